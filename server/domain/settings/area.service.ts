import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { areaList } from '@vant/area-data';
import type IpRegister from 'ip2region';
import type { AreaNode } from '#shared/schemas/area.schema.ts';

/** Digits of a code that identify the province, and the city. */
const [PROVINCE, CITY] = [2, 4];

/** Left out of a place's name, because nearly all addresses are in China. */
const HOME = '中国';
const UNKNOWN = '未知';

const byPrefix = (list: Readonly<Record<string, string>>, digits: number) =>
  Map.groupBy(Object.entries(list), ([code]) => code.slice(0, digits));

function buildTree(): AreaNode[] {
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList;
  const [citiesOf, countiesOf] = [byPrefix(cities, PROVINCE), byPrefix(counties, CITY)];
  const leaf = ([code, name]: [string, string]): AreaNode => ({ id: Number(code), name, children: null });
  const city = ([code, name]: [string, string]): AreaNode => ({
    id: Number(code),
    name,
    children: countiesOf.get(code.slice(0, CITY))?.map(leaf) ?? null,
  });
  return Object.entries(provinces).map(([code, name]) => ({
    id: Number(code),
    name,
    children: citiesOf.get(code.slice(0, PROVINCE))?.map(city) ?? null,
  }));
}

let tree: AreaNode[] | undefined;

/** The register of IP addresses. Loaded when first needed, because it takes 9 MB and is seldom asked. */
let register: IpRegister | undefined;

/** By `require`, because the package is CommonJS and `import` would wrap its default export once more. */
function readRegister(): IpRegister {
  const { default: Register } = createRequire(import.meta.url)('ip2region') as { default: new () => IpRegister };
  return new Register();
}

/** Provinces, cities and counties of China, by their codes of GB/T 2260. */
export const areaService = {
  tree(): AreaNode[] {
    tree ??= buildTree();
    return tree;
  },

  /** @returns the place of an IP address, such as 广东省 深圳市, 内网IP or 未知, by ip2region's register of 2022 */
  nameOfIp(ip: string): string {
    register ??= readRegister();
    // The register throws on an address with a zone (fe80::1%eth0), which `isIP` accepts.
    const place = isIP(ip) === 0 || ip.includes('%') ? null : register.search(ip);
    if (!place) return UNKNOWN;
    const names = [place.country === HOME ? '' : place.country, place.province, place.city];
    return names.filter((name, index) => name !== '' && name !== names[index - 1]).join(' ') || UNKNOWN;
  },
};
