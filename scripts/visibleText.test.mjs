import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no rule trims a text by itself: what can be seen of it is said by visibleText', () => {
  const folder = new URL('../rules/src/', import.meta.url);
  const sources = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((file) => readFileSync(new URL(file, folder), 'utf8').includes('.trim()'))).toEqual([]);
});
