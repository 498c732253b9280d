import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { VoucherCreate, VoucherRow, VoucherUpdate } from '#shared/schemas/voucher.schema.ts';
import { customerService } from '../customers/customer.service.ts';
import { lockOrder, lockWithOrder } from '../orders/order-lock.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, found, insertRecord, servedReads, updateRecord } from '../records/record.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { voucherRepository } from './voucher.repository.ts';

const WHAT = '收支凭单';
const READS = { what: WHAT, findById: voucherRepository.findById };
const WORDS = {
  what: WHAT,
  references: {
    fk_order_voucher_project_id: '用途项目',
    fk_order_voucher_name_id: '用途名称',
    fk_order_voucher_customer_id: '客户',
    fk_order_voucher_handman_id: '经手人',
    fk_order_voucher_payment_type: '付款方式',
  },
};

/**
 * The purpose of a voucher is a project and one of its names, both of the voucher's direction.
 * @throws AppError referenceMissing, invalid
 */
async function refuseWrongPurpose(scope: Scope, { type, projectId, nameId }: Pick<VoucherCreate, 'type' | 'projectId' | 'nameId'>) {
  const project = (await resourceServices.orderExpenditureIncome.findByIds(scope, [projectId])).get(projectId);
  if (!project) throw new AppError('referenceMissing', { what: '用途项目' });
  const name = (await resourceServices.orderExpenditureIncomeItems.findByIds(scope, [nameId])).get(nameId);
  if (!name) throw new AppError('referenceMissing', { what: '用途名称' });
  if (project.type !== type) throw invalid('用途项目与收支类型不符，请重新选择');
  if (name.typeId !== projectId || name.type !== type) throw invalid('用途名称不属于所选的用途项目，请重新选择');
}

/** Income and expenses of an order besides its price: freight, installation, payments to partners. They change no figure of the order. */
export const voucherService = {
  /** @returns the new id. */
  create: (scope: Scope, { date, ...input }: VoucherCreate): Promise<number> =>
    inTransaction(scope, async (scope) => {
      const order = await lockOrder(scope, { orderId: input.orderId });
      await refuseWrongPurpose(scope, input);
      if (input.customerId && input.customerId !== order.customerId) await customerService.requireSeen(scope, input.customerId);
      const customerId = input.customerId ?? order.customerId;
      const { userId } = scope.actor;
      const row = { ...input, customerId, orderInfoId: order.id, date: date ?? scope.now(), userId, deptId: order.deptId };
      return refuseConflicts(WORDS, '', () => insertRecord(scope, 'orderVoucher', row));
    }),

  /** Changes the fields that are present; a voucher stays with its order. */
  update: (scope: Scope, { id, version, orderId, ...sent }: VoucherUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const row = await lockWithOrder(scope, 'orderVoucher', READS, { id, version });
      if (orderId !== undefined && orderId !== row.orderId) throw invalid('凭单所属订单不能修改，请删除后在另一订单登记');
      if (sent.customerId && sent.customerId !== row.customerId) await customerService.requireSeen(scope, sent.customerId);
      await refuseWrongPurpose(scope, { type: row.type as VoucherCreate['type'], projectId: row.projectId, nameId: row.nameId, ...sent });
      await refuseConflicts(WORDS, '', () => updateRecord(scope, 'orderVoucher', row, sent));
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await lockWithOrder(scope, 'orderVoucher', READS, { id });
      return deleteRecord(scope, 'orderVoucher', WHAT, id);
    }),

  /** Several vouchers, in the sequence of the ids. @throws AppError notFound */
  async getAll(scope: Scope, ids: readonly number[]): Promise<VoucherRow[]> {
    const vouchers = new Map((await voucherRepository.findByIds(scope, ids)).map((voucher) => [voucher.id, voucher]));
    return ids.map((id) => found(vouchers.get(id), WHAT));
  },

  ...servedReads(WHAT, voucherRepository),
};
