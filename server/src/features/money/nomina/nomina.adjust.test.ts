import type { Body, nominaCalls } from '@conserje/contract';
import { insertName, NAME_PLACEHOLDER, toSecondPerson } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, openSecondServer, scenesOf } from '../../../test-support/portal/portal.ts';
import { lockWork } from '../../work/workLedger/workLedger.public.ts';
import { cutGroup } from '../paga/paga.public.ts';

type Adjustment = Body<typeof nominaCalls.ajustarNomina>;

/** A usuario of categoria 10 with `req`, and a bajo with two hours of asistencia and 75 minutes of times. */
async function populate(portal: Portal) {
  const admin = await portal.createPerson({ nombre: 'Admin', categoria: 10 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 5 });
  await portal.addWork(ana, 'asistencia', 120);
  await portal.addWork(ana, 'times', 75);
  const adjustment = (more: Partial<Adjustment>): Adjustment => ({
    id: ana.id,
    opcion: 1,
    requisitos: 'asistencia',
    cantidad: 10,
    ...more,
  });
  return { portal, admin, ana, adjustment };
}
const { setUp, unchanged } = scenesOf(populate);

/** Asserts that a call is refused and changes nothing. */
async function adjustRefused(portal: Portal, person: Person, body: Adjustment) {
  const antes = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(() => portal.as(person).fails('POST ajustarNomina', { body }));
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  return result;
}

test.each([
  [
    { opcion: 1, requisitos: 'asistencia' },
    `sumó 10 minutos de asistencia a ${NAME_PLACEHOLDER}`,
    10,
    { asistencia: 130, times: 2 },
  ],
  [
    { opcion: 0, requisitos: 'asistencia' },
    `restó 10 minutos de asistencia a ${NAME_PLACEHOLDER}`,
    -10,
    { asistencia: 110, times: 2 },
  ],
  [
    { opcion: 1, requisitos: 'asistencia', cantidad: 1 },
    `sumó 1 minuto de asistencia a ${NAME_PLACEHOLDER}`,
    1,
    { asistencia: 121, times: 2 },
  ],
  [
    { opcion: 1, requisitos: 'times' },
    `sumó 10 tiempos como encargado a ${NAME_PLACEHOLDER}`,
    300,
    { asistencia: 120, times: 12 },
  ],
  [
    { opcion: 0, requisitos: 'times', cantidad: 1 },
    `restó 1 tiempo como encargado a ${NAME_PLACEHOLDER}`,
    -30,
    { asistencia: 120, times: 1 },
  ],
] as const)('%o: adds a row to the ledger and changes no other', async (more, motivo, minutos, remaining) => {
  const { portal, admin, ana, adjustment } = await setUp();
  portal.clock.advance({ hours: 1 });
  const { result, ...effects } = await portal.observe(() =>
    portal.as(admin).succeeds('POST ajustarNomina', { body: adjustment(more) }),
  );
  const data = {
    id: ana.id,
    usuarioNombre: 'Ana',
    categoria: 5,
    ...remaining,
    fecha: portal.clock.iso(),
    dias_ausente: 0,
    ausente: null,
  };
  expect(result).toEqual({
    msg: insertName(toSecondPerson(motivo), 'Ana'),
    status: 0,
    data: { ...data, acciones: ['ajustar'] },
  });
  const [campo, antes] =
    more.requisitos === 'times'
      ? ['Minutos como encargado del período', 75]
      : ['Minutos de asistencia del período', 120];
  expect(effects).toEqual({
    bitacora: [
      {
        modulo: 'requisitos',
        objeto: expect.any(Number),
        usuario: ana.id,
        encargado: admin.id,
        motivo,
        ...editedField(campo, antes, antes + minutos),
      },
    ],
    trabajo: [{ usuario: ana.id, tipo: more.requisitos, minutos, tiempo: null, otro: null, encargado: admin.id }],
    notices: [{ tema: 'nomina', quien: 'Admin', msg: 'ajustó la nómina de Ana' }],
  });
  expect((await portal.as(ana).succeeds('GET allNomina')).find((f) => f.id === ana.id)).toEqual({
    ...data,
    acciones: [],
  });
});

describe('an adjustment is refused and changes nothing', () => {
  test.each([[0], [-1], [-100]])('an amount of %d', async (cantidad) => {
    const { portal, admin, adjustment } = unchanged();
    expect(await adjustRefused(portal, admin, adjustment({ cantidad }))).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      campo: 'cantidad',
      msg: 'Cantidad no puede ser menor o igual a 0',
    });
  });

  test.each([
    ['asistencia', 121],
    ['times', 3],
  ] as const)('a subtraction of more %s than they have', async (requisitos, cantidad) => {
    const { portal, admin, adjustment } = unchanged();
    expect(await adjustRefused(portal, admin, adjustment({ opcion: 0, requisitos, cantidad }))).toMatchObject({
      http: 422,
      error: 'HORAS_NEGATIVAS',
      campo: 'cantidad',
    });
  });

  test('a subtraction of work of another periodo', async () => {
    const { portal, admin, adjustment } = await setUp();
    portal.clock.advance({ minutes: 1 });
    await portal.cutPeriod('alto');
    expect(await adjustRefused(portal, admin, adjustment({ opcion: 0 }))).toMatchObject({ error: 'HORAS_NEGATIVAS' });
  });
});

test('a subtraction down to zero is accepted', async () => {
  const { portal, admin, adjustment } = await setUp();
  const leave = (requisitos: 'asistencia' | 'times', cantidad: number) =>
    portal.as(admin).succeeds('POST ajustarNomina', { body: adjustment({ opcion: 0, requisitos, cantidad }) });
  expect((await leave('asistencia', 120)).data).toMatchObject({ asistencia: 0 });
  expect((await leave('times', 2)).data).toMatchObject({ times: 0 });
});

test('twenty concurrent subtractions never go below zero', async () => {
  const { portal, admin, ana, adjustment } = await setUp();
  const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  const body = adjustment({ opcion: 0, cantidad: 50 });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? portal : other).as(admin)('POST', 'ajustarNomina', body)),
  );
  expect(responses.map((r) => r.http).sort()).toEqual([200, 200, ...Array(18).fill(422)]);
  const row = (await portal.as(ana).succeeds('GET allNomina')).find((f) => f.id === ana.id);
  expect(row).toMatchObject({ asistencia: 20 });
});

test('after a concurrent start of a periodo, work of the old one is not subtracted', async () => {
  const { portal, admin, ana, adjustment } = await setUp();
  const cutDuring = (body: Adjustment) =>
    sendDuringChange(
      portal,
      async (tx) => {
        await lockWork(tx);
        await cutGroup(tx.as(admin), 'alto');
      },
      () => portal.as(admin)('POST', 'ajustarNomina', body),
    );
  expect(await cutDuring(adjustment({ opcion: 0, cantidad: 60 }))).toMatchObject({
    http: 422,
    body: { error: 'HORAS_NEGATIVAS', campo: 'cantidad' },
  });
  expect(await cutDuring(adjustment({ opcion: 1, cantidad: 60 }))).toMatchObject({
    http: 200,
    body: { data: { id: ana.id, asistencia: 60, times: 0 } },
  });
});

test('each row says whether the viewer may adjust it: only usuarios below them', async () => {
  const portal = await openPortal();
  const viewer = await portal.createPerson({ categoria: 10, posicion: 2 });
  const others = await Promise.all(
    [
      [5, 1],
      [10, 1],
      [10, 2],
      [10, 3],
      [11, 1],
    ].map(([categoria = 1, posicion = 1]) => portal.createPerson({ categoria, posicion })),
  );
  const people = [...others, viewer];
  const read = async (person: Person, filtered: boolean) => {
    const dias = { inicio: '2026-03-01', final: '2026-03-11' };
    const rows = filtered
      ? await portal.as(person).succeeds('POST allNomina', { body: dias })
      : await portal.as(person).succeeds('GET allNomina');
    return people.map(({ id }) => rows.find((f) => f.id === id)?.acciones);
  };
  const says = [['ajustar'], ['ajustar'], [], [], [], []];
  for (const filtered of [false, true]) expect(await read(viewer, filtered)).toEqual(says);
  for (const [i, { id }] of people.entries()) {
    const body = { id, opcion: 1, requisitos: 'asistencia', cantidad: 1 };
    expect((await portal.as(viewer)('POST', 'ajustarNomina', body)).http).toBe(says[i]?.length ? 200 : 403);
  }
  const withoutRequirement = await portal.createPerson({ categoria: 9 });
  expect(await read(withoutRequirement, false)).toEqual(people.map(() => []));
});
