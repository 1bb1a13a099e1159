import { describe, expect, test } from 'vitest';

const COMPONENT_SOURCES = import.meta.glob<string>(['../ui/**/*.tsx', '../shared/**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const page = Object.values(
  import.meta.glob<string>(['./*.tsx', './groups/*.tsx'], { query: '?raw', import: 'default', eager: true }),
).join('\n');

/** Components rendered only by another one, which is on the page. */
const DRAWN_INSIDE: Readonly<Record<string, string>> = {
  AuditLogRow: 'AuditLogView',
  ChoiceButtons: 'AudienceField',
  ComunicadoHeading: 'ComunicadoSheet',
  DownloadButtons: 'Table',
  ExplainedWord: 'Badge',
  ReadButton: 'ComunicadoSheet',
  MotivoButton: 'AnnulButton',
  ServerTable: 'ListScreen',
  ShortcutList: 'ShortcutHelp',
  TableHead: 'Table',
  TableRow: 'Table',
  TableSearch: 'Table',
  TableSort: 'Table',
};

/** Components that show nothing. */
const INVISIBLE: readonly string[] = ['WaitingPlaceholder'];

const EXPORT_PATTERN = /export (?:default )?(?:const|function) ([A-Z]\w*[a-z]\w*)/g;
const parts = new Map(
  Object.values(COMPONENT_SOURCES).flatMap((text) =>
    [...text.matchAll(EXPORT_PATTERN)].map(([, name = '']) => [name, text] as const),
  ),
);
/** Titles of specimens and of overlay frames. */
const TITLE_PATTERN = /<(?:Specimen|DialogFrame)\b[^>]*?\btitle=(?:"|\{`)([^"`]+)/g;
const renders = (text: string, part: string): boolean => new RegExp(`<${part}[\\s<>/]`).test(text);

describe('gallery page', () => {
  test('shows every shared component, by itself or inside the one that renders it', () => {
    expect(parts.size).toBeGreaterThan(70);
    const missing = [...parts.keys()].filter(
      (part) => !renders(page, part) && !Object.hasOwn(DRAWN_INSIDE, part) && !INVISIBLE.includes(part),
    );
    expect(missing, 'put them into web/src/gallery/groups').toEqual([]);
  });

  test('a title begins with the components that it shows, or with a style sheet', () => {
    const titles = [...page.matchAll(TITLE_PATTERN)].map(([, title = '']) => title);
    expect(titles.length).toBeGreaterThan(130);
    const untrue = titles.filter((title) => {
      const [names = ''] = title.split(':');
      return !names.split(', ').every((name) => name.endsWith('.css') || renders(page, name));
    });
    expect(untrue).toEqual([]);
  });

  test.each(Object.entries(DRAWN_INSIDE))('%s is rendered inside %s', (part, other) => {
    expect(parts.has(part)).toBe(true);
    expect(renders(parts.get(other) ?? '', part)).toBe(true);
    expect(renders(page, other)).toBe(true);
  });
});
