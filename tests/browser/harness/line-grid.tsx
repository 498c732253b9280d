// Stands in for the order dialog around the line grid: a customer field, Alt+N, Ctrl+S, and a product search that answers after a delay.
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { LineSource, ProductOption, UnitOption } from '#client/features/orders/line-grid/line-draft.ts';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { LineGrid } from '#client/features/orders/line-grid/line-grid.tsx';
import { useLineGridStore } from '#client/features/orders/line-grid/use-line-grid.ts';
import { isComposing } from '#client/ui/composition.ts';
import { DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';
import { computeLine } from '#shared/rules/order-amounts.rules.ts';
import { FLAG, URGENCY } from '#shared/states.ts';

declare global {
  interface Window {
    harness: { store: LineGridStore; saved: readonly unknown[] | null; calls: string[]; searchDelay: number };
  }
}

const query = new URLSearchParams(location.search);
const NO_CUSTOMER_KEY = 'no-customer';

const UNITS: readonly UnitOption[] = [
  { id: 1, name: '平方米', pricingBasis: 'area' },
  { id: 2, name: '张', pricingBasis: 'quantity' },
  { id: 3, name: '个', pricingBasis: 'quantity' },
];

const PRODUCTS: ProductOption[] = [
  { id: 1, name: '户外写真', mnemonicCode: 'hwxz', specification: '黑胶', unitPrice: '25.00', cost: '8', unitId: 1, unitName: '平方米' },
  { id: 2, name: '灯箱布', mnemonicCode: 'dxb', specification: '550g', unitPrice: '18', cost: '6', unitId: 1, unitName: '平方米' },
  { id: 3, name: 'PVC 展板', mnemonicCode: 'pvc', specification: '5mm', unitPrice: '60', cost: '22', unitId: 1, unitName: '平方米' },
  { id: 4, name: 'PVC 展板加厚', mnemonicCode: 'pvcjh', specification: '10mm', unitPrice: '95', cost: '38', unitId: 1, unitName: '平方米' },
  { id: 5, name: '车贴', mnemonicCode: 'ct', specification: '', unitPrice: '30', cost: '11', unitId: 1, unitName: '平方米' },
  { id: 6, name: '名片', mnemonicCode: 'mp', specification: '90×54', unitPrice: '0.15', cost: '0.05', unitId: 2, unitName: '张' },
  { id: 7, name: '亚克力字', mnemonicCode: 'ykl', specification: '', unitPrice: null, cost: null, unitId: 3, unitName: '个' },
];

function sampleLines(count: number): LineSource[] {
  return Array.from({ length: count }, (_, index) => {
    const product = PRODUCTS[index % 5] as ProductOption;
    const size = {
      width: `${1 + (index % 7)}.5`,
      height: '2.4',
      amount: String(1 + (index % 4)),
      unitPrice: product.unitPrice ?? null,
      cost: product.cost ?? null,
    };
    return {
      ...size,
      ...computeLine({ ...size, pricingBasis: 'area' }, DEFAULT_COMPUTE_CONFIG),
      id: 1000 + index,
      projectName: index % 3 === 0 ? '万达广场开业' : '地铁三号线',
      productsId: product.id,
      productsName: product.name,
      contentProduction: ['门头画面', '橱窗海报', '导视牌', '围挡喷绘', '车身广告'][index % 5] ?? '',
      specification: product.specification ?? '',
      unitId: 1,
      unitName: '平方米',
      urgent: index % 9 === 4 ? URGENCY.urgent : URGENCY.normal,
      externalCooperation: index % 6 === 5 ? FLAG.yes : FLAG.no,
      remarks: index % 5 === 2 ? '四边打扣' : null,
    };
  });
}

async function searchProducts(text: string): Promise<readonly ProductOption[]> {
  await new Promise((resolve) => setTimeout(resolve, window.harness.searchDelay));
  const wanted = text.toLowerCase();
  return PRODUCTS.filter((product) => product.name.toLowerCase().includes(wanted) || (product.mnemonicCode?.includes(wanted) ?? false));
}

async function createProduct(name: string): Promise<ProductOption> {
  window.harness.calls.push(`create ${name}`);
  const product: ProductOption = {
    id: 100 + PRODUCTS.length,
    name,
    mnemonicCode: null,
    unitPrice: '12',
    cost: '4',
    unitId: 2,
    unitName: '张',
  };
  PRODUCTS.push(product);
  return product;
}

async function createProducts(names: readonly string[]): Promise<readonly ProductOption[]> {
  return Promise.all(names.map(createProduct));
}

async function openPicker(text: string): Promise<readonly ProductOption[]> {
  window.harness.calls.push(`picker ${text}`);
  return PRODUCTS.slice(1, 2);
}

async function openHistory(): Promise<readonly LineSource[]> {
  window.harness.calls.push('history');
  return sampleLines(2);
}

const CONFIG = {
  ...DEFAULT_COMPUTE_CONFIG,
  isAutoInlineAmount: query.get('typed') === null,
  isAutoInlinedAreaCalc: query.get('typed') === null,
};
const LINES = sampleLines(Number(query.get('lines') ?? 0));

function Harness() {
  const store = useLineGridStore(LINES, {
    config: CONFIG,
    units: UNITS,
    searchProducts,
    showCost: query.get('cost') !== null,
    showProfit: query.get('cost') !== null,
    readOnly: query.get('readOnly') !== null,
  });
  const customer = useRef<HTMLInputElement>(null);
  const [hasCustomer, setCustomer] = useState(query.get(NO_CUSTOMER_KEY) === null);
  useEffect(() => {
    window.harness.store = store;
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.altKey && event.code === 'KeyN') {
        event.preventDefault();
        store.load([]);
        customer.current?.focus();
      }
      if (event.ctrlKey && event.key === 's') {
        event.preventDefault();
        void store.settled().then(() => {
          window.harness.saved = store.linesForSave();
        });
      }
      if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) window.harness.calls.push('dialog closed');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store]);
  return (
    <div>
      <div className="header">
        <label>
          客户{' '}
          <input
            ref={customer}
            name="customer"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return;
              setCustomer(true);
              store.enter();
            }}
          />
        </label>
      </div>
      <div className="fill">
        <LineGrid
          store={store}
          hasCustomer={hasCustomer}
          onCreateProduct={createProduct}
          onCreateProducts={createProducts}
          onOpenProductPicker={openPicker}
          onOpenHistory={openHistory}
          onOpenComputeConfig={() => window.harness.calls.push('compute config')}
        />
      </div>
    </div>
  );
}

window.harness = { store: null as unknown as LineGridStore, saved: null, calls: [], searchDelay: 15 };
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Harness />
  </StrictMode>,
);
