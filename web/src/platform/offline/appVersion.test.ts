import { expect, test } from 'vitest';
import { scriptPathsIn } from './appVersion.ts';

const page = (...scripts: string[]) => `<head>${scripts.join('\n')}</head><body><div id="root"></div></body>`;
const PRELOAD_SCRIPT = '<script type="module" async crossorigin="" src="/assets/preload-a.js"></script>';
const PRINCIPAL = '<script type="module" crossorigin src="/assets/index-b.js"></script>';

test('a version is the scripts of its page, in any order and notation', () => {
  expect(scriptPathsIn(page(PRELOAD_SCRIPT, PRINCIPAL))).toBe('/assets/index-b.js /assets/preload-a.js');
  const written = PRINCIPAL.replace('crossorigin', 'crossorigin=""');
  expect(scriptPathsIn(page(written, PRELOAD_SCRIPT))).toBe(scriptPathsIn(page(PRELOAD_SCRIPT, PRINCIPAL)));
  expect(scriptPathsIn(page(PRELOAD_SCRIPT, PRINCIPAL.replace('-b', '-c')))).not.toBe(
    scriptPathsIn(page(PRELOAD_SCRIPT, PRINCIPAL)),
  );
});

test('a script that an extension of the browser adds changes no version', () => {
  const added = '<script src="chrome-extension://abc/assets/inject.js"></script>';
  expect(scriptPathsIn(page(added, PRINCIPAL))).toBe('/assets/index-b.js');
});

test('a foreign page has no version', () => {
  expect(scriptPathsIn('<h1>502 Bad Gateway</h1><script>alert(1)</script>')).toBe('');
});
