import type { Answer, Call, ClaveOrden, Query } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { CAUSAS, DIA_MS, llano, tituloDeMejor } from '@conserje/rules';
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { llenar } from '../../demo/llenar.ts';
import { ofrecer } from '../../testing/ascensos.ts';
import { clienteDe } from '../../testing/cliente.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';
import { oFallo } from '../fallo.ts';

type Contrato = typeof CONTRACT;
/** Calls that declare orders. */
type Lista = { [N in keyof Contrato]: [ClaveOrden<Query<Contrato[N]>>] extends [never] ? never : N }[keyof Contrato];
type FilaDe<N extends Lista> =
  Answer<Contrato[N]> extends readonly (infer F)[] ? F : Answer<Contrato[N]> extends { filas: (infer F)[] } ? F : never;
type Valor = string | number | null;

/** What is seen of a row where it is ordered by a key; a row's id where that is when it was written down. */
const VISTO: { [N in Lista]: Record<ClaveOrden<Query<Contrato[N]>>, (f: FilaDe<N>) => Valor> } = {
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
    motivo: (f) => (f.motivo ? `${CAUSAS[f.causa]}: ${f.motivo}` : CAUSAS[f.causa]),
    encargado: (f) => f.encargado,
  },
  movimientos: {
    fecha: (f) => f.id,
    movimiento: (f) => `${f.texto}${f.motivo}`,
    mano: (f) => f.mano,
    saldo: (f) => f.saldo,
    encargado: (f) => f.encargadoNombre,
  },
  mejoresPasados: {
    categoria: (f) => tituloDeMejor(f.categoria),
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
  llamados: { usuario: (f) => f.usuarioNombre, cuantos: (f) => f.cuantos, fecha: (f) => f.id },
  llamadosDe: { motivo: (f) => f.motivo, encargado: (f) => f.encargadoNombre, fecha: (f) => f.id },
  paseListas: {
    encargado: (f) => f.encargadoNombre,
    fecha: (f) => f.id,
    pausados: (f) => f.pausadosNombre.length,
    sumados: (f) => f.sumadosNombre.length,
    fuerabase: (f) => f.fuerabaseNombre.length,
  },
  getPendientes: { usuario: (f) => f.usuarioNombre, pendiente: (f) => f.monto, fecha: (f) => f.id },
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
  type Renta = FilaDe<'rentas'>;
  return {
    usuario: (f: Renta) => f.usuarioNombre,
    rango: (f: Renta) => f.rangoNombre,
    renta: (f: Renta) => f.renta,
    mes: (f: Renta) => f.mes,
    fecha: (f: Renta) => f.id,
    pagado: (f: Renta) => (f.borradaNombre !== null ? 0 : 1 + f.pagado),
  };
}

interface Fila {
  id: number;
}
let lectora: Persona;
/** What stands for the parameters of each path. */
let rutas: Record<string, string>;
const portal = portalDelArchivo(async (p) => {
  await llenar(p.motor, { usuarios: 85, semanas: 6, semilla: 6, abiertos: 5, hasta: p.reloj.ahora }, () => undefined);
  await cuadra(p);
  lectora = await p.persona({ nombre: 'Lectora', categoria: 12, posicion: 3 });
  // Whether any waits at the end of a made-up past is chance.
  const nuevos = [await p.persona(), await p.persona(), await p.persona()];
  p.reloj.pasar({ minutos: 11 });
  for (const nuevo of nuevos) await ofrecer(p, lectora, nuevo);
  for (const nuevo of nuevos) await faltar(p, nuevo);
  await rectificar(p, lectora, nuevos);
  await multar(p, lectora, nuevos);
  rutas = await concurridos(p);
});

/** Someone asks for absences, one after the other: some are declined, others taken back. */
async function faltar(p: Portal, quien: Persona): Promise<void> {
  const [suya, usuario] = [p.pide(quien), quien.id];
  const en = (dias: number): string => new Date(p.reloj.ahora + dias * DIA_MS).toISOString().slice(0, 10);
  const [inicio, final] = [en(10), en(12)];
  for (const motivo of ['Viaje', 'Exámenes', 'Mudanza', 'Viaje']) {
    const { id } = (await suya.logra('POST addAusencia', { body: { usuario, motivo, inicio, final } })).data;
    if (motivo === 'Viaje') await suya.logra('POST retirarAusencia', { body: { id } });
    else await p.pide(lectora).logra('POST ausenciaAction', { body: { id, op: 2 } });
  }
}

/** What the reader asked for in her time; nobody stands above her now who could answer. */
async function rectificar({ db, reloj }: Portal, { id: usuario }: Persona, otros: Persona[]): Promise<void> {
  const comun = { usuario, requisitos: 'asistencia', cantidad: 5, fecha: reloj.ahora } as const;
  const esperan = ['2026-03-01', '2026-03-02'].map((dia) => ({ ...comun, dia, motivo: 'Se cerró antes' }));
  await db.insertInto('rectificacion').values(esperan).execute();
  const dichas = otros.map(({ id: encargado }, i) => ({
    ...{ ...comun, encargado, dia: '2026-03-02', motivo: i === 0 ? 'Ayudé' : 'Se cayó', decidida: reloj.ahora },
    estado: i === 1 ? ('retirada' as const) : ('rechazada' as const),
  }));
  await db.insertInto('rectificacion').values(dichas).execute();
}

/** The reader was fined by each of some people, more than once. */
async function multar({ db, reloj }: Portal, { id: usuario }: Persona, otros: Persona[]): Promise<void> {
  const multas = otros.flatMap(({ id: encargado }, i) =>
    ['Flood', `Uniforme ${i}`].map((motivo, j) => ({
      ...{ usuario, encargado, motivo, creditos: 5 * (i + j), fecha: reloj.ahora + i },
      cobrado: j === 0 ? null : reloj.ahora,
    })),
  );
  await db.insertInto('multa').values(multas).execute();
}

/** Who has the most of what is listed by person, and a month with rents. */
async function concurridos({ db }: Portal): Promise<Record<string, string>> {
  const conMas = async (
    tabla: 'ausencia' | 'carrera' | 'credito' | 'fichaje' | 'llamado' | 'multa' | 'trabajo',
  ): Promise<{ id: number; usuario: string }> => {
    const { rows } = await sql<{ id: number; usuario: string }>`select u.id, u.usuario from ${sql.table(tabla)} t
      join usuario u on u.id = t.usuario group by u.id, u.usuario order by count(*) desc limit 1`.execute(db);
    return oFallo(rows[0], 'INTERNO');
  };
  const { mes } = await db.selectFrom('renta_mes').select('mes').orderBy('mes').limit(1).executeTakeFirstOrThrow();
  return {
    'movimientos/:id': `movimientos/${(await conMas('credito')).id}`,
    'ausenciasDe/:id': `ausenciasDe/${(await conMas('ausencia')).id}`,
    'fichajesDe/:id': `fichajesDe/${(await conMas('fichaje')).id}`,
    'multasDe/:id': `multasDe/${(await conMas('multa')).id}`,
    'llamadosDe/:id': `llamadosDe/${(await conMas('llamado')).id}`,
    'carrera/:id': `carrera/${(await conMas('carrera')).id}`,
    'getLogUser/:username': `getLogUser/${encodeURIComponent((await conMas('trabajo')).usuario)}`,
    'rentasMes/:mes': `rentasMes/${mes}`,
  };
}

const LISTAS = Object.keys(VISTO) as Lista[];
const ordenesDe = (call: Call): string[] =>
  (call.query?.properties.orden as { anyOf: { const: string }[] } | undefined)?.anyOf.map((o) => o.const) ?? [];

async function pagina(lista: Lista, query: Record<string, string | number>, cliente = portal().pide(lectora)) {
  const { path } = CONTRACT[lista];
  const texto = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]));
  const { http, cuerpo, cabeceras } = await cliente('GET', `${rutas[path] ?? path}?${texto}`);
  const filas = (Array.isArray(cuerpo) ? cuerpo : (cuerpo as { filas?: Fila[] }).filas) as Fila[];
  return { http, filas, siguiente: cabeceras['x-siguiente'] as string | undefined };
}

async function entera(lista: Lista, query: Record<string, string | number>): Promise<Fila[]> {
  const filas: Fila[] = [];
  for (let antes: string | undefined; ; ) {
    const parte = await pagina(lista, { ...query, ...(antes !== undefined && { antes }) });
    expect(parte.http).toBe(200);
    filas.push(...parte.filas);
    antes = parte.siguiente;
    if (antes === undefined) return filas;
  }
}

/** Upwards; null last. */
function comparar(a: Valor, b: Valor): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [llano(`${a}`).slice(0, 64), llano(`${b}`).slice(0, 64)];
  return x < y ? -1 : x > y ? 1 : 0;
}

const POR_EDAD = ['registros', 'fichajesRegistros', 'notificaciones'];

test('toda lista que se recorre por páginas dice sus órdenes', () => {
  const largas = Object.entries(CONTRACT as Record<string, Call>).filter(
    // The log, its clock entries and notices go by their age alone: what was done does not move.
    ([nombre, c]) => c.query && 'antes' in c.query.properties && !POR_EDAD.includes(nombre),
  );
  expect(largas.map(([nombre]) => nombre).toSorted()).toEqual(LISTAS.toSorted());
});

describe.each(LISTAS)('%s', (lista) => {
  test.each(ordenesDe(CONTRACT[lista]))('por %s', async (orden) => {
    const visto = (VISTO[lista] as Record<string, (f: Fila) => Valor>)[orden.replace('-', '')];
    const todas = await entera(lista, { limite: 500 });
    expect(todas.length).toBeGreaterThan(2);
    const filas = await entera(lista, { orden, limite: Math.max(2, Math.ceil(todas.length / 5)) });
    expect(new Set(filas.map((f) => f.id))).toEqual(new Set(todas.map((f) => f.id)));
    expect(filas).toHaveLength(todas.length);
    const valores = filas.map((f) => visto?.(f) ?? null);
    const subida = valores.filter((v) => v !== null).toSorted(comparar);
    const nulos = valores.filter((v) => v === null);
    expect(valores).toEqual([...(orden.startsWith('-') ? subida.toReversed() : subida), ...nulos]);
  });

  test('sin orden, lo más nuevo primero; desde un id, lo anterior', async () => {
    const todas = await entera(lista, { limite: 5 });
    const ids = todas.map((f) => f.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await pagina(lista, { antes: ids[0] ?? 0, limite: 500 })).filas).toEqual(todas.slice(1));
  });

  test('otro orden no lo hay, y un cursor vale para el suyo', async () => {
    const [uno = '', otro = ''] = ordenesDe(CONTRACT[lista]).filter((o) => !o.includes('fecha') && !o.includes('mes'));
    expect((await pagina(lista, { orden: 'nada' })).http).toBe(400);
    const { siguiente = '' } = await pagina(lista, { orden: uno, limite: 1 });
    expect((await pagina(lista, { orden: uno, antes: siguiente })).http).toBe(200);
    for (const query of [
      { orden: otro, antes: siguiente },
      { antes: siguiente },
      { orden: uno, antes: 1 },
      { antes: 0 },
    ])
      expect(await pagina(lista, query)).toMatchObject({ http: 400 });
  });

  test('una página cuesta lo mismo a la base tenga las filas que tenga', async () => {
    const { deps } = portal();
    let sentencias = 0;
    const contador = {
      transformQuery: ({ node }: PluginTransformQueryArgs) => node,
      transformResult: ({ result }: PluginTransformResultArgs) => {
        sentencias += 1;
        return Promise.resolve(result);
      },
    };
    const motor = { ...deps.motor, db: deps.motor.db.withPlugin(contador) };
    const app = await buildApp({ ...deps, motor });
    onTestFinished(() => app.close());
    const cliente = clienteDe(() => app, { key: lectora.key });
    const cuestan = async (query: Record<string, string | number>): Promise<number> => {
      await pagina(lista, query, cliente);
      sentencias = 0;
      expect((await pagina(lista, query, cliente)).http).toBe(200);
      return sentencias;
    };
    const [orden = ''] = ordenesDe(CONTRACT[lista]);
    const una = await cuestan({ limite: 1 });
    expect(await cuestan({ limite: 500 })).toBe(una);
    expect(await cuestan({ limite: 500, orden })).toBe(una);
    const buscada = await cuestan({ limite: 1, buscar: 'a' });
    expect(await cuestan({ limite: 500, buscar: 'a', orden })).toBe(buscada);
    expect(buscada - una).toBeLessThanOrEqual(2);
  });
});
