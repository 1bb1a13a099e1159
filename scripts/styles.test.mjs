import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';
import { capture } from './lib/processes.mjs';

/**
 * A minimum is a whole step and a maximum lies just below one, so that exactly one of two adjacent layouts matches.
 * Range syntax is excluded: iOS supports it only since 16.4.
 */
const FEATURE =
  /^(?:min-(?:width|height): \d+em|max-(?:width|height): \d+\.99em|prefers-[a-z-]+: [a-z-]+|[a-z-]+: [a-z]+)$/;

/** @param {string} pattern @returns {Promise<string[]>} */
const sources = async (pattern) => (await capture('git', ['ls-files', pattern])).output.trim().split('\n');
/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

test('every class that a component takes from its style sheet is declared there', async () => {
  const found = (await sources('web/src/*.tsx')).flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
      const declared = new Set([...read(join(dirname(file), path)).matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, c]) => c));
      const taken = [...text.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))].map(([, c]) => c);
      return taken.filter((c) => !declared.has(c)).map((c) => `${file}: ${name}.${c}`);
    });
  });
  expect(found).toEqual([]);
});

test('media queries name whole steps in one syntax', async () => {
  const found = (await sources('web/src/*.css')).flatMap((file) =>
    [...read(file).matchAll(/@media ([^{]+)\{/g)].flatMap(([, query = '']) =>
      [...query.matchAll(/\(([^()]+)\)/g)]
        .filter(([, feature = '']) => !FEATURE.test(feature))
        .map(([q]) => `${file}: ${q}`),
    ),
  );
  expect(found).toEqual([]);
});

test('every global class is declared in ui/theme/primitives.css, and one that is declared is used', async () => {
  const primitives = 'web/src/ui/theme/primitives.css';
  const declared = new Set([...read(primitives).matchAll(/\.(u-[\w-]+)/g)].map(([, c = '']) => c));
  const files = [...(await sources('web/src/*.tsx')), ...(await sources('web/src/*.module.css'))];
  const shown = files.filter((file) => !file.startsWith('web/src/gallery/'));
  /** @param {string[]} list */
  const usedIn = (list) =>
    new Set(list.flatMap((file) => [...read(file).matchAll(/(?<![\w-])u-[a-z][\w-]*/g)].map(([c]) => c)));
  expect([...usedIn(files)].filter((c) => !declared.has(c))).toEqual([]);
  const taken = usedIn(shown);
  expect([...declared].filter((c) => !taken.has(c))).toEqual([]);
});
