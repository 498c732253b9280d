import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DICTS } from '#domain/settings/dict-registry.ts';
import { bringDictsUpToDate } from '#domain/settings/dict-sync.ts';
import { bringConfigsUpToDate, configService } from '#domain/system/config.service.ts';
import { ask } from '../rest/rest-client.ts';
import { freshDatabase } from '../support/database.ts';
import { openRestDoor } from '../support/rest-door.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';
import { refusal } from './auth-fixture.ts';

/** A database of its own, because dictionaries and settings belong to the whole installation. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let shops: TestShops;
let operator: TestShop;
let shop: TestShop;
beforeAll(async () => {
  database = await freshDatabase();
  shops = await openTestShops(4, database.url);
  [operator, shop] = [await shops.open(), await shops.open()];
  await shops.db.updateTable('systemTenant').set({ isOperator: 1 }).where('id', '=', operator.tenantId).execute();
});
afterAll(async () => {
  await shops.close();
  await database.destroy();
});

const allTypes = () => shops.db.selectFrom('systemDictType').selectAll().orderBy('id').execute();
const allData = () => shops.db.selectFrom('systemDictData').selectAll().orderBy('id').execute();

/** The dictionaries that clients of the API family read. */
const FAMILY =
  'common_status user_type system_user_sex system_menu_type system_role_type system_data_scope system_notice_type system_operate_type system_login_type system_login_result system_sms_template_type system_sms_send_status system_sms_receive_status system_notify_template_type system_oauth2_grant_type system_error_code_type system_mail_send_status infra_boolean_string infra_config_type infra_job_status infra_job_log_status infra_api_error_log_process_status infra_file_storage infra_codegen_template_type infra_codegen_front_type infra_codegen_scene bpm_model_category bpm_model_form_type bpm_task_assign_rule_type bpm_task_assign_script bpm_process_instance_status bpm_process_instance_result bpm_oa_leave_type pay_channel_code pay_order_status pay_refund_status pay_notify_status pay_notify_type';

describe('the dictionaries that the product brings', () => {
  it('are those that clients read, each with its entries, and are there once', async () => {
    const types = DICTS.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(FAMILY.split(' ')));
    expect(new Set(types).size).toBe(types.length);
    const [before, entries] = [await allTypes(), await allData()];
    expect(before.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
    expect(entries).toHaveLength(DICTS.flatMap((dict) => dict.entries).length);
    await bringDictsUpToDate(shops.db, DICTS);
    expect([await allTypes(), await allData()]).toEqual([before, entries]);
    const simple = await shop.as([]).system.dictData.listAllSimple();
    expect(simple).toContainEqual({ dictType: 'common_status', value: '0', label: '启用', colorType: 'success', cssClass: '' });
    expect(await shop.as([]).system.dictData.type({ type: 'system_user_sex' })).toMatchObject([{ label: '男' }, { label: '女' }]);
  });

  it('keep how people made them look, and follow the product in their words', async () => {
    const { dictData } = operator.as().system;
    const entry = (await dictData.page({ dictType: 'common_status', label: '停用' })).list[0];
    await dictData.update({ id: entry?.id ?? 0, colorType: 'danger', sort: 9, label: '停用' });
    const next = DICTS.map((dict) =>
      dict.type === 'common_status'
        ? { ...dict, name: '状态', entries: dict.entries.map(([value]) => [value, `新${value}`] as const) }
        : dict,
    );
    await bringDictsUpToDate(
      shops.db,
      next.filter(({ type }) => type !== 'pay_notify_type'),
    );
    expect(await dictData.get({ id: entry?.id ?? 0 })).toMatchObject({ label: '新1', colorType: 'danger', sort: 9, isBuiltIn: true });
    // A dictionary that the product does not bring any more becomes one of the operator's own.
    const { id = 0, isBuiltIn } = (await operator.as().system.dictType.page({ type: 'pay_notify_type' })).list[0] ?? {};
    expect(isBuiltIn).toBe(false);
    await operator.as().system.dictType.update({ id, remark: '自己的' });
    await bringDictsUpToDate(shops.db, DICTS);
    expect(await operator.as().system.dictType.get({ id })).toMatchObject({ isBuiltIn: true, remark: '自己的' });
  });

  it('are closed to everyone but for their look', async () => {
    const { dictType, dictData } = operator.as().system;
    const { id = 0 } = (await dictType.page({ type: 'common_status' })).list[0] ?? {};
    const { id: entryId = 0 } = (await dictData.page({ dictType: 'common_status' })).list[0] ?? {};
    const LOOK = '系统自带的字典只能修改颜色、样式、排序和备注';
    await expect(dictType.update({ id, type: 'other' })).rejects.toThrow(LOOK);
    await expect(dictType.update({ id, status: 1 })).rejects.toThrow(LOOK);
    await expect(dictData.update({ id: entryId, label: '开' })).rejects.toThrow(LOOK);
    await expect(dictData.update({ id: entryId, value: '7' })).rejects.toThrow(LOOK);
    await expect(dictType.delete({ id })).rejects.toThrow('系统自带的字典不能删除');
    await expect(dictData.delete({ id: entryId })).rejects.toThrow('系统自带的字典数据不能删除');
    await expect(dictData.create({ dictType: 'common_status', label: '半', value: '2' })).rejects.toThrow('系统自带的字典不能增加数据');
  });
});

describe('dictionaries of people', () => {
  it('are kept by the operator, with the codes of the API family', async () => {
    const { dictType, dictData } = operator.as().system;
    const id = await dictType.create({ name: '行业', type: 'bs_industry' });
    expect(await refusal(dictType.create({ name: '行业', type: 'x' }))).toMatchObject({ code: 1_002_006_003 });
    expect(await refusal(dictType.create({ name: '别的', type: 'bs_industry' }))).toMatchObject({ code: 1_002_006_004 });
    expect(await refusal(dictType.get({ id: 999_999 }))).toMatchObject({ code: 1_002_006_001 });
    const entry = await dictData.create({ dictType: 'bs_industry', label: '餐饮', value: '1', colorType: 'primary' });
    expect(await refusal(dictData.create({ dictType: 'bs_industry', label: '餐', value: '1' }))).toMatchObject({ code: 1_002_007_003 });
    expect(await refusal(dictData.create({ dictType: 'nothing', label: '餐', value: '1' }))).toMatchObject({ code: 1_002_006_001 });
    expect(await refusal(dictData.get({ id: 999_999 }))).toMatchObject({ code: 1_002_007_001 });
    expect(await refusal(dictType.delete({ id }))).toMatchObject({ code: 1_002_006_005 });
    // A change cannot take the name or type of another dictionary, either.
    const other = await dictType.create({ name: '片区', type: 'bs_district' });
    expect(await refusal(dictType.update({ id: other, name: '行业' }))).toMatchObject({ code: 1_002_006_003 });
    expect(await refusal(dictType.update({ id: other, type: 'bs_industry' }))).toMatchObject({ code: 1_002_006_004 });
    await dictType.delete({ id: other });
    const second = await dictData.create({ dictType: 'bs_industry', label: '服装', value: '2' });
    expect(await refusal(dictData.update({ id: second, value: '1' }))).toMatchObject({ code: 1_002_007_003 });
    await dictData.delete({ id: second });
    // Entries follow a renamed dictionary.
    await dictType.update({ id, type: 'bs_trade', status: 1 });
    expect(await dictData.get({ id: entry })).toMatchObject({ dictType: 'bs_trade' });
    expect(await refusal(dictData.create({ dictType: 'bs_trade', label: '服装', value: '2' }))).toMatchObject({ code: 1_002_006_002 });
    // An entry can be moved to another dictionary, but not to one that takes no new entries.
    const moved = { id: entry, dictType: 'common_status' };
    expect(await refusal(dictData.update(moved))).toMatchObject({ message: '系统自带的字典不能增加数据' });
    await dictData.update({ id: entry, status: 1 });
    expect(await shop.as().system.dictData.type({ type: 'bs_trade' })).toEqual([]);
    expect(await shop.as().system.dictType.listAllSimple()).toContainEqual({ id, name: '行业', type: 'bs_trade' });
    await dictData.delete({ id: entry });
    await dictType.delete({ id });
  });

  it('are found by their name in the path', async () => {
    const rest = await openRestDoor(shops);
    const read = async (path: string) => (await ask(rest.url, 'GET', `//prod-api/admin-api${path}`, { token: rest.tokenOf(shop) })).body;
    expect(await read('/system/dict-data/type/system_user_sex')).toMatchObject({ code: 0, data: [{ value: '1' }, { value: '2' }] });
    expect(await read('/system/dict-data/type/%E6%B2%A1%E6%9C%89')).toEqual({ code: 0, data: [], msg: '' });
    expect(await read('/system/dict-data/type/%E6')).toMatchObject({ code: 400 });
    expect(await read('/system/dict-data/type')).toMatchObject({ code: 404 });
    await rest.close();
  });

  it('are refused to a shop', async () => {
    const { dictType, dictData } = shop.as().system;
    const NOT = '字典由平台统一维护，本店不能操作';
    const { id = 0 } = (await dictType.page({})).list[0] ?? {};
    await expect(dictType.create({ name: '行业', type: 'x' })).rejects.toThrow(NOT);
    await expect(dictType.update({ id, remark: 'x' })).rejects.toThrow(NOT);
    await expect(dictType.delete({ id })).rejects.toThrow(NOT);
    const { id: entry = 0 } = (await dictData.page({})).list[0] ?? {};
    await expect(dictData.create({ dictType: 'x', label: 'x', value: 'x' })).rejects.toThrow(NOT);
    await expect(dictData.update({ id: entry, colorType: 'info' })).rejects.toThrow(NOT);
    await expect(dictData.delete({ id: entry })).rejects.toThrow(NOT);
  });
});

describe('settings', () => {
  it('that are hidden are answered to nobody by any call', async () => {
    const { config } = operator.as().infra;
    const hidden = { category: '接口', name: '地图密钥', key: 'map.key', value: 'planted-secret', visible: false };
    const id = await config.create(hidden);
    expect(await config.get({ id })).toMatchObject({ value: null, visible: false, type: 2 });
    expect(await refusal(config.create(hidden))).toMatchObject({ code: 1_001_000_002 });
    expect(await refusal(config.getValueByKey({ key: 'map.key' }))).toMatchObject({ code: 1_001_000_004 });
    expect(await refusal(shop.as([]).infra.config.getValueByKey({ key: 'map.key' }))).toMatchObject({ code: 1_001_000_004 });
    for (const calls of [config, shop.as().infra.config]) expect(JSON.stringify(await calls.page({}))).not.toContain('planted');
    const other = await config.create({ ...hidden, key: 'other.key' });
    expect(await refusal(config.update({ id: other, key: 'map.key' }))).toMatchObject({ code: 1_001_000_002 });
    await config.delete({ id: other });
    // A form that does not get the hidden value sends it back empty; the value stays.
    await config.update({ id, ...hidden, value: '', name: '地图' });
    await config.update({ id, remark: '高德' });
    await expect(config.update({ id, visible: true })).rejects.toThrow('参数键值不能为空');
    await expect(config.update({ id, visible: true, value: '' })).rejects.toThrow('参数键值不能为空');
    const stored = () => shops.db.selectFrom('infraConfig').select('value').where('id', '=', id).executeTakeFirst();
    expect(await stored()).toEqual({ value: 'planted-secret' });
    await config.update({ id, visible: true, value: 'open' });
    expect(await shop.as([]).infra.config.getValueByKey({ key: 'map.key' })).toBe('open');
    expect(await shop.as([]).infra.config.getValueByKey({ key: 'no such key' })).toBeNull();
    await operator.services.operateLogWriter.flush();
    const { list } = await operator.as().system.operateLog.page({ module: '参数', pageSize: 100 });
    expect(list.length).toBeGreaterThan(3);
    expect(JSON.stringify(list)).not.toMatch(/planted|"open"/);
    await config.delete({ id });
    expect(await refusal(config.get({ id }))).toMatchObject({ code: 1_001_000_001 });
  });

  it('of the product take good values only, and stay', async () => {
    const { config } = operator.as().infra;
    const { id = 0 } = (await config.page({ key: 'log.login.keep-days' })).list[0] ?? {};
    for (const value of ['29', '3651', 'lots', '-1', '1.5'])
      await expect(config.update({ id, value })).rejects.toThrow('登录日志保留天数应为 30-3650 的整数');
    await expect(config.update({ id, key: 'other' })).rejects.toThrow('系统自带的参数不能修改键名，也不能隐藏');
    await expect(config.update({ id, visible: false })).rejects.toThrow('系统自带的参数不能修改键名，也不能隐藏');
    expect(await refusal(config.delete({ id }))).toMatchObject({ code: 1_001_000_003 });
    await config.update({ id, value: '90' });
    await bringConfigsUpToDate(shops.db);
    expect(await configService.numberOf(shops.db, 'log.login.keep-days')).toBe(90);
    // An invalid value in the table is replaced by the default.
    await shops.db.updateTable('infraConfig').set({ value: '0' }).where('id', '=', id).execute();
    expect(await configService.numberOf(shops.db, 'log.login.keep-days')).toBe(180);
  });

  it('are refused to a shop', async () => {
    const { config } = shop.as().infra;
    const { id = 0 } = (await config.page({})).list[0] ?? {};
    const NOT = '参数配置由平台统一维护，本店不能操作';
    await expect(config.create({ category: 'x', name: 'x', key: 'x', value: 'x' })).rejects.toThrow(NOT);
    await expect(config.update({ id, remark: 'x' })).rejects.toThrow(NOT);
    await expect(config.delete({ id })).rejects.toThrow(NOT);
  });
});

describe('the details of a company', () => {
  it('are the shop’s own, and change field by field', async () => {
    const { companyInfo } = shop.as().bs;
    expect(await companyInfo.get()).toMatchObject({ name: null, version: 1, updateTime: null });
    await companyInfo.update({
      name: '华美广告',
      companyLogo: '/infra/file/1/get/logo.png',
      dateOfEtablishment: 1_600_000_000_000,
      version: 1,
    });
    await companyInfo.update({ qq: '800800' });
    expect(await companyInfo.get()).toMatchObject({ name: '华美广告', qq: '800800', version: 3, updaterName: '测试员' });
    await expect(companyInfo.update({ name: '别的', version: 2 })).rejects.toThrow('数据已被测试员于');
    expect((await shop.as().system.auth.getPermissionInfo()).companyInfo).toMatchObject({
      name: '华美广告',
      companyLogo: '/infra/file/1/get/logo.png',
    });
    expect((await operator.as().bs.companyInfo.get()).name).toBeNull();
  });

  it('take no picture that a browser would run', async () => {
    const { companyInfo } = shop.as().bs;
    for (const companyLogo of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere/x.png', 'logo.png'])
      await expect(companyInfo.update({ companyLogo })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await companyInfo.update({ companyLogo: 'https://cdn.example.com/logo.png' });
  });
});

describe('notices', () => {
  it('are read by everyone who works in the shop once they are switched on, but by no program', async () => {
    const { notice } = shop.as().system;
    const id = await notice.create({ title: '放假', type: 1, content: '明天' });
    const off = await notice.create({ title: '草稿', type: 2, content: '未定', status: 1 });
    const person = shop.as([]).system.notice;
    expect((await person.listPosted()).map(({ title }) => title)).toEqual(['放假']);
    expect(await person.read({ id })).toMatchObject({ content: '明天', creatorName: '测试员' });
    expect(await refusal(person.read({ id: off }))).toMatchObject({ code: 1_002_008_001 });
    await expect(notice.push({ id: off })).rejects.toThrow('已停用的通知公告不能推送');
    expect(await operator.as().system.notice.listPosted()).toEqual([]);
    for (let count = 0; count < 10; count += 1) await notice.create({ title: `第 ${count} 条`, type: 1, content: '新' });
    expect((await person.listPosted()).map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, index) => `第 ${9 - index} 条`));
    expect(await refusal(operator.as().system.notice.read({ id }))).toMatchObject({ code: 1_002_008_001 });
  });
});

describe('areas', () => {
  it('are provinces with their cities and counties', async () => {
    const tree = await shop.as([]).system.area.tree();
    expect(tree).toHaveLength(34);
    const zhejiang = tree.find(({ name }) => name === '浙江省');
    const hangzhou = zhejiang?.children?.find(({ name }) => name === '杭州市');
    expect([zhejiang?.id, hangzhou?.id]).toEqual([330000, 330100]);
    expect(hangzhou?.children).toContainEqual({ id: 330106, name: '西湖区', children: null });
  });

  it('name the place of an address of the internet', async () => {
    const { area } = shop.as(['system:area:query']).system;
    const names = await Promise.all(
      ['202.96.134.133', '192.168.1.1', '8.8.8.8', '999.1.1.1', 'a', 'fe80::1%eth0'].map((ip) => area.getByIp({ ip })),
    );
    expect(names).toEqual(['广东省 深圳市', '内网IP', '美国', '未知', '未知', '未知']);
  });
});
