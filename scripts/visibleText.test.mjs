import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no rule calls trim(): visibleText decides what is visible of a text', () => {
  const folder = new URL('../rules/src/', import.meta.url);
  const sources = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((file) => readFileSync(new URL(file, folder), 'utf8').includes('.trim()'))).toEqual([]);
});
