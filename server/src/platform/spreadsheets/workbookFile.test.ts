import { Buffer } from 'node:buffer';
import type { ByteParts, CsvValue, SheetColumn, WorkbookSheet, ZipTools } from '@conserje/rules';
import { csvTitle, storeDeflated, writeWorkbook } from '@conserje/rules';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { workbookStream } from './workbookFile.ts';

const ZONE = 'America/Santo_Domingo';
const encode: ZipTools['encode'] = (text) => new TextEncoder().encode(text);

const bytesOf = async (sheets: readonly WorkbookSheet[]): Promise<Buffer> =>
  Buffer.concat(await workbookStream(sheets, ZONE).toArray());
async function bytesWith(deflate: ZipTools['deflate'], sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeWorkbook(sheets, ZONE, { encode, deflate })) parts.push(part);
  return Buffer.concat(parts);
}
/** Writes one cell and reads it with another program. */
async function roundTrip(value: CsvValue, column: Partial<SheetColumn> = {}): Promise<unknown> {
  const sheet = { name: 'Hoja', columns: [{ title: 'a' }, { title: 'b', ...column }], rows: [[1, value]] };
  const [read] = await readWorkbook(await bytesOf([sheet]));
  const cell: unknown = read?.data[1]?.[1] ?? null;
  // Days and times are fractions, which that program rounds down to the millisecond.
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell;
}
/** A time of day as that program reads it. */
const time = (text: string): Date => new Date(`1899-12-30T${text}.000Z`);

describe('a cell', () => {
  it.each<[string, CsvValue, Partial<SheetColumn>, unknown]>([
    ['integer', 120, {}, 120],
    ['decimal', 2.5, {}, 2.5],
    ['negative', -7, {}, -7],
    ['nothing', null, {}, null],
    ['empty text', '', {}, null],
    ['text', 'Ñoño & <b>"Íker"</b>', {}, 'Ñoño & <b>"Íker"</b>'],
    ['formula', '=1+1', {}, '=1+1'],
    ['number as text', '007', {}, '007'],
    ['other planes', '🏨 x', {}, '🏨 x'],
    ['control characters', 'a\u0000\u0008b', {}, 'ab'],
    ['half a character', 'a\uD83Cb', {}, 'ab'],
    ['lines', 'a\nb', {}, 'a\nb'],
    ['code of Excel', '_x0041_', {}, '_x0041_'],
    ['instant in the agency’s zone', '2026-03-10T02:05:30.000Z', {}, new Date('2026-03-09T22:05:30.000Z')],
    ['day', '2026-03-10', { isDay: true }, new Date('2026-03-10T00:00:00.000Z')],
    ['no day', '2026-02-30', { isDay: true }, '2026-02-30'],
    ['before the calendar', '1899-01-01', { isDay: true }, '1899-01-01'],
    ['name that looks like a day', '2026-03-10', {}, '2026-03-10'],
    ['minutes', 90, { unit: 'min' }, time('01:30:00')],
    ['hours', 2.25, { unit: 'h' }, time('02:15:00')],
    ['negative minutes, in days', -720, { unit: 'min' }, -0.5],
    ['days', 12, { unit: 'días' }, 12],
  ])('keeps its kind: %s', async (_, value, column, read) => {
    expect(await roundTrip(value, column)).toEqual(read);
  });

  it('has at most the characters of a cell', async () => {
    expect(await roundTrip('x'.repeat(40_000))).toBe('x'.repeat(32_767));
  });
});

describe('a workbook', () => {
  const columns: SheetColumn[] = [
    { title: 'Usuario' },
    { title: 'Total', unit: 'min' },
    { title: 'Quedan', unit: 'días' },
  ];

  it('has its sheets in order, and headings with the units that no format shows', async () => {
    const sheets = ['Resumen', 'Trabajo [a/b]: lo de esta semana y la otra', ''].map((name) => ({
      name,
      columns,
      rows: [],
    }));
    const read = await readWorkbook(await bytesOf(sheets));
    expect(read.map(({ sheet }) => sheet)).toEqual(['Resumen', 'Trabajo -a-b- lo de esta semana', 'Datos']);
    expect(read[0]?.data).toEqual([['Usuario', 'Total', 'Quedan (días)']]);
    expect(columns.map(csvTitle)).toEqual(['Usuario', 'Total (min)', 'Quedan (días)']);
  });

  it('writes its first sheet last, so that it can sum up the others', async () => {
    let sum = 0;
    const work = function* (): Generator<CsvValue[]> {
      for (const n of [1, 2, 3]) {
        sum += n;
        yield [n];
      }
    };
    const summary = function* (): Generator<CsvValue[]> {
      yield [sum];
    };
    const one = [{ title: 'n' }];
    const sheets = [
      { name: 'Resumen', columns: one, rows: summary() },
      { name: 'Trabajo', columns: one, rows: work() },
    ];
    expect((await readWorkbook(await bytesOf(sheets)))[0]).toEqual({ sheet: 'Resumen', data: [['n'], [6]] });
  });

  it('is read in its entirety, whatever its length, compressed or not', async () => {
    const row = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.string({ unit: 'grapheme' }));
    const columns = [{ title: 'n' }, { title: 't' }];
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 450 }), async (rows) => {
        const sheets = () => [{ name: 'Hoja', columns, rows }];
        for (const bytes of [await bytesOf(sheets()), await bytesWith(storeDeflated, sheets())]) {
          const [read] = await readWorkbook(bytes);
          expect(read?.data.slice(1).map(([n]) => n)).toEqual(rows.map(([n]) => n));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('holds few rows at a time', async () => {
    let made = 0;
    let read = 0;
    let most = 0;
    const rows = function* (): Generator<CsvValue[]> {
      for (; made < 20_000; made += 1) yield [`fila ${made}`, made];
    };
    const count = async function* (content: ByteParts): ByteParts {
      for await (const part of content) {
        read += new TextDecoder().decode(part).split('</row>').length - 1;
        most = Math.max(most, made - read);
        yield* storeDeflated((async function* (): ByteParts {})());
      }
    };
    await bytesWith(count, [{ name: 'Hoja', columns: [{ title: 'a' }, { title: 'b' }], rows: rows() }]);
    expect(read).toBe(20_001);
    expect(most).toBeLessThan(1000);
  });
});
