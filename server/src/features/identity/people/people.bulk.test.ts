import { ERRORS } from '@conserje/contract';
import type { AuditModule, BulkAct } from '@conserje/rules';
import { IDEMPOTENCY_HEADER, NAME_PLACEHOLDER, NORMATIVA_DEFAULT, RANK_ACTS } from '@conserje/rules';
import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { DatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openSecondServer, scenesOf } from '../../../test-support/portal/portal.ts';
import { changeMision } from '../../careers/career/career.public.ts';
import { dismissUsuario } from '../../careers/despidos/despidos.public.ts';

/** Beto may act on Ana and Leo, but not on Jefa, who ranks above, Par, an equal, nor on Ido, who is dismissed. */
async function populate(portal: Portal) {
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const beto = await portal.createPerson({ nombre: 'Beto', categoria: 10 });
  await portal.setExcepcion(beto, 'mul', 'adm', 'act', 'des', 'usu', 'ern');
  const equal = await portal.createPerson({ nombre: 'Par', categoria: 10 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 5 });
  const departed = await portal.createPerson({ nombre: 'Ido', categoria: 2 });
  await portal.dismiss(departed);
  await portal.db.updateTable('categoria').set({ tiempo_ascenso: '0 minutos' }).execute();
  const all = [ana, leo, boss, departed, equal, beto].map(({ id }) => id);
  return { portal, boss, beto, ana, leo, departed, equal, all };
}
const { setUp, unchanged } = scenesOf(populate);

const UNKNOWN = 999_999;
const OWN = 'No puedes hacerlo contigo';
const ABOVE = 'Tiene tu mismo rango o uno mayor';
const GONE = 'Ya no está en la agencia';
const MISSING = 'Esa persona ya no está';

interface Case {
  call: string;
  doneText: string;
  data: Record<string, unknown>;
  modulo: AuditModule;
  entry: RegExp;
  /** What the call refuses of its values. */
  wrong: Record<string, unknown>;
  http: number;
}
const MOTIVO = { motivo: ' Ausencia ' };
const NO_MOTIVO = { wrong: { motivo: ' ' }, http: 422 };
const CASES: Record<BulkAct, Case> = {
  ascender: {
    call: 'ascenderVarias',
    doneText: 'Ofreciste el ascenso a',
    data: {},
    modulo: 'rangos',
    wrong: { visto: 1 },
    http: 400,
    entry: /^ofreció a NAME el ascenso a .+$/,
  },
  despedir: {
    call: 'despedirVarias',
    doneText: 'Despediste a',
    data: MOTIVO,
    modulo: 'despidos',
    ...NO_MOTIVO,
    entry: /^despidió a NAME: Ausencia$/,
  },
  multar: {
    call: 'multarVarias',
    doneText: 'Multaste a',
    data: { ...MOTIVO, creditos: 5 },
    modulo: 'multas',
    ...NO_MOTIVO,
    entry: /^multó a NAME con 5c: Ausencia$/,
  },
  llamar: {
    call: 'llamarVarias',
    doneText: 'Llamaste la atención a',
    modulo: 'llamados',
    ...NO_MOTIVO,
    data: { ...MOTIVO, descripcion: 'Tres veces' },
    entry: /^llamó la atención a NAME: Ausencia$/,
  },
  avisar: {
    call: 'avisarVarias',
    doneText: 'Avisaste a',
    data: { texto: ' Ven a base ' },
    modulo: 'actividad',
    wrong: { texto: ' ' },
    http: 422,
    entry: /^avisó a NAME: Ven a base$/,
  },
  degradar: {
    call: 'degradarVarias',
    doneText: 'Degradaste a',
    data: MOTIVO,
    modulo: 'rangos',
    ...NO_MOTIVO,
    entry: /^degradó a NAME de .+ a .+: Ausencia$/,
  },
  mover: {
    call: 'moverVarias',
    doneText: 'Cambiaste la misión de',
    data: { rango: 1 },
    modulo: 'rangos',
    wrong: { rango: UNKNOWN },
    http: 404,
    entry: /^cambió la misión de NAME de .+ a .+$/,
  },
};
const send = (portal: Portal, person: Person, { call, data }: Case, usuarios: readonly number[], more: object = {}) =>
  portal.as(person)('POST', call, { ...data, ...more, usuarios });
const withKey = (portal: Portal, person: Person, { call, data }: Case, usuarios: readonly number[]) =>
  portal.as(person, { headers: { [IDEMPOTENCY_HEADER]: 'una' } })('POST', call, { ...data, usuarios });

describe.each(Object.values(CASES))('$call', (act) => {
  test('acts on whom the caller may act on, and answers person by person', async () => {
    const { portal, beto, all } = await setUp();
    const { result, bitacora } = await portal.observe(() => send(portal, beto, act, [...all, UNKNOWN]));
    expect(result).toMatchObject({
      http: 200,
      body: {
        status: 0,
        hechas: ['Ana', 'Leo'],
        omitidas: [
          { nombre: 'Beto', msg: OWN, reintentar: false },
          { nombre: 'Ido', msg: GONE, reintentar: false },
          { nombre: 'Jefa', msg: ABOVE, reintentar: false },
          { nombre: 'Par', msg: ABOVE, reintentar: false },
          { id: UNKNOWN, nombre: 'Alguien', msg: MISSING, reintentar: false },
        ],
      },
    });
    expect((result.body as { msg: string }).msg).toContain(`${act.doneText} 2 personas. Faltaron Beto (${OWN}), `);
    const entries = bitacora.filter((l) => l.modulo === act.modulo);
    expect(entries.map((l) => l.usuario)).toEqual([all[0], all[1]]);
    for (const { motivo } of entries) expect(motivo.replace(NAME_PLACEHOLDER, 'NAME')).toMatch(act.entry);
  });

  test('each person has one log row of their own, and one notification', async () => {
    const { portal, beto, boss, ana, leo } = await setUp();
    await send(portal, beto, act, [ana.id, leo.id]);
    const query = { modulo: act.modulo, encargado: beto.id };
    const { filas } = await portal.as(boss).succeeds('GET registros', { query });
    expect(filas.map(({ usuario, lineas }) => [usuario, lineas])).toEqual([
      ['Leo', 0],
      ['Ana', 0],
    ]);
    // A dismissed person cannot read one.
    const count = act.call === 'despedirVarias' ? 0 : 1;
    for (const person of [ana, leo]) {
      const told = await portal.db.selectFrom('notificacion').select('texto').where('para', '=', person.id).execute();
      expect(told).toHaveLength(count);
    }
  });

  test.each<[string, (s: Awaited<ReturnType<typeof setUp>>) => number, number, string]>([
    ['oneself', ({ beto }) => beto.id, 403, 'SIN_PERMISO'],
    ['someone above', ({ boss }) => boss.id, 403, 'SIN_PERMISO'],
    ['an equal', ({ equal }) => equal.id, 403, 'SIN_PERMISO'],
    ['someone dismissed', ({ departed }) => departed.id, 409, 'YA_ESTA_ASI'],
    ['someone who does not exist', () => UNKNOWN, 404, 'USUARIO_NO_EXISTE'],
  ])('on %s alone is refused, and nothing changes', async (_who, idOf, http, error) => {
    const { portal, beto } = unchanged();
    const before = await portal.countTableRows();
    expect(await send(portal, beto, act, [idOf(unchanged())])).toMatchObject({ http, body: { error } });
    expect(await portal.countTableRows()).toEqual(before);
  });

  test('refuses wrong values, and a person who is in the list twice', async () => {
    const { portal, beto, ana } = unchanged();
    const before = await portal.countTableRows();
    expect(await send(portal, beto, act, [ana.id], act.wrong)).toMatchObject({ http: act.http });
    expect(await send(portal, beto, act, [ana.id, ana.id])).toMatchObject({ http: 400, body: { error: 'MALFORMADO' } });
    expect(await portal.countTableRows()).toEqual(before);
  });

  test('fifty requests of one press at once: one effect per person, and one answer', async () => {
    const { portal, beto, ana, leo } = await setUp();
    const servers = [portal, ENGINE === 'postgres' ? await openSecondServer(portal) : portal] as const;
    const { result, bitacora } = await portal.observe(() =>
      runConcurrently(50, (i) => withKey(servers[i % 2 === 0 ? 0 : 1], beto, act, [ana.id, leo.id])),
    );
    expect(countResponseCodes(result)).toEqual({ '200': 50 });
    expect(new Set(result.map((r) => JSON.stringify(r.body))).size).toBe(1);
    expect(bitacora.filter((l) => l.modulo === act.modulo).map((l) => l.usuario)).toEqual([ana.id, leo.id]);
  });

  test.each([
    ['the server died', 500, () => new Error('dies here')],
    ['the database was busy', 503, () => new DatabaseError('BASE_OCUPADA', null)],
  ])('sent again after %s between two people, it acts on the rest alone', async (_, http, createError) => {
    const { portal, beto, ana, leo } = await setUp();
    const { engine } = portal;
    const { announce } = engine;
    const { result, bitacora } = await portal.observe(async () => {
      let transactions = 0;
      engine.announce = (...args) => {
        transactions += 1;
        if (transactions === 2) throw createError();
        return announce.apply(engine, args);
      };
      const first = await withKey(portal, beto, act, [ana.id, leo.id]);
      engine.announce = announce;
      return [first, await withKey(portal, beto, act, [ana.id, leo.id])];
    });
    expect(result).toMatchObject([{ http }, { http: 200, body: { hechas: ['Ana', 'Leo'], omitidas: [] } }]);
    expect(result[1]?.headers['x-temas']).toBeTruthy();
    expect(bitacora.filter((l) => l.modulo === act.modulo).map((l) => l.usuario)).toEqual([ana.id, leo.id]);
    expect(await withKey(portal, beto, act, [ana.id])).toMatchObject({ http: 422, body: { error: 'ENVIO_DISTINTO' } });
  });
});

describe('a press of which a part is done', () => {
  /** Beto acts on Ana; before Leo the server dies. */
  async function doHalf(of: Case, more: (portal: Portal) => object | Promise<object> = () => ({})) {
    const s = await setUp();
    const { engine } = s.portal;
    const { announce } = engine;
    let transactions = 0;
    engine.announce = (...args) => {
      transactions += 1;
      if (transactions === 2) throw new Error('dies here');
      return announce.apply(engine, args);
    };
    const act = { ...of, data: { ...of.data, ...(await more(s.portal)) } };
    const press = () => withKey(s.portal, s.beto, act, [s.ana.id, s.leo.id]);
    expect(await press()).toMatchObject({ http: 500 });
    engine.announce = announce;
    return { ...s, press };
  }

  test('is refused with other people, and does nothing to them', async () => {
    const { portal, beto, ana } = await doHalf(CASES.multar);
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
    const other = await withKey(portal, beto, CASES.multar, [ana.id, eva.id]);
    expect(other).toMatchObject({ http: 422, body: { error: 'ENVIO_DISTINTO' } });
    expect((await portal.countTableRows()).multa).toBe(1);
  });

  test('tells the topics of that part, even if nothing is left to do', async () => {
    const { portal, leo, press } = await doHalf(CASES.multar);
    await portal.moveToMision(leo, 11);
    const again = await press();
    expect(again.body).toMatchObject({ hechas: ['Ana'], omitidas: [{ nombre: 'Leo', msg: ABOVE }] });
    expect(String(again.headers['x-temas']).split(',')).toContain('multas');
    expect(again.headers['x-cambio']).toBeTruthy();
  });

  test('answers for that part, though the rulebook changed before the rest', async () => {
    const { portal, boss, press } = await doHalf(CASES.multar, () => ({ infraccion: 1, normativa: 0 }));
    const contenido = { ...NORMATIVA_DEFAULT, nota: 'Otra' };
    const body = { version: 0, rige: '2026-03-10', nota: '', avisar: false, contenido };
    await portal.as(boss).succeeds('POST guardarNormativa', { body });
    expect((await press()).body).toMatchObject({ hechas: ['Ana'], omitidas: [{ nombre: 'Leo', reintentar: true }] });
  });

  test.each<[string, (portal: Portal, beto: Person, rango: number) => Promise<unknown>, string]>([
    [
      'the mision was retired',
      (portal, _beto, rango) => portal.db.updateTable('mision').set({ retirada: 1 }).where('id', '=', rango).execute(),
      'Esa misión ya no existe',
    ],
    ['the caller was moved down to it', (portal, beto) => portal.moveToMision(beto, 2, 2), ERRORS.PROMOTOR_BAJO.msg],
  ])('answers for that part, though %s before the rest', async (_, change, msg) => {
    const rangoOf = (portal: Portal) => portal.misionId(2, 2);
    const { portal, beto, leo, press } = await doHalf(CASES.mover, async (portal) => ({
      rango: await rangoOf(portal),
    }));
    await portal.moveToMision(leo, 1);
    await change(portal, beto, await rangoOf(portal));
    expect((await press()).body).toMatchObject({ hechas: ['Ana'], omitidas: [{ nombre: 'Leo', msg }] });
  });

  test('counts a part that another attempt does while it waits', async () => {
    const { portal, ana, press } = await doHalf(CASES.multar);
    const [part] = await portal.db.deleteFrom('idempotency').returningAll().execute();
    if (!part) throw new Error('the part of Ana is not stored');
    const answer = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', ana.id);
        await tx.db.insertInto('idempotency').values(part).execute();
      },
      press,
    );
    expect(answer).toMatchObject({ http: 200, body: { hechas: ['Ana', 'Leo'], omitidas: [] } });
    expect((await portal.countTableRows()).multa).toBe(2);
  });
});

describe('a change after the first read', () => {
  test('a caller who is moved below the mision gives it to nobody more', async () => {
    const { portal, beto, ana } = await setUp();
    await portal.db.updateTable('usuario').set({ firma: 'ANA' }).where('id', '=', ana.id).execute();
    const [low, high] = [await portal.misionId(9, 1), await portal.misionId(9, 2)];
    const misionOf = () =>
      portal.db.selectFrom('usuario').select('mision').where('id', '=', ana.id).executeTakeFirstOrThrow();
    const before = await misionOf();
    const refused = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', ana.id);
        await changeMision(tx, { usuario: beto.id, mision: low, causa: 'edicion' });
      },
      () => send(portal, beto, CASES.mover, [ana.id], { rango: high }),
    );
    expect(refused.http).toBeGreaterThanOrEqual(400);
    expect(await misionOf()).toEqual(before);
  });

  test.each(RANK_ACTS.map((act) => CASES[act]).flatMap((act) => [9, 1].map((categoria) => ({ ...act, categoria }))))(
    '$call ends with the right of a caller who is moved to categoria $categoria: what is done is kept, and goes on with the right',
    async ({ categoria, ...act }) => {
      const { portal, beto, ana, leo } = await setUp();
      await portal.grantPermisos(categoria);
      const mision = await portal.misionId(categoria, 1);
      const press = () => withKey(portal, beto, act, [ana.id, leo.id]);
      const { result, bitacora } = await portal.observe(() =>
        sendDuringChange(
          portal,
          async (tx) => {
            await tx.lockRow('usuario', leo.id);
            await tx.db.deleteFrom('excepcion').where('usuario', '=', beto.id).execute();
            // Not by `changeMision`, for whose other locks the first person would wait as well.
            await tx.db.updateTable('usuario').set({ mision }).where('id', '=', beto.id).execute();
          },
          press,
        ),
      );
      expect(result).toMatchObject({ http: 403, body: { error: 'SIN_PERMISO', msg: ERRORS.SIN_PERMISO.msg } });
      // On SQLite nobody reads while another one writes, so the change comes before the first person.
      const done = ENGINE === 'sqlite' ? [] : [ana.id];
      const theirs = bitacora.filter((l) => l.modulo === act.modulo && l.encargado === beto.id);
      expect(theirs.map((l) => l.usuario)).toEqual(done);
      await portal.moveToMision(beto, 10);
      await portal.setExcepcion(beto, 'mul', 'adm', 'act', 'des', 'usu', 'ern');
      expect(await press()).toMatchObject({ http: 200, body: { hechas: ['Ana', 'Leo'], omitidas: [] } });
    },
  );

  test('a person who rises above the caller is left out', async () => {
    const { portal, beto, ana, leo } = await setUp();
    const mision = await portal.misionId(11, 1);
    const { body } = await sendDuringChange(
      portal,
      (tx) => changeMision(tx, { usuario: leo.id, mision, causa: 'edicion' }),
      () => send(portal, beto, CASES.multar, [ana.id, leo.id]),
    );
    expect(body).toMatchObject({ hechas: ['Ana'], omitidas: [{ nombre: 'Leo', msg: ABOVE }] });
  });

  test('a caller who is dismissed acts on nobody more, and is told so', async () => {
    const { portal, beto, ana, leo } = await setUp();
    const refused = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', ana.id);
        await dismissUsuario(tx, { usuario: beto, motivo: 'Prueba' });
      },
      () => send(portal, beto, CASES.multar, [ana.id, leo.id]),
    );
    expect(refused).toMatchObject({ http: 401, body: { error: 'SIN_SESION' } });
    expect((await portal.countTableRows()).multa).toBe(0);
  });
});

test('moverVarias gives no mision whose permisos the caller lacks', async () => {
  const { portal, beto, ana } = await setUp();
  await portal.db.updateTable('categoria').set({ permisos: 'man' }).where('id', '=', 3).execute();
  const { body } = await send(portal, beto, CASES.mover, [ana.id], { rango: await portal.misionId(3, 1) });
  expect(body).toMatchObject({
    error: 'YA_ESTA_ASI',
    msg: expect.stringContaining('Te faltan permisos que tiene'),
  });
});

test.each([CASES.degradar, CASES.mover])('$call leaves whom others moved meanwhile, and says so', async (act) => {
  const { portal, beto, ana, leo } = await setUp();
  const misionOf = async ({ id }: Person) => {
    const row = portal.db.selectFrom('usuario').select('mision').where('id', '=', id);
    return { id, mision: (await row.executeTakeFirstOrThrow()).mision };
  };
  const visto = [await misionOf(ana), await misionOf(leo)];
  await portal.moveToMision(leo, 7);
  const moved = await misionOf(leo);
  const { body } = await send(portal, beto, act, [ana.id, leo.id], { visto });
  const msg = 'Alguien cambió su misión antes que tú';
  expect(body).toMatchObject({ hechas: ['Ana'], omitidas: [{ nombre: 'Leo', msg, reintentar: true }] });
  expect(await misionOf(leo)).toEqual(moved);
  expect(await send(portal, beto, act, [leo.id], { visto: [moved] })).toMatchObject({ body: { hechas: ['Leo'] } });
});

test('two managers who demote the same people at once move them one mision down, not two', async () => {
  const { portal, beto, boss, ana, leo } = await setUp();
  const sendAlternately = await alternateServers(portal);
  const visto = await portal.db
    .selectFrom('usuario')
    .select(['id', 'mision'])
    .where('id', 'in', [ana.id, leo.id])
    .execute();
  const body = { usuarios: [ana.id, leo.id], motivo: 'Ausencia', visto };
  const { result, bitacora } = await portal.observe(() =>
    runConcurrently(10, (i) => sendAlternately(i % 2 === 0 ? beto : boss, 'degradarVarias', body)),
  );
  expect(result.flatMap((r) => (r.body as { hechas?: string[] }).hechas ?? []).toSorted()).toEqual(['Ana', 'Leo']);
  expect(bitacora.filter((l) => l.modulo === 'rangos')).toHaveLength(2);
});

test('moverVarias leaves whom the mision asks for a firma, and refuses a mision at or above the caller', async () => {
  const { portal, beto, ana, leo } = await setUp();
  await portal.db.updateTable('usuario').set({ firma: 'LEO' }).where('id', '=', leo.id).execute();
  const rango = await portal.misionId(6, 1);
  const { body } = await send(portal, beto, CASES.mover, [ana.id, leo.id], { rango });
  const msg = 'Esa misión pide firma y no la tiene';
  expect(body).toMatchObject({ hechas: ['Leo'], omitidas: [{ nombre: 'Ana', msg, reintentar: false }] });
  const high = { rango: await portal.misionId(10, 1) };
  expect(await send(portal, beto, CASES.mover, [ana.id], high)).toMatchObject({ body: { error: 'PROMOTOR_BAJO' } });
  expect(await send(portal, beto, CASES.mover, [ana.id], { rango: 0 })).toMatchObject({ http: 422 });
  const withUsu = await portal.createPerson({ categoria: 9 });
  await portal.setExcepcion(withUsu, 'usu');
  expect(await send(portal, withUsu, CASES.mover, [ana.id])).toMatchObject({ http: 403 });
});

test('a bulk dismissal has all the effects of a single one', async () => {
  const { portal, beto, ana, leo } = await setUp();
  await send(portal, beto, CASES.despedir, [ana.id, leo.id]);
  expect(await portal.as(ana)('GET', 'checkUser')).toMatchObject({ http: 401 });
  const rows = await portal.as().succeeds('GET getAllDespidos', { query: { buscar: 'Beto' } });
  expect(rows.map(({ usuarioNombre, motivo }) => [usuarioNombre, motivo])).toEqual([
    ['Leo', 'Ausencia'],
    ['Ana', 'Ausencia'],
  ]);
});

test.each([CASES.multar, CASES.llamar])(
  '$call reads the rulebook once, however many people it is about',
  async (act) => {
    const { portal, beto, ana, leo } = await setUp();
    const execute = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    await send(portal, beto, act, [ana.id, leo.id]);
    const statements = execute.mock.calls.map(([query]) => query.sql);
    execute.mockRestore();
    expect(statements.filter((text) => text.includes('from "normativa"'))).toHaveLength(1);
  },
);

test('in a bulk fine each person owes their own', async () => {
  const { portal, beto, ana, leo } = await setUp();
  const { creditos } = await portal.observe(() => send(portal, beto, CASES.multar, [ana.id, leo.id]));
  expect(creditos?.map(({ usuario, creditos: n }) => [usuario, n])).toEqual([
    [ana.id, 5],
    [leo.id, 5],
  ]);
});

test('the last holder of a permiso is refused alone, and the others are dismissed', async () => {
  const { portal, ana, leo } = await setUp();
  const top = await portal.createPerson({ categoria: 12, posicion: 3 });
  await portal.setExcepcion(leo, 'man');
  const holders = portal.db.updateTable('categoria').set({ permisos: 'des' }).where('id', '>=', 10);
  await holders.execute();
  const { body } = await send(portal, top, CASES.despedir, [ana.id, leo.id]);
  expect(body).toMatchObject({ hechas: ['Ana'], omitidas: [{ nombre: 'Leo', msg: /permiso/ }] });
});
