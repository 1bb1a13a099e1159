import { describe, expect, it } from 'vitest';
import { csvRules, toCsv } from './csv.ts';

const TIME_ZONE = 'America/Santo_Domingo';
const COMMA = { separator: ',', decimal: '.' } as const;
const SEMICOLON = { separator: ';', decimal: ',' } as const;

describe('toCsv', () => {
  it('starts with the UTF-8 mark and ends each line with CRLF', () => {
    expect(toCsv(['Usuario', 'Horas'], [['Ñoño', 2]], TIME_ZONE, COMMA)).toBe('\uFEFFUsuario,Horas\r\nÑoño,2\r\n');
  });
  it('quotes cells that would break a row', () => {
    expect(toCsv(['a'], [['x, "y"'], ['dos\nlíneas'], ['a;b']], TIME_ZONE, COMMA)).toBe(
      '\uFEFFa\r\n"x, ""y"""\r\n"dos\nlíneas"\r\n"a;b"\r\n',
    );
  });
  it('disarms texts that a spreadsheet would compute, but not numbers', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['=1+1', -5],
          ['@Lia', null],
          ['-Rex-', 0],
        ],
        TIME_ZONE,
        COMMA,
      ),
    ).toBe("\uFEFFa,b\r\n'=1+1,-5\r\n'@Lia,\r\n'-Rex-,0\r\n");
  });
  it.each([
    ['=1+1'],
    ['+1'],
    ['-1'],
    ['@SUM(A1)'],
    ['\t=1+1'],
    ['\r=1+1'],
    ['\n=1+1'],
    ['\tx'],
    ['  =1+1'],
    ['\u00a0=1+1'],
    ['\u3000\u200b=1+1'],
    ['＝1+1'],
    ['＋1'],
    [' －1'],
    ['＠SUM(A1)'],
  ])('disarms %j', (text) => {
    const [, cell] = toCsv(['a'], [[text]], TIME_ZONE, COMMA).split('a\r\n');
    expect(cell).toMatch(/^"?'/);
    expect(cell).toContain(text);
  });
  it.each([['Ana'], ['a=b'], ['  Ana'], ['1-2'], ['x@y']])('leaves %j unchanged', (text) => {
    expect(toCsv(['a'], [[text]], TIME_ZONE, COMMA)).toBe(`\uFEFFa\r\n${text}\r\n`);
  });
  it('quotes a cell with another separator', () => {
    expect(toCsv(['a'], [['x\t=1+1']], TIME_ZONE, COMMA)).toBe('\uFEFFa\r\n"x\t=1+1"\r\n');
  });
  it("writes instants in the agency's zone, in spreadsheet format", () => {
    const rows = [['2026-03-10T18:05:00.000Z'], ['2026-03-11T03:59:59.999Z'], ['2026-03-10T04:00:00.000Z']];
    expect(toCsv(['a'], rows, TIME_ZONE, COMMA)).toBe(
      '\uFEFFa\r\n2026-03-10 14:05:00\r\n2026-03-10 23:59:59\r\n2026-03-10 00:00:00\r\n',
    );
    expect(toCsv(['a'], [['2026-03-10T18:05:00.000Z']], 'Europe/Madrid', COMMA)).toBe(
      '\uFEFFa\r\n2026-03-10 19:05:00\r\n',
    );
    expect(toCsv(['a'], [['2026-03-10'], ['2026-03']], TIME_ZONE, COMMA)).toBe('\uFEFFa\r\n2026-03-10\r\n2026-03\r\n');
  });
  it('follows the locale of the spreadsheet', () => {
    expect(toCsv(['a', 'b'], [['x', 1.5]], TIME_ZONE, SEMICOLON)).toBe('\uFEFFa;b\r\nx;1,5\r\n');
    expect(csvRules('es-ES')).toEqual(SEMICOLON);
    expect(csvRules('es-DO')).toEqual(COMMA);
    expect(csvRules('es-MX')).toEqual(COMMA);
  });
});
