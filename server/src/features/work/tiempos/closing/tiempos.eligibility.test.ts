import { CONTRACT } from '@conserje/contract';
import { NAME_PLACEHOLDER, PERMISOS, TIEMPO_OP } from '@conserje/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../../test-support/cluster/races.ts';
import { SAMPLE_PERSON } from '../../../../test-support/matrices/samplePayloads.ts';
import { SUCCESSFUL_CALLS } from '../../../../test-support/matrices/successfulCalls.ts';
import { pathOf } from '../../../../test-support/portal/apiClient.ts';
import {
  ACCEPT_ASCENSO,
  makeOffer,
  solicitudAnswerBody,
  waitingSolicitud,
} from '../../../../test-support/portal/ascensos.ts';
import { notificationsOfKind } from '../../../../test-support/portal/notifications.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  confirmTiempo,
  creditedMinutes,
  findTiempo,
  linkTiempo,
  noticeToBajo,
  openTiempo,
  tiempoActionAsSeen,
  tiempoAuditRow,
} from '../../../../test-support/portal/tiempos.ts';
import { ventaBodyFor } from '../../../../test-support/portal/ventas.ts';
import { findActiveUsuario } from '../../../identity/people/people.public.ts';

/** The encargado ranks one mision above the bajo and holds `tt` by their categoria. */
let portal: Portal;
let [boss, supervisor, leo]: Person[] = [];
let id = 0;
beforeEach(async () => {
  portal = await openPortal();
  const highest = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 2, firma: 'JEF' });
  await portal.setExcepcion(highest, ...PERMISOS);
  const own = await portal.createPerson({ nombre: 'Jefe', categoria: 5, posicion: 5, firma: 'JEE' });
  const bajo = await portal.createPerson({ nombre: 'Leo', categoria: 5, posicion: 4, firma: 'LEO' });
  [boss, supervisor, leo] = [highest, own, bajo];
});
const getPeople = () => {
  if (!boss || !supervisor || !leo) throw new Error('nobody is there');
  return { boss, supervisor, leo };
};
const edit = async (de: Person, rango: number) => {
  const { usuario } = de;
  await portal.as(getPeople().boss).succeeds('POST editUsuario', {
    body: { id: de.id, nombre: 'igual', firma: 'igual', mifirma: 'JEF', rango },
  });
  return usuario;
};

/** Calls that take the right from the encargado. */
const CAUSES: [string, () => Promise<unknown>][] = [
  [
    'actionDegrado of its manager',
    async () =>
      portal.as(getPeople().boss).succeeds('POST actionDegrado', {
        body: {
          usuario: getPeople().supervisor.id,
          motivo: 'Faltas',
          rango: await portal.misionId(4, 1),
          mision: await portal.misionId(5, 5),
        },
      }),
  ],
  ['editUsuario of its manager', async () => edit(getPeople().supervisor, await portal.misionId(5, 4))],
  ['editUsuario of its bajo', async () => edit(getPeople().leo, await portal.misionId(6, 1))],
  [
    'addMision to its bajo',
    async () =>
      portal
        .as(getPeople().boss)
        .succeeds('POST addMision', { body: await ventaBodyFor(portal, getPeople().boss, getPeople().leo, [6, 1]) }),
  ],
  [
    'actionSolicitudes by its bajo',
    async () => {
      await makeOffer(portal, getPeople().boss, getPeople().leo);
      const body = solicitudAnswerBody(await waitingSolicitud(portal, getPeople().leo), ACCEPT_ASCENSO);
      await portal.as(getPeople().leo).succeeds('POST actionSolicitudes', { body });
    },
  ],
  [
    'moverMis',
    async () =>
      portal.as(getPeople().boss).succeeds('POST moverMis', {
        body: { id: await portal.misionId(5, 4), vecina: await portal.misionId(5, 5), arriba: true },
      }),
  ],
  [
    'guardarMatriz',
    async () => {
      const { permisos } = await portal.db
        .selectFrom('categoria')
        .select('permisos')
        .where('id', '=', 5)
        .executeTakeFirstOrThrow();
      const categorias = [{ id_categoria: 5, permisos: 'mul', visto: permisos }];
      await portal.as(getPeople().boss).succeeds('POST guardarMatriz', { body: { categorias } });
    },
  ],
];

describe('an encargado who loses the right is unlinked at once', () => {
  test.each(CAUSES)('%s', async (_cause, change) => {
    const people = getPeople();
    portal.clock.advance({ hours: 24 * 60 });
    ({ id } = await openTiempo(portal, people.supervisor, people.leo));
    portal.clock.advance({ minutes: 10 });
    const { bitacora } = await portal.observe(change);
    expect(await findTiempo(portal, people.boss, id)).toMatchObject({
      alto: -1,
      relevos: [{ alto: people.supervisor.id, hasta: 600 }],
    });
    expect(bitacora.filter((b) => b.modulo === 'tiempos')).toMatchObject([
      {
        objeto: id,
        usuario: people.leo.id,
        motivo: `desligó el tiempo de ${NAME_PLACEHOLDER}: su encargado ya no puede serlo`,
      },
    ]);
    expect(await notificationsOfKind(portal, people.leo, 'sin_encargado')).toEqual(['dejó tu tiempo sin encargado']);
    expect(await notificationsOfKind(portal, people.supervisor, 'sin_encargado')).toHaveLength(1);
    // Later minutes are not credited to them.
    portal.clock.advance({ minutes: 5 });
    await linkTiempo(portal, people.boss, id);
    portal.clock.advance({ minutes: 5 });
    await confirmTiempo(portal, people.boss, id);
    expect(await creditedMinutes(portal, people.supervisor)).toEqual({ asistencia: 0, times: 10 });
    expect(await creditedMinutes(portal, people.boss)).toEqual({ asistencia: 0, times: 5 });
    expect(await creditedMinutes(portal, people.leo)).toEqual({ asistencia: 20, times: 0 });
  });

  test('after an excepcion that removes the permiso', async () => {
    const people = getPeople();
    await portal.grantPermisos(5, 'mul');
    await portal.setExcepcion(people.supervisor, 'tt');
    ({ id } = await openTiempo(portal, people.supervisor, people.leo));
    const row = portal.db.selectFrom('excepcion').select('id').where('usuario', '=', people.supervisor.id);
    const body = { op: 2, id: (await row.executeTakeFirstOrThrow()).id, visto: 'tt' };
    const { notices, bitacora } = await portal.observe(() =>
      portal.as(people.boss).succeeds('POST actionExcepciones', { body }),
    );
    expect(await findTiempo(portal, people.boss, id)).toMatchObject({ alto: -1 });
    expect(bitacora).toContainEqual(
      tiempoAuditRow(
        id,
        people.leo,
        people.boss,
        `desligó el tiempo de ${NAME_PLACEHOLDER}: su encargado ya no puede serlo`,
      ),
    );
    expect(notices).toContainEqual(noticeToBajo('Jefa', 'dejó tu tiempo sin encargado', people.leo));
  });

  test('a dismissal of the encargado unlinks the tiempo, and the bajo is told', async () => {
    const people = getPeople();
    ({ id } = await openTiempo(portal, people.supervisor, people.leo));
    const { notices } = await portal.observe(() => portal.dismiss(people.supervisor));
    expect(await findTiempo(portal, people.boss, id)).toMatchObject({ alto: -1 });
    expect(notices).toContainEqual(
      expect.objectContaining({ msg: 'dejó tu tiempo sin encargado', para: people.leo.id }),
    );
    expect(await notificationsOfKind(portal, people.leo, 'sin_encargado')).toEqual(['dejó tu tiempo sin encargado']);
  });

  test('an encargado keeps the tiempo after an ascenso that leaves them above the bajo', async () => {
    const people = getPeople();
    ({ id } = await openTiempo(portal, people.supervisor, people.leo));
    await portal.moveToMision(people.supervisor, 6);
    await portal.moveToMision(people.leo, 5, 9);
    expect(await findTiempo(portal, people.boss, id)).toMatchObject({ alto: people.supervisor.id });
    expect(await notificationsOfKind(portal, people.leo, 'sin_encargado')).toEqual([]);
  });
});

/** Returns open tiempos whose encargado lacks the right. */
async function findIneligible(): Promise<number[]> {
  const rows = await portal.db
    .selectFrom('tiempo')
    .select(['id', 'bajo', 'alto'])
    .where('cerrado', 'is', null)
    .execute();
  const bad: number[] = [];
  for (const { id: which, bajo: bajoId, alto } of rows) {
    const [bajo, manager] = [
      await findActiveUsuario(portal.db, bajoId),
      alto === null ? null : await findActiveUsuario(portal.db, alto),
    ];
    if (manager === null) continue;
    if (!bajo || !manager?.permisos.includes('tt') || manager.orden <= bajo.orden) bad.push(which);
  }
  return bad;
}

test('after every call with side effects, each encargado still holds the right', async () => {
  const people = getPeople();
  await portal.createPerson({ nombre: SAMPLE_PERSON.usuario });
  await portal.db.updateTable('usuario').set({ firma: '' }).where('id', '=', people.boss.id).execute();
  for (const [categoria, posicion] of [
    [2, 4],
    [4, 1],
  ] as const) {
    const bajo = await portal.createPerson({ categoria, posicion });
    const encargado = await portal.createPerson(
      posicion === 4 ? { categoria, posicion: 5 } : { categoria: categoria + 1 },
    );
    await openTiempo(portal, encargado, bajo);
  }
  const notDone: string[] = [];
  const specOf = (which: string) => CONTRACT[which.split(' ')[0] as keyof typeof CONTRACT];
  // The ladder last: the other calls need it unchanged.
  const ladderLast = ([which]: [string, unknown]) => Number(specOf(which).feature === 'mantenimiento');
  for (const [which, prepare] of Object.entries(SUCCESSFUL_CALLS).toSorted((a, b) => ladderLast(a) - ladderLast(b))) {
    const spec = specOf(which);
    /** The usuario manages the tiempo of the next lower rank and is managed by the next higher one. */
    const someone = async (categoria = 2): Promise<Person> => {
      const who = await portal.createPerson({ categoria });
      if (categoria > 1)
        await openTiempo(portal, who, await portal.createPerson({ categoria: categoria - 1, posicion: 9 }));
      const top = categoria > 1 ? { categoria, posicion: 2 } : { categoria: 2 };
      if (!['tiempos', 'guardia'].includes(spec.feature)) await openTiempo(portal, await portal.createPerson(top), who);
      return who;
    };
    if ((await portal.as(people.boss)('GET', 'checkUser')).http === 401)
      people.boss.key = await portal.createSession(people.boss.id);
    const { quien, params, query, body } = await prepare({ portal, boss: people.boss, someone });
    const { http } = await portal.as(quien ?? people.boss)(spec.method, pathOf(spec.path, params, query), body);
    if (http !== 200) notDone.push(`${which} ${http}`);
    expect({ which, findIneligible: await findIneligible() }).toEqual({ which, findIneligible: [] });
  }
  expect(notDone).toEqual([]);
});

describe('linking while the right is being removed waits and is refused', () => {
  const tryLink = async () => {
    const { supervisor: encargado } = getPeople();
    return portal.as(encargado)('POST', 'actionTime', await tiempoActionAsSeen(portal, TIEMPO_OP.link, id));
  };
  beforeEach(async () => {
    ({ id } = await openTiempo(portal, getPeople().boss, getPeople().leo, -1));
  });

  test('when the ladder changes', async () => {
    const [one, other] = [await portal.misionId(5, 4), await portal.misionId(5, 5)];
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('categoria', 5);
        for (const [which, posicion] of [
          [one, 1000],
          [other, 4],
          [one, 5],
        ] as const)
          await tx.db.updateTable('mision').set({ posicion }).where('id', '=', which).execute();
      },
      tryLink,
    );
    expect(response).toMatchObject({ http: 422, body: { error: 'ENCARGADO_INVALIDO' } });
  });

  const linkAll = () => portal.as(getPeople().supervisor)('POST', 'actionTime', { op: TIEMPO_OP.linkAll });
  test.each([
    ['its tiempo', tryLink, 'ENCARGADO_INVALIDO'],
    ['all tiempos', linkAll, 'NADA_QUE_LIGAR'],
  ])('when the bajo is promoted: %s', async (_case, send, error) => {
    const mision = await portal.misionId(6, 1);
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', getPeople().leo.id).execute(),
      send,
    );
    expect(response).toMatchObject({ body: { error } });
    expect(await findTiempo(portal, getPeople().boss, id)).toMatchObject({ alto: -1 });
  });

  test('when the bajo of a solicitud is promoted', async () => {
    const { boss: opener, supervisor: encargado } = getPeople();
    const bajo = await portal.createPerson({ categoria: 5, posicion: 3 });
    await openTiempo(portal, opener, bajo, encargado.id);
    const [solicitud] = await portal.as(encargado).succeeds('GET getTimesSolicitudes');
    const mision = await portal.misionId(6, 1);
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', bajo.id).execute(),
      () => portal.as(encargado)('POST', 'actionTimeSoli', { id: solicitud?.id }),
    );
    expect(response).toMatchObject({ body: { error: 'ENCARGADO_INVALIDO' } });
  });

  test('when the permisos of the categoria change', async () => {
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('categoria').set({ permisos: '' }).where('id', '=', 5).execute(),
      tryLink,
    );
    expect(response).toMatchObject({ http: 403 });
  });
});
