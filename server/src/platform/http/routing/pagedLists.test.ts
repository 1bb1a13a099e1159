import type { Answer, Call, Query, SortKeyIn } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { CAUSES, DAY_MS, mejorTrabajadorTitle, plainText } from '@conserje/rules';
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import { makeOffer } from '../../../test-support/portal/ascensos.ts';
import { copyFullAgencia } from '../../../test-support/portal/fullAgencia.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { orThrow } from '../../appError.ts';

type Contract = typeof CONTRACT;
/** Calls that declare sort keys. */
type Lista = { [N in keyof Contract]: [SortKeyIn<Query<Contract[N]>>] extends [never] ? never : N }[keyof Contract];
type RowOf<N extends Lista> =
  Answer<Contract[N]> extends readonly (infer F)[] ? F : Answer<Contract[N]> extends { filas: (infer F)[] } ? F : never;
type Value = string | number | null;

/** Visible value of a row for each sort key; the row id for insertion order. */
const VISIBLE_VALUES: { [N in Lista]: Record<SortKeyIn<Query<Contract[N]>>, (f: RowOf<N>) => Value> } = {
  ascensosOfrecidos: {
    usuario: (f) => f.usuarioNombre,
    ascenso: (f) => `${f.mision} → ${f.nueva}`,
    envio: (f) => f.encargadoNombre,
    fecha: (f) => f.id,
    vence: (f) => f.vence,
  },
  ausenciasDe: {
    motivo: (f) => f.motivo,
    inicio: (f) => f.inicio,
    final: (f) => f.final,
    encargado: (f) => f.encargadoNombre,
    fecha: (f) => f.id,
  },
  carrera: {
    fecha: (f) => f.id,
    de: (f) => f.de,
    a: (f) => f.a,
    motivo: (f) => (f.motivo ? `${CAUSES[f.causa]}: ${f.motivo}` : CAUSES[f.causa]),
    encargado: (f) => f.encargado,
  },
  referidos: {
    usuario: (f) => f.usuarioNombre,
    trajo: (f) => f.trajo,
    siguen: (f) => f.siguen,
    bonos: (f) => f.bonos,
    ultimo: (f) => f.ultimo,
  },
  referidosDe: {
    usuario: (f) => f.usuarioNombre,
    fecha: (f) => f.id,
    bono: (f) => f.bono,
  },
  movimientos: {
    fecha: (f) => f.id,
    movimiento: (f) => `${f.texto}${f.motivo}`,
    mano: (f) => f.mano,
    saldo: (f) => f.saldo,
    encargado: (f) => f.encargadoNombre,
  },
  mejoresPasados: {
    categoria: (f) => mejorTrabajadorTitle(f.categoria),
    usuario: (f) => f.usuarioNombre,
    desde: (f) => f.id,
    hasta: (f) => f.hasta,
    encargado: (f) => f.encargadoNombre,
  },
  fichajesDe: { dia: (f) => f.dia, deducido: (f) => f.deducido, fecha: (f) => f.id },
  getAllDegrados: {
    usuario: (f) => f.usuarioNombre,
    encargado: (f) => f.encargadoNombre,
    motivo: (f) => f.motivo,
    mision: (f) => f.rango_degrado,
    fecha: (f) => f.id,
  },
  getAllDespidos: {
    usuario: (f) => f.usuarioNombre,
    motivo: (f) => f.motivo,
    fecha: (f) => f.id,
    encargado: (f) => f.encargadoNombre,
  },
  miembrosDepartamento: { usuario: (f) => f.usuarioNombre, rango: (f) => f.orden, desde: (f) => f.desde },
  solicitudesDepartamento: {
    usuario: (f) => f.usuarioNombre,
    departamento: (f) => f.departamentoNombre,
    fecha: (f) => f.id,
  },
  listaNegra: {
    nombre: (f) => f.nombre,
    motivo: (f) => f.motivo,
    encargado: (f) => f.encargadoNombre,
    fecha: (f) => f.id,
    hasta: (f) => f.hasta,
  },
  ingresos: { nombre: (f) => f.nombre, fecha: (f) => f.id, encargado: (f) => f.encargadoNombre },
  getAllRequest: { usuario: (f) => f.usuarioNombre, nombre: (f) => f.nombre, fecha: (f) => f.id },
  directorio: {
    usuario: (f) => f.usuario,
    mision: (f) => f.orden,
    firma: (f) => f.firma,
    visto: (f) => f.ultima_vez ?? f.registro,
    registro: (f) => f.id,
  },
  getAllFirmas: { usuario: (f) => f.usuario, firma: (f) => f.firma },
  allMembership: {
    usuario: (f) => f.usuarioNombre,
    membresia: (f) => f.membresiaNombre,
    encargado: (f) => f.encargadoNombre,
    fecha: (f) => f.fecha,
    finaliza: (f) => f.finaliza,
    dias: (f) => (f.perma && f.estado === 'Activa' ? Number.MAX_SAFE_INTEGER : f.dias),
    estado: (f) => f.estado,
  },
  misRectificaciones: {
    dia: (f) => f.dia,
    motivo: (f) => f.motivo,
    estado: (f) => f.estado,
    encargado: (f) => f.encargadoNombre,
    fecha: (f) => f.id,
  },
  misionesVenta: {
    usuario: (f) => f.usuarioNombre,
    mision: (f) => f.mision,
    encargado: (f) => f.encargadoNombre,
    creditos: (f) => f.creditos,
    fecha: (f) => f.id,
  },
  getAllMultas: {
    usuario: (f) => f.usuarioNombre,
    motivo: (f) => f.motivo,
    creditos: (f) => f.creditos,
    encargado: (f) => f.encargadoNombre,
    fecha: (f) => f.id,
    cobrado: (f) => f.cobrado,
  },
  multasDe: {
    motivo: (f) => f.motivo,
    creditos: (f) => f.creditos,
    encargado: (f) => f.encargadoNombre,
    fecha: (f) => f.id,
    cobrado: (f) => f.cobrado,
  },
  comunicados: {
    destacado: (f) =>
      (f.obligatorio && f.acciones.includes('leer') ? 2 : Number(f.fijado)) * 1e13 + Date.parse(f.desde),
    titulo: (f) => f.titulo,
    fecha: (f) => Date.parse(f.desde),
  },
  encuestas: { pregunta: (f) => f.pregunta, fecha: (f) => f.id, hasta: (f) => Date.parse(f.hasta) },
  votosEncuesta: { usuario: (f) => f.usuarioNombre, opcion: (f) => f.numero },
  lecturasComunicado: { usuario: (f) => f.usuarioNombre, rango: (f) => f.orden, leido: (f) => f.leido },
  llamados: {
    usuario: (f) => f.usuarioNombre,
    cuantos: (f) => f.cuantos,
    vigentes: (f) => f.vigentes,
    fecha: (f) => f.id,
  },
  llamadosDe: { motivo: (f) => f.motivo, encargado: (f) => f.encargadoNombre, fecha: (f) => f.id },
  normativaVersiones: { rige: (f) => f.rige, fecha: (f) => f.id },
  paseListas: {
    encargado: (f) => f.encargadoNombre,
    fecha: (f) => f.id,
    pausados: (f) => f.pausadosNombre.length,
    sumados: (f) => f.sumadosNombre.length,
    fuerabase: (f) => f.fuerabaseNombre.length,
  },
  getPendientes: { usuario: (f) => f.usuarioNombre, pendiente: (f) => f.monto, fecha: (f) => f.id },
  filasPeriodo: {
    usuario: (f) => f.usuarioNombre,
    minutos: (f) => f.minutos,
    motivo: (f) => f.motivo,
    encargado: (f) => f.encargadoNombre,
    fecha: (f) => f.id,
  },
  getLogUser: {
    nombre: (f) => f.nombre || null,
    motivo: (f) => f.motivo,
    minutos: (f) => f.minutos,
    autor: (f) => f.autor,
    fecha: (f) => f.id,
  },
  rentas: rentas(),
  rentasMes: rentas(),
  seguridad: { clase: (f) => f.clase, fecha: (f) => f.id },
  sugerencias: { aprobada: (f) => f.aprobada, fecha: (f) => f.id },
  getTraslados: {
    usuario: (f) => f.usuarioNombre,
    mision: (f) => f.mision,
    agencia: (f) => f.agencia,
    encargado: (f) => f.altoNombre,
    fecha: (f) => f.id,
  },
  allVentas: {
    encargado: (f) => f.encargoNombre,
    usuario: (f) => f.usuarioNombre,
    descripcion: (f) => f.descripcion,
    creditos: (f) => f.credito,
    entrega: (f) => f.entrega,
    fecha: (f) => f.id,
  },
};
function rentas() {
  type Renta = RowOf<'rentas'>;
  return {
    usuario: (f: Renta) => f.usuarioNombre,
    rango: (f: Renta) => f.rangoNombre,
    renta: (f: Renta) => f.renta,
    mes: (f: Renta) => f.mes,
    fecha: (f: Renta) => f.id,
    pagado: (f: Renta) => (f.borradaNombre !== null ? 0 : 1 + f.pagado),
  };
}

interface Row {
  id: number;
}
let viewer: Person;
/** Parameters of each path. */
let routes: Record<string, string>;
const portal = portalForFile(async (p) => {
  await expectBooksBalanced(p);
  viewer = await p.createPerson({ nombre: 'Lectora', categoria: 12, posicion: 3 });
  // Generated data may contain no pending ones.
  const newcomers = [await p.createPerson(), await p.createPerson(), await p.createPerson()];
  p.clock.advance({ minutes: 11 });
  for (const newItem of newcomers) await makeOffer(p, viewer, newItem);
  for (const newItem of newcomers) await requestAusencias(p, newItem);
  await insertCorrections(p, viewer, newcomers);
  await fine(p, viewer, newcomers);
  await bring(p, viewer);
  await demoteAndDismiss(p);
  await chargeRentas(p, viewer, newcomers);
  await sellMembresia(p, viewer);
  await p.configure({ periodo_confirma: 'ambos' });
  await addPeriodRows(p, viewer, newcomers);
  routes = await busiestRoutes(p);
}, copyFullAgencia);

/** Requests ausencias, one after the other: some are rejected, others withdrawn. */
async function requestAusencias(p: Portal, person: Person): Promise<void> {
  const [theirs, usuario] = [p.as(person), person.id];
  const at = (dias: number): string => new Date(p.clock.now + dias * DAY_MS).toISOString().slice(0, 10);
  const [inicio, final] = [at(10), at(12)];
  for (const motivo of ['Viaje', 'Exámenes', 'Mudanza', 'Viaje']) {
    const { id } = (await theirs.succeeds('POST addAusencia', { body: { usuario, motivo, inicio, final } })).data;
    if (motivo === 'Viaje') await theirs.succeeds('POST retirarAusencia', { body: { id } });
    else await p.as(viewer).succeeds('POST ausenciaAction', { body: { id, op: 2 } });
  }
}

/** Corrections requested by the viewer earlier; no superior exists who could answer them. */
async function insertCorrections({ db, clock }: Portal, { id: usuario }: Person, others: Person[]): Promise<void> {
  const shared = { usuario, requisitos: 'asistencia', cantidad: 5, fecha: clock.now } as const;
  const waiting = ['2026-03-01', '2026-03-02'].map((dia) => ({ ...shared, dia, motivo: 'Se cerró antes' }));
  await insertRows(db, 'rectificacion', waiting).execute();
  const told = others.map(({ id: encargado }, i) => ({
    ...shared,
    encargado,
    dia: '2026-03-02',
    motivo: i === 0 ? 'Ayudé' : 'Se cayó',
    decidida: clock.now,
    estado: i === 1 ? ('retirada' as const) : ('rechazada' as const),
  }));
  await insertRows(db, 'rectificacion', told).execute();
}

/** Demotes and dismisses people, for several motivos. */
async function demoteAndDismiss(p: Portal): Promise<void> {
  const people: number[] = [];
  for (let i = 0; i < 4; i += 1) people.push((await p.createPerson({ categoria: 5 })).id);
  for (const [i, motivo] of ['Ausencia', 'Flood', 'Ausencia'].entries()) {
    const body = { motivo, usuarios: [people[i] ?? 0, people[i + 1] ?? 0] };
    await p.as(viewer).succeeds('POST degradarVarias', { body });
  }
  for (const [i, motivo] of ['Ausencia', 'Flood', 'Ausencia'].entries())
    await p.as(viewer).succeeds('POST despedir', { body: { usuario: people[i] ?? 0, motivo } });
}

/** Rentas in every state, of a month that the demo has charged. */
async function chargeRentas({ db, clock }: Portal, { id: encargado }: Person, people: Person[]): Promise<void> {
  const { mes } = await db.selectFrom('renta_mes').select('mes').orderBy('mes').limit(1).executeTakeFirstOrThrow();
  const fecha = clock.now;
  const rows = [...people, { id: encargado }].map(({ id: usuario }, i) => ({
    mes,
    usuario,
    categoria: 1 + (i % 2),
    renta: 10 + (i % 3),
    fecha,
    anulacion: null,
    pagado: i === 1 ? fecha : null,
    pagado_por: i === 1 ? encargado : null,
    borrada: i === 2 ? fecha : null,
    borrada_por: i === 2 ? encargado : null,
  }));
  await insertRows(db, 'renta', rows).execute();
}

/** Makes the newest sale one of a membresia to a member. */
async function sellMembresia(p: Portal, seller: Person): Promise<void> {
  const { id: user } = await p.createPerson();
  const body = { user, isExterno: false, membresia: 1, periodo: 30 as const };
  await p.as(seller).succeeds('POST addMembresia', { body });
}

/** Work of the viewer that several people entered. */
async function addPeriodRows({ db, clock }: Portal, { id: usuario }: Person, others: Person[]): Promise<void> {
  const shared = { usuario, tipo: 'asistencia' as const, tiempo: null, otro: null, fecha: clock.now };
  const rows = others.flatMap(({ id: encargado }, i) =>
    ['Ajuste', `Ayuda ${i}`].map((motivo, j) => ({ ...shared, encargado, motivo, minutos: 5 * (i + j) })),
  );
  await insertRows(db, 'trabajo', rows).execute();
}

/** Fines the viewer by each of several people, more than once. */
async function fine({ db, clock }: Portal, { id: usuario }: Person, others: Person[]): Promise<void> {
  const multas = others.flatMap(({ id: encargado }, i) =>
    ['Flood', `Uniforme ${i}`].map((motivo, j) => ({
      usuario,
      encargado,
      motivo,
      creditos: 5 * (i + j),
      fecha: clock.now + i,
      cobrado: j === 0 ? null : clock.now,
    })),
  );
  await insertRows(db, 'multa', multas).execute();
}

/** Makes the viewer the one who brought some people, for two of whom a bonus is owed. */
async function bring({ db, clock }: Portal, { id }: Person): Promise<void> {
  const paid = await db
    .selectFrom('paga')
    .select((eb) => ['usuario', eb.fn.min('id').as('paga')])
    .groupBy('usuario')
    .orderBy('usuario')
    .limit(6)
    .execute();
  const people = paid.map(({ usuario }) => usuario);
  await db.updateTable('usuario').set({ referido: id }).where('id', 'in', people).execute();
  const bonuses = paid.slice(0, 2).map(({ usuario, paga }, i) => ({
    usuario: id,
    paga,
    referido: usuario,
    monto: 5 + i,
    fecha: clock.now,
    cobrado: null,
    cobrado_por: null,
    anulacion: null,
    anula: null,
  }));
  await insertRows(db, 'pendiente', bonuses).execute();
}

/** The person with most rows in each list by person, and a month with rentas. */
async function busiestRoutes({ db, clock }: Portal): Promise<Record<string, string>> {
  const personWithMost = async (
    table: 'ausencia' | 'carrera' | 'credito' | 'fichaje' | 'llamado' | 'multa' | 'trabajo',
  ): Promise<{ id: number; usuario: string }> => {
    const { rows } = await sql<{ id: number; usuario: string }>`select u.id, u.usuario from ${sql.table(table)} t
      join usuario u on u.id = t.usuario group by u.id, u.usuario order by count(*) desc limit 1`.execute(db);
    return orThrow(rows[0], 'INTERNO');
  };
  const binding = db.selectFrom('comunicado').select('id').where('obligatorio', '=', 1).where('para_todos', '=', 1);
  const { id: comunicado } = await binding.executeTakeFirstOrThrow();
  const { departamento } = await db
    .selectFrom('departamento_miembro')
    .select('departamento')
    .groupBy('departamento')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const ended = db.selectFrom('encuesta').select('id').where('secreta', '=', 0).where('hasta', '<', clock.now);
  const { id: encuesta } = await ended.executeTakeFirstOrThrow();
  const { mes } = await db.selectFrom('renta_mes').select('mes').orderBy('mes').limit(1).executeTakeFirstOrThrow();
  return {
    'votosEncuesta/:id': `votosEncuesta/${encuesta}`,
    'lecturasComunicado/:id': `lecturasComunicado/${comunicado}`,
    'miembrosDepartamento/:id': `miembrosDepartamento/${departamento}`,
    'movimientos/:id': `movimientos/${(await personWithMost('credito')).id}`,
    'ausenciasDe/:id': `ausenciasDe/${(await personWithMost('ausencia')).id}`,
    'fichajesDe/:id': `fichajesDe/${(await personWithMost('fichaje')).id}`,
    'multasDe/:id': `multasDe/${(await personWithMost('multa')).id}`,
    'llamadosDe/:id': `llamadosDe/${(await personWithMost('llamado')).id}`,
    'carrera/:id': `carrera/${(await personWithMost('carrera')).id}`,
    'filasPeriodo/:papel': 'filasPeriodo/miembro',
    'getLogUser/:username': `getLogUser/${encodeURIComponent((await personWithMost('trabajo')).usuario)}`,
    'rentasMes/:mes': `rentasMes/${mes}`,
    'referidosDe/:id': `referidosDe/${viewer.id}`,
  };
}

const LISTS = Object.keys(VISIBLE_VALUES) as Lista[];
const ordersOf = (call: Call): string[] =>
  (call.query?.properties.orden as { anyOf: { const: string }[] } | undefined)?.anyOf.map((o) => o.const) ?? [];

async function page(lista: Lista, query: Record<string, string | number>, client = portal().as(viewer)) {
  const { path } = CONTRACT[lista];
  const text = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]));
  const { http, body, headers } = await client('GET', `${routes[path] ?? path}?${text}`);
  const filas = (Array.isArray(body) ? body : (body as { filas?: Row[] }).filas) as Row[];
  return { http, filas, siguiente: headers['x-siguiente'] as string | undefined };
}

async function full(lista: Lista, query: Record<string, string | number>): Promise<Row[]> {
  const filas: Row[] = [];
  for (let antes: string | undefined; ; ) {
    const parte = await page(lista, { ...query, ...(antes !== undefined && { antes }) });
    expect(parte.http).toBe(200);
    filas.push(...parte.filas);
    antes = parte.siguiente;
    if (antes === undefined) return filas;
  }
}

/** Ascending; null last. */
function compare(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [plainText(`${a}`).slice(0, 64), plainText(`${b}`).slice(0, 64)];
  return x < y ? -1 : x > y ? 1 : 0;
}

const BY_AGE = ['registros', 'fichajesRegistros', 'notificaciones'];

test('every paged list declares its sort keys', () => {
  const pagedCalls = Object.entries(CONTRACT as Record<string, Call>).filter(
    // Registros, clock entries and notifications are ordered by age only, as their rows never move.
    ([name, c]) => c.query && 'antes' in c.query.properties && !BY_AGE.includes(name),
  );
  expect(pagedCalls.map(([name]) => name).toSorted()).toEqual(LISTS.toSorted());
});

describe.each(LISTS)('%s', (lista) => {
  test.each(ordersOf(CONTRACT[lista]))('by %s', async (orden) => {
    const seen = (VISIBLE_VALUES[lista] as Record<string, (f: Row) => Value>)[orden.replace('-', '')];
    const all = await full(lista, { limite: 500 });
    expect(all.length).toBeGreaterThan(2);
    const filas = await full(lista, { orden, limite: Math.max(2, Math.ceil(all.length / 5)) });
    expect(new Set(filas.map((f) => f.id))).toEqual(new Set(all.map((f) => f.id)));
    expect(filas).toHaveLength(all.length);
    const values = filas.map((f) => seen?.(f) ?? null);
    const ascending = values.filter((v) => v !== null).toSorted(compare);
    const nulls = values.filter((v) => v === null);
    expect(values).toEqual([...(orden.startsWith('-') ? ascending.toReversed() : ascending), ...nulls]);
  });

  test('without order the newest come first; from an id, the older ones', async () => {
    const all = await full(lista, { limite: 5 });
    const ids = all.map((f) => f.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await page(lista, { antes: ids[0] ?? 0, limite: 500 })).filas).toEqual(all.slice(1));
  });

  test('other orders are rejected, and a cursor is valid only for its own order', async () => {
    const [item = '', other = ''] = ordersOf(CONTRACT[lista]).filter((o) => !o.includes('fecha') && !o.includes('mes'));
    expect((await page(lista, { orden: 'nada' })).http).toBe(400);
    const { siguiente = '' } = await page(lista, { orden: item, limite: 1 });
    expect((await page(lista, { orden: item, antes: siguiente })).http).toBe(200);
    for (const query of [
      { orden: other, antes: siguiente },
      { antes: siguiente },
      { orden: item, antes: 1 },
      { antes: 0 },
    ])
      expect(await page(lista, query)).toMatchObject({ http: 400 });
  });

  test('a page costs the database the same whatever the number of rows', async () => {
    const { deps } = portal();
    let statements = 0;
    const statementCounter = {
      transformQuery: ({ node }: PluginTransformQueryArgs) => node,
      transformResult: ({ result }: PluginTransformResultArgs) => {
        statements += 1;
        return Promise.resolve(result);
      },
    };
    const engine = { ...deps.engine, db: deps.engine.db.withPlugin(statementCounter) };
    const app = await buildApp({ ...deps, engine });
    onTestFinished(() => app.close());
    const client = createClient(() => app, { key: viewer.key });
    const countStatements = async (query: Record<string, string | number>): Promise<number> => {
      await page(lista, query, client);
      statements = 0;
      expect((await page(lista, query, client)).http).toBe(200);
      return statements;
    };
    const [orden = ''] = ordersOf(CONTRACT[lista]);
    const one = await countStatements({ limite: 1 });
    expect(await countStatements({ limite: 500 })).toBe(one);
    expect(await countStatements({ limite: 500, orden })).toBe(one);
    const searchCost = await countStatements({ limite: 1, buscar: 'a' });
    expect(await countStatements({ limite: 500, buscar: 'a', orden })).toBe(searchCost);
    expect(searchCost - one).toBeLessThanOrEqual(2);
  });
});
