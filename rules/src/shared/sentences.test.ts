import { expect, test } from 'vitest';
import { formatList, insertName, NAME_PLACEHOLDER, sentencePieces, sentenceText, toSecondPerson } from './sentences.ts';

test.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Iker'], 'Ana e Iker'],
  [['Ana', 'Beto', 'Ciro', 'Dora', 'Eva'], 'Ana, Beto, Ciro, Dora y Eva'],
  [['Ana', 'Beto', 'Ciro', 'Dora', 'Eva', 'Fito'], 'Ana, Beto, Ciro, Dora, Eva y 1 más'],
  [Array.from({ length: 12_345 }, () => 'Ana'), 'Ana, Ana, Ana, Ana, Ana y 12\u202f340 más'],
])('formatList: %#', (names, dicho) => {
  expect(formatList(names)).toBe(dicho);
});

const said = (quien: string | null, texto: string, sobre: string | null = null, otro: string | null = null): string =>
  sentencePieces({ quien, texto, sobre, otro })
    .map((t) => (t.person ? `[${t.texto}]` : t.texto))
    .join('');

test.each([
  ['Ana', 'te multó con 5c: Flood', null, null, '[Ana] te multó con 5c: Flood'],
  [null, 'terminó tu tiempo', null, null, 'Terminó tu tiempo'],
  ['Ana', `te pide ser encargado de ${NAME_PLACEHOLDER}`, 'Leo', null, '[Ana] te pide ser encargado de [Leo]'],
  [null, `terminó el tiempo de ${NAME_PLACEHOLDER}: confírmalo`, 'Leo', null, 'Terminó el tiempo de [Leo]: confírmalo'],
  [
    null,
    `${NAME_PLACEHOLDER} comparte conexión con ${NAME_PLACEHOLDER}`,
    'Leo',
    'Luz',
    '[Leo] comparte conexión con [Luz]',
  ],
  // A placeholder in a text typed by a person is not replaced.
  ['Ana', `te multó con 5c: ${NAME_PLACEHOLDER}`, null, null, `[Ana] te multó con 5c: ${NAME_PLACEHOLDER}`],
  [
    'Ana',
    `multó a ${NAME_PLACEHOLDER} con 5c: ${NAME_PLACEHOLDER}`,
    'Leo',
    null,
    `[Ana] multó a [Leo] con 5c: ${NAME_PLACEHOLDER}`,
  ],
])('%s %s', (quien, texto, sobre, otro, whole) => {
  expect(said(quien, texto, sobre, otro)).toBe(whole);
  expect(sentenceText({ quien, texto, sobre, otro })).toBe(whole.replaceAll(/[[\]]/g, ''));
});

test.each([
  [`pausó el tiempo de ${NAME_PLACEHOLDER}`, 'Pausaste el tiempo de Bartoló'],
  [`sumó 5 minutos a ${NAME_PLACEHOLDER}`, 'Sumaste 5 minutos a Bartoló'],
  [
    `confirmó 5 minutos a ${NAME_PLACEHOLDER} y cerró el tiempo`,
    'Confirmaste 5 minutos a Bartoló y cerraste el tiempo',
  ],
  ['ligó 3 tiempos', 'Ligaste 3 tiempos'],
])('%s', (texto, dicho) => expect(insertName(toSecondPerson(texto), 'Bartoló')).toBe(dicho));
