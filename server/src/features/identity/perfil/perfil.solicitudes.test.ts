import { describe, expect, test } from 'vitest';
import { makeOffer, OFFER_LIFE } from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Tuesday 10 March 2026, 11:00 in the agency's time zone. */
async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const pass = () => portal.clock.advance({ minutes: 1 });
  return { portal, ana, leo, pass };
}
const ownRows = (portal: Portal, person: Person) => portal.as(person).succeeds('GET misSolicitudes');
const NOTHING = { nombre: null, desde: null, hasta: null, requisitos: null, cantidad: null, motivo: null };

async function requestAll({ portal, ana, leo, pass }: Awaited<ReturnType<typeof setUp>>) {
  const asks = portal.as(leo);
  const dias = { inicio: '2026-03-12', final: '2026-03-14' };
  const ausencia = (await asks.succeeds('POST addAusencia', { body: { usuario: leo.id, motivo: 'Viaje', ...dias } }))
    .data;
  pass();
  await asks.succeeds('POST actionNombre', { body: { op: 2, nombre: 'Leon', iduser: leo.id } });
  pass();
  const body = { dia: '2026-03-08', requisitos: 'times', cantidad: 3, motivo: 'Se cerró antes' } as const;
  const correction = (await asks.succeeds('POST pedirRectificacion', { body })).data;
  pass();
  portal.clock.advance({ hours: 4 });
  await makeOffer(portal, ana, leo);
  return { ausencia, correction };
}

describe('requests and offers of a usuario', () => {
  test('are listed together, newest first, with their actions', async () => {
    const scene = await setUp();
    const { portal, ana, leo } = scene;
    expect(await ownRows(portal, leo)).toEqual([]);
    await requestAll(scene);
    const wait = { ...NOTHING, id: expect.any(Number), fecha: expect.any(String), estado: 'espera', respuesta: null };
    const nobody = { ...wait, encargadoNombre: null };
    const motivo = 'Se cerró antes';
    expect(await ownRows(portal, leo)).toEqual([
      { ...wait, tipo: 'ascenso', nombre: 'Vigilante H', encargadoNombre: 'Ana', acciones: ['responder'] },
      {
        ...nobody,
        tipo: 'correccion',
        desde: '2026-03-08',
        requisitos: 'times',
        cantidad: 3,
        motivo,
        acciones: ['retirar'],
      },
      { ...nobody, tipo: 'nombre', nombre: 'Leon', acciones: [] },
      {
        ...nobody,
        tipo: 'ausencia',
        desde: '2026-03-12',
        hasta: '2026-03-14',
        motivo: 'Viaje',
        acciones: ['retirar'],
      },
    ]);
    expect(await ownRows(portal, ana)).toEqual([]);
  });

  test('say who answered and what', async () => {
    const scene = await setUp();
    const { portal, ana, leo } = scene;
    const { ausencia, correction } = await requestAll(scene);
    const asks = portal.as(ana);
    await asks.succeeds('POST ausenciaAction', { body: { op: 1, id: ausencia.id } });
    await asks.succeeds('POST responderRectificacion', { body: { id: correction.id, op: 1, respuesta: 'No estabas' } });
    const [name] = await asks.succeeds('GET getAllRequest');
    await asks.succeeds('POST actionNombre', {
      body: { op: 1, id: name?.id ?? 0, nombre: 'Leon', iduser: leo.id },
    });
    const [offer] = await portal.as(leo).succeeds('GET getSolicitudes/:userId', { params: { userId: leo.id } });
    await portal.as(ana).succeeds('POST retirarAscenso', { body: { id: offer?.id ?? 0 } });
    const told = (await ownRows(portal, leo)).map((s) => [
      s.tipo,
      s.estado,
      s.encargadoNombre,
      s.respuesta,
      s.acciones,
    ]);
    expect(told).toEqual([
      ['ascenso', 'retirada', 'Ana', null, []],
      ['correccion', 'rechazada', 'Ana', 'No estabas', []],
      ['nombre', 'rechazada', 'Ana', null, []],
      ['ausencia', 'aceptada', 'Ana', null, []],
    ]);
  });

  test('expire without an answer, and say if they were withdrawn', async () => {
    const scene = await setUp();
    const { portal, leo } = scene;
    const { correction } = await requestAll(scene);
    await portal.as(leo).succeeds('POST retirarRectificacion', { body: { id: correction.id } });
    portal.clock.advance({ hours: 8 * 24 });
    const estados = Object.fromEntries((await ownRows(portal, leo)).map((s) => [s.tipo, s.estado]));
    expect(estados).toEqual({ ascenso: 'vencida', correccion: 'retirada', nombre: 'espera', ausencia: 'vencida' });
  });

  test('an offer is expired, whether or not somebody tried to withdraw it since', async () => {
    const { portal, ana, leo } = await setUp();
    portal.clock.advance({ hours: 4 });
    await makeOffer(portal, ana, leo);
    const [offer] = await ownRows(portal, leo);
    portal.clock.advance(OFFER_LIFE);
    expect(await ownRows(portal, leo)).toMatchObject([{ estado: 'vencida' }]);
    await portal.as(ana).fails('POST retirarAscenso', { body: { id: offer?.id ?? 0 } });
    expect(await ownRows(portal, leo)).toMatchObject([{ estado: 'vencida', respuesta: 'venció sin respuesta' }]);
  });

  test('are limited to the newest hundred', async () => {
    const { portal, leo } = await setUp();
    const row = (n: number) => ({ usuario: leo.id, nombre: `N${n}`, fecha: portal.clock.now + n, atendida: 1 });
    const rows = Array.from({ length: 101 }, (_, n) => ({ ...row(n), resultado: 'retirado' as const }));
    await portal.db.insertInto('solicitud_nombre').values(rows).execute();
    const names = (await ownRows(portal, leo)).map((s) => s.nombre);
    expect([names.length, names[0], names.at(-1)]).toEqual([100, 'N100', 'N1']);
  });
});
