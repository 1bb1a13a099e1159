import type { Tiempo } from '@conserje/contract';
import { BAR_SPANS_MAX, NO_ALTO, TIEMPO_OP } from '@conserje/rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEventStream, readListChange } from '../../../test-support/cluster/sseReader.ts';
import { checkSharedCalls } from '../../../test-support/matrices/sharedCalls.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import {
  cancelTiempo,
  confirmTiempo,
  linkTiempo,
  openTiempo,
  pauseTiempo,
  recoverTiempo,
  runTiempoAction,
} from '../../../test-support/portal/tiempos.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

async function scene() {
  const portal = await openPortal();
  const [ana, bea] = [
    await portal.createPerson({ categoria: 12, nombre: 'Ana' }),
    await portal.createPerson({ categoria: 12, nombre: 'Bea' }),
  ];
  const mira = await portal.createPerson({ categoria: 5, nombre: 'Mira' });
  const bajo = await portal.createPerson({ nombre: 'Uno' });
  return { portal, ana, bea, mira, bajo };
}

const lista = (portal: Portal, person: Person) => portal.as(person).succeeds('GET getAllTime');
const minutesAgo = (portal: Portal, minutos: number): string =>
  new Date(portal.clock.now - minutos * 60_000).toISOString();

describe('clients of the board get the row with its timeline', () => {
  interface Scene {
    portal: Portal;
    ana: Person;
    bea: Person;
    bajo: Person;
    id: number;
  }
  const managedByAna = (hasta: number) => ({ alto: expect.any(Number), altoNombre: 'Ana', hasta });
  const sendPaseLista =
    (id: number, side: 'pausados' | 'sumados' | 'fuerabase') =>
    async ({ portal, ana }: Scene) => {
      await portal.as(ana).succeeds('POST sendLista', {
        body: { pausados: '', sumados: '', fuerabase: '', encargado: ana.id, [side]: String(id) },
      });
    };
  /** Each runs ten minutes after Ana opened the tiempo, with the row sent then, or null when it is gone. */
  const cases: [string, (setup: Scene) => Promise<unknown>, ((portal: Portal) => Partial<Tiempo>) | null][] = [
    [
      'pause',
      ({ portal, ana, id }) => pauseTiempo(portal, ana, id),
      (portal) => ({ pausa: 1, relevos: [], paradas: [{ atendidos: 600, fecha: minutesAgo(portal, 0) }] }),
    ],
    [
      'resume',
      async ({ portal, ana, id }) => {
        await pauseTiempo(portal, ana, id);
        portal.clock.advance({ minutes: 5 });
        await pauseTiempo(portal, ana, id);
      },
      (portal) => ({ pausa: 0, paradas: [{ atendidos: 600, fecha: minutesAgo(portal, 5) }] }),
    ],
    [
      'unlink',
      ({ portal, ana, id }) => linkTiempo(portal, ana, id),
      () => ({ alto: NO_ALTO, relevos: [managedByAna(600)], paradas: [] }),
    ],
    [
      'hand over',
      async ({ portal, ana, bea, id }) => {
        await linkTiempo(portal, ana, id);
        portal.clock.advance({ minutes: 5 });
        await linkTiempo(portal, bea, id);
      },
      () => ({ altoNombre: 'Bea', relevos: [managedByAna(600), { alto: NO_ALTO, altoNombre: '', hasta: 900 }] }),
    ],
    [
      'hand over in the same second',
      async ({ portal, ana, bea, id }) => {
        await linkTiempo(portal, ana, id);
        await linkTiempo(portal, bea, id);
      },
      () => ({ altoNombre: 'Bea', relevos: [managedByAna(600)] }),
    ],
    [
      'add 5',
      ({ portal, ana, id }) => runTiempoAction(portal, ana, TIEMPO_OP.mas5, id),
      () => ({ mins: 65, relevos: [], paradas: [] }),
    ],
    [
      'add to a finished one',
      ({ portal, ana, id }) => {
        portal.clock.advance({ minutes: 80 });
        return runTiempoAction(portal, ana, TIEMPO_OP.mas10, id);
      },
      (portal) => ({ paradas: [{ atendidos: 3600, fecha: minutesAgo(portal, 30) }] }),
    ],
    [
      'subtract attended minutes',
      async ({ portal, ana, id }) => {
        await pauseTiempo(portal, ana, id);
        await runTiempoAction(portal, ana, TIEMPO_OP.adjust, id, { mins: 55, sumar: false });
      },
      (portal) => ({ mins: 5, paradas: [{ atendidos: 300, fecha: minutesAgo(portal, 5) }] }),
    ],
    [
      'pause it at the role call',
      (setup) => sendPaseLista(setup.id, 'pausados')(setup),
      (portal) => ({ pausa: 1, paradas: [{ atendidos: 600, fecha: minutesAgo(portal, 0) }] }),
    ],
    ['add to it at the role call', (setup) => sendPaseLista(setup.id, 'sumados')(setup), () => ({ paradas: [] })],
    ['confirm halfway', ({ portal, ana, id }) => confirmTiempo(portal, ana, id), () => ({ relevos: [], paradas: [] })],
    [
      'confirm and close',
      ({ portal, ana, id }) => {
        portal.clock.advance({ minutes: 80 });
        return confirmTiempo(portal, ana, id);
      },
      null,
    ],
    ['cancel', ({ portal, ana, id }) => cancelTiempo(portal, ana, id), null],
    [
      'recover',
      async ({ portal, ana, id }) => {
        await cancelTiempo(portal, ana, id);
        portal.clock.advance({ minutes: 5 });
        await recoverTiempo(portal, ana, id);
      },
      (portal) => ({ paradas: [{ atendidos: 600, fecha: minutesAgo(portal, 5) }] }),
    ],
    [
      'dismiss its encargado',
      ({ portal, ana }) => portal.dismiss(ana),
      () => ({ alto: NO_ALTO, relevos: [managedByAna(600)] }),
    ],
  ];

  test.each(cases)('%s', async (_what, hecho, dicho) => {
    const { portal, ana, bea, mira, bajo } = await scene();
    const boss = await portal.createPerson({ categoria: 12 });
    const stream = await openEventStream(portal, mira, 'tiempos');
    const greeting = await readListChange(stream);
    const abierta = await openTiempo(portal, ana, bajo);
    const { id } = abierta;
    expect(abierta).toMatchObject({ relevos: [], paradas: [] });
    let change = await readListChange(stream);
    expect(change).toMatchObject({ de: greeting.a, filas: [abierta], fuera: [] });
    portal.clock.advance({ minutes: 10 });
    await hecho({ portal, ana, bea, bajo, id });
    const { headers } = await portal.app.inject({ url: '/api/getAllTime', headers: { key: mira.key } });
    // The last change equals the list as read.
    for (const ultima = headers.etag; `W/"${change.a}"` !== ultima; ) change = await readListChange(stream);
    const rows = await lista(portal, mira);
    if (!dicho) expect([rows, change.fuera]).toEqual([[], [id]]);
    else {
      expect(change.fuera).toEqual([]);
      expect(rows).toMatchObject([{ id, ...dicho(portal) }]);
      if (change.filas.length > 0) expect(change.filas).toEqual(rows);
    }
    await checkSharedCalls(portal, boss);
  });
});

test('each action answers with the row of the list and its timeline', async () => {
  const { portal, ana, bea, mira, bajo } = await scene();
  const { id } = await openTiempo(portal, ana, bajo);
  const same = async (data: readonly Tiempo[]) => expect(data).toEqual(await lista(portal, mira));
  portal.clock.advance({ minutes: 3 });
  await same((await pauseTiempo(portal, ana, id)).data);
  await same((await linkTiempo(portal, ana, id)).data);
  await pauseTiempo(portal, ana, id);
  portal.clock.advance({ minutes: 3 });
  await same((await portal.as(bea).succeeds('POST actionTime', { body: { op: TIEMPO_OP.linkAll } })).data);
  portal.clock.advance({ minutes: 1 });
  await same((await portal.as(bea).succeeds('POST actionTime', { body: { op: TIEMPO_OP.unlinkAll } })).data);
  const other = await portal.createPerson();
  const requested = await portal.as(ana).succeeds('POST openTime', { body: { bajo: other.id, alto: bea.id } });
  portal.clock.advance({ minutes: 2 });
  const [solicitud] = await portal.as(bea).succeeds('GET getTimesSolicitudes');
  const { data } = await portal.as(bea).succeeds('POST actionTimeSoli', { body: { id: solicitud?.id ?? 0 } });
  expect(data).toMatchObject({ id: requested.data.id, relevos: [{ alto: NO_ALTO, altoNombre: '', hasta: 120 }] });
  await cancelTiempo(portal, bea, data.id);
  await same((await lista(portal, mira)).filter((t) => t.id === id));
  const recovered = (await recoverTiempo(portal, bea, data.id)).data;
  await same([...(await lista(portal, mira)).filter((t) => t.id === id), recovered]);
});

test('a renamed previous encargado appears with the new name in the timeline', async () => {
  const { portal, ana, mira, bajo } = await scene();
  const { id } = await openTiempo(portal, ana, bajo);
  portal.clock.advance({ minutes: 3 });
  await linkTiempo(portal, ana, id);
  await portal.db.updateTable('usuario').set({ usuario: 'Anabel' }).where('id', '=', ana.id).execute();
  expect(await lista(portal, mira)).toMatchObject([{ relevos: [{ altoNombre: 'Anabel', hasta: 180 }] }]);
});

test('a tiempo with many encargados shows the last spans only', async () => {
  const { portal, ana, mira, bajo } = await scene();
  const { id } = await openTiempo(portal, ana, bajo);
  for (let attempt = 0; attempt < BAR_SPANS_MAX + 5; attempt += 1) {
    portal.clock.advance({ minutes: 1 });
    await linkTiempo(portal, ana, id);
  }
  for (let attempt = 0; attempt < 2 * (BAR_SPANS_MAX + 2); attempt += 1) await pauseTiempo(portal, ana, id);
  const [row] = await lista(portal, mira);
  expect(row?.relevos.map(({ hasta }) => hasta)).toEqual(Array.from({ length: BAR_SPANS_MAX }, (_, i) => (i + 6) * 60));
  expect(row?.paradas).toHaveLength(BAR_SPANS_MAX);
});
