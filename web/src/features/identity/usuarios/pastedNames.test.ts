import { describe, expect, test } from 'vitest';
import { buildRosterFile, parseNames, previewNames } from './pastedNames.ts';

describe('parseNames', () => {
  test.each([
    ['one a line', 'Leo\nAna\r\n\n  Bea  ', ['Leo', 'Ana', 'Bea']],
    ['parted by commas in one line', 'Leo, Ana,Bea;Eva', ['Leo', 'Ana', 'Bea', 'Eva']],
    ['with marks of a list', '1. Leo\n2) Ana\n- Bea\n• Eva', ['Leo', 'Ana', 'Bea', 'Eva']],
    ['twice', 'Leo\nana\nLEO\nAna', ['Leo', 'ana']],
    ['with a comma of their own, in a list', 'Leo,1\nAna,', ['Leo,1', 'Ana']],
    ['with a sign in front', '-Leo-\n=Ana', ['-Leo-', '=Ana']],
    ['none', ' \n , ', []],
  ])('%s', (_how, text, names) => {
    expect(parseNames(text)).toEqual(names);
  });
});

test('buildRosterFile makes a roster with one column', async () => {
  expect(await buildRosterFile(['Leo', '=Ana']).text()).toBe("nombre\r\nLeo\r\n'=Ana\r\n");
});

test('previewNames gives each name its outcome', () => {
  const faltas = [{ linea: 3, campo: 'usuario' as const, valor: 'A na', msg: 'El nombre no puede tener espacios' }];
  expect(previewNames(['Leo', 'A na', 'BEA', 'Ido'], { faltas, estan: ['Bea'], despedidos: ['Ido'] })).toEqual([
    { name: 'Leo', reason: null },
    { name: 'A na', reason: 'El nombre no puede tener espacios' },
    { name: 'BEA', reason: 'Ya tiene cuenta' },
    { name: 'Ido', reason: 'Está en Despidos. Usa Ingresar en su página.' },
  ]);
});
