import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECTS, type Project, projectOf, ROOT, readSources, type SourceFile } from './source-files.ts';

const sources = readSources();

/** The projects that the files of each project may import from, besides their own. */
const ARROWS: Record<Project, readonly Project[]> = {
  shared: [],
  'server/platform': ['shared'],
  'server/domain': ['shared', 'server/platform'],
  'server/api': ['shared', 'server/platform', 'server/domain'],
  server: ['shared', 'server/platform', 'server/domain', 'server/api'],
  worker: ['shared', 'server/platform', 'server/domain'],
  client: ['shared', 'server/api'],
  migrations: [],
  scripts: ['shared', 'server/platform', 'server/domain', 'migrations'],
  tests: ['shared', 'server/platform', 'server/domain', 'server/api', 'worker', 'client', 'migrations', 'scripts'],
};

function offenders(check: (file: SourceFile, specifier: string, isTypeOnly: boolean) => boolean): string[] {
  return sources.flatMap((file) =>
    file.imports
      .filter(({ specifier, isTypeOnly }) => check(file, specifier, isTypeOnly))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  );
}

const isIn = (file: SourceFile, ...projects: Project[]) => projects.includes(file.project);
const isPackage = (specifier: string, name: RegExp) => name.test(specifier);
/** The product's own code. Tests and scripts may import whatever they examine or start. */
const isProduct = (file: SourceFile) => !isIn(file, 'tests', 'scripts');

describe('packages', () => {
  it('Express and tRPC are known to server/api alone, and tRPC to the client that calls it', () => {
    expect(
      offenders(
        (file, specifier) =>
          isProduct(file) && isPackage(specifier, /^(express|helmet|busboy|swagger-ui-dist)(\/|$)/) && !isIn(file, 'server/api'),
      ),
    ).toEqual([]);
    expect(
      offenders(
        (file, specifier) => isProduct(file) && isPackage(specifier, /^@trpc\/server(\/|$)/) && !isIn(file, 'server/api', 'client'),
      ),
    ).toEqual([]);
    expect(
      offenders(
        (file, specifier) => isProduct(file) && isPackage(specifier, /^@trpc\/(client|react-query)(\/|$)/) && !isIn(file, 'client'),
      ),
    ).toEqual([]);
  });

  it('BullMQ is known to the queue adapter and the worker alone', () => {
    expect(
      offenders(
        (file, specifier) =>
          isProduct(file) && specifier === 'bullmq' && !file.path.startsWith('server/platform/queue/') && !isIn(file, 'worker'),
      ),
    ).toEqual([]);
  });

  it('React stays in the client', () => {
    const ui = /^(react|react-dom|@primer\/|@tanstack\/|react-[a-z-]+|sonner)(\/|$)/;
    expect(offenders((file, specifier) => isProduct(file) && isPackage(specifier, ui) && !isIn(file, 'client'))).toEqual([]);
  });

  it('what runs in a browser needs nothing of Node', () => {
    const isBrowserCode = (file: SourceFile) => isIn(file, 'shared') || file.path.startsWith('client/src/');
    expect(offenders((file, specifier) => isBrowserCode(file) && isPackage(specifier, /^(node:|mysql2|kysely|ioredis|pino)/))).toEqual([]);
  });

  it('migrations stand for themselves: kysely and nothing of the product', () => {
    expect(offenders((file, specifier) => isIn(file, 'migrations') && specifier !== 'kysely')).toEqual([]);
  });
});

describe('the arrows between the projects', () => {
  it('are kept by every import', () => {
    const against = sources.flatMap((file) =>
      file.imports.flatMap(({ file: target, specifier }) => {
        if (target === undefined || !PROJECTS.some((project) => target.startsWith(`${project}/`))) return [];
        const owner = projectOf(target);
        return owner === file.project || ARROWS[file.project].includes(owner) ? [] : [`${file.path} imports ${specifier}`];
      }),
    );
    expect(against).toEqual([]);
  });

  it('are the references of the TypeScript projects, which refuse to compile against them', () => {
    for (const project of PROJECTS) {
      const file = join(ROOT, project, 'tsconfig.json');
      const { references = [] } = JSON.parse(readFileSync(file, 'utf8')) as { references?: Array<{ path: string }> };
      const targets = references.map(({ path }) => join(project, path).replaceAll('\\', '/'));
      expect([project, targets.toSorted()]).toEqual([project, [...ARROWS[project]].toSorted()]);
    }
    const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as { references: Array<{ path: string }> };
    expect(references.map(({ path }) => path.replace('./', '')).toSorted()).toEqual([...PROJECTS].toSorted());
  });

  it('lets the client take only types from the server', () => {
    expect(
      offenders((file, specifier, isTypeOnly) => isIn(file, 'client') && /^#(api|domain|platform)\//.test(specifier) && !isTypeOnly),
    ).toEqual([]);
    expect(offenders((file, specifier) => isIn(file, 'client') && /^#(domain|platform|worker)\//.test(specifier))).toEqual([]);
  });

  it('lead to files that are there', () => {
    const missing = sources.flatMap((file) =>
      file.imports.flatMap(({ file: target, specifier }) =>
        target !== undefined && !existsSync(join(ROOT, target)) ? [`${file.path} imports ${specifier}`] : [],
      ),
    );
    expect(missing).toEqual([]);
  });
});

/** Which areas read or write tables of another area, with the reason why they do not call its service. */
const FOREIGN_TABLES: Record<string, string> = {
  'access reads systemUser': 'how many administrators can sign in, counted over people and their roles in one statement',
  'access writes systemMenu': 'people edit menus in access; the table is in system, which brings it up to date at every start',
  'books reads orderDayCounter': 'figures that are stored twice are compared as they are at one moment',
  'books reads orderInfo': 'the same',
  'books reads orderOwnerCounter': 'the same',
  'books reads orderReceipt': 'the same',
  'customer-links reads orderInfo': 'the link of an order is found by the number of the order, in one statement',
  'customer-links reads systemUser': 'the salesperson whom an order names, to tell him of an answer',
  'products reads customerInfo': 'the level of the customer, which decides the price',
  'customers reads systemUser': 'the person whom the name of a salesman means, who then sees the customer',
  'customers reads productInfo': 'the names in the list of quotes, by which it is filtered',
  'files writes systemUser': 'the address of the picture, in the transaction of the file itself',
  'finance reads customerInfo': 'the names in the list of vouchers, by which it is filtered',
  'finance reads orderInfo': 'the name of the order in the list of vouchers',
  'exports reads systemUser': 'who asks for an export, locked while what he has under way is counted',
  'finance reads systemUser': 'who handled a voucher, by which its list is filtered',
  'messages reads systemMenu': 'the people to tell: those whose roles hold a permission, found in one statement',
  'messages reads systemRole': 'the same',
  'messages reads systemRoleMenu': 'the same',
  'messages reads systemUser': 'the same',
  'messages reads systemUserRole': 'the same',
  'orders reads customerInfo': 'the names of customers in the statistics of customers',
  'order-files reads orderInfo': 'files are listed with the customer of their order, and filtered by it',
  'order-files reads orderLine': 'which line a file is of, and which files the lines of an order name',
  'production reads orderInfo': 'the board shows lines with their orders, urgent and early ones first',
  'production reads orderLine': 'the same',
  'production reads systemUser': 'who finished a step, in the list of records',
  'products reads orderLine': 'a search lists the products sold last first, by one statement',
  'receipts reads customerInfo': 'the names in the list of receipts, by which it is filtered',
  'receipts reads orderInfo': 'receipts are listed with their orders, and filtered by them',
  'system reads systemRoleDept': 'every sign-in reads what a person may see; changes are checked in access',
  'system writes systemRole': 'a new shop gets its role before it has anybody who could create one',
  'system writes systemRoleMenu': 'every sign-in reads what a person may do; changes by people are checked in access',
  'system writes systemTenantPackageMenu': 'the registry gives a menu that replaces another to all who held the old one, packages included',
  'system writes systemUser': 'a new shop gets its first person; signing in reads people and notes the address',
  'system writes systemUserRole': 'the same as of systemRoleMenu',
  'tasks reads exportTask': 'one list of exports and imports, in the order of one statement',
  'tasks reads importJob': 'the same',
  'tenants reads orderInfo': 'whether a new shop has an order yet',
  'recognition reads productInfo': 'the names by which file names may call a product, and the name of the default one',
  'tenants reads productInfo': 'whether a new shop has a product yet',
  'tenants reads systemMenu': 'which of the ticked menus a shop can have',
  'tenants reads systemUser': 'whether anybody but its owner works in a new shop yet',
  'tenants writes systemRole': 'when a shop gets its first package, its role is reduced to the menus of that',
  'tenants writes systemRoleMenu': 'menus that a package loses are taken from all roles of its shops by one statement',
  'tenants writes systemTenant': 'the operator keeps the shops; system asks whether a shop lets people in',
};
const WRITING = 'insertInto|updateTable|deleteFrom|insertRows?|upsertRows|insertRecord|updateRecord|deleteRecord';

describe('the areas of the domain', () => {
  /** The area of a file; `all-areas.ts` and the like, which gather all areas, count as areas of their own. */
  const areaOf = (path: string) => /^server\/domain\/(?:([^/]+)\/|all-[a-z]+\.ts$)/.exec(path)?.[0].replace(/^server\/domain\/|\/$/g, '');

  it('reach each other through services, never through a repository', () => {
    const crossing = sources.flatMap((file) =>
      file.imports.flatMap(({ file: target = '', specifier }) => {
        const isForeign = areaOf(target) !== undefined && areaOf(target) !== areaOf(file.path);
        return isProduct(file) && isForeign && target.endsWith('.repository.ts') ? [`${file.path} imports ${specifier}`] : [];
      }),
    );
    expect(crossing).toEqual([]);
  });

  /** Folders that every area may use, and that therefore must not know any area. */
  const ENGINES = new Set(['records', 'naming', 'imports', 'exports', 'tasks']);
  /** Imports between areas, without those of the engines. */
  const arrows = new Map<string, Set<string>>();
  for (const file of sources.filter(isProduct))
    for (const { file: target = '' } of file.imports) {
      const [from, to] = [areaOf(file.path), areaOf(target)];
      if (from !== undefined && to !== undefined && from !== to && !ENGINES.has(to))
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }

  it('are unknown to the engines, which get them handed over', () => {
    expect([...arrows].filter(([from]) => ENGINES.has(from))).toEqual([]);
  });

  it('lead to each other in one direction only, but for orders and the receipts that pay them', () => {
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      [...(arrows.get(from) ?? [])].some((to) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))));
    const circular = [...arrows.keys()].filter((area) => reaches(area, area));
    expect(circular.toSorted()).toEqual(['orders', 'receipts']);
  });

  it('use only their own tables, and those of others that are listed with the reason', () => {
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const { text: list = '' } = sources.find(({ path }) => path === 'server/domain/all-tables.ts') ?? {};
    const owners = [...list.matchAll(/^ {4}(\w+): (\w+);$/gm)].map(([, table = '', type]) => {
      const file = new RegExp(`\\b${type}\\b.* from '\\./(.*)'`).exec(list)?.[1] ?? '';
      return { table, area: areaOf(`server/domain/${file}`) };
    });
    expect(owners.length).toBeGreaterThan(50);
    const used = new Set<string>();
    for (const { project, path, text } of sources.filter(({ path }) => !path.endsWith('.table.ts')))
      for (const { table, area } of owners) {
        const user = areaOf(path);
        if (project !== 'server/domain' || user === area) continue;
        const written = new RegExp(`(?:${WRITING})\\((?:scope, )?'${table}'|(?:into|update|delete from) ${snake(table)}\\b`);
        const read = new RegExp(
          `(?:selectFrom|[a-z]+Join)\\('${table}\\b|lockRecord\\(scope, '${table}'|\\btable: '${table}'|(?:from|join) ${snake(table)}\\b`,
        );
        if (written.test(text)) used.add(`${user} writes ${table}`);
        else if (read.test(text)) used.add(`${user} reads ${table}`);
      }
    const found = [...used].filter((one) => one.includes(' writes ') || !used.has(one.replace('reads', 'writes')));
    expect(found.toSorted()).toEqual(Object.keys(FOREIGN_TABLES).toSorted());
  });

  it('ask the database in their repositories', () => {
    // Query helpers that the repositories of all areas use.
    const shared = ['records/list.ts', 'records/record.ts', 'naming/name-search.ts'].map((file) => `server/domain/${file}`);
    const query =
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom|where|whereRef|orderBy|[a-z]+Join)\(|\breviewed\b|\bexpressionBuilder\b/;
    const asking = sources.filter(
      ({ project, path, text }) => project === 'server/domain' && !path.endsWith('.repository.ts') && query.test(text),
    );
    expect(asking.map(({ path }) => path).filter((path) => !shared.includes(path))).toEqual([]);
  });
});

/** Each circle of imports at run time. Type imports and `import()` do not count. */
function onCycles(files: SourceFile[]): string[][] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports.flatMap(({ file: target, isTypeOnly, isLazy }) => (target === undefined || isTypeOnly || isLazy ? [] : [target])),
    ]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done' || !edges.has(path)) return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path]);
      return;
    }
    state.set(path, 'open');
    for (const target of edges.get(path) ?? []) visit(target, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of edges.keys()) visit(path, []);
  return cycles;
}

describe('files', () => {
  it('import each other in no ring', () => {
    expect(onCycles(sources)).toEqual([]);
  });
});
