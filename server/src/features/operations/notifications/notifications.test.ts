import { NOTIFICATION_KINDS, NOTIFICATIONS_DAYS, NOTIFICATIONS_MAX } from '@conserje/rules';
import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { DUE_NOTIFICATION_KINDS, JOBS } from '../../../featureModules.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { DueNotificationKind } from '../../../platform/jobs/dueNotificationSweeper.ts';
import { DueNotificationSweeper } from '../../../platform/jobs/dueNotificationSweeper.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { alternateServers, runConcurrently } from '../../../test-support/cluster/races.ts';
import {
  countUnread,
  notificationsOfKind,
  readNotifications,
  sweepDueNotifications,
} from '../../../test-support/portal/notifications.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, scenesOf } from '../../../test-support/portal/portal.ts';
import {
  cancelTiempo,
  confirmTiempo,
  openTiempo,
  pauseTiempo,
  recoverTiempo,
  runTiempoAction,
} from '../../../test-support/portal/tiempos.ts';
import { NotificationRetention } from './notifications.retention.ts';

async function populate(portal: Portal) {
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  return { portal, boss, ana };
}
const { setUp, unchanged } = scenesOf(populate);
const fine = (portal: Portal, person: Person, a: Person, motivo = 'Flood') =>
  portal.as(person).succeeds('POST sendMulta', { body: { usuario: a.id, motivo, creditos: 5 } });
const preference = (portal: Portal, person: Person, clase: 'firma' | 'multa' | 'tiempo_terminado', portalOn: boolean) =>
  portal.as(person).succeeds('POST gustoNotificacion', { body: { clase, portal: portalOn, push: true } });
const sign = (portal: Portal, person: Person, a: Person, firma: string) =>
  portal.as(person).succeeds('POST addFirma', { body: { firma, id: a.id } });

describe('stored notification', () => {
  test('has the author, the time and the current name, and is unread', async () => {
    const { portal, boss, ana } = await setUp();
    await fine(portal, boss, ana);
    await portal.db.updateTable('usuario').set({ usuario: 'Otra' }).where('id', '=', boss.id).execute();
    expect(await readNotifications(portal, ana)).toEqual([
      {
        id: expect.any(Number),
        clase: 'multa',
        texto: 'te multó con 5c: Flood',
        quien: 'Otra',
        sobre: null,
        veces: 1,
        fecha: portal.clock.iso(),
        leida: false,
      },
    ]);
    expect(await readNotifications(portal, boss)).toEqual([]);
  });

  test('a rolled back action leaves no notification and sends none', async () => {
    const { portal, boss, ana } = await setUp();
    const fail = () =>
      runInTransaction(portal.deps, async (tx) => {
        tx.as(boss).notify({ tema: 'creditos', msg: 'te multó', para: ana.id, clase: 'multa' });
        throw new Error('no');
      });
    const { notices } = await portal.observe(() => expect(fail()).rejects.toThrow('no'));
    expect(notices).toEqual([]);
    expect(await readNotifications(portal, ana)).toEqual([]);
  });

  test("a person's own action is no notification, but their other clients hear of it", async () => {
    const { portal, boss } = await setUp();
    const { notices } = await portal.observe(() => sign(portal, boss, boss, 'jef'));
    expect(notices).toContainEqual({ tema: 'firmas', quien: 'Jefa', msg: 'registró tu firma, JEF', para: boss.id });
    expect(await readNotifications(portal, boss)).toEqual([]);
  });

  test('a hundred multas are counted, read by pages and marked at once', async () => {
    const { portal, boss, ana } = await setUp();
    for (let i = 0; i < 100; i++) await fine(portal, boss, ana, `Flood ${i}`);
    expect(await countUnread(portal, ana)).toBe(100);
    const { body, headers } = await portal.as(ana)('GET', 'notificaciones?limite=30');
    const page = body as { id: number; texto: string }[];
    expect([page.length, page[0]?.texto]).toEqual([30, 'te multó con 5c: Flood 99']);
    const next = await portal.as(ana)('GET', `notificaciones?limite=500&antes=${headers['x-siguiente']}`);
    expect(next.body).toHaveLength(70);
    await portal.as(ana).succeeds('POST leerNotificaciones', { body: { hasta: page[0]?.id ?? 0 } });
    expect(await countUnread(portal, ana)).toBe(0);
  });
});

describe('reading', () => {
  test('marks one, or all up to the last one seen; other devices hear of it', async () => {
    const { portal, boss, ana } = await setUp();
    for (const motivo of ['Uno', 'Dos', 'Tres']) await fine(portal, boss, ana, motivo);
    const [three, two, one] = await readNotifications(portal, ana);
    const read = (body: object) => portal.observe(() => portal.as(ana).succeeds('POST leerNotificaciones', { body }));
    const { notices, bitacora } = await read({ id: one?.id });
    expect(notices).toEqual([{ tema: 'notificaciones', quien: 'Ana', msg: '', para: ana.id }]);
    expect(bitacora).toEqual([]);
    expect((await readNotifications(portal, ana)).map((n) => n.leida)).toEqual([false, false, true]);
    expect((await read({ id: one?.id })).notices).toEqual([]);
    await read({ hasta: two?.id });
    expect((await readNotifications(portal, ana)).map((n) => n.leida)).toEqual([false, true, true]);
    await read({ hasta: three?.id });
    expect(await countUnread(portal, ana)).toBe(0);
  });

  test('marks only own notifications; without an id or a limit: 400', async () => {
    const { portal, boss, ana } = await setUp();
    await fine(portal, boss, ana);
    const id = (await readNotifications(portal, ana))[0]?.id ?? 0;
    await portal.as(boss).succeeds('POST leerNotificaciones', { body: { id } });
    await portal.as(boss).succeeds('POST leerNotificaciones', { body: { hasta: id } });
    expect(await countUnread(portal, ana)).toBe(1);
    expect(await portal.as(ana).fails('POST leerNotificaciones', { body: {} })).toMatchObject({ http: 400 });
  });

  test('a notification that waits for an answer counts on its own screen and is not left unread', async () => {
    const { portal, boss, ana } = await setUp();
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 4 });
    await openTiempo(portal, boss, ana, leo.id);
    expect(await readNotifications(portal, leo)).toMatchObject([{ clase: 'encargo', leida: true }]);
    expect(await countUnread(portal, leo)).toBe(0);
  });
});

describe('preferences', () => {
  test('are all on by default; a change is recorded', async () => {
    const { portal, boss, ana } = await setUp();
    const preferences = (who = ana) => portal.as(who).succeeds('GET gustosNotificacion');
    const all = NOTIFICATION_KINDS.map((clase) => ({ clase, portal: true, push: true }));
    expect(await preferences(boss)).toEqual(all);
    // A plain member cannot receive notifications of tiempos in their charge, turnos, llamados that they gave, estados,
    // others' accounts, alarms or backups.
    const ofOthers = [
      'tiempo_por_confirmar',
      'tiempo_sin_atender',
      'estado',
      'alarma',
      'acceso_ajeno',
      'copia',
      'llamado_levantado',
      'turno_pronto',
      'turno_ofrecido',
      'turno_respondido',
      'turno_sin_cubrir',
    ];
    expect(await preferences()).toEqual(all.filter(({ clase }) => !ofOthers.includes(clase)));
    const { bitacora } = await portal.observe(() => preference(portal, ana, 'firma', false));
    expect(bitacora).toEqual([
      {
        modulo: 'configuracion',
        objeto: null,
        usuario: ana.id,
        encargado: ana.id,
        motivo: 'cambió sus notificaciones: Cambió tu firma',
        diferencias: [{ campo: 'En el portal', antes: true, despues: false }],
      },
    ]);
    expect((await preferences()).filter((g) => !g.portal || !g.push)).toEqual([
      { clase: 'firma', portal: false, push: true },
    ]);
  });

  test('a muted kind is neither stored nor announced, but the screen refreshes', async () => {
    const { portal, boss, ana } = await setUp();
    await preference(portal, ana, 'firma', false);
    const { notices } = await portal.observe(() => sign(portal, boss, ana, 'ana'));
    expect(notices.filter((a) => a.para === ana.id)).toEqual([{ tema: 'firmas', quien: null, msg: '', para: ana.id }]);
    expect(await readNotifications(portal, ana)).toEqual([]);
    await preference(portal, ana, 'firma', true);
    await portal.as(boss).succeeds('POST delFirma', { body: { usuario: ana.id } });
    expect(await notificationsOfKind(portal, ana, 'firma')).toEqual(['eliminó tu firma, ANA']);
  });

  test.each(['paga', 'renta', 'multa', 'degrado', 'clave', 'dispositivo_nuevo', 'permisos', 'alarma'] as const)(
    'notifications of pay, security and discipline cannot be muted in the portal: %s',
    async (clase) => {
      const { portal, boss } = unchanged();
      const body = { clase, portal: false, push: false };
      expect(await portal.as(boss).fails('POST gustoNotificacion', { body })).toMatchObject({
        http: 422,
        campo: 'portal',
        msg: 'Las notificaciones de paga, seguridad y disciplina no se pueden desactivar en el portal',
      });
    },
  );

  test('a kind that was muted when that was possible is announced all the same', async () => {
    const { portal, boss, ana } = await setUp();
    const body = { clase: 'multa' as const, portal: true, push: false };
    await portal.as(ana).succeeds('POST gustoNotificacion', { body });
    // Stored when it was still possible.
    await portal.db.updateTable('notificacion_gusto').set({ portal: 0 }).execute();
    await fine(portal, boss, ana);
    expect(await notificationsOfKind(portal, ana, 'multa')).toHaveLength(1);
  });
});

describe('due notifications', () => {
  test('are sent once, over several processes and sweeps', async () => {
    const { portal, boss, ana } = await setUp();
    await openTiempo(portal, boss, ana);
    portal.clock.advance({ minutes: 60 });
    const { notices } = await portal.observe(() =>
      Promise.all([sweepDueNotifications(portal), sweepDueNotifications(portal), sweepDueNotifications(portal)]),
    );
    expect(notices.filter((a) => a.para === ana.id && a.tema === 'tiempos' && a.msg !== '')).toHaveLength(1);
    await sweepDueNotifications(portal);
    expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toHaveLength(1);
    expect(await notificationsOfKind(portal, boss, 'tiempo_por_confirmar')).toHaveLength(1);
  });

  test('are not sent for a running, a paused or a confirmed tiempo', async () => {
    const { portal, boss, ana } = await setUp();
    const [luz, mar] = [await portal.createPerson({ nombre: 'Luz' }), await portal.createPerson({ nombre: 'Mar' })];
    await pauseTiempo(portal, boss, (await openTiempo(portal, boss, luz)).id);
    const { id } = await openTiempo(portal, boss, mar);
    portal.clock.advance({ minutes: 30 });
    await openTiempo(portal, boss, ana);
    portal.clock.advance({ minutes: 30 });
    await confirmTiempo(portal, boss, id);
    portal.clock.advance({ minutes: 29 });
    await sweepDueNotifications(portal);
    for (const person of [ana, luz, mar])
      expect(await notificationsOfKind(portal, person, 'tiempo_terminado')).toEqual([]);
    portal.clock.advance({ minutes: 1 });
    await sweepDueNotifications(portal);
    expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toHaveLength(1);
  });

  test('are sent even if another kind fails, which is named', async () => {
    const { portal, boss, ana } = await setUp();
    const broken: DueNotificationKind = {
      clase: 'membresia',
      maxDelayMs: 1,
      find: () => Promise.reject(new Error('a broken row')),
    };
    const dueNotificationSweeper = new DueNotificationSweeper(portal.deps, [broken, ...DUE_NOTIFICATION_KINDS]);
    await openTiempo(portal, boss, ana);
    portal.clock.advance({ minutes: 60 });
    await expect(dueNotificationSweeper.sweep()).rejects.toThrow('of the kind membresia');
    expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toHaveLength(1);
  });

  test('are sent again for a tiempo that gained minutes', async () => {
    const { portal, boss, ana } = await setUp();
    const { id } = await openTiempo(portal, boss, ana);
    const dueNotificationSweeper = new DueNotificationSweeper(portal.deps, DUE_NOTIFICATION_KINDS);
    portal.clock.advance({ minutes: 60 });
    await dueNotificationSweeper.sweep();
    await runTiempoAction(portal, boss, 8, id, { mins: 10, sumar: true });
    portal.clock.advance({ minutes: 5 });
    await dueNotificationSweeper.sweep();
    expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toHaveLength(1);
    portal.clock.advance({ minutes: 5 });
    await dueNotificationSweeper.sweep();
    expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toHaveLength(2);
  });

  test('are sent by a later sweep when the end of a tiempo is written late or moved earlier', async () => {
    const { portal, boss, ana } = await setUp();
    const dueNotificationSweeper = new DueNotificationSweeper(portal.deps, DUE_NOTIFICATION_KINDS);
    const told = async () => {
      await dueNotificationSweeper.sweep();
      return (await notificationsOfKind(portal, ana, 'tiempo_terminado')).length;
    };
    const finish = (ago: number) =>
      portal.db
        .updateTable('tiempo')
        .set({ finaliza: portal.clock.now - ago * 60_000 })
        .execute();
    await openTiempo(portal, boss, ana);
    expect(await told()).toBe(0);
    await finish(4);
    expect(await told()).toBe(1);
    await finish(30);
    expect(await told()).toBe(1);
    portal.clock.advance({ minutes: 60 });
    expect(await told()).toBe(2);
  });

  test('that fell due while the server was down are sent at its return, unless long ago', async () => {
    const { portal, boss, ana } = await setUp();
    await openTiempo(portal, boss, ana);
    const luz = await portal.createPerson({ nombre: 'Luz' });
    const { id } = await openTiempo(portal, boss, luz);
    await portal.db.updateTable('tiempo').set({ finaliza: portal.clock.now }).where('id', '=', id).execute();
    portal.clock.advance({ hours: 6 });
    await sweepDueNotifications(portal);
    expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toHaveLength(1);
    expect(await notificationsOfKind(portal, luz, 'tiempo_terminado')).toEqual([]);
  });

  test('are not sent while the kind is muted, nor afterwards', async () => {
    const { portal, boss, ana } = await setUp();
    await preference(portal, ana, 'tiempo_terminado', false);
    await openTiempo(portal, boss, ana);
    portal.clock.advance({ minutes: 60 });
    await sweepDueNotifications(portal);
    // A muted notification is not counted.
    expect(await countUnread(portal, ana)).toBe((await readNotifications(portal, ana)).length);
    await preference(portal, ana, 'tiempo_terminado', true);
    await sweepDueNotifications(portal);
    expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toEqual([]);
  });

  test('are sent once for an ascenso that lapsed and was withdrawn later', async () => {
    const { portal, boss, ana } = await setUp();
    const vence = portal.clock.now + 60_000;
    const shared = { de: 1, nueva: await portal.misionId(1, 2), nueva_nombre: 'Iniciado H', categoria: 1 };
    await portal.db
      .insertInto('ascenso')
      .values({
        usuario: ana.id,
        encargado: boss.id,
        ...shared,
        fecha: portal.clock.now,
        vence,
        atendido: null,
        resultado: null,
      })
      .execute();
    portal.clock.advance({ minutes: 1 });
    await sweepDueNotifications(portal);
    await portal.moveToMision(ana, 2);
    expect(await notificationsOfKind(portal, ana, 'ascenso_retirado')).toEqual([
      'tu ascenso a Iniciado H venció porque no respondiste',
    ]);
    expect(await notificationsOfKind(portal, boss, 'oferta_retirada')).toHaveLength(1);
  });

  test('beyond the limit of a sweep are left to the next one', async () => {
    const { portal, boss } = await setUp();
    const mision = await portal.misionId(1, 1);
    const row = (i: number) => ({
      usuario: `P${i}`,
      nombre_plano: `p${i}`,
      nombre_llano: `p${i}`,
      clave: 'x',
      mision,
      registro: portal.clock.now,
    });
    const nuevos = Array.from({ length: 1100 }, (_, i) => row(i));
    const people = await portal.db.insertInto('usuario').values(nuevos).returning('id').execute();
    const abierto = { alto: null, mins: 60, finaliza: portal.clock.now + 3_600_000, abierto: portal.clock.now };
    await portal.db
      .insertInto('tiempo')
      .values(people.map(({ id }) => ({ ...abierto, bajo: id, abierto_por: boss.id })))
      .execute();
    // Beyond the period that every sweep looks back on.
    portal.clock.advance({ minutes: 70 });
    const dueNotificationSweeper = new DueNotificationSweeper(portal.deps, DUE_NOTIFICATION_KINDS);
    const told = async () => {
      await dueNotificationSweeper.sweep();
      const rows = portal.db.selectFrom('notificacion').select((eb) => eb.fn.countAll<number>().as('n'));
      return Number((await rows.where('clase', '=', 'tiempo_terminado').executeTakeFirstOrThrow()).n);
    };
    expect([await told(), await told(), await told()]).toEqual([1000, 1100, 1100]);
  });

  test('are sent by the running server', async () => {
    const portal = await openPortal(...JOBS);
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
    const ana = await portal.createPerson({ nombre: 'Ana' });
    await openTiempo(portal, boss, ana);
    portal.clock.advance({ minutes: 60 });
    await portal.restart();
    await new Promise<void>((resolve) => {
      const mensaje = (dicho: string): void => void (dicho.includes('"clase":"tiempo_terminado"') && resolve());
      portal.engine.listen({ onMessage: mensaje, onGap: () => undefined });
    });
    expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toEqual(['terminó tu tiempo']);
  });

  test('a sweep without due notifications writes nothing', async () => {
    const { portal, boss, ana } = await setUp();
    await openTiempo(portal, boss, ana);
    const dueNotificationSweeper = new DueNotificationSweeper(portal.deps, DUE_NOTIFICATION_KINDS);
    await dueNotificationSweeper.sweep();
    const antes = await portal.countTableRows();
    const { notices } = await portal.observe(() => dueNotificationSweeper.sweep());
    expect(notices).toEqual([]);
    expect(await portal.countTableRows()).toEqual(antes);
  });
});

const NOTIFICATION = { clase: 'multa', texto: 'x', quien: null, sobre: null, unica: null } as const;

test('retention keeps the newest notifications, and none beyond their age', async () => {
  const { portal, boss, ana } = await setUp();
  const de = (i: number, fecha: number, para = ana.id) => ({ ...NOTIFICATION, para, texto: `${i}`, fecha });
  const old = portal.clock.now - NOTIFICATIONS_DAYS * 86_400_000;
  await insertRows(portal.db, 'notificacion', [de(0, old - 1, boss.id), de(1, old, boss.id)]).execute();
  const many = Array.from({ length: NOTIFICATIONS_MAX + 20 }, (_, i) => de(i, portal.clock.now));
  // A notification that is sent once stays, so that it is not sent again.
  const said = { ...de(-1, portal.clock.now), unica: 'una' };
  await insertRows(portal.db, 'notificacion', [said, ...many]).execute();
  const retentionJob = new NotificationRetention(portal.deps);
  await retentionJob.prune();
  expect((await readNotifications(portal, boss)).map((n) => n.texto)).toEqual(['1']);
  const remaining = await portal.as(ana).succeeds('GET notificaciones', { query: { limite: 500 } });
  expect([remaining.length, remaining.at(-1)?.texto]).toEqual([NOTIFICATIONS_MAX, '20']);
  const rows = await portal.db
    .selectFrom('notificacion')
    .select('texto')
    .where('para', '=', ana.id)
    .orderBy('id')
    .execute();
  expect(rows.map((f) => f.texto)).toEqual(['-1', ...many.slice(20).map((f) => f.texto)]);
  // Does not run again within an hour.
  await insertRows(portal.db, 'notificacion', [de(7, old - 1, boss.id)]).execute();
  await retentionJob.prune();
  expect(await readNotifications(portal, boss)).toHaveLength(2);
  portal.clock.advance({ hours: 1 });
  await retentionJob.prune();
  expect(await readNotifications(portal, boss)).toEqual([]);
});

test('retention takes as many statements for all recipients as for one', async () => {
  const { portal, boss, ana } = await setUp();
  const countStatements = async (recipients: readonly Person[]): Promise<number> => {
    const rows = recipients.map((person) => ({ ...NOTIFICATION, para: person.id, fecha: portal.clock.now }));
    await insertRows(portal.db, 'notificacion', rows).execute();
    const execute = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    await new NotificationRetention(portal.deps).prune();
    const statements = execute.mock.calls.filter(([{ sql }]) => sql.includes('"notificacion"')).length;
    execute.mockRestore();
    return statements;
  };
  const one = await countStatements([ana]);
  expect(one).toBeGreaterThan(0);
  expect(await countStatements([ana, boss])).toBe(one);
});

test('twenty concurrent reads through two servers all succeed', async () => {
  const { portal, boss, ana } = await setUp();
  await fine(portal, boss, ana);
  const id = (await readNotifications(portal, ana))[0]?.id ?? 0;
  const send = await alternateServers(portal);
  const responses = await runConcurrently(20, () => send(ana, 'leerNotificaciones', { id }));
  expect(responses.every((r) => r.http === 200)).toBe(true);
  expect(await countUnread(portal, ana)).toBe(0);
});

test('a recovered tiempo is not announced as ended for the time that it was closed', async () => {
  const { portal, boss, ana } = await setUp();
  const { id } = await openTiempo(portal, boss, ana);
  portal.clock.advance({ minutes: 58 });
  await cancelTiempo(portal, boss, id);
  portal.clock.advance({ minutes: 5 });
  await sweepDueNotifications(portal);
  expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toEqual([]);
  await recoverTiempo(portal, boss, id);
  await sweepDueNotifications(portal);
  expect(await notificationsOfKind(portal, ana, 'tiempo_terminado')).toEqual([]);
});
