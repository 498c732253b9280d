import { defineArea } from '../area.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { newsOfAnswer } from './link-news.ts';
import { orderLinkRepository } from './order-link.repository.ts';

export const customerLinksArea = defineArea({
  menu: { more: { BsOrder: { 'bs:order-info:link': '客户链接' } } },
  namesFile: orderLinkRepository.names,
  news: { linkAnswered: newsOfAnswer },
  orderChildren: [keptRows('orderLink', 'orderLink', '客户链接'), keptRows('orderLinkEvent', 'orderLinkEvent')],
});
