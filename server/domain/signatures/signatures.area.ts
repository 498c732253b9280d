import { defineArea } from '../area.ts';
import { keptRows } from '../orders/kept-rows.ts';
import { signatureRepository } from './signature.repository.ts';

export const signaturesArea = defineArea({
  services: {},
  namesFile: signatureRepository.names,
  orderChildren: [keptRows('orderSignature', 'orderSignature', '签名')],
});
