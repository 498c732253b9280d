import { defineArea } from '../area.ts';
import { expireExports, findExportFiles } from './export-expiry.ts';

export const exportsArea = defineArea({ purge: expireExports, fileOwners: { export: findExportFiles } });
