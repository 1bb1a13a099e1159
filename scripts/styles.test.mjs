import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';
import { capture } from './lib/processes.mjs';

/**
 * A minimum is a whole step and a maximum lies just below one, so that exactly one of two adjacent layouts matches.
 * Range syntax is excluded: iOS supports it only since 16.4.
 */
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
