import { expect, test } from 'vitest';
import { deObrero, soloTexto } from './fiable.ts';

test('una hoja de estilo es un texto; lo que abriría un elemento no pasa', () => {
  const hoja = ':root { --a: calc(1px * 2); } @media (min-width: 48em) { .x > .y { margin: 0 } }';
  expect(soloTexto(hoja)).toBe(hoja);
  expect(soloTexto('')).toBe('');
  for (const malo of ['<img src=x onerror=alert(1)>', '</style><script>1</script>', 'a<b', '&lt;script&gt;', '<!--'])
    expect(soloTexto(malo)).toBeNull();
});

test('de guiones por su dirección solo hay los obreros del portal', () => {
  expect(['/sw.js', '/push/sw.js'].map(deObrero)).toEqual(['/sw.js', '/push/sw.js']);
  const malos = [
    'https://malo.example/sw.js',
    '//malo.example/sw.js',
    '/sw.js?x',
    '/sw.js#x',
    'data:text/javascript,1',
    '',
  ];
  for (const malo of malos) expect(deObrero(malo)).toBeNull();
});
