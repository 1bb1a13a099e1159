import { SCREENS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { WEB_SCREENS } from './screens.tsx';

test('every screen with an access rule exists once, and no other', () => {
  expect(WEB_SCREENS.map(({ ruta }) => ruta).toSorted()).toEqual(Object.keys(SCREENS).toSorted());
});

test('no two screens stand under one picture', () => {
  const ofEach = WEB_SCREENS.map(({ ruta, icon }) => [icon, ruta] as const);
  expect(ofEach.filter(([icon, ruta]) => ofEach.some(([otro, other]) => otro === icon && other !== ruta))).toEqual([]);
});
