import { PlusIcon, TrashIcon } from '@primer/octicons-react';
import { Button, IconButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { GENDER } from '#shared/states.ts';
import styles from './customer-contacts.module.css';
import { type ContactValues, newContact } from './customer-form.ts';

const GENDERS = [
  { value: String(GENDER.male), label: '男' },
  { value: String(GENDER.female), label: '女' },
];

const TEXTS = [
  { name: 'name', label: '姓名', required: true },
  { name: 'contactPhone', label: '联系方式', required: true },
  { name: 'gender', label: '性别', required: false },
  { name: 'post', label: '职位', required: false },
  { name: 'wechat', label: '微信', required: false },
  { name: 'qq', label: 'QQ', required: false },
  { name: 'address', label: '地址', required: false },
] as const;

type ContactField = (typeof TEXTS)[number]['name'];

/** Messages by row and field. */
export type ContactErrors = ReadonlyArray<Partial<Record<ContactField, { message?: string }>> | undefined> | undefined;

interface CustomerContactsProps {
  contacts: readonly ContactValues[];
  onChange(contacts: ContactValues[]): void;
  errors: ContactErrors;
  readOnly: boolean;
  /** Called when a person adds a row while the last one lacks its name or phone. */
  onIncomplete(index: number, missing: { name: boolean; contactPhone: boolean }): void;
  canAdd: boolean;
  canUpdate: boolean;
  canDelete: boolean;
}

/** The contacts of a customer, as a table of inputs. */
export function CustomerContacts(props: CustomerContactsProps) {
  const { contacts, onChange, errors, readOnly, onIncomplete, canAdd, canUpdate, canDelete } = props;
  const add = () => {
    const last = contacts.at(-1);
    const missing = { name: last?.name.trim() === '', contactPhone: last?.contactPhone.trim() === '' };
    if (last && (missing.name || missing.contactPhone)) onIncomplete(contacts.length - 1, missing);
    else onChange([...contacts, newContact()]);
  };
  const set = (key: string, name: ContactField, value: string) =>
    onChange(contacts.map((contact) => (contact.key === key ? { ...contact, [name]: value } : contact)));
  const addButton = !readOnly && canAdd && (
    <Button icon={PlusIcon} onClick={add}>
      新建联系人
    </Button>
  );

  if (contacts.length === 0)
    return (
      <EmptyState title="还没有联系人" action={addButton}>
        对账、送货、设计对接的人可以分别登记。
      </EmptyState>
    );
  return (
    <div className={styles.contacts}>
      <div className={styles.scroller}>
        <table className={styles.table} aria-label="联系人">
          <thead>
            <tr>
              {TEXTS.map((column) => (
                <th key={column.name} scope="col" data-column={column.name}>
                  {column.label}
                  {column.required && !readOnly && (
                    <span className={styles.required} aria-hidden="true">
                      *
                    </span>
                  )}
                </th>
              ))}
              {!readOnly && (
                <th scope="col" data-column="remove">
                  <span className="visually-hidden">操作</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {contacts.map((contact, index) => {
              const isLocked = readOnly || (contact.id !== undefined && !canUpdate);
              return (
                <tr key={contact.key}>
                  {TEXTS.map(({ name, label }) => (
                    <td key={name} data-label={label}>
                      {isLocked ? (
                        <ReadCell name={name} value={contact[name]} />
                      ) : (
                        <EditCell
                          name={name}
                          label={`第 ${index + 1} 行${label}`}
                          value={contact[name]}
                          error={errors?.[index]?.[name]?.message}
                          onChange={(value) => set(contact.key, name, value)}
                        />
                      )}
                    </td>
                  ))}
                  {!readOnly && (
                    <td className={styles.remove}>
                      {(contact.id === undefined || canDelete) && (
                        <IconButton
                          icon={TrashIcon}
                          label={`删除联系人 ${contact.name || `第 ${index + 1} 行`}`}
                          tooltipDirection="w"
                          onClick={() => onChange(contacts.filter((other) => other.key !== contact.key))}
                        />
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div>{addButton}</div>
    </div>
  );
}

function ReadCell({ name, value }: { name: ContactField; value: string }) {
  const text = name === 'gender' ? GENDERS.find((gender) => gender.value === value)?.label : value;
  return <span className={styles.text}>{text ?? ''}</span>;
}

interface EditCellProps {
  name: ContactField;
  label: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

function EditCell({ name, label, value, error, onChange }: EditCellProps) {
  if (name === 'gender')
    return (
      <Select aria-label={label} value={value} placeholder="　" options={GENDERS} onChange={(event) => onChange(event.target.value)} />
    );
  return (
    <>
      <TextInput
        aria-label={label}
        value={value}
        invalid={error !== undefined}
        inputMode={name === 'contactPhone' ? 'tel' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && <span className={styles.error}>{error}</span>}
    </>
  );
}
