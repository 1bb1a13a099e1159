import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparableName, visibleText } from './visibleText.ts';

test.each([
  ['', ''],
  ['\u200b\u3164\u2800\u00ad\u2060\u202e\u115f', ''],
  ['\ufe0f\u{e0041}\u034f\u180e\u0007\u0085', ''],
  ['  Ana \u00a0\ufeff', 'Ana'],
  ['dos\r\nlíneas\t', 'dos\nlíneas'],
  ['\u202eana\u202c lee', 'ana lee'],
  ['te quiero ❤️ ', 'te quiero ❤️'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['el punto \u0301', 'el punto \u0301'],
  ['a\ud800b\udc00', 'a\ufffdb\ufffd'],
  // NUL is kept so that validation refuses it.
  ['a\0b\0', 'a\0b\0'],
])('%j is stored as %j', (text, stored) => {
  expect(visibleText(text)).toBe(stored);
});

test('visibleText is idempotent and never lengthens a text', () => {
  const sign = fc.oneof(
    fc.constantFrom(...' \n\r\t\u200b\u3164\u202e\ufe0f❤\u200dñaA0'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 12 }), (text) => {
      const stored = visibleText(text);
      expect(visibleText(stored)).toBe(stored);
      expect(stored.length).toBeLessThanOrEqual(text.length);
      expect(visibleText(`\u200b${stored} `)).toBe(stored);
    }),
  );
});

test.each([
  ['Vigilante  I', 'vigilante i'],
  ['VIGILANTE\u00a0I', 'vigilante i'],
  ['Vigi\u200blante I\u3164', 'vigilante i'],
  ['Técnico\n F', 'tecnico f'],
  ['Año', 'año'],
])('%j is compared as %j', (name, compared) => {
  expect(comparableName(name)).toBe(compared);
});
