import { isNarrowed } from '#platform/db/data-scope.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { customerRepository } from './customer.repository.ts';

/**
 * Refuses a customer that the person does not see by the data scope. The foreign key alone accepts any customer of the shop.
 * @throws AppError referenceMissing
 */
export async function requireSeenCustomer(scope: Scope, id: number): Promise<void> {
  if (isNarrowed(scope.db) && !(await customerRepository.findById(scope, id))) throw new AppError('referenceMissing', { what: '客户' });
}

/** The same, and locks the customer until the transaction ends. @throws AppError referenceMissing */
export async function holdSeenCustomer(scope: Scope, id: number): Promise<void> {
  if (!(await customerRepository.hold(scope, id))) throw new AppError('referenceMissing', { what: '客户' });
}
