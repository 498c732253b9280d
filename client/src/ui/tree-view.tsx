import { TreeView as PrimerTreeView } from '@primer/react';

export interface TreeNode {
  id: string;
  label: string;
  children?: readonly TreeNode[];
}

interface TreeViewProps {
  label: string;
  nodes: readonly TreeNode[];
  selected: string | null;
  onSelect(id: string): void;
  defaultExpanded?: boolean;
}

/** Tree for choosing one node; arrow keys, Home, End and first letters work. */
export function TreeView({ label, nodes, selected, onSelect, defaultExpanded = true }: TreeViewProps) {
  return (
    <PrimerTreeView aria-label={label}>
      <Nodes nodes={nodes} selected={selected} onSelect={onSelect} defaultExpanded={defaultExpanded} />
    </PrimerTreeView>
  );
}

function Nodes({ nodes, selected, onSelect, defaultExpanded }: Omit<TreeViewProps, 'label'>) {
  return nodes.map((node) => (
    <PrimerTreeView.Item
      key={node.id}
      id={node.id}
      current={node.id === selected}
      defaultExpanded={defaultExpanded}
      onSelect={() => onSelect(node.id)}
    >
      {node.label}
      {node.children && node.children.length > 0 && (
        <PrimerTreeView.SubTree>
          <Nodes nodes={node.children} selected={selected} onSelect={onSelect} defaultExpanded={defaultExpanded} />
        </PrimerTreeView.SubTree>
      )}
    </PrimerTreeView.Item>
  ));
}
