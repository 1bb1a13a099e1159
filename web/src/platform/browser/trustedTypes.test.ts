import { expect, test } from 'vitest';
import { plainTextOnly, workerUrlOnly } from './trustedTypes.ts';

test('a style sheet is plain text; text that opens an element is rejected', () => {
  const stylesheet = ':root { --a: calc(1px * 2); } @media (min-width: 48em) { .x > .y { margin: 0 } }';
  expect(plainTextOnly(stylesheet)).toBe(stylesheet);
  expect(plainTextOnly('')).toBe('');
  for (const bad of ['<img src=x onerror=alert(1)>', '</style><script>1</script>', 'a<b', '&lt;script&gt;', '<!--'])
    expect(plainTextOnly(bad)).toBeNull();
});

test("only the portal's workers are valid script URLs", () => {
  expect(['/sw.js', '/push/sw.js'].map(workerUrlOnly)).toEqual(['/sw.js', '/push/sw.js']);
  const badOnes = [
    'https://malo.example/sw.js',
    '//malo.example/sw.js',
    '/sw.js?x',
    '/sw.js#x',
    'data:text/javascript,1',
    '',
  ];
  for (const bad of badOnes) expect(workerUrlOnly(bad)).toBeNull();
});
