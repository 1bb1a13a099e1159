import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('no button is disabled while its call runs, which would lose the keyboard focus', () => {
  const disabled = Object.entries(SOURCES).filter(([, text]) => /<Button\b(?:=>|[^>])*\sloading=/.test(text));
  expect(disabled.map(([name]) => name)).toEqual(['./AsyncButton.tsx', '../form/Form.tsx']);
});
