import { PANTALLAS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { PANTALLAS_WEB } from './pantallas.tsx';

test('every screen with an access rule exists once, and no other', () => {
  expect(PANTALLAS_WEB.map(({ ruta }) => ruta).toSorted()).toEqual(Object.keys(PANTALLAS).toSorted());
});

test('no two screens stand under one picture', () => {
  const deCada = PANTALLAS_WEB.map(({ ruta, icono }) => [icono, ruta] as const);
  expect(deCada.filter(([icono, ruta]) => deCada.some(([otro, otra]) => otro === icono && otra !== ruta))).toEqual([]);
});
