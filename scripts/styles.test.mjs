import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';
import { capture } from './lib/processes.mjs';

/** From a whole step on, or below one: at each width one side holds. Phones before iOS 16.4 know no range syntax. */
const FEATURE =
  /^(?:min-(?:width|height): \d+em|max-(?:width|height): \d+\.99em|prefers-[a-z-]+: [a-z-]+|[a-z-]+: [a-z]+)$/;

test('media queries name whole steps in one syntax', async () => {
  const { output } = await capture('git', ['ls-files', 'web/src/*.css']);
  const found = output
    .trim()
    .split('\n')
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/@media ([^{]+)\{/g)].flatMap(([, query = '']) =>
        [...query.matchAll(/\(([^()]+)\)/g)]
          .filter(([, feature = '']) => !FEATURE.test(feature))
          .map(([q]) => `${file}: ${q}`),
      ),
    );
  expect(found).toEqual([]);
});
