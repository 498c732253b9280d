import type { Scope } from '#platform/scope.ts';
import type { CustomerPageInput, CustomerRow } from '#shared/schemas/customer.schema.ts';
import { customerService } from '../customers/customer.service.ts';
import { customerContactService } from '../customers/customer-contact.service.ts';
import { type CustomerSheetRow, seesContacts } from '../customers/customer.sheet.ts';

/** Customers whose contacts are read at once. */
const STEP = 500;

async function* withContacts(scope: Scope, customers: readonly CustomerRow[]): AsyncGenerator<CustomerSheetRow> {
  const contacts = seesContacts(scope.grants)
    ? await customerContactService.getByCustomers(
        scope,
        customers.map(({ id }) => id),
      )
    : new Map<number, never[]>();
  for (const customer of customers) yield { ...customer, contacts: contacts.get(customer.id) ?? [] };
}

export async function* customerSheetRows(scope: Scope, input: CustomerPageInput): AsyncGenerator<CustomerSheetRow> {
  let waiting: CustomerRow[] = [];
  for await (const customer of customerService.exportRows(scope, input)) {
    waiting.push(customer);
    if (waiting.length < STEP) continue;
    yield* withContacts(scope, waiting);
    waiting = [];
  }
  yield* withContacts(scope, waiting);
}
