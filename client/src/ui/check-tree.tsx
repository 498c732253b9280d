import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { CheckFrame, stateOfAll } from './check-frame.tsx';
import styles from './check-tree.module.css';
import { Checkbox } from './checkbox.tsx';

/** A node of the tree, with a box to tick. */
export interface CheckNode {
  id: number;
  label: string;
  children?: readonly CheckNode[];
}

interface CheckTreeProps {
  label: string;
  nodes: readonly CheckNode[];
  selected: ReadonlySet<number>;
  onChange(selected: Set<number>): void;
  /** Ticking a node also ticks its ancestors, because a button's permission is of no use without its page. */
  withParents?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
}

const idsOf = (nodes: readonly CheckNode[]): number[] => nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)]);

/** The ids of the node's ancestors, from the top, and its own as the last; null if it is not in the tree. */
function pathTo(nodes: readonly CheckNode[], id: number): number[] | null {
  for (const node of nodes) {
    if (node.id === id) return [id];
    const below = pathTo(node.children ?? [], id);
    if (below) return [node.id, ...below];
  }
  return null;
}

/** A tree of check boxes. Ticking or clearing one does the same to all below it; each can be changed by itself afterwards. */
export function CheckTree({ label, nodes, selected, onChange, withParents = false, invalid, describedBy }: CheckTreeProps) {
  const all = idsOf(nodes);
  const count = all.filter((id) => selected.has(id)).length;
  const set = (ids: readonly number[], checked: boolean) =>
    onChange(checked ? new Set([...selected, ...ids]) : new Set([...selected].filter((id) => !ids.includes(id))));
  const toggle = (node: CheckNode, checked: boolean) => {
    const above = checked && withParents ? (pathTo(nodes, node.id) ?? []) : [];
    set([...above, ...idsOf([node])], checked);
  };
  return (
    <CheckFrame
      legend={label}
      all={stateOfAll(count, all.length)}
      onAll={(checked) => set(all, checked)}
      aside={<span className={styles.count}>已选 {count} 项</span>}
      invalid={invalid}
      describedBy={describedBy}
      empty="没有可选的项"
      isEmpty={nodes.length === 0}
    >
      <div className={styles.body}>
        <Nodes nodes={nodes} selected={selected} onToggle={toggle} />
      </div>
    </CheckFrame>
  );
}

interface NodesProps {
  nodes: readonly CheckNode[];
  selected: ReadonlySet<number>;
  onToggle(node: CheckNode, checked: boolean): void;
}

function Nodes({ nodes, selected, onToggle }: NodesProps) {
  const isRow = nodes.every(({ children = [] }) => children.length === 0);
  return (
    <ul className={isRow ? styles.row : styles.level}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} selected={selected} onToggle={onToggle} />
      ))}
    </ul>
  );
}

function Branch({ node, selected, onToggle }: { node: CheckNode } & Omit<NodesProps, 'nodes'>) {
  const { id, label, children = [] } = node;
  const [isOpen, setOpen] = useState(true);
  const below = idsOf(children);
  const isChecked = selected.has(id);
  const held = below.filter((child) => selected.has(child)).length;
  const isPartly = isChecked ? held < below.length : held > 0;
  return (
    <li>
      <div className={styles.node}>
        {children.length > 0 && (
          <IconButton
            size="small"
            variant="invisible"
            icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
            label={`${isOpen ? '收起' : '展开'} ${label}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        <Checkbox label={label} checked={isChecked} indeterminate={isPartly} onChange={(event) => onToggle(node, event.target.checked)} />
      </div>
      {isOpen && children.length > 0 && <Nodes nodes={children} selected={selected} onToggle={onToggle} />}
    </li>
  );
}
