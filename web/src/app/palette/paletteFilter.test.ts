import { expect, test } from 'vitest';
import { filterByText } from './paletteFilter.ts';

const options = [
  { title: 'Cerrar sesión', alias: 'salir' },
  { title: 'Nómina' },
  { title: 'Mi cuenta' },
  { title: 'Normativa' },
];
const titles = (text: string) => filterByText(options, text).map(({ title }) => title);

test('an empty search keeps all options in order', () => {
  expect(titles('  ')).toEqual(options.map(({ title }) => title));
});

test('ignores accents and case', () => {
  expect(titles('NOMI')).toEqual(['Nómina']);
  expect(titles('sesion')).toEqual(['Cerrar sesión']);
});

test('sorts by the start of the text, then of a word, then any match', () => {
  const order = [{ title: 'Recuento' }, { title: 'Mi cuenta' }, { title: 'Cuentas' }];
  expect(filterByText(order, 'cuen').map(({ title }) => title)).toEqual(['Cuentas', 'Mi cuenta', 'Recuento']);
});

test('matches aliases, and nothing without a match', () => {
  expect(titles('salir')).toEqual(['Cerrar sesión']);
  expect(titles('zzz')).toEqual([]);
});
