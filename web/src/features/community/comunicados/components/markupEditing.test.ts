import { describe, expect, test } from 'vitest';
import type { Mark } from './markupEditing.ts';
import { applyMark } from './markupEditing.ts';

/** Text with its selection between two bars. */
const parse = (shown: string) => {
  const start = shown.indexOf('|');
  const end = shown.lastIndexOf('|') - 1;
  return { text: shown.replaceAll('|', ''), start, end: Math.max(start, end) };
};
const show = ({ text, start, end }: ReturnType<typeof parse>) =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

describe('applyMark', () => {
  test.each<[Mark, string, string]>([
    ['negrita', 'un |dos| tres', 'un **|dos|** tres'],
    ['negrita', 'un ||', 'un **|texto|**'],
    ['enlace', 'el |foro|', 'el [foro](|https://|)'],
    ['enlace', '||', '[texto](|https://|)'],
    ['titulo', 'uno\ndos|| tres\ncuatro', 'uno\n# dos tres||\ncuatro'],
    ['titulo', '# do||s', 'dos||'],
    ['lista', '|uno\ndos|\ntres', '|- uno\n- dos|\ntres'],
    ['lista', '- u|no\n- d|os', '|uno\ndos|'],
    ['lista', '|uno\n- dos|', '|- uno\n- - dos|'],
    ['lista', '||', '- ||'],
  ])('%s of %j', (mark, before, after) => {
    expect(show(applyMark(parse(before), mark))).toBe(after);
  });
});
