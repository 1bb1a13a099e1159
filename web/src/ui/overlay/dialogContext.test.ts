import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const filesMatching = (que: RegExp): string[] =>
  Object.entries(SOURCES)
    .filter(([, text]) => que.test(text))
    .map(([name]) =>
      name
        .replace('../../', '')
        .replace(/^\.\.\//, 'ui/')
        .replace(/^\.\//, 'ui/overlay/'),
    )
    .toSorted();

test('every dialog with fields asks before it discards typed values', () => {
  const withoutExitQuestion = filesMatching(/<(?:Shell)?Modal\b/).filter(
    (name) => !filesMatching(/useDialogClose\(/).includes(name),
  );
  expect(withoutExitQuestion).toEqual([
    // A search.
    'app/palette/CommandPalette.tsx',
    // No fields.
    'app/shell/ConfirmDialogs.tsx',
    // No fields.
    'features/identity/session/components/OwnApplicationDialog.tsx',
    // A password or a code, which is typed again.
    'features/identity/session/components/ProofDialog.tsx',
    // The frame of those above and below.
    'features/identity/session/components/ShellModal.tsx',
    // No fields.
    'features/identity/session/components/WelcomeDialog.tsx',
  ]);
});

test('a dialog has its fields in a form, which tracks the values', () => {
  const withFields = filesMatching(
    /<(?:Textarea|TextInput|NumberInput|PasswordInput|textarea)\b|<input(?![^>]*(?:hidden|type="(?:checkbox|file|search)"))/,
  );
  expect(filesMatching(/<Dialog\b/).filter((name) => withFields.includes(name))).toEqual([]);
});

test('every date uses the same field', () => {
  expect(filesMatching(/<DatePicker|type="date"|DateInput/)).toEqual(['ui/form/DateFieldCalendar.tsx']);
});
