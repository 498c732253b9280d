/**
 * What the specification asks of the business area, item by item, with the test that shows it: `file › title`, the file below tests/.
 * Messages are quoted exactly. docs/business-area.md is written from here and from the list of documented calls.
 */
export interface Item {
  what: string;
  message?: string;
  shownBy: string;
}

const of = (shownBy: string, ...items: Array<string | { what: string; message: string }>): Item[] =>
  items.map((item) => (typeof item === 'string' ? { what: item, shownBy } : { ...item, shownBy }));
const said = (message: string, what: string) => ({ message, what });

const DESK = 'browser/order-desk.browser.test.ts';
const DETAILS = 'browser/order-details.browser.test.ts';
const RULES = 'browser/order-rules.browser.test.ts';
const GRID = 'browser/line-grid-figures.browser.test.ts';
const CUSTOMERS = 'browser/customers-products.browser.test.ts';
const INVOICES = 'browser/order-invoices.browser.test.ts';
const RECEIPTS = 'browser/receipts.browser.test.ts';
const MESSAGES = 'browser/business-messages.browser.test.ts';
const DEFAULTS = 'unit/business-defaults.test.ts';
const FORMAT = 'unit/format.test.ts';
const AMOUNTS = 'unit/order-amounts.test.ts';

export const SCREENS: Item[] = [
  ...of(
    `${DESK} › shows lines, colours rows by state with a word beside, deletes and restores`,
    'order list: one button turns to the lines and back',
    'order list: rows in the colours received, reviewed, expedited, other',
  ),
  ...of(
    'browser/order-list.browser.test.ts › is opened by its number, and offers its menu by ⋯ and by Shift+F10',
    'order list: double-click opens, right-click offers what can be done',
  ),
  ...of(
    'integration/matrix-filters.test.ts › lets exactly those rows through that each filter asks for',
    'order list: every filter filters',
  ),
  ...of(
    'unit/format.test.ts › makes ranges of whole days, by default 90 days back',
    'order list: 90 days back unless asked otherwise, whole days',
  ),
  ...of(
    `${DESK} › imports a workbook of orders and reports what became of it`,
    'import of orders: what was made, changed and refused, with reasons',
  ),
  ...of('integration/import-limits.test.ts › called %s is refused when name or content is another', 'import: one file, .xlsx or .xls'),
  ...of(
    'browser/desk-details.browser.test.ts › reads an order in the columns in which it is typed, with what it lacks as red, and no size where there is none',
    'order dialog: a saved order opens to be read',
  ),
  ...of(`${RULES} › 编辑 leads to the first field, and no question has the focus on its yes`, 'order dialog: 编辑 makes it editable'),
  ...of(
    `${GRID} › adds by double-click on the empty table and by the right-click menu`,
    'lines: an empty table is filled by double-click, a right-click adds and deletes',
  ),
  ...of(
    `${GRID} › asks for a selection before deleting and changes one field on the chosen lines`,
    'lines: one field of many lines at once',
  ),
  ...of(`${MESSAGES} › asks for a line of the history before it takes one over`, 'history lines: chosen and taken over'),
  ...of(
    `${DETAILS} › opens by its address, and says so when there is no such order`,
    'order details by the number of the order, from elsewhere, too',
  ),
  ...of(
    `${DETAILS} › draws cost and profit by line and as shares, keeps the pictures, and shows the same figures as a table`,
    'two charts with their pictures and a table',
  ),
  ...of(
    `${DETAILS} › cannot take money before the audit and says why; Escape closes what lies on top, then the order`,
    'Escape closes the topmost layer',
  ),
  ...of('browser/order-screens.browser.test.ts › finds the orders of a customer picked by mnemonic or from the window', 'customer picker'),
  ...of(`${CUSTOMERS} › are added with two contacts, changed, and refused with the exact messages`, 'customer dialog with contacts'),
  ...of(`${CUSTOMERS} › open read-only, and keep what was typed when the save is refused`, 'customer dialog: a saved one opens to be read'),
  ...of(`${RULES} › takes several products at once from the list, a line for each`, 'product picker'),
  ...of(
    `${CUSTOMERS} › are added, refused with the exact messages, and changed after 编辑 only`,
    'product dialog: 修改产品信息, 新增产品信息, saved after 编辑 only',
  ),
  ...of(`${RECEIPTS} › opens a receipt to be read, changes it, and asks before it takes more than is owed`, 'receipt dialog in both modes'),
  ...of(
    `${RECEIPTS} › collects many orders of a customer by one receipt, shows before how it is spread, and takes it back as one`,
    'one receipt over many orders',
  ),
  ...of(
    `${INVOICES} › uploads an invoice, reads its XML, holds it against the order, gives it out and deletes it`,
    'invoices: one file and confirm, list, download, selection, delete',
  ),
  ...of(
    'browser/signature.browser.test.ts › takes a signature after the audit, shows it, and says when the order has changed since',
    'signature on 900×400: drawn, saved, shown, signed anew',
  ),
  ...of(
    'browser/customer-link.browser.test.ts › lets a customer look at his order on a phone, ask for a change, approve and sign, and shows nothing once it is revoked',
    'customer link: opened on a phone, answered, bound to what was shown, revoked',
  ),
  ...of(
    'integration/order-links.test.ts › come out as one after the other, wherever in the one the other begins',
    'customer link: an approval against a change of the order',
  ),
  ...of(
    'browser/order-prices.browser.test.ts › shows the quote and the last price of the customer at the price, and takes each over by one key',
    'quote and last price at the price',
  ),
  ...of(
    'browser/order-prices.browser.test.ts › charges a small piece at the least area of its product, says so, and keeps it with the line',
    'minimum billable area: at entry, in the order, in what is saved',
  ),
  ...of(
    'browser/order-prices.browser.test.ts › charges a product by its own way, and asks for the side that it needs',
    'charge modes on the product: length; each of them in integration/charge-modes.test.ts',
  ),
  ...of(
    'browser/order-prices.browser.test.ts › warns before a customer owes more than his credit line, when the order is saved and when it is audited',
    'credit line: a warning at save and at audit',
  ),
  ...of(
    'browser/journeys.browser.test.ts › quote, order, audit, signature, money in two parts with its slip, invoice, statement',
    'receipt printed after collecting; the whole way of an order',
  ),
  ...of('integration/vouchers.test.ts › needs all that the specification asks for, in its words', 'income and expense of an order'),
  ...of('unit/upload-run.test.ts › files are sent one after the other; one that fails is noted and the next one follows', 'upload overlay'),
];

/** What the forms of a customer refuse, and the limits of texts. */
export const RULES_OF_FIELDS: Item[] = [
  ...of(
    'integration/customers.test.ts › a customer with %j is refused with its text and nothing is saved',
    said('客户类型必填', 'customer without a type'),
    said('客户名称必填', 'customer without a name'),
    said('客户名称长度不能超过15位', 'name of a customer, 15 characters'),
    said('联系人长度不能超过15位', 'contact of a customer, 15 characters'),
    said('请输入11位手机号码', 'number of a customer, 11 digits'),
    said('请输入正确的手机号码', 'number of a customer, none of the mainland'),
    said('对账日应在1到31之间', 'day of reconciliation'),
  ),
  ...of('unit/phone.test.ts › %s is one', 'a mobile number: 1, then 3 to 9, 11 digits'),
  ...of(
    'integration/charge-modes.test.ts › is sold by any part of its weight, and by no less than one piece where it is not charged by weight',
    said('数量不能小于1', 'quantity of a line'),
  ),
  ...of(`${GRID} › take digits and one point, full-width ones too, and a quantity is never empty`, 'figures of a line: digits and a point'),
  ...of(`${MESSAGES} › says which list of products could not be read`, 'lists of products and of their types that cannot be read'),
  ...of(
    'unit/typed-line-fields.test.ts › everything that a call may say of a line can be typed into the grid, or comes from elsewhere',
    'every field of a line can be typed',
  ),
];

export const PERMISSION_ITEMS: Item[] = [
  ...of(
    'integration/matrix-permissions.test.ts › %s is refused to a person who has every other one',
    'every call is refused without its permission',
  ),
  ...of(
    'integration/matrix-permissions.test.ts › %s is open to whoever has exactly that one, or one of those',
    'every call is open with it, and asks for no other',
  ),
  ...of('integration/auth-permissions.test.ts › gives admin the wildcard and every page of the product', '*:*:* passes every check'),
  ...of(
    'integration/matrix-cost-profit.test.ts › cannot find them out by a filter or an order of rows',
    'bs:order-cost:show, bs:order-profit:show: in no answer, filter or order of rows',
  ),
  ...of(`${DETAILS} › has no charts for whoever holds %s alone, and nothing to draw them from`, 'charts for whoever holds both'),
];

export const CONSTANTS: Item[] = [
  ...of(
    `${DEFAULTS} › lists are paged by 20 unless another of four sizes is chosen, those within an order by 5, 10 or 15`,
    'pages: 20 of 10, 20, 30, 50; files and receipts of an order 5 of 5, 10, 15',
  ),
  ...of(`${DETAILS} › lists the invoices of the order by tens, and takes one away after asking`, 'invoices: 10 a page'),
  ...of(
    `${DEFAULTS} › a new order is of now, delivered in two days and not urgent; a line is of one piece and not urgent`,
    'delivered in two days, not urgent, one piece',
  ),
  ...of(
    'integration/vouchers.test.ts › belongs to an order, its customer and now, where nothing else is said, and changes no figure of the order',
    'income and expense are of now',
  ),
  ...of(
    'browser/order-screens.browser.test.ts › take 60 % of the screen, the table of the picker 460 px',
    'customer dialog 60 %, its table 460 px',
  ),
  ...of(
    'browser/order-screens.browser.test.ts › the suggestions of the customer field stay for 500 ms after it is left',
    'suggestions of the customer hide after 500 ms',
  ),
  ...of(
    'integration/print.test.ts › are those that the product ships, by type and by the numbers of the API family',
    'print codes: 3 the receipt, 13 the receipt record',
  ),
  ...of(
    'integration/print.test.ts › say what was received, owed and paid',
    'a receipt on paper: customer, time, payee, payer, creator, one line 业务收款',
  ),
  ...of(
    'browser/print.browser.test.ts › says what is not configured when logo and seals are to be printed',
    'print drawer: at least 800 px, preview at most as large as paper',
  ),
  ...of(
    `${AMOUNTS} › $rule`,
    'amounts: area, line amount, cost and profit, total, discount, transaction amount, tax, receivables, arrears',
    'rounding half up, up, down; 0 to 4 decimals',
  ),
  ...of(
    'unit/money-sum.test.ts › %s by %s is %s: floored to two decimals, nothing where a value is missing or the divisor is 0',
    'division: floored to two decimals, null without a divisor',
  ),
  ...of(
    'unit/upload-run.test.ts › files are sent one after the other; one that fails is noted and the next one follows',
    'upload overlay hides after 3 s',
  ),
  ...of('unit/client-errors.test.ts › gives a request thirty seconds', 'a request: 30 s'),
  ...of(`${FORMAT} › makes ranges of whole days, by default 90 days back`, 'the list looks 90 days back'),
  ...of(`${FORMAT} › is the same whatever the zone of the machine`, 'times as year-month-day hour:minute:second'),
  ...of(
    'integration/exports.test.ts › answers over REST a file under its name, or the envelope with the id',
    'orders are exported as 订单信息.xls',
  ),
];

export const TRANSITIONS: Item[] = [
  ...of(
    'integration/orders.test.ts › is closed for edits while audited, and open again after the audit is revoked',
    'audit closes the order for edits (refused), revoke opens it (allowed)',
  ),
  ...of(
    'integration/orders.test.ts › is not deleted while money stands in it; what was collected can be taken back after its audit was revoked, but not changed',
    'delete: refused while money stands in the order, allowed when its receipts were taken back',
  ),
  ...of('integration/orders.test.ts › is not printed before its audit', 'print: refused before the audit, allowed after'),
  ...of('integration/receipts.test.ts › refuses money for an order that is not audited', 'collect: refused before the audit'),
  ...of(
    'integration/receipts.test.ts › asks before it takes more than is owed, and keeps the rest as an advance',
    'collect: more than is owed after a yes; arrears 0, paid grows',
  ),
  ...of(
    'integration/signatures.test.ts › is taken after the audit only, in the words of the specification',
    'sign: refused before the audit',
  ),
  ...of(
    'integration/signatures.test.ts › is kept with the order, and shown by an address that takes a proof',
    'sign: allowed after the audit',
  ),
  ...of('integration/orders.test.ts › steps through a flow', 'a chosen flow puts the lines at its first step'),
  ...of(
    'browser/print.browser.test.ts › prints a booked receipt and a voucher that is locked, and neither while it is changed',
    'receipt and voucher dialog: print while they are locked',
  ),
  ...of(
    'integration/vouchers.test.ts › is for a name of its project, and both are of its direction',
    'voucher: the name follows the project, both the direction',
  ),
  ...of(
    `${MESSAGES} › books an expense of an order, and says in the specified word that it is saved`,
    'voucher: a change of the direction clears project and name, a change of the project the name',
  ),
  ...of(
    `${INVOICES} › asks whether to upload an invoice when an order is marked as invoiced, and shows all of them from its menu`,
    'invoiced switch, mode 1',
  ),
  ...of(
    'browser/desk-details.browser.test.ts › asks what becomes of the invoices of an order that is not invoiced any more',
    'invoiced switch, mode 2',
  ),
  ...of(`${CUSTOMERS} › show at once what a rounding does, and fix the method at 0 decimals`, 'rounding method fixed at 0 decimals'),
];

export const MESSAGE_ITEMS: Item[] = [
  ...of(
    `${DESK} › says what is missing in the specified words, goes to the first field and keeps what was typed`,
    said('客户名称不能为空', 'order without a customer'),
    said('手机号码格式不正确', 'order with a wrong number'),
    said('详细订单不能为空！', 'order without lines'),
  ),
  ...of(
    `${GRID} › asks for a selection before deleting and changes one field on the chosen lines`,
    said('请先选择要删除的订单详细数据', 'delete without a selection'),
  ),
  ...of(
    `${DESK} › asks before collecting more than is owed, and refuses a debt that has changed`,
    said('本次收款金额不能为空', 'receipt without an amount'),
    said('本次收款金额大于欠款金额，是否进行收款？', 'receipt of more than is owed'),
    said('取消收款', 'declined'),
  ),
  ...of(
    `${INVOICES} › uploads an invoice, reads its XML, holds it against the order, gives it out and deletes it`,
    said('仅支持pdf, jpg, jpeg, png, xml的发票格式！', 'another format'),
    said('发票上传成功！', 'invoice uploaded'),
    said('是否确认删除订单发票名称为', 'asked before an invoice is deleted'),
    said('删除成功', 'deleted'),
  ),
  ...of(
    `${CUSTOMERS} › are added, refused with the exact messages, and changed after 编辑 only`,
    said('产品类别必填', 'product without a type'),
    said('产品名称必填', 'product without a name'),
    said('产品名称长度不能超过15位', 'name too long'),
    said('助记码长度不能超过15位', 'code too long'),
  ),
  ...of(
    'integration/vouchers.test.ts › needs all that the specification asks for, in its words',
    said('类型不能为空', 'voucher without a direction'),
    said('名称不能为空', 'voucher without an order'),
    said('用途项目不能为空', 'voucher without a project'),
    said('用途名称不能为空', 'voucher without a name'),
    said('收支时间不能为空', 'voucher without a time'),
    said('收支金额不能为空', 'voucher without an amount'),
  ),
  ...of(`${DETAILS} › opens by its address, and says so when there is no such order`, said('获取订单详情失败', 'order not read')),
  ...of(`${RULES} › a failed save stays in the order until it is tried again`, said('订单操作过程中发生错误', 'order not saved')),
  ...of(`${MESSAGES} › asks for a line of the history before it takes one over`, said('请选择历史明细', 'no history line chosen')),
  ...of(
    `${MESSAGES} › says that a file is being fetched, and that it could not be`,
    said('文件下载中，请稍等...', 'download begins'),
    said('文件下载失败，请重试...', 'download fails'),
  ),
  ...of(
    `${CUSTOMERS} › are added with two contacts, changed, and refused with the exact messages`,
    said('请填写姓名', 'contact without a name'),
    said('请填写联系方式', 'contact without a number'),
  ),
  ...of(
    `${DETAILS} › cannot take money before the audit and says why; Escape closes what lies on top, then the order`,
    said('订单未审核', 'not audited'),
  ),
  ...of(
    `${DETAILS} › draws cost and profit by line and as shares, keeps the pictures, and shows the same figures as a table`,
    said('图表下载成功', 'chart saved'),
  ),
  ...of(
    'browser/records.browser.test.ts › makes one record where the answer was lost, and another one under another key',
    said('新增成功', 'made'),
  ),
  ...of(`${RECEIPTS} › opens a receipt to be read, changes it, and asks before it takes more than is owed`, said('修改成功', 'changed')),
  ...of(
    `${MESSAGES} › books an expense of an order, and says in the specified word that it is saved`,
    said('保存成功', 'income or expense booked'),
  ),
  ...of(
    `${RECEIPTS} › collects many orders of a customer by one receipt, shows before how it is spread, and takes it back as one`,
    said('收款成功', 'collected'),
  ),
  ...of(
    'browser/signature.browser.test.ts › takes a signature after the audit, shows it, and says when the order has changed since',
    said('审核成功', 'audited'),
  ),
  ...of(
    `${RULES} › pressing 审核 twice never revokes; to revoke is asked for under ⋯ with a reason that is kept`,
    said('撤销审核成功', 'revoked'),
  ),
];
