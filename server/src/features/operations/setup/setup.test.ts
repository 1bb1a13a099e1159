import type { AnswerOf } from '@conserje/contract';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { SILENT_LOG } from '../../../platform/database/databaseErrorReporter.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openEngine } from '../../../platform/database/openEngine.ts';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { createEmptyDatabase } from '../../../test-support/database/testDatabase.ts';
import { ACCEPT_ASCENSO, answerSolicitud, makeOffer } from '../../../test-support/portal/ascensos.ts';
import { onlyPayRowOf, paymentAsSeen, updateListaPaga } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { confirmTiempo, openTiempo } from '../../../test-support/portal/tiempos.ts';
import { viewSetup } from './setup.service.ts';

const done = ({ pasos }: AnswerOf<'GET puestaEnMarcha'>): string =>
  pasos
    .filter((p) => p.hecho)
    .map((p) => p.paso)
    .join(' ');
const mira = async (portal: Portal, person: Person): Promise<string> =>
  done(await portal.as(person).succeeds('GET puestaEnMarcha'));

async function nueva() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'admin', categoria: 12 });
  return { portal, ana };
}

const SETUP_STEPS = ['cuenta', 'agencia', 'horario', 'escala', 'publicar', 'plantilla'].concat([
  'tiempo',
  'ascenso',
  'paga',
  'encargados',
  'copia',
]);

test('a new agency has no step done', async () => {
  const { portal, ana } = await nueva();
  expect(await portal.as(ana).succeeds('GET puestaEnMarcha')).toEqual({
    apartada: false,
    pasos: SETUP_STEPS.map((paso) => ({ paso, hecho: false })),
  });
});

test('each step is derived from the data', async () => {
  const { portal, ana } = await nueva();
  await portal.configure({ nombre: 'Hotel Aurora' });
  expect(await mira(portal, ana)).toBe('agencia');
  await portal.configure({ pago: { dia: 6, hora: '20:00' } });
  expect(await mira(portal, ana)).toBe('agencia horario');
  await portal.configure({ direccion: 'https://portal.aurora.example' });
  expect(await mira(portal, ana)).toBe('agencia horario publicar');
  const leo = await portal.createPerson({ categoria: 1 });
  expect(await mira(portal, ana)).toBe('agencia horario publicar plantilla');
  await portal.moveToMision(leo, 11);
  expect(await mira(portal, ana)).toBe('agencia horario publicar plantilla encargados');
  await portal.dismiss(leo);
  expect(await mira(portal, ana)).toBe('agencia horario publicar');
});

test('the first tiempo, ascenso and pay count, and the name that the founder chose', async () => {
  const { portal, ana } = await nueva();
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const { id } = await openTiempo(portal, ana, leo);
  portal.clock.advance({ minutes: 60 });
  expect(await mira(portal, ana)).toBe('plantilla');
  await confirmTiempo(portal, ana, id);
  expect(await mira(portal, ana)).toBe('plantilla tiempo');
  portal.clock.advance({ hours: 720 });
  await makeOffer(portal, ana, leo);
  expect(await mira(portal, ana)).toBe('plantilla tiempo');
  await answerSolicitud(portal, leo, ACCEPT_ASCENSO);
  expect(await mira(portal, ana)).toBe('plantilla tiempo ascenso');
  await updateListaPaga(portal, ana);
  const row = await onlyPayRowOf(portal, ana, leo);
  await portal.as(ana).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
  expect(await mira(portal, ana)).toBe('plantilla tiempo ascenso paga');
  const name = { iduser: ana.id, nombre: 'Ana' };
  await portal.as(ana).succeeds('POST actionNombre', { body: { ...name, op: 2 } });
  const requested = await portal.as(ana).succeeds('GET getNameRequest/:id', { params: { id: ana.id } });
  await portal.as(ana).succeeds('POST actionNombre', { body: { ...name, op: 0, id: requested?.id ?? 0 } });
  expect(await mira(portal, ana)).toBe('cuenta plantilla tiempo ascenso paga');
});

test('backups on another disk count', async () => {
  const { portal, ana } = await nueva();
  expect(await mira(portal, ana)).toBe('');
  const other = await viewSetup({ backups: { areElsewhere: async () => true } }, portal.db);
  expect(done(other)).toBe('copia');
});

test('the migration dismisses the guide of an agency that has paid its people', async () => {
  const base = await createEmptyDatabase();
  onTestFinished(base.dropDatabase);
  const engine = openEngine(base.url, SILENT_LOG);
  onTestFinished(engine.close);
  await migrate(engine, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '079')));
  const { id: mision } = await engine.db.selectFrom('mision').select('id').limit(1).executeTakeFirstOrThrow();
  const leo = { usuario: 'Leo', nombre_plano: 'leo', clave: '', mision, registro: 1 };
  const rows = await engine.db
    .insertInto('usuario')
    .values(leo as never)
    .returning('id')
    .execute();
  const usuario = rows[0]?.id ?? 0;
  const lista = await engine.db
    .insertInto('lista_paga')
    .values({ grupo: 'bajo', abierta: 1, cerrada: null, encargado: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const theirs = { usuario, grupo: 'bajo', periodo: 1, categoria: 1, monto: 4, tramo: null, estado: 'pagada' } as const;
  const paid = { pagado_monto: 4, pagado_fecha: 3000, pagado_por: usuario };
  await engine.db
    .insertInto('paga')
    .values({ lista: lista.id, ...theirs, fecha: 2000, ...paid })
    .execute();
  await migrate(engine, MIGRATIONS);
  expect(await engine.db.selectFrom('puesta').selectAll().execute()).toEqual([
    { que: 'apartada', encargado: null, fecha: 3000 },
  ]);
});

test('an edit of a rango or an added mision completes the ladder step; an edit of a membresia does not', async () => {
  const { portal, ana } = await nueva();
  const [goldMembresia] = await portal.as(ana).succeeds('GET getMembresias');
  const data = { nombre: 'Oro de la misión nueva', details: '', precio: 60, reduccion: 0 as const };
  await portal.as(ana).succeeds('POST editMemb', { body: { id: goldMembresia?.id ?? 0, data } });
  expect(await mira(portal, ana)).toBe('');
  const [rango] = await portal.as(ana).succeeds('GET allInfoRank');
  const { id_categoria = 0, nomina_asistencia = 0, nomina_times = 0, tiempo_ascenso = '' } = rango ?? {};
  const newItem = { n_categoria: 'Botones', nomina_asistencia, nomina_times, porciento: 0, tiempo_ascenso };
  await portal.as(ana).succeeds('POST editRank', { body: { id: id_categoria, data: newItem } });
  expect(await mira(portal, ana)).toBe('escala');
  const { portal: other, ana: eva } = await nueva();
  await other.as(eva).succeeds('POST addMis', {
    body: { categoria: 2, nombre: 'Portero', precio: 8, venta: 0, traslado_venta: 0 },
  });
  expect(await mira(other, eva)).toBe('escala');
});

test('the migration completes the ladder step of an agency that had edited its ladder', async () => {
  const base = await createEmptyDatabase();
  onTestFinished(base.dropDatabase);
  const engine = openEngine(base.url, SILENT_LOG);
  onTestFinished(engine.close);
  const old = Object.entries(MIGRATIONS).filter(([name]) => name < '039');
  await migrate(engine, Object.fromEntries(old));
  const addEntry = (motivo: string) =>
    sql`insert into bitacora (modulo, motivo, fecha) values ('mantenimiento', ${motivo}, 1000)`.execute(engine.db);
  await addEntry('Editó la membresía Oro');
  await addEntry('Editó el rango Botones');
  await addEntry('agregó la misión Portero a Botones');
  await migrate(engine, MIGRATIONS);
  expect(await engine.db.selectFrom('puesta').selectAll().execute()).toEqual([
    { que: 'escala', encargado: null, fecha: 1000 },
  ]);
});

test('a step that the data do not show can be confirmed, with its author', async () => {
  const { portal, ana } = await nueva();
  const give = (paso: 'horario' | 'escala' | 'publicar') =>
    portal.as(ana).succeeds('POST actionPuesta', { body: { op: 0, paso } });
  const { result, bitacora } = await portal.observe(() => give('escala'));
  expect(done(result.data)).toBe('escala');
  expect(bitacora).toEqual([
    {
      modulo: 'configuracion',
      objeto: null,
      usuario: null,
      encargado: ana.id,
      motivo: 'confirmó los rangos y misiones',
    },
  ]);
  expect(done((await give('horario')).data)).toBe('horario escala');
  expect(done((await give('publicar')).data)).toBe('horario escala publicar');
  const again = await portal.observe(() => give('escala'));
  expect(again.bitacora).toEqual([]);
});

test('the guide can be dismissed', async () => {
  const { portal, ana } = await nueva();
  const { data } = await portal.as(ana).succeeds('POST actionPuesta', { body: { op: 1 } });
  expect(data.apartada).toBe(true);
  expect(await portal.as(ana).succeeds('GET puestaEnMarcha')).toMatchObject({ apartada: true });
});

test('a confirmation without a step is refused', async () => {
  const { portal, ana } = await nueva();
  expect(await portal.as(ana).fails('POST actionPuesta', { body: { op: 0 } })).toMatchObject({
    http: 422,
    campo: 'paso',
  });
});

test('twenty concurrent confirmations are recorded once', async () => {
  const { portal, ana } = await nueva();
  const send = await alternateServers(portal);
  const responses = await runConcurrently(20, () => send(ana, 'actionPuesta', { op: 0, paso: 'escala' }));
  expect(countResponseCodes(responses)).toEqual({ '200': 20 });
  const rows = await portal.db.selectFrom('bitacora').select('id').where('modulo', '=', 'configuracion').execute();
  expect(rows).toHaveLength(1);
});
