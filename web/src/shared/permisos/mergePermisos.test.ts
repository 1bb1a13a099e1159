import { expect, test } from 'vitest';
import { mergePermisos } from './mergePermisos.ts';

test.each([
  ['what the viewer added stays', 'mul,tt', 'mul', 'mul', 'mul,tt'],
  ['what the viewer removed stays away', '', 'mul', 'mul,tt', 'tt'],
  ['what another added comes', 'mul,tt', 'mul', 'mul,des', 'mul,des,tt'],
  ['what another removed goes', 'mul,tt,des', 'mul,tt', 'tt', 'tt,des'],
  ['what both added is there once', 'mul,tt', 'mul', 'mul,tt', 'mul,tt'],
  ['nothing stays nothing', 'mul', 'mul', '', ''],
])('%s', (_title, chosen, base, current, merged) => {
  expect(mergePermisos(chosen, base, current)).toBe(merged);
});
