import { defineMenu } from '../menu.ts';

export const signaturesMenu = defineMenu({ more: { BsOrder: { 'bs:order-info:sign': '订单签名' } } });
