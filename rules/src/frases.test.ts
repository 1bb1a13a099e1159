import { expect, test } from 'vitest';
import { aQuienLoHizo, conNombre, enumerar, frase, fraseEscrita, NOMBRE } from './frases.ts';

test.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Iker'], 'Ana e Iker'],
  [['Ana', 'Beto', 'Ciro', 'Dora', 'Eva'], 'Ana, Beto, Ciro, Dora y Eva'],
  [['Ana', 'Beto', 'Ciro', 'Dora', 'Eva', 'Fito'], 'Ana, Beto, Ciro, Dora, Eva y 1 más'],
  [Array.from({ length: 12_345 }, () => 'Ana'), 'Ana, Ana, Ana, Ana, Ana y 12\u202f340 más'],
])('%#', (nombres, dicho) => {
  expect(enumerar(nombres)).toBe(dicho);
});

const dicha = (quien: string | null, texto: string, sobre: string | null = null, otro: string | null = null): string =>
  frase({ quien, texto, sobre, otro })
    .map((t) => (t.persona ? `[${t.texto}]` : t.texto))
    .join('');

test.each([
  ['Ana', 'te multó con 5c: Flood', null, null, '[Ana] te multó con 5c: Flood'],
  [null, 'terminó tu tiempo', null, null, 'Terminó tu tiempo'],
  ['Ana', `te pide ser encargado de ${NOMBRE}`, 'Leo', null, '[Ana] te pide ser encargado de [Leo]'],
  [null, `terminó el tiempo de ${NOMBRE}: confírmalo`, 'Leo', null, 'Terminó el tiempo de [Leo]: confírmalo'],
  [null, `${NOMBRE} comparte conexión con ${NOMBRE}`, 'Leo', 'Luz', '[Leo] comparte conexión con [Luz]'],
  // What people write is no place for a name.
  ['Ana', `te multó con 5c: ${NOMBRE}`, null, null, `[Ana] te multó con 5c: ${NOMBRE}`],
  ['Ana', `multó a ${NOMBRE} con 5c: ${NOMBRE}`, 'Leo', null, `[Ana] multó a [Leo] con 5c: ${NOMBRE}`],
])('%s %s', (quien, texto, sobre, otro, entera) => {
  expect(dicha(quien, texto, sobre, otro)).toBe(entera);
  expect(fraseEscrita({ quien, texto, sobre, otro })).toBe(entera.replaceAll(/[[\]]/g, ''));
});

test.each([
  [`pausó el tiempo de ${NOMBRE}`, 'Pausaste el tiempo de Bartoló'],
  [`sumó 5 minutos a ${NOMBRE}`, 'Sumaste 5 minutos a Bartoló'],
  [`confirmó 5 minutos a ${NOMBRE} y cerró el tiempo`, 'Confirmaste 5 minutos a Bartoló y cerraste el tiempo'],
  ['ligó 3 tiempos', 'Ligaste 3 tiempos'],
])('%s', (texto, dicho) => expect(conNombre(aQuienLoHizo(texto), 'Bartoló')).toBe(dicho));
