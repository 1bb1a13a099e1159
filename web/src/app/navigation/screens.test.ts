import { SCREENS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { WEB_SCREENS } from './screens.tsx';

test('the screens are exactly those with an access rule', () => {
  expect(WEB_SCREENS.map(({ route }) => route).toSorted()).toEqual(Object.keys(SCREENS).toSorted());
});

test('no two screens share an icon', () => {
  const ofEach = WEB_SCREENS.map(({ route, icon }) => [icon, route] as const);
  expect(
    ofEach.filter(([icon, route]) => ofEach.some(([otherIcon, other]) => otherIcon === icon && other !== route)),
  ).toEqual([]);
});
