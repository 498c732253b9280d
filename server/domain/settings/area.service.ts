import { areaList } from '@vant/area-data';
import type { AreaNode } from '#shared/schemas/area.schema.ts';

/** How many digits of a code name the province, the city and the county. */
const [PROVINCE, CITY] = [2, 4];

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

/** Provinces, cities and counties of China, by their codes of GB/T 2260. */
export const areaService = {
  tree(): AreaNode[] {
    tree ??= buildTree();
    return tree;
  },
};
