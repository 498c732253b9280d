import { ChevronDownIcon, ChevronUpIcon } from '@primer/octicons-react';
import { useState } from 'react';
import type { BaseNames } from '#client/features/orders/base-names.ts';
import { ORDER_LABELS } from '#client/features/orders/order-labels.ts';
import { ResourcePicker } from '#client/records/resource-picker.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { atTime, onDay } from '#client/ui/date-values.ts';
import { FormField } from '#client/ui/form-field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { ResourceName } from '#shared/resources/all-resources.ts';
import { formatDate, formatDateTime } from '#shared/rules/format.rules.ts';
import { URGENCY } from '#shared/states.ts';
import { type CustomerActions, CustomerField } from './customer-field.tsx';
import { CustomerTerms } from './customer-terms.tsx';
import { FlowField } from './flow-field.tsx';
import type { FormErrors, OrderForm } from './order-form.ts';
import styles from './order-header.module.css';

interface OrderHeaderProps {
  form: OrderForm;
  errors: FormErrors;
  names: BaseNames;
  customer: CustomerActions;
  onChange(change: Partial<OrderForm>): void;
}

type TextField =
  | 'type'
  | 'name'
  | 'delivery'
  | 'contact'
  | 'phoneNumber'
  | 'address'
  | 'salesman'
  | 'designerName'
  | 'orderDescription'
  | 'remarks';
type IdField = 'deliveryType' | 'paymentMethod' | 'billType';

const MAX_LENGTHS: Record<TextField, number> = {
  type: 50,
  name: 100,
  delivery: 100,
  contact: 50,
  phoneNumber: 11,
  address: 255,
  salesman: 30,
  designerName: 30,
  orderDescription: 500,
  remarks: 500,
};
const RESOURCES: Record<IdField, ResourceName> = { deliveryType: 'deliveryType', paymentMethod: 'paymentType', billType: 'billType' };

/** Folded fields that the button 更多字段 counts when filled. The order's date always is, so it is not counted; the flow is counted apart. */
const FOLDED_FIELDS = [
  'name',
  'type',
  'designerName',
  'deliveryType',
  'paymentMethod',
  'billType',
  'delivery',
  'deliveryTime',
  'actualDeliveryDate',
  'orderDescription',
  'remarks',
] as const satisfies readonly (keyof OrderForm)[];

/** The header of an order while it is edited. Once a customer is chosen it folds to two rows, to leave room for the lines. */
export function OrderHeader({ form, errors, names, customer, onChange }: OrderHeaderProps) {
  // Null: folded once a customer is chosen. Otherwise what the person has chosen.
  const [chosen, setFolded] = useState<boolean | null>(null);
  const isFolded = chosen ?? form.customerId !== null;
  const textField = (field: TextField, className?: string) => (
    <FormField label={ORDER_LABELS[field] ?? field} labelPosition="start" className={className} error={errors[field]}>
      {(attributes) => (
        <TextInput
          {...attributes}
          data-field={field}
          inputMode={field === 'phoneNumber' ? 'tel' : undefined}
          maxLength={MAX_LENGTHS[field]}
          value={form[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </FormField>
  );

  const idField = (field: IdField) => (
    <FormField label={ORDER_LABELS[field] ?? field} labelPosition="start">
      {(attributes) => (
        <ResourcePicker
          {...attributes}
          resource={RESOURCES[field]}
          value={form[field]}
          // The API has two fields for how the customer pays; both get the same id.
          onChange={(id) => onChange(field === 'paymentMethod' ? { paymentMethod: id, paymentType: id } : { [field]: id })}
        />
      )}
    </FormField>
  );

  const dayField = (field: 'date' | 'expectedDeliveryDate' | 'actualDeliveryDate') => (
    <FormField label={ORDER_LABELS[field] ?? field} labelPosition="start">
      {() => (
        <DatePicker
          label={ORDER_LABELS[field] ?? field}
          value={formatDate(form[field]) || null}
          onChange={(day) => {
            if (day !== null) onChange({ [field]: onDay(form[field], day) });
            else if (field !== 'date') onChange({ [field]: null });
          }}
        />
      )}
    </FormField>
  );

  const deliveryTime = (
    <FormField label={ORDER_LABELS.deliveryTime ?? ''} labelPosition="start">
      {() => (
        <DatePicker
          label={ORDER_LABELS.deliveryTime ?? ''}
          withTime
          value={formatDateTime(form.deliveryTime) || null}
          onChange={(time) => onChange({ deliveryTime: atTime(time) })}
        />
      )}
    </FormField>
  );

  const filled = FOLDED_FIELDS.filter((field) => form[field] !== null && form[field] !== '').length + (form.flow.length > 0 ? 1 : 0);

  return (
    <div className={styles.grid}>
      <FormField label="客户名称" required labelPosition="start" className={styles.wide} error={errors.customerName}>
        {(attributes) => (
          <div className={styles.customer}>
            <div data-field="customerName" className={styles.customerField}>
              <CustomerField attributes={attributes} name={form.customerName} {...customer} />
            </div>
            <CustomerTerms customerId={form.customerId} name={form.customerName} discountRate={form.discountRate} />
          </div>
        )}
      </FormField>
      {textField('contact')}
      {textField('phoneNumber')}
      {textField('salesman', isFolded ? styles.roomy : undefined)}
      {textField('address')}
      {dayField('expectedDeliveryDate')}
      <FormField label="折扣率(%)" labelPosition="start" error={errors.discountRate}>
        {(attributes) => (
          <NumberField
            {...attributes}
            data-field="discountRate"
            placeholder="100，85 即八五折"
            value={form.discountRate}
            onChange={(discountRate) => onChange({ discountRate })}
          />
        )}
      </FormField>
      <div className={styles.last}>
        <Checkbox
          label="加急订单"
          checked={form.urgent === URGENCY.urgent}
          onChange={(event) => onChange({ urgent: event.target.checked ? URGENCY.urgent : URGENCY.normal })}
        />
        <Button
          size="small"
          variant="invisible"
          trailingIcon={isFolded ? ChevronDownIcon : ChevronUpIcon}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded && filled > 0 ? `更多字段（已填 ${filled}）` : '更多字段'}
        </Button>
      </div>
      {!isFolded && (
        <>
          {textField('name')}
          {textField('type')}
          {textField('designerName')}
          {dayField('date')}
          {idField('deliveryType')}
          {idField('paymentMethod')}
          {idField('billType')}
          {textField('delivery')}
          {deliveryTime}
          {dayField('actualDeliveryDate')}
          <div className={styles.wide}>
            <FlowField value={form.flow} steps={names.orderProcessSteps} onChange={(flow) => onChange({ flow })} />
          </div>
          {textField('orderDescription')}
          {textField('remarks', styles.wide)}
        </>
      )}
    </div>
  );
}
