import type { LineSource, ProductOption } from './line-draft.ts';

/** What the order dialog does for the grid. A promise that answers null means the person closed the dialog without choosing. */
export type LineGridActions = {
  /** Opens the quick form for a product that does not exist yet. Without it the suggestion list offers no new product. */
  readonly onCreateProduct?: ((name: string) => Promise<ProductOption | null>) | undefined;
  /** Creates many products at once (pasted names). Answers those that now exist. */
  readonly onCreateProducts?: ((names: readonly string[]) => Promise<readonly ProductOption[]>) | undefined;
  /** Opens the full product picker, searching for the text to begin with. The first product is for the line, each further one for a line of its own. */
  readonly onOpenProductPicker?: ((text: string) => Promise<readonly ProductOption[] | null>) | undefined;
  /** Opens the history lines of the customer; what it answers is appended. */
  readonly onOpenHistory?: (() => Promise<readonly LineSource[]>) | undefined;
  /** Opens what makes lines of files. */
  readonly onBillFiles?: (() => void) | undefined;
  readonly onOpenComputeConfig?: (() => void) | undefined;
  /** Enter was pressed where the next line would begin: there is none, so the order is ready to be saved. */
  readonly onDone?: (() => void) | undefined;
};
