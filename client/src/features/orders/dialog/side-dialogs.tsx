import { useCallback, useState } from 'react';
import { ComputeConfigDialog } from '#client/features/base-data/compute-config.dialog.tsx';
import { CustomerPicker } from '#client/features/customers/customer.picker.tsx';
import { CustomerQuickForm } from '#client/features/customers/customer.quick-form.tsx';
import { type ArtworkDropped, RecognitionDialog } from '#client/features/orders/artwork/recognition.dialog.tsx';
import type { LineSource, ProductOption } from '#client/features/orders/line-grid/line-draft.ts';
import { ProductPicker } from '#client/features/products/product.picker.tsx';
import { ProductQuickForm } from '#client/features/products/product.quick-form.tsx';
import { reportError } from '#client/lib/error-notice.ts';
import { useDefaultType } from '#client/records/use-default-type.ts';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';
import { HistoryLinesDialog } from './history-lines.dialog.tsx';
import { createProducts, productOption } from './product-source.ts';
import { useAsked } from './use-asked.ts';

/** The dialogs over an order. Each is asked and answers; closed without a choice, it answers null or an empty list. */
export function useSideDialogs() {
  const customer = useAsked<string, CustomerSimpleRow | null>();
  const newCustomer = useAsked<string, CustomerSimpleRow | null>();
  const product = useAsked<string, readonly ProductOption[] | null>();
  const newProduct = useAsked<string, ProductOption | null>();
  const history = useAsked<number, readonly LineSource[]>();
  const artwork = useAsked<ArtworkDropped, readonly LineSource[]>();
  const [isConfigOpen, setConfigOpen] = useState(false);
  const { settle } = useDefaultType('productType', '常规产品');
  /** Creates all missing products under the shop's first product type, which is created when there is none. */
  const createMissing = async (names: readonly string[]): Promise<readonly ProductOption[]> => {
    try {
      return await createProducts(names, await settle());
    } catch (error) {
      reportError(error);
      return [];
    }
  };
  const openConfig = useCallback(() => setConfigOpen(true), []);
  const closeConfig = useCallback(() => setConfigOpen(false), []);
  return { customer, newCustomer, product, newProduct, history, artwork, createMissing, isConfigOpen, openConfig, closeConfig };
}

/** Renders those of `useSideDialogs` that are open. */
export function OrderSideDialogs({ side }: { side: ReturnType<typeof useSideDialogs> }) {
  const { customer, newCustomer, product, newProduct, history, artwork } = side;
  return (
    <>
      {customer.question !== null && (
        <CustomerPicker initialText={customer.question} onClose={() => customer.answer(null)} onChoose={customer.answer} />
      )}
      {newCustomer.question !== null && (
        <CustomerQuickForm initialName={newCustomer.question} onClose={() => newCustomer.answer(null)} onCreated={newCustomer.answer} />
      )}
      {product.question !== null && (
        <ProductPicker
          initialText={product.question}
          onClose={() => product.answer(null)}
          onChoose={(chosen) => product.answer(chosen.map(productOption))}
        />
      )}
      {newProduct.question !== null && (
        <ProductQuickForm
          initialName={newProduct.question}
          onClose={() => newProduct.answer(null)}
          onCreated={(created) => newProduct.answer(productOption(created))}
        />
      )}
      {history.question !== null && (
        <HistoryLinesDialog customerId={history.question} onClose={() => history.answer([])} onConfirm={history.answer} />
      )}
      {artwork.question !== null && (
        <RecognitionDialog dropped={artwork.question} onClose={() => artwork.answer([])} onConfirm={artwork.answer} />
      )}
      {side.isConfigOpen && <ComputeConfigDialog onClose={side.closeConfig} />}
    </>
  );
}
