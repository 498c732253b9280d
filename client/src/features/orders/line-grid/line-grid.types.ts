import type { LineSource, ProductOption } from './line-draft.ts';

/** What the order dialog does for the grid. A promise resolves to null when the person closed the dialog without choosing. */
export type LineGridActions = {
  /** Opens the quick form for a product that does not exist yet. Without it the suggestion list offers no new product. */
  readonly onCreateProduct?: ((name: string) => Promise<ProductOption | null>) | undefined;
  /** Creates many products at once, such as pasted names. Resolves to those that were created. */
  readonly onCreateProducts?: ((names: readonly string[]) => Promise<readonly ProductOption[]>) | undefined;
  /**
   * Opens the product picker; `text` is the name typed so far. The first product is for the line, each further one for a line of its own.
   */
  readonly onOpenProductPicker?: ((text: string) => Promise<readonly ProductOption[] | null>) | undefined;
  /** Opens the lines of the customer's earlier orders; those that are chosen are appended. */
  readonly onOpenHistory?: (() => Promise<readonly LineSource[]>) | undefined;
  /** Opens the dialog that makes lines from files. */
  readonly onBillFiles?: (() => void) | undefined;
  readonly onOpenComputeConfig?: (() => void) | undefined;
  /** Enter was pressed at the start of an empty last line: there are no further lines, so the order can be saved. */
  readonly onDone?: (() => void) | undefined;
};
