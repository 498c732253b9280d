import type { Services } from '#domain/compose.ts';
import { SHIPPED } from '#domain/print/shipped/shipped.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { PRINT_KINDS } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import { printConfigCreateInput, printTemplateCreateInput } from '#shared/schemas/print.schema.ts';
import { demoPictures } from './demo-pictures.ts';
import { staged } from './staged-upload.ts';

/** A template of the shop's own: the shipped delivery note under another title, with two fields below the table for the fitter. */
function installationNote(): PrintTemplate {
  const shipped = SHIPPED['delivery-note-a5'];
  if (!shipped) throw new Error('the template is not shipped any more');
  const { fixed, after, page, ...rest } = shipped.template;
  const end = Math.max(...after.map(({ y, h }) => y + h)) + 1;
  const half = (page.w - page.margins.left - page.margins.right) / 2;
  return {
    ...rest,
    page,
    fixed: fixed.map((box) => (box.kind === 'text' && box.text === PRINT_KINDS.deliveryNote.name ? { ...box, text: '送货安装单' } : box)),
    after: [
      ...after,
      { kind: 'text', x: page.margins.left, y: end, w: half, h: 5, text: '安装师傅：' },
      { kind: 'text', x: page.margins.left + half, y: end, w: half, h: 5, text: '验收：□ 满意　□ 需调整　□ 需返工' },
    ],
  };
}

/** Gives the shop a logo, seals and payment codes, and a template of its own beside the shipped ones. */
export async function createPrinting(
  { companyInfo, files, printConfigs, printTemplates }: Services,
  storage: Storage,
  scope: Scope,
): Promise<void> {
  const { name, address, contactPhone } = await companyInfo.get(scope);
  const pictures = await demoPictures(name ?? '', '示范广告');
  const keep = (fileName: string, content: Buffer) => staged(storage, scope, [fileName, content], (upload) => files.upload(scope, upload));
  await companyInfo.update(scope, {
    weChatCollectionCode: await keep('微信收款码（演示）.png', pictures.weChat),
    alipayCollectionCode: await keep('支付宝收款码（演示）.png', pictures.alipay),
  });
  const config = {
    title: name,
    isLogo: true,
    logoUrl: await keep('Logo.png', pictures.logo),
    isSeal: true,
    sealUrl: await keep('业务专用章（演示）.png', pictures.seal),
    isFinancial: true,
    financialSealUrl: await keep('财务专用章（演示）.png', pictures.financialSeal),
    address,
    contactPhone,
  };
  await printConfigs.create(scope, printConfigCreateInput.parse(config));
  const template = { title: '送货安装单（A5）', typeId: PRINT_KINDS.deliveryNote.code, shipped: 'delivery-note-a5', sort: 9 };
  await printTemplates.create(scope, printTemplateCreateInput.parse({ ...template, printTemplate: installationNote() }));
}
