import type { Ingreso, SessionUser } from '@conserje/contract';
import { expect, test } from 'vitest';
import { describeMatches, describeOutcome, excerptOf, joinAnswers } from './applicationTexts.ts';

const WAITING: Ingreso = {
  id: 1,
  nombre: 'Nueva',
  usuario: null,
  estado: 'espera',
  fecha: '2026-03-09T16:00:00.000Z',
  referidoNombre: null,
  respondida: null,
  encargadoNombre: null,
  motivo: null,
  vetada: false,
  coincide: null,
  respuestas: [
    { pregunta: '¿Qué edad tienes?', respuesta: '15' },
    { pregunta: '¿Otra agencia?', respuesta: '' },
    { pregunta: '¿Por qué?', respuesta: 'Me gusta' },
  ],
  acciones: ['responder'],
};

test('the answers are one text without the empty ones', () => {
  expect(joinAnswers(WAITING)).toBe('¿Qué edad tienes? 15\n¿Por qué? Me gusta');
  expect(excerptOf(WAITING)).toBe('15 · Me gusta');
});

test.each<[Partial<Ingreso>, string]>([
  [{}, 'En espera'],
  [{ estado: 'aceptada', encargadoNombre: 'Ana' }, 'Ana la aceptó'],
  [{ estado: 'rechazada', encargadoNombre: 'Ana', motivo: 'Muy corta' }, 'Ana la rechazó: Muy corta'],
  [{ estado: 'aceptada' }, 'Sistema la aceptó'],
  [{ estado: 'retirada' }, 'La persona la retiró'],
  [{ estado: 'retirada', motivo: 'Se cerró sola' }, 'Se cerró sola'],
])('an application with %o is described as «%s»', (changes, text) => {
  expect(describeOutcome({ ...WAITING, ...changes })).toBe(text);
});

test('an own answer is addressed to the viewer', () => {
  const ana = { id: 7, usuario: 'ana' } as SessionUser;
  const refused: Ingreso = { ...WAITING, estado: 'rechazada', encargadoNombre: 'Ana', motivo: 'Muy corta' };
  expect(describeOutcome(refused, ana)).toBe('La rechazaste: Muy corta');
  expect(describeOutcome({ ...refused, estado: 'aceptada' }, ana)).toBe('La aceptaste');
  expect(describeOutcome({ ...refused, encargadoNombre: 'Bea' }, ana)).toBe('Bea la rechazó: Muy corta');
});

test('a name of the black list is said first', () => {
  const coincide = { listaNegra: { nombres: ['Leo'], mas: 0 }, otras: { nombres: [], mas: 0 } };
  expect(describeMatches({ ...WAITING, vetada: true }).banned).toBe('Está en la lista negra');
  expect(describeMatches({ ...WAITING, vetada: true, coincide }).banned).toBe(
    'Está en la lista negra. Misma conexión o avatar que Leo, de la lista negra',
  );
});

test('a match names the accounts, those of the black list apart', () => {
  expect(describeMatches(WAITING)).toEqual({ banned: '', others: '' });
  const listaNegra = { nombres: ['Leo'], mas: 0 };
  expect(describeMatches({ ...WAITING, coincide: { listaNegra, otras: { nombres: ['Ana', 'Bea'], mas: 0 } } })).toEqual(
    {
      banned: 'Misma conexión o avatar que Leo, de la lista negra',
      others: 'Misma conexión o avatar que Ana y Bea',
    },
  );
});

test.each([
  [1, 'Misma conexión o avatar que Ana y 1 cuenta más'],
  [7, 'Misma conexión o avatar que Ana y 7 cuentas más'],
])('%d accounts that are not named are counted', (mas, text) => {
  const coincide = { listaNegra: { nombres: [], mas: 0 }, otras: { nombres: ['Ana'], mas } };
  expect(describeMatches({ ...WAITING, coincide }).others).toBe(text);
});
