import { defineArea } from '../area.ts';
import { booksCheckService } from './books-check.service.ts';

export const booksArea = defineArea({
  services: { booksCheck: booksCheckService },
  dailyNews: { 'books-differ': booksCheckService.news },
  regularJobs: { booksCheck: { title: '每夜核对账目', inEachShop: booksCheckService.checkNightly } },
});
