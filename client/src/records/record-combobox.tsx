import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { untypedClient } from '#client/lib/trpc.ts';
import { Combobox, type ComboboxOption } from '#client/ui/combobox.tsx';
import { recordKey } from './record-calls.ts';

/** Records that are too many for a select and are found by name, mnemonic code or pinyin. */
export type SearchablePath = 'bs.customerInfo' | 'bs.productInfo' | 'system.user';

/** A hit of a search: people have a nickname and a department, the others a name and a mnemonic code. */
type Found = { id: number } & ({ name: string; mnemonicCode: string | null } | { nickname: string; deptName: string | null });

const optionOf = (row: Found): ComboboxOption =>
  'nickname' in row
    ? { value: String(row.id), label: row.nickname, detail: row.deptName }
    : { value: String(row.id), label: row.name, detail: row.mnemonicCode };

interface RecordComboboxProps {
  id?: string;
  path: SearchablePath;
  label: string;
  invalid?: boolean;
  /** Id of the chosen record, or null. */
  value: number | null;
  /** Its name, where it was chosen before the form was opened. */
  name: string;
  onChange(value: number | null): void;
}

/** Chooses one record by typing. */
export function RecordCombobox({ id, path, label, invalid, value, name, onChange }: RecordComboboxProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const search = async (text: string): Promise<ComboboxOption[]> => {
    const found = await queryClient.fetchQuery({
      queryKey: recordKey(path, 'listAllSimple', { text }),
      queryFn: ({ signal }) => untypedClient.query(`${path}.listAllSimple`, { text }, { signal }) as Promise<Found[]>,
    });
    return found.map(optionOf);
  };
  const known = chosen?.value === String(value) ? chosen : { value: String(value), label: name };
  return (
    <Combobox
      id={id}
      label={label}
      placeholder={path === 'system.user' ? '昵称或用户名' : '名称或助记码'}
      invalid={invalid}
      value={value === null ? null : known}
      search={search}
      onChange={(option) => {
        setChosen(option);
        onChange(option && Number(option.value));
      }}
    />
  );
}
