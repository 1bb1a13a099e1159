import { ERASED, NAME_PLACEHOLDER, NORMATIVA_DEFAULT, TOPICS } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { RECONCILIATION_CHECKS } from '../../../featureModules.ts';
import { runReconciliationChecks } from '../../../platform/database/reconciliation.ts';
import { refusalCounterOf } from '../../../platform/unit-of-work/securityLog.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { createDepartamento } from '../../../test-support/portal/departamentos.ts';
import { openFullPortal } from '../../../test-support/portal/fullAgencia.ts';
import { readNotifications } from '../../../test-support/portal/notifications.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';
import { membresiaTypeId } from '../../../test-support/portal/ventas.ts';
import { ledgerBalance } from '../../money/creditos/creditos.public.ts';
import { changeName } from '../people/people.public.ts';
import { columnsOf, DATA_INVENTORY } from './privacy.dataInventory.ts';
import { JSON_TEXT_FIELDS, TEXT_COLUMNS } from './privacy.names.ts';
import { isOrdinaryWord } from './privacy.ordinaryWords.ts';

type Row = Record<string, unknown>;
const MOTIVO = 'Lo pidió por escrito';
/** Ordered by id, or by content if there is none. */
const rows = async (portal: Portal, table: string): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(portal.db)).rows.sort((a, b) =>
    'id' in a ? Number(a.id) - Number(b.id) : JSON.stringify(a).localeCompare(JSON.stringify(b)),
  );
const forget = (portal: Portal, person: Person, { id, usuario }: Pick<Person, 'id' | 'usuario'>, others: object = {}) =>
  portal.as(person)('POST', 'olvidarUsuario', { usuario: id, nombre: usuario, motivo: MOTIVO, ...others });

/** A usuario of categoria 11, a founder, and Leo of categoria 2. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  await portal.createPerson({ nombre: 'Fundadora', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2, firma: 'LEO' });
  return { portal, ana, leo };
}

/** Full agency in which the member with rows in most tables is renamed and then dismissed. */
async function withPersonInEveryTable() {
  const portal = await openFullPortal();
  const { db } = portal;
  const ana = await portal.createPerson({ nombre: 'Decididora', categoria: 12 });
  const count = new Map<number, number>();
  for (const [table, treatment] of Object.entries(DATA_INVENTORY)) {
    const [theirs] = columnsOf(treatment, 'suyo');
    if (theirs === undefined || table === 'usuario') continue;
    for (const id of new Set((await rows(portal, table)).map((f) => Number(f[theirs]))))
      count.set(id, (count.get(id) ?? 0) + 1);
  }
  const inside = await db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select('u.id')
    .where('m.categoria', '<', 12)
    .where('u.despedido', '=', 0)
    .orderBy('u.id')
    .execute();
  const [more] = inside.map(({ id }) => id).sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0));
  const id = more ?? 0;
  const now = portal.clock.now;
  await db.deleteFrom('mejor').where('usuario', '=', id).execute();
  const image = {
    huella: 'x',
    tipo: 'image/webp',
    ancho: 1,
    alto: 1,
    publica: 0,
    fecha: now,
    contenido: Buffer.from('Zorrillo'),
  };
  const { id: evidencia } = await db.insertInto('imagen').values(image).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('llamado')
    .values({ usuario: id, motivo: 'm', descripcion: 'd', evidencia, encargado: ana.id, fecha: now })
    .execute();
  await db.deleteFrom('estado').where('usuario', '=', id).execute();
  await db.insertInto('estado').values({ usuario: id, mensaje: 'Soy Zorrillo', fecha: now }).execute();
  await db
    .insertInto('sugerencia')
    .values({ usuario: id, sugerencia: 'Zorrillo opina', aprobada: 1, fecha: now })
    .execute();
  await db.insertInto('permitido').values({ usuario: id, encargado: ana.id, fecha: now }).execute();
  for (const name of ['Zorrillo', 'Zorrillo2'])
    await runInTransaction({ ...portal.deps, actor: ana }, (tx) => changeName(tx, id, name));
  await portal.as(ana).succeeds('POST editAjustes', { body: { data: { destellos: ['Zorrillo2', 'Decididora'] } } });
  await portal.dismiss({ id, usuario: 'Zorrillo2', key: '' });
  return { portal, ana, leo: { id, usuario: 'Zorrillo2' }, evidencia };
}

describe('erasing the data of a person', () => {
  test('leaves neither their name nor texts about them in any table, and the ledgers still reconcile', async () => {
    const { portal, ana, leo, evidencia } = await withPersonInEveryTable();
    const antes = new Map<string, Row[]>();
    for (const table of Object.keys(DATA_INVENTORY)) antes.set(table, await rows(portal, table));
    const accounts = await ledgerBalance(portal.db);
    expect(await runReconciliationChecks(portal.db, RECONCILIATION_CHECKS)).toEqual([]);

    expect((await forget(portal, ana, leo)).body).toEqual({
      msg: `Borraste sus datos. Ahora aparece como Persona ${leo.id}.`,
      status: 0,
    });

    expect(await runReconciliationChecks(portal.db, RECONCILIATION_CHECKS)).toEqual([]);
    expect(await ledgerBalance(portal.db)).toEqual(accounts);
    let touched = 0;
    for (const [table, treatment] of Object.entries(DATA_INVENTORY)) {
      const existing = await rows(portal, table);
      expect({
        table,
        given: existing.filter((f) => /zorrillo/i.test(JSON.stringify(Object.values(f).map(String)))),
      }).toEqual({ table, given: [] });
      const [theirs] = columnsOf(treatment, 'suyo');
      if (theirs === undefined || table === 'usuario') continue;
      const [previous = [], ownRows] = [
        antes.get(table)?.filter((f) => f[theirs] === leo.id),
        existing.filter((f) => f[theirs] === leo.id),
      ];
      touched += previous.length > 0 ? 1 : 0;
      if (treatment.erasure === 'borrar') expect({ table, ownRows }).toEqual({ table, ownRows: [] });
      else {
        const texts = columnsOf(treatment, 'texto');
        const withoutTexts = (all: Row[]) =>
          all.map((f) => Object.fromEntries(Object.entries(f).filter(([c]) => !texts.includes(c))));
        expect({ table, filas: withoutTexts(ownRows).slice(0, previous.length) }).toEqual({
          table,
          filas: withoutTexts(previous),
        });
        for (const c of texts)
          expect(['—', null, `borró los datos personales de ${NAME_PLACEHOLDER}: ${MOTIVO}`]).toEqual(
            expect.arrayContaining([...new Set(ownRows.map((f) => f[c]))]),
          );
      }
      // Rows of others are unchanged, except for `destellos`. All stored answers are erased, because any of them may
      // name the person.
      const foreign = (all: Row[]) =>
        all
          .filter((f) => f[theirs] !== leo.id && f.modulo !== 'configuracion')
          .filter((f) => columnsOf(treatment, 'sobre').every((about) => f[about] !== leo.id))
          // Votes in secret encuestas name nobody, and one of them is the person's (encuestas.test.ts).
          .filter((f) => table !== 'encuesta_voto' || f[theirs] !== null)
          .map((f) => (table === 'idempotency' ? { ...f, body: null } : f));
      if (table !== 'venta' && table !== 'membresia_usuario')
        expect({ table, filas: foreign(existing) }).toEqual({ table, filas: foreign(antes.get(table) ?? []) });
    }
    expect(touched).toBeGreaterThan(15);
    expect(await portal.db.selectFrom('imagen').select('id').where('id', '=', evidencia).execute()).toEqual([]);
    expect((await portal.as(ana).succeeds('GET ajustes')).destellos).toEqual(['Decididora']);
  });

  test('knows each column of texts that holds JSON', async () => {
    const portal = await openFullPortal();
    const found = new Set<string>();
    for (const { table, column } of TEXT_COLUMNS)
      for (const row of await rows(portal, table))
        if (/^[[{]/.test(String(row[column]))) found.add(`${table}.${column}`);
    expect([...found].sort()).toEqual(Object.keys(JSON_TEXT_FIELDS).sort());
  });

  test.each([
    [true, ['1', '15', '20:00', '-60', '60c', 'x', 'X', 'de', 'De', 'leve', 'multa.']],
    [false, ['Leo', 'Ana', 'L337', '15-b', 'de-la', 'Luna', '60 (2)', 'de (2)']],
  ])('takes a name for an ordinary word: %s', (isOrdinary, names) => {
    expect(names.filter((name) => isOrdinaryWord(name) === isOrdinary)).toEqual(names);
  });

  test('is logged and announced without the name, with the motivo', async () => {
    const { portal, ana, leo } = await scene();
    await portal.dismiss(leo);
    const { bitacora, notices } = await portal.observe(() => forget(portal, ana, leo));
    expect(bitacora).toEqual([
      {
        modulo: 'usuarios',
        objeto: null,
        usuario: leo.id,
        encargado: ana.id,
        motivo: `borró los datos personales de ${NAME_PLACEHOLDER}: ${MOTIVO}`,
      },
    ]);
    // Any open screen may show what is erased.
    expect(notices.map((a) => a.tema)).toEqual(Object.keys(TOPICS));
    expect(JSON.stringify([bitacora, notices])).not.toContain('Leo');
    const securityEntries = await portal.db
      .selectFrom('vigilancia')
      .select(['clase', 'usuario', 'encargado', 'detalle'])
      .where('clase', '=', 'olvido')
      .execute();
    expect(securityEntries).toEqual([{ clase: 'olvido', usuario: leo.id, encargado: ana.id, detalle: '' }]);
  });

  test('empties their networks in the security log, and no other', async () => {
    const { portal, ana, leo } = await scene();
    const login = (remoteAddress: string, clave: string) =>
      portal.as(null, { remoteAddress })('POST', 'login', { op: 0, usuario: 'Leo', clave });
    await login('203.0.113.7', CLAVE);
    await login('203.0.113.7', 'mala');
    const admin = portal.as(ana, { remoteAddress: '198.51.100.4' });
    await admin.succeeds('POST resetPassword', { body: { usuario: leo.id } });
    await refusalCounterOf(portal.engine).flush(portal.db);
    const networks = async () =>
      (await rows(portal, 'vigilancia')).map(({ usuario, encargado, red }) => ({ usuario, encargado, red }));
    await portal.dismiss(leo);
    const before = await networks();
    expect(before.filter(({ red }) => red === '203.0.113.0/24')).toHaveLength(2);
    expect(before.filter(({ usuario, red }) => usuario === leo.id && red === '198.51.100.0/24')).not.toEqual([]);
    await forget(portal, ana, leo);
    expect((await networks()).slice(0, before.length)).toEqual(
      before.map((row) => (row.red === '203.0.113.0/24' ? { ...row, red: null } : row)),
    );
    expect(JSON.stringify(await rows(portal, 'vigilancia'))).not.toContain('203.0.113');
  });

  test('leaves no network of what was counted before it and is written after it', async () => {
    const { portal, ana, leo } = await scene();
    await portal.dismiss(leo);
    const failure = { op: 0, usuario: 'Leo', clave: 'mala' };
    await portal.as(null, { remoteAddress: '203.0.113.7' })('POST', 'login', failure);
    await forget(portal, ana, leo);
    await refusalCounterOf(portal.engine).flush(portal.db);
    expect(await rows(portal, 'vigilancia')).toContainEqual(
      expect.objectContaining({ clase: 'entrada_fallida', usuario: leo.id, red: null, cuenta: null, veces: 1 }),
    );
    expect(JSON.stringify(await rows(portal, 'vigilancia'))).not.toContain('203.0.113');
  });

  test('frees name and firma, and their next holder inherits nothing', async () => {
    const { portal, ana, leo } = await scene();
    await portal.as(null, { remoteAddress: '203.0.113.7' })('POST', 'login', { op: 0, usuario: 'Leo', clave: CLAVE });
    await portal.as(ana).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
    await portal.dismiss(leo);
    await forget(portal, ana, leo);
    const data = { usuario: 'Leo', clave: 'otra-clave-larga', rclave: 'otra-clave-larga' };
    await portal.as(null, { remoteAddress: '203.0.113.8' }).succeeds('POST registro', { body: data });
    const { id } = await portal.db
      .selectFrom('usuario')
      .select('id')
      .where('usuario', '=', 'Leo')
      .executeTakeFirstOrThrow();
    expect(id).not.toBe(leo.id);
    for (const [table, treatment] of Object.entries(DATA_INVENTORY)) {
      const [theirs] = columnsOf(treatment, 'suyo');
      if (
        theirs === undefined ||
        ['usuario', 'bitacora', 'carrera', 'direccion', 'periodo', 'vigilancia'].includes(table)
      )
        continue;
      expect({ table, ownRows: (await rows(portal, table)).filter((f) => f[theirs] === id) }).toEqual({
        table,
        ownRows: [],
      });
    }
    // The old password is invalid, and nobody can log in with the alias.
    for (const usuario of ['Leo', `Persona ${leo.id}`])
      expect((await portal.as()('POST', 'login', { op: 0, usuario, clave: CLAVE })).http).toBe(401);
    await portal.db.updateTable('usuario').set({ firma: 'LEO' }).where('id', '=', id).execute();
  });

  test('is refused with a motivo that has a former name, also one that was released', async () => {
    const { portal, ana, leo } = await scene();
    await runInTransaction({ ...portal.deps, actor: ana }, (tx) => changeName(tx, leo.id, 'Pipo'));
    await portal.dismiss(leo);
    await portal.as(ana).succeeds('POST liberarNombre', { body: { usuario: leo.id, visto: 'Pipo' } });
    const person = { id: leo.id, usuario: 'Pipo (2)' };
    for (const motivo of ['Porque pipo lo pidió', 'Antes se llamaba LEO'])
      expect(await forget(portal, ana, person, { motivo })).toMatchObject({
        http: 422,
        body: { campo: 'motivo', msg: 'El motivo se queda: escríbelo sin su nombre' },
      });
    expect((await forget(portal, ana, person, { motivo: 'Dejó el empleo con Pipote' })).http).toBe(200);
  });

  test('leaves the names of others that contain one of theirs, until these are erased', async () => {
    const { portal, ana, leo } = await scene();
    const rename = (person: Person, name: string) =>
      runInTransaction({ ...portal.deps, actor: ana }, (tx) => changeName(tx, person.id, name));
    const zoe = await portal.createPerson({ nombre: 'Leo-2', categoria: 2 });
    for (const nombre of ['-Leo-', 'Leo.M', 'x:Leo', 'Leo:']) await portal.createPerson({ nombre, categoria: 2 });
    await rename(zoe, 'Zoe');
    await rename(leo, 'Leo.Viejo');
    await rename(leo, 'Leo');
    const purchase = { user: 'Leo=', isExterno: true, membresia: await membresiaTypeId(portal, 'VIP'), periodo: 30 };
    await portal.as(ana)('POST', 'addMembresia', purchase);
    // Names that an account had or that somebody only asked for end sentences, too.
    await rename(zoe, 'Leo.');
    await rename(zoe, 'Zoe');
    const none = { usuario: null, clave: null, referido: null, avatar: null, direccion: null, dispositivo: null };
    const answer = { respondida: 1, encargado: null, motivo: null, fecha: 1, estado: 'retirada' as const };
    const application = { nombre: 'Leo,', nombre_plano: 'leo,', nombre_llano: 'leo,', respuestas: '[]' };
    await portal.db
      .insertInto('solicitud_ingreso')
      .values({ ...application, ...none, ...answer, respuestas_llano: '' })
      .execute();
    const motivo = 'Leo.Viejo y Leo-2, leo-2, -Leo-, Leo.M, x:Leo, Leo= o @Leo@. Leo: a Leo, que lo dijo Leo.';
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 2 });
    await portal.as(ana).succeeds('POST sendMulta', { body: { usuario: other.id, motivo, creditos: 5 } });
    const texts = async () => (await rows(portal, 'multa')).map((multa) => multa.motivo);
    const namesLog = async () =>
      (await portal.as(ana).succeeds('GET registros', { query: { modulo: 'nombres', usuario: zoe.id } })).filas.map(
        ({ motivo: text, diferencias }) => ({ text, diferencias }),
      );
    const logBefore = await namesLog();
    expect(logBefore).toHaveLength(3);

    await portal.dismiss(leo);
    expect((await forget(portal, ana, leo, { motivo: 'Lo pidió Leo, no Leo-2' })).http).toBe(422);
    expect((await forget(portal, ana, leo, { motivo: 'Lo pidió Leo-2' })).http).toBe(200);
    const alias = `Persona ${leo.id}`;
    expect(await texts()).toEqual([
      `${alias} y Leo-2, leo-2, -Leo-, Leo.M, x:Leo, Leo= o @${alias}@. Leo: a ${alias}, que lo dijo ${alias}.`,
    ]);
    expect(await namesLog()).toEqual(JSON.parse(JSON.stringify(logBefore).replaceAll('Leo.', `${alias}.`)));

    const former = { id: zoe.id, usuario: 'Zoe' };
    await portal.dismiss({ ...zoe, usuario: 'Zoe' });
    expect((await forget(portal, ana, former)).http).toBe(200);
    for (const table of Object.keys(DATA_INVENTORY))
      expect({
        table,
        given: JSON.stringify((await rows(portal, table)).map((row) => Object.values(row).map(String))),
      }).toEqual({ table, given: expect.not.stringMatching(/leo-2/i) });
  });

  test('takes what was written about them out of the notifications of others', async () => {
    const { portal, ana, leo } = await scene();
    const giver = await portal.createPerson({ nombre: 'Bea', categoria: 10 });
    await portal.grantPermisos(10, 'adm');
    const llamado = { op: 0, user: leo.id, motivo: 'Tardanza', descripcion: 'Tres veces' } as const;
    await portal.as(giver).succeeds('POST actionLlamado', { body: llamado });
    const { id } = await portal.db.selectFrom('llamado').select('id').executeTakeFirstOrThrow();
    await portal.as(ana).succeeds('POST levantarLlamado', { body: { id, motivo: 'Su madre está enferma' } });
    expect(JSON.stringify(await rows(portal, 'notificacion'))).toContain('Su madre');
    await portal.dismiss(leo);
    await forget(portal, ana, leo);
    for (const table of Object.keys(DATA_INVENTORY))
      expect({ table, rows: JSON.stringify(await rows(portal, table)) }).toEqual({
        table,
        rows: expect.not.stringContaining('Su madre'),
      });
  });

  test('leaves the notifications of security about them to others, under the alias', async () => {
    const { portal, ana, leo } = await scene();
    const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
    await portal.as(ana).succeeds('POST resetPassword', { body: { usuario: leo.id } });
    await portal.dismiss(leo);
    await forget(portal, ana, leo);
    const notices = (await readNotifications(portal, bea)).filter(({ clase }) => clase === 'acceso_ajeno');
    expect(notices).toMatchObject([
      { quien: 'Ana', sobre: `Persona ${leo.id}`, texto: `generó una contraseña temporal para ${NAME_PLACEHOLDER}` },
    ]);
  });

  test('takes what was written about their name on the black list out of the log', async () => {
    const { portal, ana } = await scene();
    const ban = async (nombre: string) => {
      const { data } = await portal.as(ana).succeeds('POST vetar', { body: { nombre, motivo: `Estafa: ${nombre}` } });
      await portal.as(ana).succeeds('POST quitarVeto', { body: { id: data.id, motivo: 'No era quien vive en Cali' } });
    };
    await ban('Nueva');
    await ban('Otra');
    const log = async () =>
      (await portal.as(ana).succeeds('GET registros', { query: { modulo: 'listanegra' } })).filas.map((f) => f.motivo);
    const before = await log();
    const nueva = await portal.createPerson({ nombre: 'Nueva', categoria: 2 });
    await portal.dismiss(nueva);
    await forget(portal, ana, nueva);
    expect(await log()).toEqual([...before.slice(0, 2), `Ana ${ERASED}`, `Ana ${ERASED}`]);
    const found = await portal.as(ana).succeeds('GET registros', { query: { buscar: 'estafa' } });
    expect(found.filas.map((f) => f.motivo)).toEqual(['Ana agregó a Otra a la lista negra: Estafa: Otra']);
  });

  test('changes the text of no other departamento of the same name', async () => {
    const { portal, ana, leo } = await scene();
    const closed = await createDepartamento(portal, ana, { texto: 'Lo llevaba Leo' });
    await portal.as(ana).succeeds('POST cerrarDepartamento', { body: { id: closed.id, motivo: 'Ya no hay' } });
    await createDepartamento(portal, ana, { texto: 'Música en vivo' });
    await portal.dismiss(leo);
    await forget(portal, ana, leo);
    expect((await rows(portal, 'departamento')).map(({ texto }) => texto)).toEqual([
      `Lo llevaba Persona ${leo.id}`,
      'Música en vivo',
    ]);
  });

  test('replaces names in stored values only within texts, and no ordinary word, number or letter at all', async () => {
    const { portal, leo } = await scene();
    const ana = await portal.createPerson({ categoria: 12 });
    const ordinary = ['1', '15', '60c', 'x', 'de', 'antes', 'leve', 'multa.'];
    const people = [leo];
    // The latter are no ordinary words, but a value, fields and the code of an infraccion.
    for (const nombre of [...ordinary, 'true', 'codigo', 'despues', 'MI1'])
      people.push(await portal.createPerson({ nombre, categoria: 2 }));
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 2 });
    const rule = (name: string) => ({ id: 0, texto: `Antes de las 15, con ${name} y x es leve: multa.` });
    const contenido = { ...NORMATIVA_DEFAULT, reglas: [...NORMATIVA_DEFAULT.reglas, rule('Leo')] };
    const asked = { version: 0, rige: '2026-03-10', nota: '', avisar: false, contenido };
    await portal.as(ana).succeeds('POST guardarNormativa', { body: asked });
    const motivo = 'Multa de 15, antes de 1 multa.';
    const multa = await portal
      .as(ana)
      .succeeds('POST sendMulta', { body: { usuario: other.id, motivo, creditos: 15 } });
    await portal.as(ana).succeeds('POST actionMulta', { body: { id: multa.data.id, op: true } });
    await portal.as(ana).succeeds('POST editAjustes', { body: { data: { turno_aviso: 15 } } });
    const log = () =>
      Promise.all(
        (['multas', 'normativa', 'configuracion'] as const).map((modulo) =>
          portal.as(ana).succeeds('GET registros', { query: { modulo } }),
        ),
      );
    const [before, logBefore] = [await portal.as(ana).succeeds('GET normativa'), await log()];
    for (const person of people) {
      await portal.dismiss(person);
      // Ordinary words name nobody in the motivo either.
      const reason = { motivo: 'Lo pidió de palabra antes de la multa. Lo dice 1 de 15' };
      expect((await forget(portal, ana, person, reason)).http).toBe(200);
    }
    const withAlias = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replaceAll(/\bLeo\b/g, `Persona ${leo.id}`));
    expect(await portal.as(ana).succeeds('GET normativa')).toEqual(withAlias(before));
    expect(await log()).toEqual(withAlias(logBefore));
  });

  test('a value that an earlier erasure broke is shown without the lost part, and loses the next name', async () => {
    const { portal, leo } = await scene();
    const ana = await portal.createPerson({ categoria: 12 });
    await portal.dismiss(leo);
    const whole = { ...NORMATIVA_DEFAULT, nota: 'La hizo Leo' };
    const asked = { version: 0, rige: '2026-03-10', nota: '', avisar: false, contenido: whole };
    await portal.as(ana).succeeds('POST guardarNormativa', { body: asked });
    const row = { rige: '2026-03-10', siguiente: 60, nota: '', cambios: '', encargado: ana.id, fecha: 1 };
    const json = JSON.stringify(whole);
    const broken = [
      json.replace('"id":1,', '"id":Persona 7,'),
      json.replace('"texto":', '"Persona 7":'),
      json.replace('"gravedad":"leve"', '"gravedad":"Persona 7"'),
    ];
    for (const [i, contenido] of broken.entries())
      await portal.db
        .insertInto('normativa')
        .values({ ...row, version: i + 2, contenido })
        .execute();
    const entry = { modulo: 'configuracion', objeto: null, usuario: null, encargado: ana.id, fecha: 1, acto: null };
    for (const diferencias of [
      '[{"campo":"Nombre","antes":Persona 7,"despues":"Leo"}]',
      '[{"campo":"Nombre","Persona 7":"Leo","despues":"Otro"}]',
    ])
      await portal.db
        .insertInto('bitacora')
        .values({ ...entry, modulo: 'configuracion', motivo: 'editó', diferencias })
        .execute();
    const names = { nombre: 'Nueva', nombre_plano: 'nueva', nombre_llano: 'nueva' };
    const none = { usuario: null, clave: null, referido: null, avatar: null, direccion: null, dispositivo: null };
    const answered = { respondida: 1, encargado: null, motivo: null, fecha: 1, estado: 'retirada' as const };
    const respuestas = String.raw`[["¿Quién?","Leo\Persona 7."]]`;
    await portal.db
      .insertInto('solicitud_ingreso')
      .values({ ...names, ...none, ...answered, respuestas, respuestas_llano: '' })
      .execute();

    const normativa = await portal.as(ana).succeeds('GET normativa');
    expect(normativa).toMatchObject({ version: 4, contenido: { nota: 'La hizo Leo' } });
    await portal.as(ana).succeeds('GET normativaVersion/:version', { params: { version: 3 } });
    const differences = async () =>
      (await portal.as(ana).succeeds('GET registros', { query: { modulo: 'configuracion' } })).filas.map(
        (line) => line.diferencias,
      );
    expect(await differences()).toEqual([[{ campo: 'Nombre', antes: 'Leo', despues: 'Otro' }], []]);
    expect(
      (await portal.as(ana).succeeds('GET ingresos', { query: { estado: 'retirada' } })).map((one) => one.respuestas),
    ).toEqual([[]]);

    expect((await forget(portal, ana, leo)).http).toBe(200);
    const alias = `Persona ${leo.id}`;
    expect(await differences()).toEqual([[{ campo: 'Nombre', antes: alias, despues: 'Otro' }], []]);
    expect((await portal.as(ana).succeeds('GET normativa')).contenido.nota).toBe(`La hizo ${alias}`);
    for (const table of ['bitacora', 'normativa', 'solicitud_ingreso'])
      expect(JSON.stringify(await rows(portal, table))).not.toContain('Leo');
    const next = { ...asked, version: 4, contenido: NORMATIVA_DEFAULT };
    await portal.as(ana).succeeds('POST guardarNormativa', { body: next });
  });

  test('deletes the nickname that Discord did not take yet, and still takes the roles', async () => {
    const { portal, ana, leo } = await scene();
    const member = { unida: 0, fallo: null, reintento: null };
    await portal.db
      .insertInto('discord_rol_miembro')
      .values([
        { ...member, cuenta: '1', roles: '7', apodos: 'AG Guardia · Leo' },
        { ...member, cuenta: '2', roles: '', apodos: 'AG Guardia · Leo' },
        { ...member, cuenta: '3', roles: '', apodos: 'AG Guardia · Leona' },
        { ...member, cuenta: '4', roles: '', apodos: 'AG Leo · Leona' },
      ])
      .execute();
    await portal.dismiss(leo);
    await forget(portal, ana, leo);
    expect(await rows(portal, 'discord_rol_miembro')).toEqual([
      { ...member, cuenta: '1', roles: '7', apodos: '' },
      { ...member, cuenta: '3', roles: '', apodos: 'AG Guardia · Leona' },
      { ...member, cuenta: '4', roles: '', apodos: 'AG Leo · Leona' },
    ]);
  });

  test('is refused for active usuarios, equals, superiors and erased usuarios', async () => {
    const { portal, ana, leo } = await scene();
    const nothing = async (person: Person, body: object = {}) => {
      const antes = await portal.countTableRows();
      const { http, body: dicho } = await forget(portal, ana, person, body);
      expect(await portal.countTableRows()).toEqual(antes);
      return { http, ...(dicho as object) };
    };
    expect(await nothing(leo)).toMatchObject({ http: 409, error: 'SIGUE_EN_LA_AGENCIA' });
    await portal.dismiss(leo);
    expect(await nothing(leo, { nombre: 'leo' })).toMatchObject({ http: 422, campo: 'nombre' });
    expect(await nothing(leo, { motivo: ' ' })).toMatchObject({ http: 422, campo: 'motivo' });
    expect(await nothing(leo, { motivo: 'Porque leo lo pidió' })).toMatchObject({ http: 422, campo: 'motivo' });
    expect((await forget(portal, ana, leo)).http).toBe(200);
    expect(await nothing({ ...leo, usuario: `Persona ${leo.id}` })).toMatchObject({ http: 409, error: 'YA_OLVIDADO' });
    expect(await portal.as(ana).fails('POST ingresar', { body: { usuario: leo.id } })).toMatchObject({
      http: 409,
      error: 'YA_OLVIDADO',
    });
    expect((await portal.as(ana).succeeds('GET userAllInfo/:id', { params: { id: leo.id } })).acciones).toEqual([]);
  });
});

describe('concurrently', () => {
  test('a person who is readmitted meanwhile is not erased', async () => {
    const { portal, ana, leo } = await scene();
    await portal.dismiss(leo);
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', leo.id);
        await tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', leo.id).execute();
      },
      () => forget(portal, ana, leo),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'SIGUE_EN_LA_AGENCIA' } });
  });

  test('a count that is written meanwhile has no network', async () => {
    const { portal, leo } = await scene();
    await portal.dismiss(leo);
    const failure = { op: 0, usuario: 'Leo', clave: 'mala' };
    await portal.as(null, { remoteAddress: '203.0.113.7' })('POST', 'login', failure);
    await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', leo.id);
        await tx.db.updateTable('usuario').set({ olvidado: tx.now }).where('id', '=', leo.id).execute();
      },
      () => refusalCounterOf(portal.engine).flush(portal.db),
    );
    const counted = (await rows(portal, 'vigilancia')).filter(({ clase }) => clase === 'entrada_fallida');
    expect(counted).toMatchObject([{ usuario: leo.id, red: null, cuenta: null }]);
  });

  test('of readmissions and erasures on two servers one succeeds', async () => {
    const { portal, ana, leo } = await scene();
    await portal.dismiss(leo);
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) =>
      i % 4 < 2
        ? send(ana, 'ingresar', { usuario: leo.id })
        : send(ana, 'olvidarUsuario', { usuario: leo.id, nombre: 'Leo', motivo: MOTIVO }),
    );
    expect(countResponseCodes(responses)['200']).toBe(1);
    const row = await portal.db
      .selectFrom('usuario')
      .select(['usuario', 'despedido', 'olvidado'])
      .where('id', '=', leo.id)
      .executeTakeFirstOrThrow();
    expect([
      { usuario: 'Leo', despedido: 0, olvidado: null },
      { usuario: `Persona ${leo.id}`, despedido: 1, olvidado: portal.clock.now },
    ]).toContainEqual(row);
  });
});

describe('append-only tables', () => {
  const TABLES = ['bitacora', 'carrera', 'trabajo', 'credito', 'despido'] as const;
  async function withRows() {
    const { portal, ana, leo } = await scene();
    await portal.addWork(leo, 'asistencia', 60);
    await portal.as(ana).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
    await portal.dismiss(leo);
    return { portal, leo };
  }

  test.each(TABLES)('rows of %s never change or go; during an erasure only their texts change', async (table) => {
    const { portal, leo } = await withRows();
    const { db } = portal.engine;
    const TEXT = sql`update ${sql.table(table)} set motivo = 'otro'`;
    const DELETE_ROWS = sql`delete from ${sql.table(table)}`;
    for (const action of [TEXT, DELETE_ROWS]) await expect(action.execute(db)).rejects.toThrow('append only');
    const olvidando = (action: typeof TEXT) =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('olvidando').values({ usuario: leo.id }).execute();
        await action.execute(tx);
        await tx.deleteFrom('olvidando').execute();
      });
    await olvidando(TEXT);
    expect(new Set((await rows(portal, table)).map((f) => f.motivo))).toEqual(new Set(['otro']));
    await expect(olvidando(DELETE_ROWS)).rejects.toThrow('append only');
    await expect(olvidando(sql`update ${sql.table(table)} set fecha = fecha + 1`)).rejects.toThrow('append only');
    await expect(olvidando(sql`update ${sql.table(table)} set usuario = null`)).rejects.toThrow();
  });

  test('rows of vigilancia never change; during an erasure only their network goes', async () => {
    const { portal, leo } = await withRows();
    const { db } = portal.engine;
    const entry = { clase: 'entrada', usuario: leo.id, detalle: '', veces: 1, desde: 1, fecha: 1 } as const;
    const values = { ...entry, encargado: null, llamada: null, codigo: null, red: '203.0.113.0/24', cuenta: 'x' };
    await db.insertInto('vigilancia').values(values).execute();
    const FORGET = sql`update vigilancia set red = null, cuenta = null`;
    await expect(FORGET.execute(db)).rejects.toThrow('append only');
    const olvidando = (action: typeof FORGET) =>
      db.transaction().execute(async (tx) => {
        await tx.insertInto('olvidando').values({ usuario: leo.id }).execute();
        await action.execute(tx);
        await tx.deleteFrom('olvidando').execute();
      });
    await expect(olvidando(sql`update vigilancia set red = null, cuenta = null, veces = 2`)).rejects.toThrow(
      'append only',
    );
    await expect(olvidando(sql`update vigilancia set red = null, cuenta = null, usuario = null`)).rejects.toThrow();
    await olvidando(FORGET);
    expect((await rows(portal, 'vigilancia')).at(-1)).toMatchObject({ ...values, red: null, cuenta: null });
  });
});
