import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, readSources } from './source-files.ts';

const sources = readSources();
const product = sources.filter(({ project }) => project !== 'tests');

const LINE_LIMIT = 400;

/** The role of a file, between its name and its ending: `service` in `order.service.ts`. */
const ROLES = new Set([
  'area',
  'sheet',
  'adapter',
  'browser.test',
  'config',
  'dialog',
  'fixture',
  'form',
  'importer',
  'job',
  'menu',
  'module',
  'page',
  'picker',
  'processor',
  'property.test',
  'quick-form',
  'repository',
  'resource',
  'router',
  'rules',
  'schema',
  'service',
  'storage',
  'store',
  'table',
  'test',
  'transitions',
  'types',
]);

describe('every file', () => {
  it(`is at most ${LINE_LIMIT} lines long`, () => {
    const long = product
      .map(({ path, text }) => [path, text.trimEnd().split('\n').length] as const)
      .filter(([, lines]) => lines > LINE_LIMIT);
    expect(long).toEqual([]);
  });

  it('is named in kebab-case, with a role that is known', () => {
    const odd = projectFiles().filter((path) => {
      const [name = '', ...rest] = basename(path).split('.');
      const role = rest.slice(0, -1).join('.');
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || (role !== '' && !ROLES.has(role));
    });
    expect(odd).toEqual([]);
  });

  it('is named for what it is about: nothing is a box for leftovers', () => {
    const boxes = projectFiles().filter((path) =>
      path.split('/').some((part) => /^(utils?|helpers?|common|misc|lib\.ts|index\.tsx?)(\.|$)/.test(part)),
    );
    expect(boxes).toEqual([]);
  });

  it('holds code of its own: a file that only passes others on hides where things are', () => {
    const barrels = sources.filter(({ text }) => {
      const code = text
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/^\s*\/\/.*$/gm, '')
        .replaceAll(/^(import|export)\s[^;]*?\sfrom\s+'[^']+';/gm, '')
        .trim();
      return code === '' && /^export\s[^;]*?\sfrom\s/m.test(text);
    });
    expect(barrels.map(({ path }) => path)).toEqual([]);
    expect(sources.filter(({ text }) => /^export \* from /m.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('switches off no check and leaves nothing for later', () => {
    const words = [
      /@ts-(ignore|nocheck|expect-error)/,
      /(eslint|oxlint)-disable/,
      /\b(TODO|FIXME|XXX|HACK)\b/,
      /\b(it|test|describe)\.(skip|only|todo)\b/,
    ];
    // This file holds the patterns themselves; declared-types.ts tests what the compiler refuses.
    const exempt = ['tests/architecture/files.test.ts', 'tests/architecture/declared-types.ts'];
    const found = sources
      .filter(({ path, text }) => !exempt.includes(path) && words.some((word) => word.test(text)))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });

  it('names no folder of the machine it was written on', () => {
    const places = [/(?<![\w.])\/(root|work|tmp|home\/\w+|Users)\//, /[A-Z]:\\\\Users/];
    const self = 'tests/architecture/files.test.ts';
    const found = sources.filter(({ path, text }) => path !== self && places.some((place) => place.test(text))).map(({ path }) => path);
    expect(found).toEqual([]);
  });
});
