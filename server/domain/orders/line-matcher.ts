import { formatDecimal, parseDecimal, trimDecimal } from '#shared/rules/decimal.ts';
import type { SheetRow } from '../imports/sheet-row.ts';
import { foldName } from '../naming/folded-name.ts';
import type { StoredLine } from './order-line-forms.ts';

type Value = string | null | undefined;

const number = (value: Value): string => (value === null || value === undefined ? '' : formatDecimal(trimDecimal(parseDecimal(value))));

function identity(project: Value, product: Value, content: Value, specification: Value, width: Value, height: Value): string {
  return JSON.stringify(
    [project, product, content, specification].map((text) => foldName(text ?? '')).concat(number(width), number(height)),
  );
}

/**
 * Pairs rows of an import sheet with the stored lines of an order. They match when project, product, content, specification, width and
 * height are equal. Several lines may be equal to each other; each is paired once.
 */
export class LineMatcher {
  readonly #lines: Map<string, StoredLine[]>;

  constructor(lines: readonly StoredLine[]) {
    this.#lines = Map.groupBy(lines, (line) =>
      identity(line.projectName, line.productsName, line.contentProduction, line.specification, line.width, line.height),
    );
  }

  /**
   * The line that the row is about, which no later row gets; undefined when none is left. Among equal lines the one with the row's quantity
   * and price comes first, so that the order of the rows does not decide.
   */
  take(row: SheetRow): StoredLine | undefined {
    if (this.#lines.size === 0) return undefined;
    const keys = ['projectName', 'productsName', 'contentProduction', 'specification', 'width', 'height'] as const;
    const [project, product, content, specification, width, height] = keys.map((key) => row.text(key));
    const candidates = this.#lines.get(identity(project, product, content, specification, width, height));
    if (!candidates) return undefined;
    const isSame = (line: StoredLine) =>
      (['amount', 'unitPrice'] as const).every((key) => row.text(key) === null || number(line[key]) === number(row.text(key)));
    const index = Math.max(0, candidates.findIndex(isSame));
    return candidates.splice(index, 1)[0];
  }
}
