import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarkupBlock, MarkupInline } from './markup.ts';
import { markupText, parseMarkup, parseMarkupLine, safeHref } from './markup.ts';

const text = (t: string): MarkupInline => ({ kind: 'text', text: t });
const bold = (...children: MarkupInline[]): MarkupInline => ({ kind: 'bold', children });
const link = (t: string, href: string): MarkupInline => ({ kind: 'link', text: t, href });
const paragraph = (...lines: MarkupInline[][]): MarkupBlock => ({ kind: 'paragraph', lines });

describe('safeHref', () => {
  test.each([
    ['https://habbo.es', 'https://habbo.es/'],
    ['HTTP://Habbo.es/a?b=c#d', 'http://habbo.es/a?b=c#d'],
    ['https://habbo.es/"onclick=x', 'https://habbo.es/%22onclick=x'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://habbo.es', null],
    ['//habbo.es', null],
    ['/perfil', null],
    ['https://', null],
    ['https://habbo.es@evil.example', null],
    ['https://a:b@habbo.es', null],
    [' https://habbo.es', null],
    ['java\nscript:https://x', null],
    ['', null],
  ])('%j → %j', (url, href) => expect(safeHref(url)).toBe(href));
});

describe('parseMarkupLine', () => {
  test.each<[string, MarkupInline[]]>([
    ['hola', [text('hola')]],
    ['<b>hola</b> & <script>', [text('<b>hola</b> & <script>')]],
    ['un **dos** tres', [text('un '), bold(text('dos')), text(' tres')]],
    ['**uno** y **dos**', [bold(text('uno')), text(' y '), bold(text('dos'))]],
    ['2 ** 3', [text('2 ** 3')]],
    ['**a** ** b', [bold(text('a')), text(' ** b')]],
    ['****', [text('****')]],
    ['[el foro](https://foro.es)', [link('el foro', 'https://foro.es/')]],
    ['ve a [ el foro ](https://foro.es).', [text('ve a '), link('el foro', 'https://foro.es/'), text('.')]],
    ['[x](javascript:alert(1))', [text('[x](javascript:alert(1))')]],
    ['[](https://foro.es)', [text('[]('), link('https://foro.es', 'https://foro.es/'), text(')')]],
    ['[a [b](https://foro.es)', [text('[a '), link('b', 'https://foro.es/')]],
    ['**[foro](https://foro.es)**', [bold(link('foro', 'https://foro.es/'))]],
    ['mira https://foro.es/a, ya', [text('mira '), link('https://foro.es/a', 'https://foro.es/a'), text(', ya')]],
    ['(https://foro.es)', [text('('), link('https://foro.es', 'https://foro.es/'), text(')')]],
    ['https://', [text('https://')]],
  ])('%j', (line, parts) => expect(parseMarkupLine(line)).toEqual(parts));
});

describe('parseMarkup', () => {
  test.each<[string, MarkupBlock[]]>([
    ['', []],
    ['\n \n', []],
    ['uno\ndos\n\ntres', [paragraph([text('uno')], [text('dos')]), paragraph([text('tres')])]],
    ['# Hola', [{ kind: 'heading', level: 1, line: [text('Hola')] }]],
    ['##  Hola **ya**', [{ kind: 'heading', level: 2, line: [text('Hola '), bold(text('ya'))] }]],
    ['#Hola\n### Hola\n#', [paragraph([text('#Hola')], [text('### Hola')], [text('#')])]],
    ['- a\n* b\n• c', [{ kind: 'list', ordered: false, items: [[text('a')], [text('b')], [text('c')]] }]],
    ['1. a\n2) b', [{ kind: 'list', ordered: true, items: [[text('a')], [text('b')]] }]],
    [
      '- a\n1. b\n\n1. c',
      [
        { kind: 'list', ordered: false, items: [[text('a')]] },
        { kind: 'list', ordered: true, items: [[text('b')]] },
        { kind: 'list', ordered: true, items: [[text('c')]] },
      ],
    ],
    [
      'uno\r\n# dos\r\ntres\r- cuatro',
      [
        paragraph([text('uno')]),
        { kind: 'heading', level: 1, line: [text('dos')] },
        paragraph([text('tres')]),
        { kind: 'list', ordered: false, items: [[text('cuatro')]] },
      ],
    ],
    ['-a\n-', [paragraph([text('-a')], [text('-')])]],
    ['**uno\ndos**', [paragraph([text('**uno')], [text('dos**')])]],
  ])('%j', (source, blocks) => expect(parseMarkup(source)).toEqual(blocks));
});

/** Texts and addresses of a tree, in order. */
const inlineParts = (parts: readonly MarkupInline[]): MarkupInline[] =>
  parts.flatMap((part) => (part.kind === 'bold' ? inlineParts(part.children) : [part]));
const linesOf = (block: MarkupBlock) => {
  if (block.kind === 'heading') return [block.line];
  return block.kind === 'paragraph' ? block.lines : block.items;
};
const source = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      '\n',
      '#',
      '*',
      '**',
      '-',
      '1.',
      '[',
      ']',
      '(',
      ')',
      '](',
      '<b>',
      'https://a.es',
      'javascript:',
    ),
  )
  .map((pieces) => pieces.join(''));

test('of any text, every link is http or https, and no letter is lost or invented', () => {
  fc.assert(
    fc.property(fc.oneof(source, fc.string({ unit: 'grapheme' })), (written) => {
      const parts = parseMarkup(written).flatMap(linesOf).flatMap(inlineParts);
      for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/[^/]/);
      const letters = (t: string) => t.replaceAll(/[^a-z<>]/g, '');
      const shown = letters(
        parts.map((part) => (part.kind === 'link' ? part.text : 'text' in part ? part.text : '')).join(''),
      );
      // The address of a labelled link is not shown.
      expect(letters(written).length).toBeGreaterThanOrEqual(shown.length);
      if (!written.includes('](')) expect(shown).toBe(letters(written));
    }),
  );
});

test('is fast on a long text of unpaired marks', () => {
  for (const mark of ['[', '**', '](', '[a](', 'https://', '# ', '[a](https://a.es '] as const) {
    const started = Date.now();
    parseMarkup(mark.repeat(6000 / mark.length));
    expect(Date.now() - started).toBeLessThan(500);
  }
});

test('markupText drops the marks and shows addresses', () => {
  const written = '# Hola\n\nve al **[foro](https://foro.es)** o https://a.es/\n- uno\n- dos\n\n1. a\n2. b';
  expect(markupText(written)).toBe('Hola\nve al foro (https://foro.es/) o https://a.es/\n- uno\n- dos\n1. a\n2. b');
});
