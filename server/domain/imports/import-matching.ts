import { suggestField } from '#platform/excel/header-suggestion.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import type { ImportMatching } from '#shared/schemas/import-review.schema.ts';

/** The columns of a sheet that has unknown ones, for the person who matches them. No two unknown columns get the same suggestion. */
export function matchingOf(header: SheetHeader): ImportMatching {
  const free = [...header.absent];
  const unknown = header.unknown.map(({ letter, header: text, samples }) => {
    const suggestion = suggestField(text, samples, free);
    if (suggestion !== null)
      free.splice(
        free.findIndex(({ key }) => key === suggestion),
        1,
      );
    return { letter, header: text, samples: [...samples], suggestion };
  });
  const absent = header.absent.map(({ key, label, required = false }) => ({ key, label, isRequired: required }));
  return {
    sheet: header.sheet,
    row: header.row,
    matched: header.columns.map(({ letter, header: text, spec }) => ({ letter, header: text, key: spec.key })),
    unknown,
    absent: absent.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)),
  };
}
