import { suggestField } from '#platform/excel/header-suggestion.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import type { ImportMatching } from '#shared/schemas/import-review.schema.ts';

/** What a person is shown of a sheet whose columns are not all known: each unknown column with a proposal that no other column has. */
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
