import { CheckIcon, DownloadIcon, PencilIcon, PlusIcon, TrashIcon } from '@primer/octicons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { BatchBar } from '#client/ui/batch-bar.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Checkbox, Switch } from '#client/ui/checkbox.tsx';
import { setColorMode, useColorMode } from '#client/ui/color-mode.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { DateRangePicker } from '#client/ui/date-range-picker.tsx';
import { type TimeRange, wholeDays } from '#client/ui/date-values.ts';
import { EmptyState, ErrorState, LoadingArea, Notice, Skeleton, StatusLabel } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { ListPage, SearchForm } from '#client/ui/search-form.tsx';
import { Select } from '#client/ui/select.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { ThemeProvider } from '#client/ui/theme-provider.tsx';
import { formatMoney } from '#shared/rules/format.rules.ts';
import styles from './kit.module.css';

const VARIANTS = ['primary', 'default', 'danger', 'invisible'] as const;
const TONES = ['neutral', 'accent', 'success', 'attention', 'danger'] as const;
const NOTICES = ['info', 'success', 'warning', 'danger'] as const;

/** Shows the components of client/src/ui in their states, for developers. Builds leave this page out. */
export default function KitPage() {
  const mode = useColorMode();
  return (
    <ThemeProvider>
      <main className={styles.page} data-kit>
        <header className={styles.head}>
          <h1>部件一览</h1>
          <Button onClick={() => void setColorMode(mode === 'dark' ? 'light' : 'dark')}>{mode === 'dark' ? '浅色' : '深色'}</Button>
        </header>
        <Buttons />
        <Fields />
        <Words />
        <Lists />
        <States />
      </main>
    </ThemeProvider>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} data-part={name}>
      <h2>{name}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

function Buttons() {
  return (
    <Part name="按钮">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} icon={PlusIcon}>
          {variant}
        </Button>
      ))}
      <Button disabled>disabled</Button>
      <Button inactive>inactive</Button>
      <Button loading>loading</Button>
      <Button size="small">small</Button>
      <IconButton icon={PencilIcon} label="图标按钮" variant="default" />
      <IconButton icon={PencilIcon} label="无框图标按钮" />
    </Part>
  );
}

function Fields() {
  const [text, setText] = useState('示范广告店');
  const [number, setNumber] = useState('1.25');
  const [range, setRange] = useState<TimeRange | null>(wholeDays('2026-11-01', '2026-11-30'));
  const [isOn, setOn] = useState(true);
  return (
    <Part name="输入">
      <FormField label="文字" required hint="说明文字">
        {({ invalid, ...attributes }) => (
          <TextInput {...attributes} invalid={invalid} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </FormField>
      <FormField label="有错误" error="客户名称不能为空">
        {({ invalid, ...attributes }) => <TextInput {...attributes} invalid={invalid} defaultValue="" />}
      </FormField>
      <FormField label="不可用">
        {({ invalid: _, ...attributes }) => <TextInput {...attributes} disabled defaultValue="不可用" />}
      </FormField>
      <FormField label="数字">
        {({ invalid: _, ...attributes }) => <NumberField {...attributes} value={number} onChange={setNumber} />}
      </FormField>
      <FormField label="选择">
        {({ invalid: _, ...attributes }) => <Select {...attributes} placeholder="全部" options={[{ value: 1, label: '启用' }]} />}
      </FormField>
      <FormField label="日期">{() => <DateRangePicker label="日期" value={range} onChange={setRange} />}</FormField>
      <Checkbox label="复选" defaultChecked />
      <Checkbox label="未选" />
      <Switch label="开关" checked={isOn} onChange={setOn} />
    </Part>
  );
}

function Words() {
  const [tab, setTab] = useState('a');
  return (
    <Part name="状态与提示">
      {TONES.map((tone) => (
        <StatusLabel key={tone} tone={tone}>
          {tone}
        </StatusLabel>
      ))}
      {NOTICES.map((tone) => (
        <Notice key={tone} tone={tone}>
          {tone}：订单 20261122-0001 欠款 1,728.00
        </Notice>
      ))}
      <Tabs
        label="标签页"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'a', label: '明细' },
          { id: 'b', label: '收款记录' },
        ]}
      >
        {tab}
      </Tabs>
    </Part>
  );
}

interface Row {
  id: number;
  orderId: string;
  state: 'success' | 'attention';
  customerName: string;
  arrears: string;
}
const ROWS: Row[] = ['1728000', '500', '0', '336.155'].map((arrears, index) => ({
  id: index + 1,
  orderId: `20261122-000${index + 1}`,
  state: arrears === '0' ? 'success' : 'attention',
  customerName: ['华美广告', '恒源酒店', '散客', '重庆银行解放碑支行'][index] ?? '',
  arrears,
}));
const COLUMNS: DataColumn<Row>[] = [
  { id: 'orderId', header: '订单编号', width: 136, fixed: true, sticky: 'start', sort: 'orderId' },
  {
    id: 'state',
    header: '状态',
    width: 96,
    cell: (row) => <StatusLabel tone={row.state}>{row.state === 'success' ? '收清' : '未收'}</StatusLabel>,
  },
  { id: 'customerName', header: '客户名称', width: 168 },
  { id: 'arrears', header: '欠款金额', width: 128, numeric: true, cell: (row) => formatMoney(row.arrears) },
];

function Lists() {
  const [selected, setSelected] = useState(new Set(['2']));
  const preferences = useTablePreferences('kit', COLUMNS);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const shared = useMemo(() => ({ label: '订单列表', columns: COLUMNS, rowId: (row: Row) => String(row.id), preferences }), [preferences]);
  return (
    <Part name="列表">
      <ListPage
        title="列表"
        search={
          <SearchForm onSubmit={(event) => event.preventDefault()} actions={<Button variant="primary">查询</Button>}>
            <FormField label="订单编号" labelPosition="start">
              {({ invalid: _, ...attributes }) => <TextInput {...attributes} />}
            </FormField>
          </SearchForm>
        }
        toolbar={<Button icon={PlusIcon}>新建</Button>}
        batch={
          selected.size > 0 && (
            <BatchBar count={selected.size} note="欠款 500.00" onClear={() => setSelected(new Set())}>
              <Button icon={CheckIcon}>审核</Button>
              <Button icon={DownloadIcon}>导出所选</Button>
            </BatchBar>
          )
        }
        table={
          <DataTable
            {...shared}
            rows={ROWS}
            rowName={(row) => row.orderId}
            selection={{ selected, onChange: setSelected }}
            currentRowId="3"
            onRowOpen={() => undefined}
            contextMenu={() => [{ label: '删除', icon: TrashIcon, danger: true, onSelect: () => undefined }]}
            sort="-orderId"
            onSort={() => undefined}
          />
        }
        pager={<Pagination total={300} {...page} onChange={setPage} />}
      />
      <DataTable {...shared} rows={undefined} />
      <DataTable {...shared} rows={[]} />
    </Part>
  );
}

function States() {
  return (
    <Part name="空、错误、加载">
      <EmptyState title="还没有订单" action={<Button variant="primary">开单</Button>}>
        开单后显示在这里。
      </EmptyState>
      <ErrorState message="连接中断" onRetry={() => undefined} />
      <LoadingArea />
      <Skeleton width={200} />
    </Part>
  );
}
