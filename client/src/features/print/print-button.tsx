import { FileIcon } from '@primer/octicons-react';
import { useMemo, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { PrintDrawer } from './print-drawer.tsx';

interface PrintButtonProps {
  source: 'receipt' | 'voucher';
  id: number;
  /** What is printed, such as 收款 … */
  title: string;
  disabled?: boolean;
}

/** Opens the drawer with the slip of one record. */
export function PrintButton({ source, id, title, disabled = false }: PrintButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const what = useMemo(() => ({ source, ids: [id] }), [source, id]);
  return (
    <>
      <Button icon={FileIcon} disabled={disabled} onClick={() => setOpen(true)}>
        打印
      </Button>
      {isOpen && <PrintDrawer what={what} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
