import { expect, test } from 'vitest';
import { checkIngresoAnswers, checkIngresoQuestions } from './ingreso.ts';

const question = (texto: string) => ({ texto, larga: false, obligatoria: true });
const questions = (n: number) => Array.from({ length: n }, (_, i) => question(`Pregunta número ${i}`));

test.each<[string, ReturnType<typeof questions>, string | null]>([
  ['none', [], null],
  ['ten', questions(10), null],
  ['eleven', questions(11), 'Puedes hacer hasta 10 preguntas'],
  ['the longest text', [question('ñ'.repeat(200))], null],
  ['a longer text', [question('ñ'.repeat(201))], 'Pregunta 1: puede tener hasta 200 caracteres'],
  ['an invisible text', [question('Edad'), question(' \u200b ')], 'Pregunta 2: escribe la pregunta o quítala'],
  ['the same text twice', [question('Edad'), question(' EDAD ')], 'Pregunta 2: ya está más arriba'],
])('questions: %s', (_case, list, msg) => {
  expect(checkIngresoQuestions(list)).toEqual(msg === null ? null : { campo: 'preguntas', msg });
});

const ASKED = [
  { id: 4, larga: false, obligatoria: true },
  { id: 9, larga: true, obligatoria: false },
];
test.each<[string, Record<number, string>, [number, string] | null]>([
  ['all answered', { 4: '15', 9: 'Me gusta' }, null],
  ['the optional one left out', { 4: '15' }, null],
  ['the obligatory one left out', { 9: 'Me gusta' }, [4, 'No dejes campos vacios']],
  ['an invisible answer', { 4: '\u2800', 9: '' }, [4, 'No dejes campos vacios']],
  ['the longest answers', { 4: 'x'.repeat(120), 9: '😀'.repeat(1000) }, null],
  ['a longer short answer', { 4: 'x'.repeat(121) }, [4, 'Escribe hasta 120 caracteres']],
  ['a longer long answer', { 4: '15', 9: 'x'.repeat(1001) }, [9, 'Escribe hasta 1000 caracteres']],
])('answers: %s', (_case, answers, refused) => {
  const violation = refused && { campo: `respuesta${refused[0]}`, msg: refused[1] };
  expect(checkIngresoAnswers(ASKED, (id) => answers[id])).toEqual(violation);
});
