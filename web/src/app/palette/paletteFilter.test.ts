import { expect, test } from 'vitest';
import { filterByText } from './paletteFilter.ts';

const options = [
  { title: 'Cerrar sesión', alias: 'salir' },
  { title: 'Nómina' },
  { title: 'Mi cuenta' },
  { title: 'Normativa' },
];
const titles = (texto: string) => filterByText(options, texto).map(({ title }) => title);

test('an empty search keeps everything in its order', () => {
  expect(titles('  ')).toEqual(options.map(({ title }) => title));
});

test('accents and case do not matter', () => {
  expect(titles('NOMI')).toEqual(['Nómina']);
  expect(titles('sesion')).toEqual(['Cerrar sesión']);
});

test('the nearest comes first: the beginning, then a word, then the inside', () => {
  const orden = [{ title: 'Recuento' }, { title: 'Mi cuenta' }, { title: 'Cuentas' }];
  expect(filterByText(orden, 'cuen').map(({ title }) => title)).toEqual(['Cuentas', 'Mi cuenta', 'Recuento']);
});

test('other words lead there too, and nonsense nowhere', () => {
  expect(titles('salir')).toEqual(['Cerrar sesión']);
  expect(titles('zzz')).toEqual([]);
});
