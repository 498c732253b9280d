import { defineArea } from '../area.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { signatureRepository } from './signature.repository.ts';

export const signaturesArea = defineArea({
  menu: { more: { BsOrder: { 'bs:order-info:sign': '订单签名' } } },
  namesFile: signatureRepository.names,
  orderChildren: [keptRows('orderSignature', 'orderSignature', '签名')],
});
