import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { untypedClient } from '#client/lib/trpc.ts';
import { Combobox, type ComboboxOption } from '#client/ui/combobox.tsx';
import { recordKey, type SearchablePath } from './record-calls.ts';

/** A hit of `listAllSimple`, with the properties of any record that identify it. People have a nickname and a department. */
interface Found {
  id: number;
  name?: string;
  nickname?: string;
  mnemonicCode?: string | null;
  deptName?: string | null;
}

const optionOf = ({ id, name, nickname, mnemonicCode, deptName }: Found): ComboboxOption => ({
  value: String(id),
  label: name ?? nickname ?? String(id),
  detail: mnemonicCode ?? deptName,
});

interface RecordComboboxProps {
  id?: string;
  path: SearchablePath;
  label: string;
  placeholder?: string | undefined;
  invalid?: boolean;
  /** Id of the chosen record, or null. */
  value: number | null;
  /** The name of a record that was chosen before the form was opened. */
  name: string;
  onChange(value: number | null): void;
}

/** Chooses one record from suggestions for what is typed. */
export function RecordCombobox({ id, path, label, placeholder = '名称或助记码', invalid, value, name, onChange }: RecordComboboxProps) {
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
      placeholder={placeholder}
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
