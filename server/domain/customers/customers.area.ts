import { defineArea } from '../area.ts';
import { FIRST_VERSION } from '../imports/record-undo.ts';
import { customerImporter } from './customer.importer.ts';
import { customerService } from './customer.service.ts';
import { customerExport } from './customer.sheet.ts';
import { customerContactService } from './customer-contact.service.ts';
import { customerContactExport } from './customer-contact.sheet.ts';
import { customerQuotesService } from './customer-quotes.service.ts';
import { customerQuotesExport } from './customer-quotes.sheet.ts';
import { customersMenu } from './customers.menu.ts';

/** A contact that is made within this time after its customer came with it by the same import; a person takes longer to add one. */
const SAME_STEP_MS = 2_000;

export const customersArea = defineArea({
  menu: customersMenu,
  services: { customer: customerService, customerContact: customerContactService, customerQuotes: customerQuotesService },
  exports: { customerInfo: customerExport, customerContact: customerContactExport, customerQuotes: customerQuotesExport },
  importers: { customers: customerImporter },
  finders: {
    customer: {
      permission: 'bs:customer-info:query',
      find: async (scope, text, limit) =>
        (await customerService.listAllSimple(scope, { text })).slice(0, limit).map(({ id, name, contact, contactPhone }) => ({
          id,
          name,
          detail: [contact, contactPhone].filter(Boolean).join(' · '),
        })),
    },
  },
  lists: {
    customerInfo: {
      createPermission: 'bs:customer-info:create',
      isLong: true,
      find: (scope, text) => customerService.listAllSimple(scope, text === undefined ? undefined : { text }),
    },
  },
  undoables: {
    customer: {
      ...customerService,
      noun: '客户',
      later: {
        noun: '联系人或报价',
        async isThere(scope, id, stored) {
          if (await customerQuotesService.hasAny(scope, { customerId: id })) return true;
          const contacts = await customerContactService.getByCustomer(scope, id);
          return contacts.some(({ version, createTime }) => version !== FIRST_VERSION || createTime > stored.createTime + SAME_STEP_MS);
        },
      },
    },
    customerContact: { ...customerContactService, noun: '联系人' },
  },
});
