import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { frase } from './frase.ts';

const dicha = (quien: string | null, texto: string, sobre: string | null = null): string =>
  frase({ quien, texto, sobre })
    .map((t) => (t.persona ? `[${t.texto}]` : t.texto))
    .join('');

test.each([
  ['Ana', 'te multó con 5c: Flood', null, '[Ana] te multó con 5c: Flood'],
  [null, 'terminó tu tiempo', null, 'Terminó tu tiempo'],
  ['Ana', `te pide ser el encargado de ${NOMBRE}`, 'Leo', '[Ana] te pide ser el encargado de [Leo]'],
  [null, `terminó el tiempo de ${NOMBRE}: confírmalo`, 'Leo', 'Terminó el tiempo de [Leo]: confírmalo'],
  // What people write is no place for a name.
  ['Ana', `te multó con 5c: ${NOMBRE}`, null, `[Ana] te multó con 5c: ${NOMBRE}`],
])('%s %s', (quien, texto, sobre, entera) => expect(dicha(quien, texto, sobre)).toBe(entera));
