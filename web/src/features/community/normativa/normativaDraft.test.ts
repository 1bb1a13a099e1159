import { NORMATIVA_DEFAULT } from '@conserje/rules';
import { expect, test } from 'vitest';
import { emptyLine, moveLine, removeLine, saveCastigo, saveLine, sentContent } from './normativaDraft.ts';

const textsOf = ({ reglas }: typeof NORMATIVA_DEFAULT) => reglas.map(({ texto }) => texto.slice(0, 8));

test('new lines are appended, keep apart, and are sent with the id 0', () => {
  const first = emptyLine('reglas', NORMATIVA_DEFAULT);
  if (first.section !== 'reglas') throw new Error('another section');
  const once = saveLine(NORMATIVA_DEFAULT, { ...first, line: { ...first.line, texto: 'Saluda.' } });
  const second = emptyLine('infracciones', once);
  const twice = saveLine(once, second);
  expect([first.line.id, second.line.id]).toEqual([-1, -2]);
  expect(twice.reglas.at(-1)).toEqual({ id: -1, texto: 'Saluda.' });
  const sent = sentContent(twice);
  expect([sent.reglas.at(-1)?.id, sent.infracciones.at(-1)?.id, sent.reglas[0]?.id]).toEqual([0, 0, 19]);
  expect(emptyLine('faltas', NORMATIVA_DEFAULT)).toMatchObject({ line: { gravedad: 'leve', texto: '' } });
});

test('a line is replaced where it stands', () => {
  const changed = saveLine(NORMATIVA_DEFAULT, {
    section: 'faltas',
    line: { id: 27, gravedad: 'grave', texto: 'Otra' },
  });
  expect(changed.faltas[0]).toEqual({ id: 27, gravedad: 'grave', texto: 'Otra' });
  expect(changed.faltas).toHaveLength(NORMATIVA_DEFAULT.faltas.length);
});

test('lines move and are removed; at the end of the list they stay', () => {
  const [first, second, ...others] = textsOf(NORMATIVA_DEFAULT);
  expect(textsOf(moveLine(NORMATIVA_DEFAULT, 'reglas', { id: 19, towards: 1 }))).toEqual([second, first, ...others]);
  expect(moveLine(NORMATIVA_DEFAULT, 'reglas', { id: 19, towards: -1 })).toEqual(NORMATIVA_DEFAULT);
  expect(textsOf(removeLine(NORMATIVA_DEFAULT, 'reglas', 19))).toEqual([second, ...others]);
  expect(removeLine(NORMATIVA_DEFAULT, 'infracciones', 1).infracciones[0]?.id).toBe(2);
  expect(moveLine(NORMATIVA_DEFAULT, 'faltas', { id: 28, towards: -1 }).faltas[0]?.id).toBe(28);
});

test('a punishment is replaced at its step', () => {
  const castigo = { texto: 'Multa de 2C', efecto: 'multa' as const, cantidad: 2 };
  const { castigos } = saveCastigo(NORMATIVA_DEFAULT, { gravedad: 'leve', paso: 2 }, castigo);
  expect([castigos.leve[1], castigos.leve[0], castigos.grave]).toEqual([
    castigo,
    NORMATIVA_DEFAULT.castigos.leve[0],
    NORMATIVA_DEFAULT.castigos.grave,
  ]);
});
