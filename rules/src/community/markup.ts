import { URL } from '../shared/url.ts';
import { visibleText } from '../shared/visibleText.ts';

/** Inline part of a line. Texts are literal: nothing in them is ever read as HTML. */
export type MarkupInline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; children: readonly MarkupInline[] }
  | { kind: 'link'; text: string; href: string };

/** Line of a paragraph or item. */
export type MarkupLine = readonly MarkupInline[];

/** Block of a text. Headings have two levels. */
export type MarkupBlock =
  | { kind: 'heading'; level: 1 | 2; line: MarkupLine }
  | { kind: 'list'; ordered: boolean; items: readonly MarkupLine[] }
  | { kind: 'paragraph'; lines: readonly MarkupLine[] };

const HEADING = /^(##?) +(\S.*)$/;
const BULLET = /^[-*•] +(\S.*)$/;
const NUMBERED = /^\d{1,3}[.)] +(\S.*)$/;
const BOLD = '**';
/** Characters that end a bare URL, and punctuation at its end that belongs to the sentence. */
const URL_END = /[\s<>"'`*[\]]/;
const SENTENCE_END = /[.,;:!?)]+$/;
const URL_START = /https?:\/\//gi;

/**
 * Returns the normalized address of a link; null unless it is http or https with a host and without credentials, which
 * would disguise the host.
 */
export function safeHref(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { protocol, username, password, hostname, href } = new URL(url);
  const isSafe =
    (protocol === 'https:' || protocol === 'http:') && hostname !== '' && username === '' && password === '';
  return isSafe ? href : null;
}

/** Reads `[text](url)` that begins at an index; null if there is none. Neither part contains brackets or line breaks. */
function readLabelledLink(line: string, start: number): { text: string; href: string; end: number } | null {
  const middle = line.indexOf('](', start);
  if (middle === -1) return null;
  const end = line.indexOf(')', middle);
  if (end === -1) return null;
  const text = line.slice(start + 1, middle);
  const href = safeHref(visibleText(line.slice(middle + 2, end)));
  if (href === null || visibleText(text) === '' || /[[\]]/.test(text)) return null;
  return { text: visibleText(text), href, end: end + 1 };
}

/** Reads the bare URL that begins at an index; null if it is not safe. */
function readBareUrl(line: string, start: number): { text: string; href: string; end: number } | null {
  let end = start;
  while (end < line.length && !URL_END.test(line.charAt(end))) end += 1;
  const text = line.slice(start, end).replace(SENTENCE_END, '');
  const href = safeHref(text);
  return href === null ? null : { text, href, end: start + text.length };
}

/** Returns the index of the next link of a line, labelled or bare; -1 if there is none. */
function nextLinkStart(line: string, from: number): number {
  URL_START.lastIndex = from;
  const bare = URL_START.exec(line)?.index ?? -1;
  const labelled = line.indexOf('[', from);
  if (bare === -1 || labelled === -1) return Math.max(bare, labelled);
  return Math.min(bare, labelled);
}

/** Splits a text into literal text and links; a bracket or address that makes no link is literal. */
function parseLinks(line: string): MarkupInline[] {
  const parts: MarkupInline[] = [];
  let textStart = 0;
  const addText = (end: number) => {
    if (end > textStart) parts.push({ kind: 'text', text: line.slice(textStart, end) });
  };
  let from = 0;
  for (let start = nextLinkStart(line, from); start !== -1; start = nextLinkStart(line, from)) {
    const link = line.charAt(start) === '[' ? readLabelledLink(line, start) : readBareUrl(line, start);
    from = link?.end ?? start + 1;
    if (!link) continue;
    addText(start);
    parts.push({ kind: 'link', text: link.text, href: link.href });
    textStart = link.end;
  }
  addText(line.length);
  return parts;
}

/** Parses a line: bold parts, which may contain links, and links. A marker without its pair is literal. */
export function parseMarkupLine(line: string): MarkupInline[] {
  const pieces = line.split(BOLD);
  // An even number of pieces has an unpaired last marker.
  const last = pieces.length % 2 === 0 ? pieces.splice(-2).join(BOLD) : undefined;
  if (last !== undefined) pieces.push(last);
  return pieces.flatMap((piece, i): MarkupInline[] => {
    if (i % 2 === 0) return parseLinks(piece);
    return visibleText(piece) === ''
      ? [{ kind: 'text', text: `${BOLD}${piece}${BOLD}` }]
      : [{ kind: 'bold', children: parseLinks(piece) }];
  });
}

type MutableBlock =
  | { kind: 'heading'; level: 1 | 2; line: MarkupLine }
  | { kind: 'list'; ordered: boolean; items: MarkupLine[] }
  | { kind: 'paragraph'; lines: MarkupLine[] };

/** Parses one line as a block of its own; null if it is blank. */
function parseBlock(line: string): MutableBlock | null {
  if (line === '') return null;
  const heading = HEADING.exec(line);
  if (heading) return { kind: 'heading', level: heading[1] === '#' ? 1 : 2, line: parseMarkupLine(heading[2] ?? '') };
  const bullet = BULLET.exec(line)?.[1];
  if (bullet !== undefined) return { kind: 'list', ordered: false, items: [parseMarkupLine(bullet)] };
  const numbered = NUMBERED.exec(line)?.[1];
  if (numbered !== undefined) return { kind: 'list', ordered: true, items: [parseMarkupLine(numbered)] };
  return { kind: 'paragraph', lines: [parseMarkupLine(line)] };
}

/** Joins a block to the one of the line before, if both are of one paragraph or list. */
function joinBlocks(before: MutableBlock | null | undefined, block: MutableBlock): boolean {
  if (before?.kind === 'paragraph' && block.kind === 'paragraph') {
    before.lines.push(...block.lines);
    return true;
  }
  if (before?.kind !== 'list' || block.kind !== 'list' || before.ordered !== block.ordered) return false;
  before.items.push(...block.items);
  return true;
}

/**
 * Parses the markup of an announcement into a tree: `# ` and `## ` headings, `- ` and `1. ` lists, `**bold**`,
 * `[text](url)` and bare URLs. All else is literal text, so HTML stays text.
 */
export function parseMarkup(text: string): MarkupBlock[] {
  const blocks: MutableBlock[] = [];
  // Null after a blank line, which ends a paragraph or list.
  let open: MutableBlock | null = null;
  for (const line of text.split(/\r\n?|\n/)) {
    const block = parseBlock(visibleText(line));
    if (block && joinBlocks(open, block)) continue;
    if (block) blocks.push(block);
    open = block;
  }
  return blocks;
}

const lineText = (line: MarkupLine): string =>
  line
    .map((part) => {
      if (part.kind === 'bold') return lineText(part.children);
      return part.kind === 'link' && part.text !== part.href ? `${part.text} (${part.href})` : part.text;
    })
    .join('');

const blockText = (block: MarkupBlock): string => {
  if (block.kind === 'heading') return lineText(block.line);
  if (block.kind === 'paragraph') return block.lines.map(lineText).join('\n');
  return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : '-'} ${lineText(item)}`).join('\n');
};

/** Returns the text without its markup, for places that show plain text. */
export const markupText = (text: string): string => parseMarkup(text).map(blockText).join('\n');
