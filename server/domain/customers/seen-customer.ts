import { isNarrowed } from '#platform/db/data-scope.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { customerRepository } from './customer.repository.ts';

/**
 * A row that names a customer is for whoever sees the customer: a foreign key alone is content with any of the shop.
 * @throws AppError referenceMissing
 */
export async function requireSeenCustomer(scope: Scope, id: number): Promise<void> {
  if (isNarrowed(scope.db) && !(await customerRepository.findById(scope, id))) throw new AppError('referenceMissing', { what: '客户' });
}

/** The same, and holds the customer until the transaction ends. */
export async function holdSeenCustomer(scope: Scope, id: number): Promise<void> {
  if (!(await customerRepository.hold(scope, id))) throw new AppError('referenceMissing', { what: '客户' });
}
