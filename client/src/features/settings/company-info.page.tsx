import { useState } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { FormCard, FormPage } from '#client/records/form-page.tsx';
import { Loaded } from '#client/records/loaded.tsx';
import { type RecordField, RecordFields, recordValues } from '#client/records/record-fields.tsx';
import { useRecordForm } from '#client/records/use-record-form.ts';
import { type CompanyInfo, companyInfoUpdateInput } from '#shared/schemas/company-info.schema.ts';
import styles from './company-info.module.css';

const text = (name: keyof CompanyInfo, label: string, more: { inputMode?: 'tel'; wide?: boolean } = {}) =>
  ({ name, label, kind: 'text', ...more }) satisfies RecordField;
const picture = (name: keyof CompanyInfo, label: string) => ({ name, label, kind: 'picture' }) satisfies RecordField;

const BASICS: readonly RecordField[] = [
  text('name', '企业名称'),
  text('abbreviations', '企业简称'),
  text('legalPerson', '法人'),
  text('personInCharge', '负责人'),
  text('businessLicenseNumber', '营业执照号'),
  { name: 'dateOfEtablishment', label: '成立日期', kind: 'day' },
  text('numberOfEmployees', '员工人数'),
];
const CONTACT: readonly RecordField[] = [
  text('contactPhone', '联系电话', { inputMode: 'tel' }),
  text('qq', 'QQ'),
  text('weChat', '微信'),
  text('address', '地址', { wide: true }),
  text('longitude', '经度'),
  text('latitude', '纬度'),
];
const BANK: readonly RecordField[] = [text('openingBank', '开户行'), text('cardNumber', '银行账号')];
const PICTURE_FIELDS: readonly RecordField[] = [
  picture('companyLogo', '企业标志'),
  picture('companySeal', '公章'),
  picture('financialSeal', '财务章'),
  picture('weChatCollectionCode', '微信收款码'),
  picture('alipayCollectionCode', '支付宝收款码'),
];
const PRINT: readonly RecordField[] = [{ name: 'printFooter', label: '打印页脚', kind: 'long', wide: true }];
const GROUPS: ReadonlyArray<readonly [title: string, fields: readonly RecordField[]]> = [
  ['基本信息', BASICS],
  ['联系方式', CONTACT],
  ['收款账户', BANK],
  ['图片', PICTURE_FIELDS],
  ['打印', PRINT],
];
const FIELDS = GROUPS.flatMap(([, fields]) => fields);

/** The shop's company data, which its prints and other programs show. */
export default function CompanyInfoPage() {
  const info = trpc.bs.companyInfo.get.useQuery(undefined, { meta: { inPlace: true } });
  return (
    <Loaded query={info} title="获取企业信息失败">
      {(fetched) => <CompanyForm fetched={fetched} />}
    </Loaded>
  );
}

function CompanyForm({ fetched }: { fetched: CompanyInfo }) {
  const mayChange = usePermission()('bs:company-info:update');
  const utils = trpc.useUtils();
  // The version that the form began with. A version that somebody else saves meanwhile is merged when this one is saved.
  const [info, setInfo] = useState(fetched);
  const saved = recordValues(FIELDS, info, {});
  const form = useRecordForm({
    values: saved,
    schema: companyInfoUpdateInput,
    fields: FIELDS,
    record: info,
    latest: async () => {
      const fresh = await trpcClient.bs.companyInfo.get.query();
      return { values: recordValues(FIELDS, fresh, {}), record: fresh, adopt: () => setInfo(fresh) };
    },
    save: (valid) => trpcClient.bs.companyInfo.update.mutate({ ...valid, version: info.version }),
    done: '保存成功',
    onSaved: async () => {
      await Promise.all([utils.bs.companyInfo.invalidate(), utils.system.auth.getPermissionInfo.invalidate()]);
      setInfo(utils.bs.companyInfo.get.getData() ?? info);
    },
  });
  if (fetched !== info && !form.isDirty && !form.isBusy) setInfo(fetched);
  return (
    <FormPage title="企业信息" lead="用于打印单据和对外展示。" form={form} isSavable={mayChange} onDiscard={() => form.restart(saved)}>
      <form
        id={form.id}
        className={styles.groups}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (mayChange) form.submit();
        }}
      >
        {GROUPS.map(([title, fields]) => (
          <FormCard key={title} title={title}>
            <RecordFields fields={fields} control={form.form.control} readOnly={!mayChange} record={info} columns={3} />
          </FormCard>
        ))}
        <button type="submit" hidden />
      </form>
    </FormPage>
  );
}
