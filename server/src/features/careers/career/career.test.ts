import type { Cause } from '@conserje/rules';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { SILENT_LOG } from '../../../platform/database/databaseErrorReporter.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openEngine } from '../../../platform/database/openEngine.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { createEmptyDatabase } from '../../../test-support/database/testDatabase.ts';
import { careerSteps, checkCareers } from '../../../test-support/portal/ascensos.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { changeMision } from './career.public.ts';

const de = ({ id }: Person, query = {}) => ({ params: { id }, query });

/** Changes a mision the way other features do. */
async function move(
  portal: Portal,
  usuario: Person,
  [categoria, posicion]: [number, number],
  { encargado, ...cambio }: { causa: Exclude<Cause, 'registro'>; encargado: Person | null; motivo?: string },
) {
  const mision = await portal.misionId(categoria, posicion);
  return runInTransaction({ ...portal.deps, actor: encargado }, (tx) =>
    changeMision(tx, { usuario: usuario.id, mision, ...cambio }),
  );
}

describe('changing the mision', () => {
  test.each<[Exclude<Cause, 'registro'>, string | undefined, string, string]>([
    ['ascenso', undefined, `ascendió a ${NAME_PLACEHOLDER} de Iniciado I a Vigilante I`, 'te ascendió a Vigilante I'],
    [
      'degrado',
      'Faltas',
      `degradó a ${NAME_PLACEHOLDER} de Iniciado I a Vigilante I: Faltas`,
      'te degradó a Vigilante I: Faltas',
    ],
    ['traslado', 'FBI', `trasladó a ${NAME_PLACEHOLDER} de Iniciado I a Vigilante I: FBI`, 'te trasladó a Vigilante I'],
    [
      'venta',
      undefined,
      `vendió una misión a ${NAME_PLACEHOLDER}, de Iniciado I a Vigilante I`,
      'te vendió la misión Vigilante I',
    ],
    [
      'paga',
      undefined,
      `ascendió por paga a ${NAME_PLACEHOLDER} de Iniciado I a Vigilante I`,
      'te ascendió por paga a Vigilante I',
    ],
    [
      'edicion',
      undefined,
      `cambió la misión de ${NAME_PLACEHOLDER} de Iniciado I a Vigilante I`,
      'cambió tu misión a Vigilante I',
    ],
    [
      'reingreso',
      undefined,
      `reingresó a ${NAME_PLACEHOLDER} de Iniciado I a Vigilante I`,
      'te reingresó como Vigilante I',
    ],
  ])('by %s writes mision, career step, audit log and notice together', async (causa, motivo, entry, msg) => {
    const portal = await openPortal();
    const [supervisor, bajo] = [
      await portal.createPerson({ nombre: 'Jefe', categoria: 5 }),
      await portal.createPerson(),
    ];
    const change = { causa, encargado: supervisor, ...(motivo !== undefined && { motivo }) };
    const { result, ...effects } = await portal.observe(() => move(portal, bajo, [2, 1], change));
    expect(result).toEqual({ id: 3, de: 'Iniciado I', a: 'Vigilante I', fecha: portal.clock.now, lowered: 0 });
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'rangos',
          objeto: 3,
          usuario: bajo.id,
          encargado: supervisor.id,
          motivo: entry,
          ...editedField('Misión', 'Iniciado I', 'Vigilante I'),
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'carrera', quien: 'Jefe', msg, para: bajo.id },
        { tema: 'carrera', quien: 'Jefe', msg: 'cambió una misión' },
      ],
    });
    expect((await careerSteps(portal, bajo)).at(-1)).toEqual({
      de: 'Iniciado I',
      a: 'Vigilante I',
      encargado: 'Jefe',
      causa,
      motivo: motivo ?? null,
    });
    await checkCareers(portal);
  });

  test('leaves nothing behind when the rest of the transaction fails', async () => {
    const portal = await openPortal();
    const bajo = await portal.createPerson();
    const mision = await portal.misionId(2, 1);
    const { notices, bitacora } = await portal.observe(() =>
      expect(
        runInTransaction(portal.deps, async (tx) => {
          await changeMision(tx, { usuario: bajo.id, mision, causa: 'edicion' });
          throw new Error('otra cosa');
        }),
      ).rejects.toThrow('otra cosa'),
    );
    expect([notices, bitacora]).toEqual([[], []]);
    expect(await careerSteps(portal, bajo)).toHaveLength(1);
    await checkCareers(portal);
  });

  test('career steps can be neither changed nor deleted', async () => {
    const portal = await openPortal();
    await portal.createPerson();
    await expect(portal.db.updateTable('carrera').set({ a: 2 }).execute()).rejects.toThrow(/append only/);
    await expect(portal.db.deleteFrom('carrera').execute()).rejects.toThrow(/append only/);
  });
});

describe('the career', () => {
  test('goes from the newest to the oldest step, with the names at the time and the encargado', async () => {
    const portal = await openPortal();
    const [supervisor, bajo] = [
      await portal.createPerson({ nombre: 'Jefe', categoria: 5 }),
      await portal.createPerson(),
    ];
    portal.clock.advance({ hours: 1 });
    await move(portal, bajo, [2, 1], { causa: 'ascenso', encargado: supervisor });
    portal.clock.advance({ hours: 1 });
    await move(portal, bajo, [1, 9], { causa: 'degrado', encargado: supervisor, motivo: 'Faltas' });
    await portal.db.updateTable('mision').set({ nombre: 'Sereno' }).where('nombre', '=', 'Vigilante I').execute();
    const shared = { encargado: 'Jefe' };
    expect(await portal.as(bajo).succeeds('GET carrera/:id', de(bajo))).toEqual([
      {
        ...shared,
        id: 4,
        fecha: portal.clock.iso(),
        de: 'Vigilante I',
        a: 'Auxiliar A',
        causa: 'degrado',
        motivo: 'Faltas',
      },
      {
        ...shared,
        id: 3,
        fecha: portal.clock.iso({ hours: -1 }),
        de: 'Iniciado I',
        a: 'Vigilante I',
        causa: 'ascenso',
        motivo: null,
      },
      {
        id: 2,
        fecha: portal.clock.iso({ hours: -2 }),
        de: null,
        a: 'Iniciado I',
        encargado: 'Sistema',
        causa: 'registro',
        motivo: null,
      },
    ]);
  });

  test('is searchable', async () => {
    const portal = await openPortal();
    const [supervisor, bajo] = [
      await portal.createPerson({ nombre: 'Ñandú', categoria: 5 }),
      await portal.createPerson(),
    ];
    for (let posicion = 2; posicion <= 6; posicion += 1)
      await move(portal, bajo, [1, posicion], {
        causa: 'edicion',
        encargado: posicion % 2 === 0 ? supervisor : null,
        motivo: `100% ${posicion}`,
      });
    const request = (query: string) => portal.as(bajo)('GET', `carrera/${bajo.id}${query}`);
    const a = (payload: unknown) => (payload as { a: string }[]).map((f) => f.a);
    expect(a((await request('?buscar=NOVATO')).body)).toEqual(['Novato D', 'Novato E', 'Novato F']);
    expect(a((await request('?buscar=Ñandú')).body)).toEqual(['Novato D', 'Novato F', 'Iniciado H']);
    expect(a((await request('?buscar=0%25 4')).body)).toEqual(['Novato F']);
    expect(a((await request('?buscar=_')).body)).toEqual([]);
  });

  test('of another usuario is readable with req or adm and by management only', async () => {
    const portal = await openPortal();
    const bajo = await portal.createPerson();
    const supervisor = await portal.createPerson({ categoria: 9 });
    expect(await portal.as(supervisor).fails('GET carrera/:id', de(bajo))).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await portal.as(supervisor).fails('GET carrera/:id', { params: { id: 999 } })).toMatchObject({
      error: 'SIN_PERMISO',
    });
    for (const permiso of ['req', 'adm']) {
      await portal.grantPermisos(9, permiso);
      expect(await portal.as(supervisor).succeeds('GET carrera/:id', de(bajo))).toHaveLength(1);
    }
    await portal.grantPermisos(10);
    const mgmt = await portal.createPerson({ categoria: 10 });
    expect(await portal.as(mgmt).succeeds('GET carrera/:id', de(bajo))).toHaveLength(1);
    await portal.dismiss(bajo);
    expect(await portal.as(mgmt).succeeds('GET carrera/:id', de(bajo))).toHaveLength(1);
    expect(await portal.as(mgmt).fails('GET carrera/:id', { params: { id: 999 } })).toMatchObject({
      http: 404,
      error: 'USUARIO_NO_EXISTE',
    });
  });

  test('begins with the registration', async () => {
    const portal = await openPortal();
    const body = { usuario: 'Nueva', clave: 'una-clave-larga', rclave: 'una-clave-larga' };
    await portal.as().succeeds('POST registro', { body });
    const { token, data } = await portal.as().succeeds('POST login', {
      body: { op: 0, usuario: 'Nueva', clave: 'una-clave-larga' },
    });
    expect(await careerSteps(portal, { id: data.id, usuario: 'Nueva', key: token })).toEqual([
      { de: null, a: 'Iniciado I', encargado: 'Sistema', causa: 'registro', motivo: null },
    ]);
  });

  test('also exists for usuarios created before careers were recorded', async () => {
    const base = await createEmptyDatabase();
    onTestFinished(base.dropDatabase);
    const engine = openEngine(base.url, SILENT_LOG);
    onTestFinished(engine.close);
    const antes = Object.entries(MIGRATIONS).filter(([name]) => name < '005');
    await migrate(engine, Object.fromEntries(antes));
    const row = { clave: 'x', mision: 12, referido: null, registro: 1_700_000_000_000, ultima_vez: null };
    await engine.db
      .insertInto('usuario')
      .values({ usuario: 'Vieja', nombre_plano: 'vieja', ...row })
      .execute();
    await migrate(engine, MIGRATIONS);
    const { nombre } = await engine.db
      .selectFrom('mision')
      .select('nombre')
      .where('id', '=', 12)
      .executeTakeFirstOrThrow();
    expect(await engine.db.selectFrom('carrera').selectAll().execute()).toEqual([
      {
        id: 1,
        usuario: 1,
        de: null,
        de_nombre: null,
        a: 12,
        a_nombre: nombre,
        encargado: null,
        causa: 'registro',
        motivo: null,
        fecha: row.registro,
      },
    ]);
  });
});

test('onlyRangos returns the ladder from the lowest to the highest', async () => {
  const portal = await openPortal();
  const rangos = await portal.as(await portal.createPerson()).succeeds('GET onlyRangos');
  expect(rangos).toHaveLength(9 * 9 + 3 * 3);
  expect(rangos[0]).toEqual({ id: 1, nombre: 'Iniciado I', precio: 0, categoria: 1, venta: 0, traslado_venta: 0 });
  expect(rangos[9]).toMatchObject({ nombre: 'Vigilante I', precio: 8, categoria: 2, venta: 1, traslado_venta: 1 });
  expect(rangos.at(-1)).toMatchObject({ nombre: 'Fundador Supremo', categoria: 12 });
  await portal.db.updateTable('mision').set({ posicion: 0 }).where('nombre', '=', 'Iniciado H').execute();
  expect(
    (await portal.as(await portal.createPerson()).succeeds('GET onlyRangos')).map((r) => r.nombre).slice(0, 2),
  ).toEqual(['Iniciado H', 'Iniciado I']);
});
