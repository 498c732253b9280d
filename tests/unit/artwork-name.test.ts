import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAME_RULE, type NameReading, type NameRule } from '#shared/rules/artwork.types.ts';
import { readArtworkName } from '#shared/rules/artwork-name.ts';
import { LEAST_CENTIMETRES } from '#shared/rules/artwork-name-figures.ts';

const TABLE = join(import.meta.dirname, '../samples/artwork-names.tsv');

type Read = Pick<NameReading, 'content' | 'name' | 'width' | 'height' | 'amount' | 'remarks'>;
const read = (name: string, rule: NameRule, isFuzzy = false): Read => {
  const { content, width, height, amount, remarks, ...rest } = readArtworkName(name, rule, { isFuzzy });
  return { content, name: rest.name, width, height, amount, remarks };
};

describe('the names that shops give their files', () => {
  const [, ...rows] = readFileSync(TABLE, 'utf8').trimEnd().split('\n');

  it('are a thousand different ones', () => {
    expect(rows.length).toBeGreaterThanOrEqual(1000);
    expect(new Set(rows.map((row) => row.split('\t').slice(0, 2).join('\t'))).size).toBe(rows.length);
  });

  it('are read as a person reads them', () => {
    const wrong = rows.flatMap((row) => {
      // In the table a hyphen stands for a missing part.
      const [rule = '', file = '', ...expected] = row.split('\t');
      const { content, name, width, height, amount, remarks } = read(file, Number(rule) as NameRule);
      const got = [content, name, width, height, amount, remarks].map((value) => value ?? '-');
      return got.join('\t') === expected.join('\t') ? [] : [`${rule} ${file}: ${got.join(' | ')} instead of ${expected.join(' | ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

const CHARACTERS = [...'正面画户外喷绘灯箱布海报展架车贴玻璃门头招牌背景板宣传单名片不干胶店号楼层ABCkt46'];
const word = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 2, maxLength: 8 }).map((signs) => signs.join(''));
/** Words without digits, which the automatic rule takes for a quantity, and without 背喷 and 单面, which it takes for finishing. */
const plainWord = fc
  .array(fc.constantFrom(...'正面画户外喷绘灯箱布海报展架车贴玻璃门头招牌景板宣传名ABCkt'), { minLength: 2, maxLength: 8 })
  .map((signs) => signs.join(''));
/** At most 99.9999 metres. */
const side = fc.integer({ min: 1, max: 999_999 }).map((units) => String(Number((units / 10_000).toFixed(4))));
const amount = fc.integer({ min: 1, max: 99_999 }).map(String);

const line = (text: fc.Arbitrary<string>, rule: NameRule): fc.Arbitrary<Read> =>
  fc.record({
    content: rule === NAME_RULE.contentNameSize ? text : rule === NAME_RULE.automatic ? fc.option(text) : fc.constant(null),
    name: text,
    width: side,
    height: side,
    amount,
    remarks: rule === NAME_RULE.nameSides ? fc.constant(null) : fc.option(text),
  });

/** The name of a line as the rule writes it, without an extension. Null where the line lacks what the rule needs. */
function printArtworkName(line: Omit<NameReading, 'guessedUnit' | 'isCopies' | 'isMatched'>, rule: NameRule): string | null {
  const { content, name, width, height, amount, remarks } = line;
  const isAutomatic = rule === NAME_RULE.automatic;
  const heads = rule === NAME_RULE.contentNameSize || isAutomatic ? [content, name] : [name];
  const tail = rule === NAME_RULE.nameSides ? [] : [remarks];
  const join = (...parts: Array<string | null>) => parts.filter((part) => part !== null && part !== '').join('-');
  if (width === null || height === null) return isAutomatic && amount !== null ? join(...heads, `${amount}张`, ...tail) : null;
  if (rule === NAME_RULE.contentNameSize && content === null) return null;
  // Sizes this large are read as centimetres unless they have a unit.
  const unit = isAutomatic || Math.min(Number(width), Number(height)) >= LEAST_CENTIMETRES ? 'm' : '';
  const sides = [`${width}${unit}`, `${height}${unit}`];
  const isApart = rule === NAME_RULE.nameSides || rule === NAME_RULE.nameSidesRemarks;
  return join(...heads, sides.join(isApart ? '-' : 'x'), amount ?? '1', ...tail);
}

describe('a name printed by a rule', () => {
  it.each(Object.entries(NAME_RULE))('is read back as the line: %s', (_, rule) => {
    fc.assert(
      fc.property(
        line(rule === NAME_RULE.automatic ? plainWord : word, rule),
        fc.constantFrom('.jpg', '.TIF', '.psd', ''),
        (wanted, extension) => {
          const printed = printArtworkName(wanted, rule);
          expect(printed).not.toBeNull();
          expect(read(`${printed}${extension}`, rule)).toEqual(wanted);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is read by the automatic rule, too, where it has remarks and a size', () => {
    for (const rule of Object.values(NAME_RULE))
      fc.assert(
        fc.property(line(plainWord, rule), (wanted) => {
          expect(read(printArtworkName(wanted, rule) ?? '', NAME_RULE.automatic)).toEqual(wanted);
        }),
        { numRuns: 300 },
      );
  });

  it('does not exist where the line lacks a part that the rule needs', () => {
    const bare = { content: null, name: '喷绘', width: null, height: null, amount: '3', remarks: null };
    expect(printArtworkName(bare, NAME_RULE.nameSize)).toBeNull();
    expect(printArtworkName(bare, NAME_RULE.automatic)).toBe('喷绘-3张');
    expect(printArtworkName({ ...bare, width: '3', height: '2' }, NAME_RULE.contentNameSize)).toBeNull();
  });
});

describe('a name that no rule fits', () => {
  it('is taken whole as the name, without size, quantity or remarks', () => {
    const nothing = { content: null, width: null, height: null, amount: null, remarks: null };
    for (const rule of Object.values(NAME_RULE)) expect(read('logo黑白.png', rule)).toEqual({ ...nothing, name: 'logo黑白' });
    expect(readArtworkName('logo黑白.png', NAME_RULE.automatic).isMatched).toBe(false);
  });

  it('is read as the automatic rule does where the reading is fuzzy', () => {
    expect(read('喷绘 1.5x2m 6张.jpg', NAME_RULE.nameSides)).toMatchObject({ name: '喷绘 1.5x2m 6张', width: null });
    expect(read('喷绘 1.5x2m 6张.jpg', NAME_RULE.nameSides, true)).toMatchObject({ name: '喷绘', width: '1.5', height: '2', amount: '6' });
  });

  it('is read quickly however it is written, without catastrophic backtracking', () => {
    for (const text of [
      '1'.repeat(5000),
      '1x'.repeat(2500),
      '宽'.repeat(5000),
      '-'.repeat(5000),
      ' '.repeat(5000),
      '1.'.repeat(2500),
      '宽1,'.repeat(1500),
    ])
      expect(readArtworkName(text, NAME_RULE.automatic).name.length).toBeLessThanOrEqual(255);
  });
});

describe('a size without units', () => {
  it('is in metres, unless both sides would be longer than anything printed', () => {
    expect(readArtworkName('喷绘 3x2', NAME_RULE.automatic)).toMatchObject({ width: '3', height: '2', guessedUnit: null });
    expect(readArtworkName('展架 80x180', NAME_RULE.automatic)).toMatchObject({ width: '0.8', height: '1.8', guessedUnit: 'cm' });
    expect(readArtworkName('KT板 1200x2400', NAME_RULE.automatic)).toMatchObject({ width: '1.2', height: '2.4', guessedUnit: 'mm' });
    expect(readArtworkName('条幅 0.7x30', NAME_RULE.automatic)).toMatchObject({ width: '0.7', height: '30', guessedUnit: null });
  });
});
