import { expect, test } from 'vitest';
import { filtrar } from './paletaFiltro.ts';

const opciones = [
  { titulo: 'Cerrar sesión', alias: 'salir' },
  { titulo: 'Nómina' },
  { titulo: 'Mi cuenta' },
  { titulo: 'Normativa' },
];
const titulos = (texto: string) => filtrar(opciones, texto).map(({ titulo }) => titulo);

test('an empty search keeps everything in its order', () => {
  expect(titulos('  ')).toEqual(opciones.map(({ titulo }) => titulo));
});

test('accents and case do not matter', () => {
  expect(titulos('NOMI')).toEqual(['Nómina']);
  expect(titulos('sesion')).toEqual(['Cerrar sesión']);
});

test('the nearest comes first: the beginning, then a word, then the inside', () => {
  const orden = [{ titulo: 'Recuento' }, { titulo: 'Mi cuenta' }, { titulo: 'Cuentas' }];
  expect(filtrar(orden, 'cuen').map(({ titulo }) => titulo)).toEqual(['Cuentas', 'Mi cuenta', 'Recuento']);
});

test('other words lead there too, and nonsense nowhere', () => {
  expect(titulos('salir')).toEqual(['Cerrar sesión']);
  expect(titulos('zzz')).toEqual([]);
});
