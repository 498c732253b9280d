import {
  AUDIT_RESULT_CHOICES,
  AUDIT_STATUS_CHOICES,
  type Choice,
  CONFIG_TYPE_CHOICES,
  JOB_STATUS_CHOICES,
  LOGIN_RESULT_CHOICES,
  LOGIN_TYPE_CHOICES,
  NOTICE_TYPE_CHOICES,
  OPERATE_TYPE_CHOICES,
  PAYMENT_STATE_CHOICES,
  PAYMENT_STATUS_CHOICES,
  STATUS_CHOICES,
  TRUE_FALSE_CHOICES,
  URGENT_CHOICES,
  YES_NO_CHOICES,
} from './choice-labels.ts';
import { declarationOf, isResourceName } from './resources/all-resources.ts';

type Choices = Readonly<Record<string, readonly Choice[]>>;

/** Fields that have the same words in all records. */
const EVERYWHERE: Choices = {
  urgent: URGENT_CHOICES,
  paymentStatus: PAYMENT_STATUS_CHOICES,
  paymentState: PAYMENT_STATE_CHOICES,
  auditStatus: AUDIT_STATUS_CHOICES,
  isInvoiced: YES_NO_CHOICES,
  isSettledUp: YES_NO_CHOICES,
  externalCooperation: YES_NO_CHOICES,
  value: AUDIT_RESULT_CHOICES,
};

/**
 * Fields whose words depend on the record. The `status` of an order and of its lines is missing: it is a step of production, a number
 * without words.
 */
const OF_RECORD: Readonly<Record<string, Choices>> = {
  customerInfo: { status: STATUS_CHOICES },
  productInfo: { status: STATUS_CHOICES },
  jobLog: { status: JOB_STATUS_CHOICES },
  loginLog: { logType: LOGIN_TYPE_CHOICES, result: LOGIN_RESULT_CHOICES, status: TRUE_FALSE_CHOICES },
  operateLog: { type: OPERATE_TYPE_CHOICES, success: TRUE_FALSE_CHOICES },
  dictType: { status: STATUS_CHOICES },
  dictData: { status: STATUS_CHOICES },
  config: { type: CONFIG_TYPE_CHOICES, visible: TRUE_FALSE_CHOICES },
  notice: { type: NOTICE_TYPE_CHOICES, status: STATUS_CHOICES },
};

/**
 * The words for the values of a field; undefined for a field whose values are shown as they are.
 * @param record in camel case, as in the names of the calls: `orderInfo`, `unitType`
 */
export function fieldChoices(name: string, record: string): readonly Choice[] | undefined {
  const declared = isResourceName(record) ? declarationOf(record).fields[name]?.choices : undefined;
  return declared ?? OF_RECORD[record]?.[name] ?? EVERYWHERE[name];
}
