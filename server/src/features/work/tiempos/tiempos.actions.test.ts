import { insertName, NAME_PLACEHOLDER, TIEMPO_OP, TIEMPO_OPS, toSecondPerson } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';
import {
  bulkTiempoAuditRow,
  cancelTiempo,
  expectActionRefused,
  findTiempo,
  noticeToBajo,
  openTiempo,
  pauseTiempo,
  runTiempoAction,
  tiempoActionAsSeen,
  tiempoAuditRow,
} from '../../../test-support/portal/tiempos.ts';

/** An encargado of categoria 4 with every permiso of the screen, a bajo, and a tiempo of 20 minutes between them. */
async function populate(portal: Portal) {
  await portal.grantPermisos(4, 'tt', '-5', '-10', 'ajs');
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 4 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const { id } = await openTiempo(portal, supervisor, bajo);
  portal.clock.advance({ minutes: 20 });
  return { portal, supervisor, bajo, id };
}
const { setUp, unchanged } = scenesOf(populate);

const CHANGED_MEANWHILE = {
  http: 409,
  status: 1,
  error: 'CAMBIO_MIENTRAS',
  msg: 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.',
};
const NO_PERMISO = { http: 403, status: 1, error: 'SIN_PERMISO', msg: 'No tienes permiso para esto' };

test('an action may carry the whole row as the list answers it', async () => {
  const { portal, supervisor, id } = await setUp();
  const row = await findTiempo(portal, supervisor, id);
  await portal.as(supervisor).succeeds('POST actionTime', { body: { ...row, op: TIEMPO_OP.pause } });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ pausa: 1 });
});

describe('each action returns its text, logs it and notifies once', () => {
  const done = async (op: number, motivo: string, own: string, more = {}, edited = {}) => {
    const dicho = insertName(motivo, 'Bajo');
    const { portal, supervisor, bajo, id } = await setUp();
    const { result, ...effects } = await portal.observe(() => runTiempoAction(portal, supervisor, op, id, more));
    expect(result).toMatchObject({ msg: insertName(toSecondPerson(motivo), 'Bajo'), status: 0 });
    expect({ bitacora: effects.bitacora, notices: effects.notices }).toEqual({
      bitacora: [{ ...tiempoAuditRow(id, bajo, supervisor, motivo), ...edited }],
      notices: [noticeToBajo('Jefe', own, bajo), { tema: 'tiempos', quien: 'Jefe', msg: dicho }],
    });
    return {
      portal,
      supervisor,
      bajo,
      id,
      trabajo: effects.trabajo,
      result,
      row: await findTiempo(portal, supervisor, id),
    };
  };

  test('1 confirms', async () => {
    const { supervisor, bajo, id, trabajo, result, row } = await done(
      TIEMPO_OP.confirm,
      `confirmó 20 minutos a ${NAME_PLACEHOLDER}`,
      'te confirmó 20 minutos',
    );
    expect(result).toMatchObject({ data: [row], cerrados: [] });
    expect(trabajo).toEqual([
      { usuario: bajo.id, tipo: 'asistencia', minutos: 20, tiempo: id, otro: supervisor.id, encargado: supervisor.id },
      { usuario: supervisor.id, tipo: 'times', minutos: 20, tiempo: id, otro: bajo.id, encargado: supervisor.id },
    ]);
  });

  test('2 pauses and resumes', async () => {
    const { portal, supervisor, id, result, row } = await done(
      TIEMPO_OP.pause,
      `pausó el tiempo de ${NAME_PLACEHOLDER}`,
      'pausó tu tiempo',
    );
    expect(result).toMatchObject({ data: [row], cerrados: [] });
    expect(row).toMatchObject({ pausa: 1, pausado: portal.clock.iso(), tiempoPaused: 2400, p_bajo: 1, minsA: 20 });
    const { result: other, bitacora } = await portal.observe(() => pauseTiempo(portal, supervisor, id));
    expect(other).toMatchObject({
      msg: 'Reanudaste el tiempo de Bajo',
      data: [{ pausa: 0, pausado: null, p_bajo: 1 }],
    });
    expect(bitacora.map((b) => b.motivo)).toEqual([`reanudó el tiempo de ${NAME_PLACEHOLDER}`]);
  });

  test.each([
    [TIEMPO_OP.mas5, 5],
    [TIEMPO_OP.mas10, 10],
  ])('%d adds %d', async (op, minutos) => {
    const { portal, row } = await done(
      op,
      `sumó ${minutos} minutos a ${NAME_PLACEHOLDER}`,
      `te sumó ${minutos} minutos`,
      {},
      editedField('Minutos', 60, 60 + minutos),
    );
    expect(row).toMatchObject({
      mins: 60 + minutos,
      sumado: minutos,
      minsA: 20,
      finaliza: portal.clock.iso({ minutes: 40 + minutos }),
    });
  });

  test.each([
    [true, `sumó 7 minutos a ${NAME_PLACEHOLDER}`, 'te sumó 7 minutos', 67, 7],
    [false, `restó 7 minutos a ${NAME_PLACEHOLDER}`, 'te restó 7 minutos', 53, -7],
  ])('8 adjusts (sumar: %s)', async (sumar, motivo, own, mins, sumado) => {
    const { portal, row } = await done(
      TIEMPO_OP.adjust,
      motivo,
      own,
      { mins: 7, sumar },
      editedField('Minutos', 60, mins),
    );
    expect(row).toMatchObject({ mins, sumado, minsA: 20, finaliza: portal.clock.iso({ minutes: mins - 20 }) });
  });

  test('4 cancels: closes it without credits', async () => {
    const { id, trabajo, result, row } = await done(
      TIEMPO_OP.cancel,
      `canceló el tiempo de ${NAME_PLACEHOLDER}`,
      'canceló tu tiempo. Se perdieron los minutos sin confirmar.',
    );
    expect({ trabajo, row }).toEqual({ trabajo: [], row: undefined });
    expect(result).toMatchObject({ data: [], cerrados: [id] });
  });

  test('5 unlinks a tiempo that the caller manages and links an unmanaged one', async () => {
    const { portal, supervisor, id, row } = await done(
      TIEMPO_OP.link,
      `desligó el tiempo de ${NAME_PLACEHOLDER}`,
      'se desligó de tu tiempo. Ahora está sin encargado',
    );
    expect(row).toMatchObject({ alto: -1, altoNombre: '' });
    const { result, bitacora } = await portal.observe(() => runTiempoAction(portal, supervisor, TIEMPO_OP.link, id));
    expect(result).toMatchObject({
      msg: 'Ligaste el tiempo de Bajo',
      data: [{ alto: supervisor.id, altoNombre: 'Jefe' }],
    });
    expect(bitacora.map((b) => b.motivo)).toEqual([`ligó el tiempo de ${NAME_PLACEHOLDER}`]);
  });
});

describe('permisos', () => {
  /** All usuarios here hold `tt`; the rows name further permisos. */
  const personWith = async (portal: Portal, ...permisos: string[]): Promise<Person> => {
    await portal.grantPermisos(3, 'tt', ...permisos);
    return portal.createPerson({ categoria: 3 });
  };

  test.each([
    [TIEMPO_OP.confirm, 'confirmar el de otro'],
    [TIEMPO_OP.mas5, 'sumar 5 sin -5'],
    [TIEMPO_OP.mas10, 'sumar 10 sin -10'],
    [TIEMPO_OP.adjust, 'ajustar sin ajs'],
    [TIEMPO_OP.link, 'desligar el de otro'],
    [TIEMPO_OP.cancel, 'cancelar el de otro'],
  ])('%d: with tt alone no usuario may «%s»', async (op, _what) => {
    const { portal, id } = unchanged();
    const who = await personWith(portal);
    expect(await expectActionRefused(portal, who, op, id, { mins: 1, sumar: true })).toEqual(NO_PERMISO);
    // Also with a stale screen: the right does not depend on it.
    expect(await expectActionRefused(portal, who, op, id, { sumado: 99 })).toEqual(NO_PERMISO);
  });

  test.each([
    [TIEMPO_OP.pause, []],
    [TIEMPO_OP.mas5, ['-5']],
    [TIEMPO_OP.mas10, ['-10']],
    [TIEMPO_OP.adjust, ['ajs']],
  ] as [number, string[]][])('%d: a usuario with tt and %j may', async (op, permisos) => {
    const { portal, id } = await setUp();
    await runTiempoAction(portal, await personWith(portal, ...permisos), op, id, { mins: 1, sumar: true });
  });

  test.each([[TIEMPO_OP.confirm], [TIEMPO_OP.link], [TIEMPO_OP.cancel]])(
    '%d: management from categoria 10 on may act on any tiempo',
    async (op) => {
      const { portal, id } = await setUp();
      const [nine, ten] = [await portal.createPerson({ categoria: 9 }), await portal.createPerson({ categoria: 10 })];
      expect(await expectActionRefused(portal, nine, op, id)).toEqual(NO_PERMISO);
      await runTiempoAction(portal, ten, op, id);
    },
  );

  test('on their own tiempo people may only pause it, and management may cancel it', async () => {
    const { portal, id, bajo } = await setUp();
    await portal.setExcepcion(bajo, 'tt', '-5', '-10', 'ajs');
    for (const op of [
      TIEMPO_OP.confirm,
      TIEMPO_OP.mas5,
      TIEMPO_OP.mas10,
      TIEMPO_OP.adjust,
      TIEMPO_OP.link,
      TIEMPO_OP.cancel,
    ])
      expect(await expectActionRefused(portal, bajo, op, id, { mins: 1, sumar: true })).toEqual(NO_PERMISO);
    const admin = await portal.createPerson({ categoria: 11 });
    const own = await openTiempo(portal, await portal.createPerson({ categoria: 12 }), admin);
    for (const op of [TIEMPO_OP.confirm, TIEMPO_OP.mas5, TIEMPO_OP.mas10, TIEMPO_OP.adjust, TIEMPO_OP.link])
      expect(await expectActionRefused(portal, admin, op, own.id, { mins: 1, sumar: true })).toEqual(NO_PERMISO);
    await pauseTiempo(portal, admin, own.id);
    await cancelTiempo(portal, admin, own.id);
  });

  test('without encargado higher ranks may cancel it, but neither peers nor its bajo with confirmed minutes', async () => {
    const { portal, supervisor } = await setUp();
    await portal.grantPermisos(1, 'tt');
    const bajo = await portal.createPerson({ categoria: 1, posicion: 5 });
    const [same, greater] = [await portal.createPerson({ posicion: 5 }), await portal.createPerson({ posicion: 6 })];
    const { id } = await openTiempo(portal, supervisor, bajo);
    portal.clock.advance({ minutes: 1 });
    await runTiempoAction(portal, supervisor, TIEMPO_OP.confirm, id);
    await runTiempoAction(portal, supervisor, TIEMPO_OP.link, id);
    for (const person of [bajo, same])
      expect(await expectActionRefused(portal, person, TIEMPO_OP.cancel, id)).toEqual(NO_PERMISO);
    await cancelTiempo(portal, greater, id);
  });

  test.each([
    ['who is lower', 1, 1],
    ['of the same mision', 2, 5],
  ])('a usuario %s cannot link', async (_case, categoria, posicion) => {
    const { portal, supervisor } = await setUp();
    await portal.grantPermisos(1, 'tt');
    const bajo = await portal.createPerson({ categoria: 2, posicion: 5 });
    const { id } = await openTiempo(portal, supervisor, bajo, -1);
    const who = await portal.createPerson({ categoria, posicion });
    expect(await expectActionRefused(portal, who, TIEMPO_OP.link, id)).toMatchObject({
      http: 422,
      error: 'ENCARGADO_INVALIDO',
    });
  });

  test('people cannot link their own tiempo', async () => {
    const { portal, supervisor } = await setUp();
    const { id } = await openTiempo(portal, await portal.createPerson({ categoria: 12 }), supervisor, -1);
    expect(await expectActionRefused(portal, supervisor, TIEMPO_OP.link, id)).toMatchObject({
      http: 422,
      error: 'ENCARGADO_INVALIDO',
    });
  });
});

describe('broken rules', () => {
  test('a tiempo without encargado cannot be confirmed', async () => {
    const { portal, supervisor, id } = await setUp();
    await runTiempoAction(portal, supervisor, TIEMPO_OP.link, id);
    const admin = await portal.createPerson({ categoria: 12 });
    for (const person of [supervisor, admin])
      expect(await expectActionRefused(portal, person, TIEMPO_OP.confirm, id)).toMatchObject({
        http: 409,
        error: 'SIN_ENCARGADO',
        msg: 'Ese tiempo no tiene encargado. Lígalo antes de confirmar.',
      });
  });

  test('a tiempo without new minutes cannot be confirmed', async () => {
    const { portal, supervisor, id } = await setUp();
    await runTiempoAction(portal, supervisor, TIEMPO_OP.confirm, id);
    portal.clock.advance({ seconds: 59 });
    expect(await expectActionRefused(portal, supervisor, TIEMPO_OP.confirm, id)).toMatchObject({
      http: 409,
      error: 'NADA_QUE_CONFIRMAR',
    });
  });

  test('a finished tiempo cannot be paused', async () => {
    const { portal, supervisor, id } = await setUp();
    portal.clock.advance({ minutes: 40 });
    expect(await expectActionRefused(portal, supervisor, TIEMPO_OP.pause, id)).toMatchObject({
      http: 409,
      error: 'TIEMPO_TERMINADO',
    });
  });

  test.each([[undefined], [0], [-3]])('an adjustment needs at least one minute (%s)', async (mins) => {
    const { portal, supervisor, id } = unchanged();
    const more = mins === undefined ? { sumar: true } : { mins, sumar: true };
    expect(await expectActionRefused(portal, supervisor, TIEMPO_OP.adjust, id, more)).toEqual({
      http: 422,
      status: 1,
      error: 'MINIMO_UN_MINUTO',
      msg: 'Se requiere minimo 1 minuto',
      campo: 'mins',
    });
  });

  test('an adjustment must say whether it adds or subtracts', async () => {
    const { portal, supervisor, id } = unchanged();
    expect(await expectActionRefused(portal, supervisor, TIEMPO_OP.adjust, id, { mins: 3 })).toMatchObject({
      http: 400,
      campo: 'sumar',
    });
  });

  test('confirmed minutes cannot be subtracted', async () => {
    const { portal, supervisor, id } = await setUp();
    await runTiempoAction(portal, supervisor, TIEMPO_OP.confirm, id);
    const BAJO = { http: 422, error: 'BAJO_LO_CONFIRMADO', campo: 'mins' };
    for (const mins of [41, 1e9])
      expect(await expectActionRefused(portal, supervisor, TIEMPO_OP.adjust, id, { mins, sumar: false })).toMatchObject(
        BAJO,
      );
    await runTiempoAction(portal, supervisor, TIEMPO_OP.adjust, id, { mins: 40, sumar: false });
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({
      mins: 20,
      minsA: 20,
      finaliza: portal.clock.iso(),
    });
  });

  test('the total cannot exceed 24 hours', async () => {
    const { portal, supervisor, id } = await setUp();
    const TOTAL_EXCEEDED = { http: 422, error: 'TOTAL_EXCESIVO', campo: 'mins' };
    expect(
      await expectActionRefused(portal, supervisor, TIEMPO_OP.adjust, id, { mins: 1381, sumar: true }),
    ).toMatchObject(TOTAL_EXCEEDED);
    await runTiempoAction(portal, supervisor, TIEMPO_OP.adjust, id, { mins: 1380, sumar: true });
    for (const op of [TIEMPO_OP.mas5, TIEMPO_OP.mas10])
      expect(await expectActionRefused(portal, supervisor, op, id)).toMatchObject(TOTAL_EXCEEDED);
  });

  test.each(TIEMPO_OPS.map((op) => [op]))('%d on a closed or unknown tiempo is refused', async (op) => {
    const { portal, supervisor, id } = await setUp();
    const body = await tiempoActionAsSeen(portal, op, id, { mins: 1, sumar: true });
    await cancelTiempo(portal, supervisor, id);
    expect(await expectActionRefused(portal, supervisor, op, id)).toMatchObject({ http: 409, error: 'TIEMPO_CERRADO' });
    const missing = await portal.as(supervisor).fails('POST actionTime', { body: { ...body, id: 999 } });
    expect(missing).toMatchObject({ http: 404, error: 'TIEMPO_NO_EXISTE' });
  });
});

describe('a stale screen cannot write', () => {
  test.each(TIEMPO_OPS.flatMap((op) => (['alto', 'pausa', 'sumado'] as const).map((campo) => [op, campo] as const)))(
    '%d with another %s: 409',
    async (op, campo) => {
      const { portal, supervisor, id } = unchanged();
      const oldValue = { alto: -1, pausa: 1, sumado: 5 }[campo];
      expect(
        await expectActionRefused(portal, supervisor, op, id, { mins: 1, sumar: true, [campo]: oldValue }),
      ).toEqual(CHANGED_MEANWHILE);
    },
  );

  test.each(['id', 'alto', 'pausa', 'sumado'])('without %s: 400', async (campo) => {
    const { portal, supervisor, id } = unchanged();
    const { [campo as 'id']: _omitted, ...body } = await tiempoActionAsSeen(portal, TIEMPO_OP.pause, id);
    const refusal = expectRefusalShape(await portal.as(supervisor)('POST', 'actionTime', body));
    expect(refusal).toEqual({ http: 400, status: 1, error: 'MALFORMADO', msg: `Falta el campo «${campo}»`, campo });
  });

  test('of two that add 5 from the same view, the second is refused as stale', async () => {
    const { portal, supervisor, id } = await setUp();
    const body = await tiempoActionAsSeen(portal, TIEMPO_OP.mas5, id);
    await portal.as(supervisor).succeeds('POST actionTime', { body });
    expect(await portal.as(supervisor).fails('POST actionTime', { body })).toEqual(CHANGED_MEANWHILE);
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ sumado: 5 });
  });
});

describe('all at once', () => {
  test('6 links tiempos of lower ranks, neither paused nor managed; 7 unlinks all of the caller', async () => {
    const { portal, supervisor, bajo, id } = await setUp();
    const admin = await portal.createPerson({ nombre: 'Admin', categoria: 10 });
    const [activo, stopped, isFinished, alto, foreign] = (await Promise.all(
      [1, 1, 1, 4, 1].map((categoria) => portal.createPerson({ categoria })),
    )) as [Person, Person, Person, Person, Person];
    const past = await openTiempo(portal, supervisor, isFinished, -1);
    portal.clock.advance({ minutes: 60 });
    const unassigned = await openTiempo(portal, supervisor, activo, -1);
    const onPause = await openTiempo(portal, supervisor, stopped, -1);
    await pauseTiempo(portal, supervisor, onPause.id);
    const higherTiempo = await openTiempo(portal, admin, alto, -1);
    const othersTiempo = await openTiempo(portal, admin, foreign);
    const altos = async () =>
      Object.fromEntries((await portal.as(supervisor).succeeds('GET getAllTime')).map((t) => [t.id, t.alto]));
    const antes = await altos();

    const linkOutcome = await portal.observe(() =>
      portal.as(supervisor).succeeds('POST actionTime', { body: { op: TIEMPO_OP.linkAll } }),
    );
    expect(linkOutcome.result).toEqual({
      msg: 'Ligaste 2 tiempos',
      status: 0,
      cerrados: [],
      data: [await findTiempo(portal, supervisor, past.id), await findTiempo(portal, supervisor, unassigned.id)],
    });
    expect({ bitacora: linkOutcome.bitacora, notices: linkOutcome.notices }).toEqual({
      bitacora: [
        bulkTiempoAuditRow(supervisor, 'ligó 2 tiempos'),
        tiempoAuditRow(past.id, isFinished, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`),
        tiempoAuditRow(unassigned.id, activo, supervisor, `ligó el tiempo de ${NAME_PLACEHOLDER}`),
      ],
      notices: [
        noticeToBajo('Jefe', 'ligó tu tiempo', isFinished),
        noticeToBajo('Jefe', 'ligó tu tiempo', activo),
        { tema: 'tiempos', quien: 'Jefe', msg: 'ligó 2 tiempos' },
      ],
    });
    const linked = await altos();
    expect(linked).toEqual({ ...antes, [past.id]: supervisor.id, [unassigned.id]: supervisor.id });
    expect(linked).toMatchObject({ [onPause.id]: -1, [higherTiempo.id]: -1, [othersTiempo.id]: admin.id });

    const loose = await portal.observe(() =>
      portal.as(supervisor).succeeds('POST actionTime', { body: { op: TIEMPO_OP.unlinkAll } }),
    );
    expect(loose.result).toMatchObject({
      msg: 'Desligaste 3 tiempos',
      data: [{ id }, { id: past.id }, { id: unassigned.id }],
    });
    expect(loose.bitacora).toEqual([
      bulkTiempoAuditRow(supervisor, 'desligó 3 tiempos'),
      tiempoAuditRow(id, bajo, supervisor, `desligó el tiempo de ${NAME_PLACEHOLDER}`),
      tiempoAuditRow(past.id, isFinished, supervisor, `desligó el tiempo de ${NAME_PLACEHOLDER}`),
      tiempoAuditRow(unassigned.id, activo, supervisor, `desligó el tiempo de ${NAME_PLACEHOLDER}`),
    ]);
    expect(await altos()).toEqual({ ...antes, [id]: -1 });
  });

  test('6: earlier minutes of a finished tiempo are credited to the bajo only', async () => {
    const { portal, supervisor } = await setUp();
    const bajo = await portal.createPerson();
    const { id } = await openTiempo(portal, supervisor, bajo, -1);
    portal.clock.advance({ hours: 2 });
    await portal.as(supervisor).succeeds('POST actionTime', { body: { op: TIEMPO_OP.linkAll } });
    const { result, trabajo } = await portal.observe(() => runTiempoAction(portal, supervisor, TIEMPO_OP.confirm, id));
    expect(result.cerrados).toEqual([id]);
    expect(trabajo).toMatchObject([{ usuario: bajo.id, tipo: 'asistencia', minutos: 60, otro: null }]);
  });

  test('6 without a linkable tiempo is refused: own, managed or paused ones do not count', async () => {
    const { portal, supervisor } = await setUp();
    const admin = await portal.createPerson({ categoria: 10 });
    const ownTiempo = await openTiempo(portal, admin, supervisor, -1);
    const onPause = await openTiempo(portal, admin, await portal.createPerson(), -1);
    await pauseTiempo(portal, admin, onPause.id);
    const { result, ...effects } = await portal.observe(() =>
      portal.as(supervisor).fails('POST actionTime', { body: { op: TIEMPO_OP.linkAll } }),
    );
    expect(result).toEqual({
      http: 409,
      status: 1,
      error: 'NADA_QUE_LIGAR',
      msg: 'No hay tiempos sin encargado que puedas ligar',
    });
    expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
    for (const { id } of [ownTiempo, onPause])
      expect(await findTiempo(portal, supervisor, id)).toMatchObject({ alto: -1 });
  });

  test('7 without anything to unlink neither writes nor notifies', async () => {
    const { portal } = await setUp();
    const other = await portal.createPerson({ categoria: 6 });
    const effects = await portal.observe(() =>
      portal.as(other).succeeds('POST actionTime', { body: { op: TIEMPO_OP.unlinkAll } }),
    );
    expect(effects).toEqual({
      result: { msg: 'Desligaste 0 tiempos', status: 0, data: [], cerrados: [] },
      bitacora: [],
      trabajo: [],
      notices: [],
    });
  });
});
