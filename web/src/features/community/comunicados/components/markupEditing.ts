/** Marks that the buttons of the editor write. */
export type Mark = 'titulo' | 'negrita' | 'lista' | 'enlace';

/** Text of the editor with its selection. */
export interface EditedText {
  text: string;
  start: number;
  end: number;
}

const LINE_MARKS = { titulo: '# ', lista: '- ' } as const;
const BOLD = '**';
const BOLD_SAMPLE = 'texto';
const LINK_SAMPLE = 'texto';
const URL_START = 'https://';

/** Writes a mark before each selected line, or removes it from all of them. */
function markLines({ text, start, end }: EditedText, mark: string): EditedText {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  const changed = lines.map((line) => (isMarked ? line.slice(mark.length) : `${mark}${line}`)).join('\n');
  const written = `${text.slice(0, from)}${changed}${text.slice(to)}`;
  const caret = from + changed.length;
  return { text: written, start: start === end ? caret : from, end: caret };
}

const replaceSelection = ({ text, start, end }: EditedText, inserted: string): string =>
  `${text.slice(0, start)}${inserted}${text.slice(end)}`;

/** Applies a mark to the selection; without one, writes a sample and selects it. */
export function applyMark(edited: EditedText, mark: Mark): EditedText {
  if (mark === 'titulo' || mark === 'lista') return markLines(edited, LINE_MARKS[mark]);
  const { text, start, end } = edited;
  const selected = text.slice(start, end);
  if (mark === 'negrita') {
    const inner = selected === '' ? BOLD_SAMPLE : selected;
    const from = start + BOLD.length;
    return { text: replaceSelection(edited, `${BOLD}${inner}${BOLD}`), start: from, end: from + inner.length };
  }
  const inner = selected === '' ? LINK_SAMPLE : selected;
  const from = start + inner.length + '[]('.length;
  return { text: replaceSelection(edited, `[${inner}](${URL_START})`), start: from, end: from + URL_START.length };
}
