import { expect, test } from 'vitest';
import type { Person } from './agency.ts';
import { undoAscensos } from './careers.ts';

const FIRST = 1;
const MISION = { id: FIRST, nombre: 'Agente', precio: 0, categoria: 1, venta: 0, orden: 0 };

const createPerson = (id: number): Person => ({
  id,
  usuario: `Persona${id}`,
  clave: 'clave',
  direccion: '10.0.0.1',
  firma: '',
  mision: MISION,
  isActive: true,
  referrer: null,
  held: new Set([FIRST]),
  proven: 0,
  days: new Set(),
  ausencias: [],
  done: { asistencia: 0, times: 0, ascensos: 2 },
});

test('an ascenso is undone once, however often its user goes back', () => {
  const [promoter, to, other] = [createPerson(1), createPerson(2), createPerson(3)];
  const held = new Set([FIRST]);
  const book = { ascensos: [to, other].map((person) => ({ promoter, to: person, held })) };
  undoAscensos(book, to, 2);
  expect(promoter.done.ascensos).toBe(2);
  undoAscensos(book, to, FIRST);
  undoAscensos(book, to, FIRST);
  expect(promoter.done.ascensos).toBe(1);
  expect(book.ascensos.map((ascenso) => ascenso.to)).toEqual([other]);
});
