import { FormPage } from '#client/records/form-page.tsx';
import { ComputeConfigForm } from './compute-config.form.tsx';
import { useComputeConfig } from './use-compute-config.ts';

/** The settings of how this shop computes the amounts of orders. */
export default function ComputeConfigPage() {
  const config = useComputeConfig();
  return (
    <FormPage
      title="计算配置"
      lead="保存后对新保存的订单生效；已保存的订单在下次修改时按新配置计算。"
      form={config.form}
      isSavable={config.canSave}
      onDiscard={config.discard}
    >
      <ComputeConfigForm config={config} />
    </FormPage>
  );
}
