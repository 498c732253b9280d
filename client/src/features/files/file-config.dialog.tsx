import { useWatch } from 'react-hook-form';
import { once } from '#client/lib/idempotency-key.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import { type RecordField, RecordFields, type RecordValues, recordValues } from '#client/records/record-fields.tsx';
import { STORAGE_CHOICES } from '#shared/choice-labels.ts';
import { type FileConfigRow, fileConfigFormInput } from '#shared/schemas/file-config.schema.ts';
import { STORAGE } from '#shared/states.ts';

const PATH = 'infra.fileConfig';
const NAME: RecordField = { name: 'name', label: '配置名', kind: 'text', required: true, autoFocus: true };
const REMARK: RecordField = { name: 'remark', label: '备注', kind: 'long', wide: true };
const KEYS: readonly RecordField[] = [
  { name: 'bucket', label: '存储空间', kind: 'text', required: true, hint: 'Bucket 的名字' },
  { name: 'accessKey', label: '访问密钥', kind: 'text', required: true, hint: 'AccessKey' },
  { name: 'accessSecret', label: '安全密钥', kind: 'password', hint: 'SecretKey，保存后不再显示，留空则不修改' },
];
const SETTINGS: Readonly<Record<number, readonly RecordField[]>> = {
  [STORAGE.local]: [],
  [STORAGE.s3]: [
    {
      name: 'endpoint',
      label: '节点地址',
      kind: 'text',
      required: true,
      hint: '如 https://oss-cn-hangzhou.aliyuncs.com；其跨域规则允许本站 PUT 时，大文件由浏览器直传',
    },
    ...KEYS,
    { name: 'region', label: '区域', kind: 'text', hint: '如 cn-hangzhou，可不填' },
    { name: 'enablePathStyleAccess', label: '路径风格', kind: 'flag', hint: 'MinIO 等自建存储通常需要' },
  ],
  [STORAGE.qiniu]: [{ name: 'domain', label: '访问域名', kind: 'text', required: true, hint: '绑定在存储空间上的域名' }, ...KEYS],
};
const ALL: readonly RecordField[] = [NAME, REMARK, ...Object.values(SETTINGS).flat()];

/** The form's values are flat; the API has the settings of the store in `config`. */
function valuesOf(row: Partial<FileConfigRow> | undefined): RecordValues {
  const flat = { ...row?.config, ...row, accessSecret: '' };
  return { ...recordValues(ALL, flat, { enablePathStyleAccess: false }), storage: row?.storage ?? STORAGE.s3 };
}

/** The form of a file store. The kind of a saved store cannot be changed. */
export function FileConfigDialog({ row, onClose }: { row: FileConfigRow | undefined; onClose(): void }) {
  const dialog = useRecordDialog(PATH, row?.id, {
    fields: [],
    schema: fileConfigFormInput,
    valuesOf,
    save: async ({ name, storage, remark, ...config }, key, record) => {
      const values = { name, storage, remark, config };
      if (!record) return trpcClient.infra.fileConfig.create.mutate(values, once(key));
      await trpcClient.infra.fileConfig.update.mutate({ ...values, id: record.id, version: record.version });
      return record.id;
    },
    onSaved: onClose,
  });
  const storage = Number(useWatch({ control: dialog.form.control, name: 'storage' }));
  const kind: RecordField = {
    name: 'storage',
    label: '存储器',
    kind: 'select',
    choices: row ? STORAGE_CHOICES : STORAGE_CHOICES.filter(({ value }) => value !== STORAGE.local),
    isFixed: row !== undefined,
  };
  return (
    <RecordDialog dialog={dialog} noun="文件配置" onClose={onClose}>
      <RecordFields
        fields={[NAME, kind, ...(SETTINGS[storage] ?? []), REMARK]}
        control={dialog.form.control}
        readOnly={!dialog.isEditing}
        columns={2}
      />
    </RecordDialog>
  );
}
