import type { Castigo, FaultType, Gravedad, Infraccion, NormativaContent, RuleLine } from '@conserje/rules';

/** Sections of the rulebook that are lists of lines. */
export type ListSection = 'infracciones' | 'reglas' | 'faltas';
type LineOf = { infracciones: Infraccion; reglas: RuleLine; faltas: FaultType };

/** A line that is being edited; new lines have a negative id until they are saved. */
export type EditedLine = { [S in ListSection]: { section: S; line: LineOf[S] } }[ListSection];

/** Returns an empty line for a section. */
export function emptyLine(section: ListSection, content: NormativaContent): EditedLine {
  const ids = [...content.infracciones, ...content.reglas, ...content.faltas].map((l) => l.id);
  const id = Math.min(0, ...ids) - 1;
  if (section === 'infracciones') return { section, line: { id, codigo: '', falta: '', gravedad: 'leve' } };
  if (section === 'reglas') return { section, line: { id, texto: '' } };
  return { section, line: { id, gravedad: 'leve', texto: '' } };
}

const withLine = <F extends { id: number }>(rows: readonly F[], line: F): F[] =>
  rows.some(({ id }) => id === line.id) ? rows.map((row) => (row.id === line.id ? line : row)) : [...rows, line];

/** Replaces a line, or appends a new one. */
export function saveLine(content: NormativaContent, { section, line }: EditedLine): NormativaContent {
  if (section === 'infracciones') return { ...content, infracciones: withLine(content.infracciones, line) };
  if (section === 'reglas') return { ...content, reglas: withLine(content.reglas, line) };
  return { ...content, faltas: withLine(content.faltas, line) };
}

const without = <F extends { id: number }>(rows: readonly F[], id: number): F[] => rows.filter((row) => row.id !== id);

export const removeLine = (content: NormativaContent, section: ListSection, id: number): NormativaContent => ({
  ...content,
  ...(section === 'infracciones' && { infracciones: without(content.infracciones, id) }),
  ...(section === 'reglas' && { reglas: without(content.reglas, id) }),
  ...(section === 'faltas' && { faltas: without(content.faltas, id) }),
});

function swapped<F extends { id: number }>(rows: readonly F[], id: number, towards: -1 | 1): F[] {
  const from = rows.findIndex((row) => row.id === id);
  const [moved, neighbor] = [rows[from], rows[from + towards]];
  if (!moved || !neighbor) return [...rows];
  return rows.with(from, neighbor).with(from + towards, moved);
}

/** Moves a line up (-1) or down (1); at the end of its list it stays. */
export const moveLine = (
  content: NormativaContent,
  section: ListSection,
  { id, towards }: { id: number; towards: -1 | 1 },
): NormativaContent => ({
  ...content,
  ...(section === 'infracciones' && { infracciones: swapped(content.infracciones, id, towards) }),
  ...(section === 'reglas' && { reglas: swapped(content.reglas, id, towards) }),
  ...(section === 'faltas' && { faltas: swapped(content.faltas, id, towards) }),
});

/** Replaces a punishment; `paso` counts from 1. */
export const saveCastigo = (
  content: NormativaContent,
  { gravedad, paso }: { gravedad: Gravedad; paso: number },
  castigo: Castigo,
): NormativaContent => ({
  ...content,
  castigos: { ...content.castigos, [gravedad]: content.castigos[gravedad].with(paso - 1, castigo) },
});

const sentRows = <F extends { id: number }>(rows: readonly F[]): F[] =>
  rows.map((row) => ({ ...row, id: Math.max(0, row.id) }));

/** Returns the content as it is sent: new lines have the id 0. */
export const sentContent = (content: NormativaContent): NormativaContent => ({
  ...content,
  infracciones: sentRows(content.infracciones),
  reglas: sentRows(content.reglas),
  faltas: sentRows(content.faltas),
});
