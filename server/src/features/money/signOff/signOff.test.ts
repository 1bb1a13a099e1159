import type { SignOffMode, SignOffRole } from '@conserje/rules';
import { HOUR_MS, NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { DueNotificationSweeper } from '../../../platform/jobs/dueNotificationSweeper.ts';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { confirmPeriod, signOffBody } from '../../../test-support/portal/signOff.ts';
import { recordWork } from '../../work/workLedger/workLedger.public.ts';
import { SIGN_OFF_DUE_NOTIFICATIONS } from './signOff.dueNotifications.ts';

/** Leo and Mia of the junior group with two hours each, Eva their encargada, Pam who resets. */
async function scene(mode: SignOffMode = 'ambos') {
  const portal = await openPortal();
  await portal.configure({ periodo_confirma: mode });
  const pam = await portal.createPerson({ nombre: 'Pam', categoria: 11 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 5 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 1 });
  const mia = await portal.createPerson({ nombre: 'Mia', categoria: 1 });
  for (const bajo of [leo, mia]) await addPair(portal, bajo, eva, 120);
  return { portal, pam, eva, leo, mia };
}

/** Confirms minutes between two people, as `author` or the alto. */
async function addPair(portal: Portal, bajo: Person, alto: Person, minutos: number, author = alto) {
  const shared = { minutos, tiempo: null, encargado: author.id, motivo: 'Prueba', fecha: portal.clock.now };
  await portal.db
    .insertInto('trabajo')
    .values([
      { ...shared, usuario: bajo.id, tipo: 'asistencia', otro: alto.id },
      { ...shared, usuario: alto.id, tipo: 'times', otro: bajo.id },
    ])
    .execute();
}

const ownPeriod = (portal: Portal, who: Person) => portal.as(who).succeeds('GET miPeriodo');
const stateOf = async (portal: Portal, who: Person, papel: SignOffRole) =>
  (await ownPeriod(portal, who))[papel]?.estado;
const reset = (portal: Portal, who: Person, op: 0 | 1, seen?: readonly Person[]) =>
  portal.as(who)('POST', 'reiniciarNomina', { op, ...(seen && { faltan: seen.map(({ id }) => id) }) });
const previewOf = async (portal: Portal, who: Person, op: 0 | 1) =>
  (await portal.as(who).succeeds('GET previoReinicio/:que/:op', { params: { que: 0, op } })).faltan;
async function adjust(portal: Portal, who: Person, of: Person, cantidad = 10): Promise<number> {
  const body = { id: of.id, opcion: 1, requisitos: 'asistencia' as const, cantidad };
  await portal.as(who).succeeds('POST ajustarNomina', { body });
  const newest = portal.db.selectFrom('trabajo').select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

describe('the rows that a person confirms', () => {
  test('a member confirms their own sum of Nómina, an encargado the rows of others that name them', async () => {
    const { portal, eva, leo } = await scene();
    const own = await ownPeriod(portal, leo);
    const nomina = (await portal.as(leo).succeeds('GET allNomina')).find(({ id }) => id === leo.id);
    expect(own).toMatchObject({
      modo: 'ambos',
      miembro: { filas: 1, asistencia: 120, times: 0, creditos: 6, estado: 'falta', nuevas: 1, confirmada: null },
      encargado: { filas: 0, asistencia: 0, times: 0, creditos: null, estado: 'confirmado' },
    });
    expect(own.miembro).toMatchObject({ asistencia: nomina?.asistencia, times: nomina?.times });
    const { result, ...effects } = await portal.observe(() => confirmPeriod(portal, leo, 'miembro'));
    expect(result).toEqual({ msg: 'Confirmaste tu período', status: 0 });
    expect(effects.bitacora).toEqual([
      {
        modulo: 'paga',
        objeto: null,
        usuario: null,
        encargado: leo.id,
        motivo: 'confirmó su período: 1 rato, 120 minutos de asistencia, 6c',
      },
    ]);
    expect(effects.notices).toEqual([{ tema: 'conformidades', quien: 'Leo', msg: 'confirmó su período' }]);
    expect((await ownPeriod(portal, leo)).miembro).toMatchObject({
      estado: 'confirmado',
      confirmada: portal.clock.iso(),
    });
    const ofEva = await ownPeriod(portal, eva);
    expect(ofEva.miembro).toMatchObject({ filas: 2, asistencia: 0, times: 8 });
    expect(ofEva.encargado).toMatchObject({ filas: 2, asistencia: 240, times: 0, estado: 'falta' });
    const rows = await portal.as(eva).succeeds('GET filasPeriodo/:papel', { params: { papel: 'encargado' } });
    expect(rows.map((f) => [f.usuarioNombre, f.tipo, f.minutos, f.nueva])).toEqual([
      ['Mia', 'asistencia', 120, true],
      ['Leo', 'asistencia', 120, true],
    ]);
  });

  test('a row names the alto and the person who confirmed it, once each', async () => {
    const { portal, eva, leo, pam } = await scene();
    await addPair(portal, leo, eva, 30, pam);
    const named = async (who: Person) => (await ownPeriod(portal, who)).encargado;
    expect(await named(eva)).toMatchObject({ filas: 3, asistencia: 270 });
    expect(await named(pam)).toMatchObject({ filas: 2, asistencia: 30, times: 1 });
    expect(await named(leo)).toMatchObject({ filas: 0 });
  });

  test('rows that come back with a readmitted person were not seen, and are confirmed anew', async () => {
    const { portal, pam, eva, leo } = await scene();
    await portal.dismiss(leo);
    await confirmPeriod(portal, eva, 'encargado');
    expect((await ownPeriod(portal, eva)).encargado).toMatchObject({ filas: 1, estado: 'confirmado' });
    portal.clock.advance({ hours: 1 });
    await portal.as(pam).succeeds('POST ingresar', { body: { usuario: leo.id } });
    expect((await ownPeriod(portal, eva)).encargado).toMatchObject({ filas: 2, nuevas: 1, estado: 'cambio' });
    const rows = await portal.as(eva).succeeds('GET filasPeriodo/:papel', { params: { papel: 'encargado' } });
    expect(rows.map((f) => [f.usuarioNombre, f.nueva])).toEqual([
      ['Mia', false],
      ['Leo', true],
    ]);
    portal.clock.advance({ hours: 1 });
    await confirmPeriod(portal, eva, 'encargado');
    expect(await stateOf(portal, eva, 'encargado')).toBe('confirmado');
  });

  test('a search and an order page the rows', async () => {
    const { portal, eva } = await scene();
    const rows = async (query: { buscar?: string; orden?: 'usuario' }) =>
      (await portal.as(eva).succeeds('GET filasPeriodo/:papel', { params: { papel: 'encargado' }, query })).map(
        (f) => f.usuarioNombre,
      );
    expect(await rows({ buscar: 'mia' })).toEqual(['Mia']);
    expect(await rows({ orden: 'usuario' })).toEqual(['Leo', 'Mia']);
  });

  test('open corrections and open tiempos are shown and hinder nothing', async () => {
    const { portal, leo } = await scene();
    const dia = portal.clock.iso().slice(0, 10);
    const requested = { dia, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' } as const;
    await portal.as(leo).succeeds('POST pedirRectificacion', { body: requested });
    await portal.as(leo).succeeds('POST pedir', { body: { que: 'tiempo' } });
    const { correcciones, tiempos } = await ownPeriod(portal, leo);
    expect(correcciones).toMatchObject([{ dia, requisitos: 'asistencia', cantidad: 20 }]);
    expect(tiempos).toEqual([]);
    await confirmPeriod(portal, leo, 'miembro');
    expect(await stateOf(portal, leo, 'miembro')).toBe('confirmado');
  });

  test('an open tiempo is shown to both of its people', async () => {
    const { portal, eva, leo, mia } = await scene();
    await portal.as(eva).succeeds('POST openTime', { body: { bajo: leo.id, alto: eva.id } });
    for (const who of [eva, leo])
      expect((await ownPeriod(portal, who)).tiempos).toMatchObject([{ bajoNombre: 'Leo', altoNombre: 'Eva' }]);
    expect((await ownPeriod(portal, mia)).tiempos).toEqual([]);
  });
});

describe('a sign-off', () => {
  test('twice is nothing', async () => {
    const { portal, leo } = await scene();
    const body = await signOffBody(portal, leo, 'miembro');
    await portal.as(leo).succeeds('POST confirmarPeriodo', { body });
    const again = await portal.observe(() => portal.as(leo).succeeds('POST confirmarPeriodo', { body }));
    expect(again.result).toEqual({ msg: 'Confirmaste tu período', status: 0 });
    expect(again).toMatchObject({ bitacora: [], notices: [] });
  });

  test('twice at once stores one', async () => {
    const { portal, leo } = await scene();
    const body = await signOffBody(portal, leo, 'miembro');
    const send = await alternateServers(portal);
    const sent = await runConcurrently(8, () => send(leo, 'confirmarPeriodo', body));
    expect(countResponseCodes(sent)).toEqual({ '200': 8 });
    expect(await portal.db.selectFrom('conformidad').select(['usuario', 'papel']).execute()).toEqual([
      { usuario: leo.id, papel: 'miembro' },
    ]);
  });

  test('of a sum that changed meanwhile is refused with the new sum', async () => {
    const { portal, eva, leo } = await scene();
    const body = await signOffBody(portal, leo, 'miembro');
    await addPair(portal, leo, eva, 60);
    expect(await portal.as(leo).fails('POST confirmarPeriodo', { body })).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
      msg: 'Cambió mientras lo veías: ahora son 2 ratos, 180 minutos de asistencia, 7c. Revísalo y confirma de nuevo.',
    });
    expect(await portal.db.selectFrom('conformidad').select('id').execute()).toEqual([]);
  });

  test.each([{ filas: 2 }, { asistencia: 60 }, { times: 1 }, { creditos: 7 }, { ultima: 9 }])(
    'of another sum is refused (%o)',
    async (other) => {
      const { portal, leo } = await scene();
      const { papel, visto } = await signOffBody(portal, leo, 'miembro');
      const body = { papel, visto: { ...visto, ...other } };
      expect(await portal.as(leo).fails('POST confirmarPeriodo', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    },
  );

  test('pressed after a reset says that there is nothing to confirm', async () => {
    const { portal, leo } = await scene();
    const body = await signOffBody(portal, leo, 'miembro');
    portal.clock.advance({ minutes: 5 });
    await portal.cutPeriod('bajo');
    expect(await portal.as(leo).fails('POST confirmarPeriodo', { body })).toMatchObject({
      error: 'NADA_QUE_CONFIRMAR',
    });
  });

  test('waits for work that is being added, and is refused with it', async () => {
    const { portal, eva, leo } = await scene();
    const body = await signOffBody(portal, leo, 'miembro');
    const refused = await sendDuringChange(
      portal,
      async (tx) => {
        const entry = { usuario: leo.id, tipo: 'asistencia' as const, minutos: 5, motivo: 'Prueba' };
        await recordWork(tx.as(eva), [entry]);
      },
      () => portal.as(leo)('POST', 'confirmarPeriodo', body),
    );
    expect(refused).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
  });

  test.each([
    ['nadie', 'miembro'],
    ['nadie', 'encargado'],
    ['miembros', 'encargado'],
    ['encargados', 'miembro'],
  ] as const)('with %s, a sign-off as %s is refused', async (mode, papel) => {
    const { portal, leo } = await scene(mode);
    expect((await ownPeriod(portal, leo))[papel]).toBeNull();
    expect(await portal.as(leo).succeeds('GET filasPeriodo/:papel', { params: { papel } })).toEqual([]);
    const visto = { filas: 1, asistencia: 120, times: 0, creditos: 6, ultima: 1 };
    expect(await portal.as(leo).fails('POST confirmarPeriodo', { body: { papel, visto } })).toMatchObject({
      http: 409,
      error: 'NADA_QUE_CONFIRMAR',
    });
  });

  test('of nothing is refused', async () => {
    const { portal, pam } = await scene();
    const visto = { filas: 0, asistencia: 0, times: 0, creditos: 0, ultima: 0 };
    expect(await portal.as(pam).fails('POST confirmarPeriodo', { body: { papel: 'miembro', visto } })).toMatchObject({
      error: 'NADA_QUE_CONFIRMAR',
    });
  });

  test('ends with a later row, an adjustment and an annulment that name the person, and with nothing else', async () => {
    const { portal, pam, eva, leo, mia } = await scene();
    const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12 });
    const id = await adjust(portal, pam, leo);
    for (const who of [leo, mia]) await confirmPeriod(portal, who, 'miembro');
    for (const who of [eva, pam]) await confirmPeriod(portal, who, 'encargado');
    const states = async () => ({
      leo: await stateOf(portal, leo, 'miembro'),
      mia: await stateOf(portal, mia, 'miembro'),
      eva: await stateOf(portal, eva, 'encargado'),
      pam: await stateOf(portal, pam, 'encargado'),
    });
    const none = { leo: 'confirmado', mia: 'confirmado', eva: 'confirmado', pam: 'confirmado' };
    expect(await states()).toEqual(none);
    portal.clock.advance({ hours: 30 });
    await portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: 'Era de Mia' } });
    expect(await states()).toEqual({ ...none, leo: 'cambio', pam: 'cambio' });
    await confirmPeriod(portal, leo, 'miembro');
    await confirmPeriod(portal, pam, 'encargado');
    await addPair(portal, mia, eva, 10);
    expect(await states()).toEqual({ ...none, mia: 'cambio', eva: 'cambio' });
  });

  test('holds when its person changes group, and a new period begins without one', async () => {
    const { portal, pam, leo } = await scene();
    await confirmPeriod(portal, leo, 'miembro');
    await portal.moveToMision(leo, 5, 1);
    expect(await stateOf(portal, leo, 'miembro')).toBe('confirmado');
    portal.clock.advance({ minutes: 5 });
    await portal.cutPeriod('alto');
    await portal.addWork(leo, 'asistencia', 15);
    expect((await ownPeriod(portal, leo)).miembro).toMatchObject({ estado: 'falta', filas: 1, asistencia: 15 });
    expect(await previewOf(portal, pam, 1)).toMatchObject({ nombres: expect.arrayContaining(['Leo']) });
  });
});

describe('the reset of the nomina', () => {
  test('says whose sign-off is missing and asks once', async () => {
    const { portal, pam, eva, leo, mia } = await scene();
    await confirmPeriod(portal, mia, 'miembro');
    portal.clock.advance({ minutes: 5 });
    const nombres = ['Eva', 'Leo'];
    expect(await previewOf(portal, pam, 0)).toEqual({ personas: [eva.id, leo.id], nombres });
    const { grupos } = await portal.as(pam).succeeds('GET cierreSemana');
    expect(grupos.map(({ faltan }) => faltan)).toEqual([
      { personas: [eva.id, leo.id], nombres },
      { personas: [eva.id], nombres: ['Eva'] },
    ]);
    expect(await reset(portal, pam, 0)).toMatchObject({
      http: 409,
      body: {
        error: 'FALTAN_CONFIRMACIONES',
        msg: 'Faltan por confirmar Eva y Leo. Si sigues, se reinicia igual.',
      },
    });
    // As many as are missing, and not all of them.
    for (const seen of [[eva], [eva, mia]]) expect(await reset(portal, pam, 0, seen)).toMatchObject({ http: 409 });
    const done = await portal.observe(() => reset(portal, pam, 0, [leo, eva, mia]));
    expect(done.result).toMatchObject({ http: 200 });
    expect(done.bitacora?.at(-1)?.motivo).toBe(
      'reinició la nómina del grupo bajo: 2 personas nuevas en la lista. Sin la confirmación de 2 personas',
    );
    for (const who of [leo, mia]) expect((await ownPeriod(portal, who)).miembro).toMatchObject({ filas: 0 });
    expect((await ownPeriod(portal, eva)).encargado).toMatchObject({ filas: 0, estado: 'confirmado' });
  });

  test('with all sign-offs asks nothing and says nothing', async () => {
    const { portal, pam, eva, leo, mia } = await scene();
    for (const who of [leo, mia]) await confirmPeriod(portal, who, 'miembro');
    await confirmPeriod(portal, eva, 'encargado');
    portal.clock.advance({ minutes: 5 });
    expect(await previewOf(portal, pam, 0)).toBeUndefined();
    const done = await portal.observe(() => reset(portal, pam, 0));
    expect(done.result).toMatchObject({ http: 200 });
    expect(done.bitacora?.at(-1)?.motivo).toBe('reinició la nómina del grupo bajo: 2 personas nuevas en la lista');
  });

  test('is as before while nobody confirms', async () => {
    const { portal, pam } = await scene('nadie');
    portal.clock.advance({ minutes: 5 });
    expect(await previewOf(portal, pam, 0)).toBeUndefined();
    expect(await reset(portal, pam, 0)).toMatchObject({ http: 200 });
  });

  test('misses nobody who was dismissed', async () => {
    const { portal, pam, eva, leo, mia } = await scene();
    await portal.dismiss(leo);
    await portal.dismiss(eva);
    expect(await previewOf(portal, pam, 0)).toEqual({ personas: [mia.id], nombres: ['Mia'] });
    await portal.dismiss(mia);
    expect(await previewOf(portal, pam, 0)).toBeUndefined();
  });
});

describe('management', () => {
  test('sees who confirmed and who did not, by role and group', async () => {
    const { portal, pam, leo } = await scene();
    await confirmPeriod(portal, leo, 'miembro');
    const { filas, ...rest } = await portal.as(pam).succeeds('GET confirmaciones');
    expect(rest).toEqual({ modo: 'ambos', correcciones: 0, tiempos: 0 });
    const figures = filas.map((f) => [f.usuarioNombre, f.papel, f.estado, f.nuevasBajo, f.nuevasAlto, f.acciones]);
    expect(figures).toEqual([
      ['Eva', 'miembro', 'falta', 0, 2, ['recordar']],
      ['Leo', 'miembro', 'confirmado', 0, 0, []],
      ['Mia', 'miembro', 'falta', 1, 0, ['recordar']],
      ['Eva', 'encargado', 'falta', 2, 0, ['recordar']],
    ]);
    await portal.configure({ periodo_confirma: 'nadie' });
    expect((await portal.as(pam).succeeds('GET confirmaciones')).filas).toEqual([]);
  });

  test('reminds each person once a day, and only who misses something', async () => {
    const { portal, pam, eva, leo, mia } = await scene();
    await confirmPeriod(portal, leo, 'miembro');
    const remind = (...people: Person[]) => ({ body: { usuarios: people.map(({ id }) => id) } });
    const done = await portal.observe(() =>
      portal.as(pam).succeeds('POST recordarConfirmacion', remind(eva, leo, mia)),
    );
    expect(done.result).toMatchObject({
      msg: 'Le recordaste a 2 personas. Faltó Leo (No le falta confirmar nada)',
      hechas: ['Eva', 'Mia'],
    });
    expect(done.notices.filter((n) => n.para !== undefined)).toMatchObject([
      { tema: 'conformidades', para: eva.id, msg: 'te recuerda que confirmes tu período' },
      { tema: 'conformidades', para: mia.id },
    ]);
    expect(done.bitacora?.some((f) => f.motivo === `recordó a ${NAME_PLACEHOLDER} que confirme su período`)).toBe(true);
    expect(await portal.as(pam).fails('POST recordarConfirmacion', remind(mia))).toMatchObject({
      http: 409,
      error: 'YA_ESTA_ASI',
      msg: 'No hiciste ningún cambio: Mia (Ya se le recordó hoy)',
    });
    // A day begins at midnight of the agencia, four hours after that of UTC.
    portal.clock.set('2026-03-11T03:59:00Z');
    expect(await portal.as(pam).fails('POST recordarConfirmacion', remind(mia))).toMatchObject({ http: 409 });
    portal.clock.set('2026-03-11T04:00:00Z');
    await portal.as(pam).succeeds('POST recordarConfirmacion', remind(mia));
  });

  test('those of earlier periods are forgotten, also with a newcomer who never had a period of their own', async () => {
    const { portal, pam, mia } = await scene();
    await portal.as(pam).succeeds('POST recordarConfirmacion', { body: { usuarios: [mia.id] } });
    const reminders = async () => {
      const { filas } = await portal.as(pam).succeeds('GET confirmaciones');
      return filas.map(({ usuarioNombre, recordada }) => [usuarioNombre, recordada !== null]);
    };
    expect(await reminders()).toContainEqual(['Mia', true]);
    portal.clock.advance({ hours: 1 });
    for (const op of [0, 1] as const) {
      const faltan = (await previewOf(portal, pam, op))?.personas ?? [];
      await portal.as(pam).succeeds('POST reiniciarNomina', { body: { op, faltan } });
    }
    portal.clock.advance({ hours: 1 });
    const nora = await portal.createPerson({ nombre: 'Nora', categoria: 1 });
    for (const who of [mia, nora]) await adjust(portal, pam, who);
    expect(await reminders()).toContainEqual(['Mia', false]);
    // The terms of the newcomer change before their first reset.
    await portal.moveToMision(nora, 2, 1);
    await portal.as(pam).succeeds('GET updateLista');
    expect(await reminders()).toContainEqual(['Mia', false]);
  });
});

describe('a sign-off that ends', () => {
  /** Sweeps once, as a new process, or with a sweeper that has swept before. */
  const sweepAndCount = async (
    portal: Portal,
    who: Person,
    sweeper = new DueNotificationSweeper(portal.deps, SIGN_OFF_DUE_NOTIFICATIONS),
  ) => {
    await sweeper.sweep();
    const sent = portal.db.selectFrom('notificacion').select('id');
    return (await sent.where('para', '=', who.id).where('clase', '=', 'periodo_cambio').execute()).length;
  };

  test('is told once, for each that ends', async () => {
    const { portal, eva, leo, mia } = await scene();
    for (const who of [leo, mia]) await confirmPeriod(portal, who, 'miembro');
    expect(await sweepAndCount(portal, leo)).toBe(0);
    portal.clock.advance({ minutes: 1 });
    await addPair(portal, leo, eva, 30);
    expect(await sweepAndCount(portal, leo)).toBe(1);
    await addPair(portal, leo, eva, 30);
    expect(await sweepAndCount(portal, leo)).toBe(1);
    await confirmPeriod(portal, leo, 'miembro');
    await addPair(portal, leo, eva, 30);
    expect(await sweepAndCount(portal, leo)).toBe(2);
    expect(await sweepAndCount(portal, mia)).toBe(0);
  });

  test('by an annulment is told too, although its row is of an old day', async () => {
    const { portal, pam, leo } = await scene();
    const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12 });
    const id = await adjust(portal, pam, leo);
    await confirmPeriod(portal, leo, 'miembro');
    await confirmPeriod(portal, pam, 'encargado');
    portal.clock.advance({ hours: 30 });
    // Only what came since its last sweep is read by this one.
    const sweeper = new DueNotificationSweeper(portal.deps, SIGN_OFF_DUE_NOTIFICATIONS);
    expect(await sweepAndCount(portal, leo, sweeper)).toBe(0);
    portal.clock.advance({ minutes: 1 });
    await portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: 'Era de Mia' } });
    expect(await sweepAndCount(portal, leo, sweeper)).toBe(1);
    expect(await sweepAndCount(portal, pam, sweeper)).toBe(1);
  });

  test('by a readmission is told, although its rows are of an old day', async () => {
    const { portal, pam, eva, leo } = await scene();
    await portal.dismiss(leo);
    await confirmPeriod(portal, eva, 'encargado');
    portal.clock.advance({ hours: 30 });
    const sweeper = new DueNotificationSweeper(portal.deps, SIGN_OFF_DUE_NOTIFICATIONS);
    expect(await sweepAndCount(portal, eva, sweeper)).toBe(0);
    portal.clock.advance({ minutes: 1 });
    await portal.as(pam).succeeds('POST ingresar', { body: { usuario: leo.id } });
    expect(await sweepAndCount(portal, eva, sweeper)).toBe(1);
  });

  test('of an encargado of both groups is not told after the reset of one', async () => {
    const { portal, eva, leo } = await scene();
    const sol = await portal.createPerson({ nombre: 'Sol', categoria: 4 });
    await addPair(portal, sol, eva, 60);
    await confirmPeriod(portal, eva, 'encargado');
    portal.clock.advance({ minutes: 5 });
    await portal.cutPeriod('bajo');
    portal.clock.advance({ minutes: 5 });
    await addPair(portal, leo, eva, 30);
    expect(await stateOf(portal, eva, 'encargado')).toBe('falta');
    expect(await sweepAndCount(portal, eva)).toBe(0);
    await addPair(portal, sol, eva, 30);
    expect(await stateOf(portal, eva, 'encargado')).toBe('cambio');
    expect(await sweepAndCount(portal, eva)).toBe(1);
  });

  test('is not told of a new period, nor once nobody confirms', async () => {
    const { portal, eva, leo, mia } = await scene();
    for (const who of [leo, mia]) await confirmPeriod(portal, who, 'miembro');
    portal.clock.advance({ minutes: 5 });
    await portal.cutPeriod('bajo');
    await addPair(portal, leo, eva, 30);
    expect(await sweepAndCount(portal, leo)).toBe(0);
    await confirmPeriod(portal, leo, 'miembro');
    portal.clock.now += HOUR_MS;
    await addPair(portal, leo, eva, 30);
    await portal.configure({ periodo_confirma: 'nadie' });
    expect(await sweepAndCount(portal, leo)).toBe(0);
  });
});
