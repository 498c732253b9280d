import { crc32, deflateSync } from 'node:zlib';
import type { Services } from '#domain/compose.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { orderPageInput } from '#shared/schemas/order.schema.ts';
import { orderFileCreateInput } from '#shared/schemas/order-file.schema.ts';
import { staged } from './staged-upload.ts';

interface Drawn {
  pixels: readonly [width: number, height: number];
  dpi: number;
  /** From top to bottom. */
  colours: readonly number[];
}

/** Pictures as designers hand them over: their names hold project, material, size in metres and quantity. */
const ARTWORK: ReadonlyArray<Drawn & { name: string }> = [
  { name: '开业庆典-户外喷绘-6x3-1.png', pixels: [640, 320], dpi: 45, colours: [0xb42318, 0xf79009, 0xfef0c7] },
  { name: '门头灯箱-灯布画面-4.5x1.2-1.png', pixels: [720, 192], dpi: 72, colours: [0x175cd3, 0xd1e9ff] },
  { name: '易拉宝-0.8x2-4.png', pixels: [240, 600], dpi: 150, colours: [0x067647, 0xd1fadf, 0xffffff, 0x067647] },
];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of horizontal bands. */
export function pngOf({ pixels: [width, height], dpi, colours }: Drawn): Buffer {
  const [head, resolution] = [Buffer.alloc(13), Buffer.alloc(9)];
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  for (const at of [0, 4]) resolution.writeUInt32BE(Math.round(dpi / 0.0254), at);
  resolution.writeUInt8(1, 8);
  const rows = Array.from({ length: height }, (_, y) => {
    const colour = colours[Math.floor((y / height) * colours.length)] ?? 0;
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) row.writeUIntBE(colour, 1 + x * 3, 3);
    return row;
  });
  const parts = [
    chunk('IHDR', head),
    chunk('pHYs', resolution),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** Attaches artwork to the two newest orders that are not audited; the first line of each gets the first picture as its sample image. */
export async function createArtwork(
  { files, orderFiles, orderList, orders, orderLines }: Services,
  storage: Storage,
  scope: Scope,
): Promise<void> {
  const { list } = await orderList.page(scope, orderPageInput.parse({ pageSize: 50 }));
  const open = list.filter(({ auditStatus }) => !auditStatus).slice(0, 2);
  for (const { id, orderId } of open) {
    const [line] = (await orders.get(scope, { id })).orderDels;
    for (const [index, picture] of ARTWORK.entries()) {
      await staged(storage, scope, [picture.name, pngOf(picture)], async (upload) => {
        const { path } = await files.uploadArtwork(scope, { ...upload, targetDir: `${scope.tenantId}/orderFile/${orderId}` });
        const detailedOrderId = index === 0 ? line?.id : null;
        await orderFiles.create(scope, orderFileCreateInput.parse({ orderId, urls: path, fileNames: picture.name, detailedOrderId }));
        if (index !== 0 || !line) return;
        const patternUrl = await files.upload(scope, upload);
        await orderLines.update(scope, { id: line.id, patternUrl, patternUploadTime: scope.now() });
      });
    }
  }
}
