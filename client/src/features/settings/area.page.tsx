import { useMemo, useState } from 'react';
import { reportError } from '#client/lib/error-notice.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { Loaded } from '#client/records/loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { type TreeNode, TreeView } from '#client/ui/tree-view.tsx';
import type { AreaNode } from '#shared/schemas/area.schema.ts';
import styles from './area.module.css';

/** The areas whose name contains the text, with everything below them and their ancestors. */
const containing = (nodes: readonly AreaNode[], text: string): AreaNode[] =>
  nodes.flatMap((node) => {
    if (node.name.includes(text)) return [node];
    const children = containing(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

const nodeOf = ({ id, name, children }: AreaNode): TreeNode => ({
  id: String(id),
  label: `${name}（${id}）`,
  children: children?.map(nodeOf) ?? [],
});

/** Provinces, cities and counties with their codes, and a look-up of the area of an IP address. */
export default function AreaPage() {
  const tree = trpc.system.area.tree.useQuery(undefined, { meta: { inPlace: true }, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Loaded query={tree} title="获取地区失败">
      {(areas) => <Areas areas={areas} />}
    </Loaded>
  );
}

function Areas({ areas }: { areas: readonly AreaNode[] }) {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const found = useMemo(() => containing(areas, text.trim()).map(nodeOf), [areas, text]);
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>地区管理</h1>
      <div className={styles.bar}>
        <FormField label="地区名称" labelPosition="start">
          {(attributes) => <TextInput {...attributes} value={text} maxLength={30} onChange={(event) => setText(event.target.value)} />}
        </FormField>
        <PlaceOfIp />
      </div>
      {found.length === 0 && <p className={styles.empty}>没有名称含“{text}”的地区</p>}
      {/* The key mounts the tree again for each search, so that its results are expanded. */}
      <TreeView key={text} label="地区" nodes={found} selected={selected} onSelect={setSelected} defaultExpanded={text.trim() !== ''} />
    </section>
  );
}

function PlaceOfIp() {
  const [ip, setIp] = useState('');
  const [place, setPlace] = useState('');
  const ask = () => trpcClient.system.area.getByIp.query({ ip: ip.trim() }).then(setPlace, reportError);
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        if (ip.trim() !== '') void ask();
      }}
    >
      <FormField label="IP 地址" labelPosition="start">
        {(attributes) => (
          <TextInput
            {...attributes}
            value={ip}
            maxLength={45}
            onChange={(event) => {
              setIp(event.target.value);
              setPlace('');
            }}
          />
        )}
      </FormField>
      <Button type="submit">查询</Button>
      <output>{place}</output>
    </form>
  );
}
