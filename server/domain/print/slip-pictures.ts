import type { Slip } from '#platform/print/slip.ts';
import { PLACEHOLDER, PRINT_LIMITS } from '#platform/print/slip.ts';
import type { Scope } from '#platform/scope.ts';
import { printField } from '#shared/print/fields.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import type { FileService } from '../files/file.service.ts';

const PUBLIC_ADDRESS = /^(?:https?:\/\/[^/]+)?\/prod-api\/admin-api\/infra\/file\/\d+\/get\/([^?#]+)/;

/** The key of a stored file, from its address or from the key itself. Pictures are never fetched from other sites. */
export function fileKeyOf(text: string): string {
  const key = PUBLIC_ADDRESS.exec(text)?.[1] ?? text;
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

type Pictures = Record<string, Uint8Array>;

/** Pictures read at a time: several, because stores are slow to answer; few, because a picture has up to 5 MB. */
const READERS = 4;
/** Stands for a picture beyond the limit. The printing process prints a note in its place. */
const NOT_SENT = new Uint8Array(0);

/**
 * The shop's own files that the slips and their template show as pictures, by the names in the slips. Anything else is left out. Pictures
 * beyond PRINT_LIMITS.picturesBytes are empty.
 */
export async function slipPictures(
  scope: Scope,
  files: Pick<FileService, 'picture'>,
  { kind, template, slips }: { kind: PrintKind; template: PrintTemplate; slips: readonly Slip[] },
): Promise<Pictures> {
  const boxes = [...template.fixed, ...template.after];
  const fields = boxes.flatMap((box) => (box.kind === 'image' && box.field !== undefined ? [box.field] : []));
  const { source = '', cols = [] } = template.table ?? {};
  const columns = cols.filter(({ field }) => printField(kind, field, source)?.type === 'image').map(({ field }) => field);
  const names = new Set<string>();
  const note = (value: unknown) => {
    if (typeof value === 'string' && value !== '') names.add(value);
  };
  for (const slip of slips) {
    for (const field of fields) note(slip.fields[field]);
    for (const row of slip.lists[source] ?? []) for (const column of columns) note(row[column]);
  }
  const wanted: Array<[name: string, of: { path: string } | { id: number }]> = [...names]
    .filter((name) => !name.startsWith(PLACEHOLDER))
    .map((name) => [name, { path: fileKeyOf(name) }]);
  for (const box of boxes) if (box.kind === 'image' && box.fileId !== undefined) wanted.push([`file:${box.fileId}`, { id: box.fileId }]);
  const pictures: Pictures = {};
  let bytes = 0;
  const queue = wanted.values();
  const read = async () => {
    for (const [name, of] of queue) {
      const content = bytes > PRINT_LIMITS.picturesBytes ? NOT_SENT : await files.picture(scope, of);
      if (!content) continue;
      bytes += content.length;
      pictures[name] = content;
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return pictures;
}

/** Removes pictures that could not be read from the slip, which leaves their places empty. */
export function withoutMissing(slip: Slip, kind: PrintKind, pictures: Pictures): Slip {
  const known = (type: string | undefined, value: unknown): boolean =>
    type !== 'image' || typeof value !== 'string' || value.startsWith(PLACEHOLDER) || Object.hasOwn(pictures, value);
  const fields = Object.fromEntries(Object.entries(slip.fields).filter(([path, value]) => known(printField(kind, path)?.type, value)));
  const lists = Object.fromEntries(
    Object.entries(slip.lists).map(([list, rows]) => [
      list,
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([path, value]) => known(printField(kind, path, list)?.type, value))),
      ),
    ]),
  );
  return { ...slip, fields, lists };
}
