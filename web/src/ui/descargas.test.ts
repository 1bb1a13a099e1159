import { describe, expect, it } from 'vitest';
import { aCsv, reglasCsv } from './descargas.ts';

const COMA = { separador: ',', decimal: '.' } as const;
const PUNTO_Y_COMA = { separador: ';', decimal: ',' } as const;

describe('aCsv', () => {
  it('begins with the mark of UTF-8 and ends each line', () => {
    expect(aCsv(['Usuario', 'Horas'], [['Ñoño', 2]], COMA)).toBe('\uFEFFUsuario,Horas\r\nÑoño,2\r\n');
  });
  it('quotes what would break a row', () => {
    expect(aCsv(['a'], [['x, "y"'], ['dos\nlíneas'], ['a;b']], COMA)).toBe(
      '\uFEFFa\r\n"x, ""y"""\r\n"dos\nlíneas"\r\n"a;b"\r\n',
    );
  });
  it('disarms names that a spreadsheet would compute, but not numbers', () => {
    expect(
      aCsv(
        ['a', 'b'],
        [
          ['=1+1', -5],
          ['@Lia', null],
          ['-Rex-', 0],
        ],
        COMA,
      ),
    ).toBe("\uFEFFa,b\r\n'=1+1,-5\r\n'@Lia,\r\n'-Rex-,0\r\n");
  });
  it('follows the locale of the spreadsheet', () => {
    expect(aCsv(['a', 'b'], [['x', 1.5]], PUNTO_Y_COMA)).toBe('\uFEFFa;b\r\nx;1,5\r\n');
    expect(reglasCsv('es-ES')).toEqual(PUNTO_Y_COMA);
    expect(reglasCsv('es-DO')).toEqual(COMA);
    expect(reglasCsv('es-MX')).toEqual(COMA);
  });
});
