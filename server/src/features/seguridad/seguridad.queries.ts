import type { Query, seguridadCalls } from '@conserje/contract';
import { DE_MANDO, DIA_MS, HORA_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, paginar, texto } from '../../platform/pagina.ts';
import { deUno, enNombresY, titulares } from '../usuarios/usuarios.public.ts';
import './seguridad.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('vigilancia as v')
    .leftJoin('usuario as u', 'u.id', 'v.usuario')
    .leftJoin('usuario as e', 'e.id', 'v.encargado')
    .select(['v.id', 'v.clase', 'v.usuario', 'u.usuario as usuarioNombre', 'e.usuario as encargadoNombre'])
    .select(['v.red', 'v.llamada', 'v.codigo', 'v.detalle', 'v.veces', 'v.desde', 'v.fecha']);
export type FilaVigilada = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

/** The log, or one kind of it, or what befell one person. A search looks at names, networks, calls and words. */
export function vigiladas(db: Db, p: Pedida<Query<typeof seguridadCalls.seguridad>>) {
  const { clase, de } = p.query;
  const suyas = filas(db).$if(clase !== undefined, (q) => q.where('v.clase', '=', clase ?? 'alarma'));
  return paginar(db, p, deUno(suyas, 'v.usuario', de), {
    id: 'v.id',
    hallar: enNombresY('v.id', ['v.usuario', 'v.encargado'], ['v.red', 'v.llamada', 'v.codigo', 'v.detalle']),
    orden: { clase: texto('v.clase'), fecha: ENTRADA },
  });
}

/** Of the last day, so many rows of a kind stand out; a screen is no place for more. */
const DESTACAN_MAX = 20;

/** The newest rows of a kind since an instant. */
export const recientes = (db: Db, clase: FilaVigilada['clase'], desde: number) =>
  filas(db)
    .where('v.fecha', '>', desde)
    .where('v.clase', '=', clase)
    .orderBy('v.fecha', 'desc')
    .orderBy('v.id', 'desc')
    .limit(DESTACAN_MAX)
    .execute();

/** Keys that somebody else ended than whose they were. */
export const cerradasPorOtros = (db: Db, desde: number) =>
  filas(db)
    .where('v.fecha', '>', desde)
    .where('v.clase', '=', 'llave_fin')
    .whereRef('v.encargado', '<>', 'v.usuario')
    .orderBy('v.fecha', 'desc')
    .orderBy('v.id', 'desc')
    .limit(DESTACAN_MAX)
    .execute();

/** Logins from new places of people who may read the log. */
export const entradasNuevas = (db: Db, desde: number) =>
  filas(db)
    .where('v.fecha', '>', desde)
    .where('v.clase', '=', 'entrada')
    .where('v.detalle', '<>', '')
    .where('v.usuario', 'in', titulares(db, 'adm'))
    .orderBy('v.fecha', 'desc')
    .orderBy('v.id', 'desc')
    .limit(DESTACAN_MAX)
    .execute();

const deClase = (db: Db, clase: FilaVigilada['clase'], desde: number) =>
  db.selectFrom('vigilancia as v').where('v.fecha', '>', desde).where('v.clase', '=', clase);

const personasCon = (db: Db, clase: FilaVigilada['clase'], desde: number, minimo: number) =>
  deClase(db, clase, desde)
    .innerJoin('usuario as u', 'u.id', 'v.usuario')
    .select((eb) => [
      'u.id',
      'u.usuario',
      eb.fn.sum<number>('v.veces').as('veces'),
      eb.fn.count<number>('v.red').distinct().as('redes'),
      eb.fn.max('v.fecha').as('fecha'),
    ])
    .groupBy(['u.id', 'u.usuario'])
    .having((eb) => eb.fn.sum('v.veces'), '>=', minimo)
    .orderBy('veces', 'desc')
    .limit(DESTACAN_MAX)
    .execute();

/** Accounts on which logins failed so often since an instant. */
export const cuentasConFallos = (db: Db, desde: number, minimo: number) =>
  personasCon(db, 'entrada_fallida', desde, minimo);

/** People who were refused so often since an instant, whatever they asked for. */
export const personasRechazadas = (db: Db, desde: number, minimo: number) => personasCon(db, 'rechazo', desde, minimo);

/** Networks from which logins failed so often since an instant, on however many accounts. */
export const redesConFallos = (db: Db, desde: number, minimo: number) =>
  deClase(db, 'entrada_fallida', desde)
    .select((eb) => [
      'v.red',
      eb.fn.sum<number>('v.veces').as('veces'),
      eb.fn.count<number>('v.usuario').distinct().as('cuentas'),
      eb.fn.max('v.fecha').as('fecha'),
    ])
    .where('v.red', 'is not', null)
    .groupBy('v.red')
    .having((eb) => eb.fn.sum('v.veces'), '>=', minimo)
    .orderBy('veces', 'desc')
    .limit(DESTACAN_MAX)
    .execute();

/** How often logins failed since an instant, of whomever and from wherever. */
export async function fallosDeTodos(db: Db, desde: number): Promise<number> {
  const suma = deClase(db, 'entrada_fallida', desde).select((eb) => eb.fn.sum<number | null>('v.veces').as('veces'));
  return Number((await suma.executeTakeFirstOrThrow()).veces ?? 0);
}

/** How often each kind happened in each hour since an instant, by the number of the hour after it. */
export const porHoras = (db: Db, desde: number) =>
  db
    .selectFrom('vigilancia as v')
    .select((eb) => [
      sql<number>`(v.fecha - ${sql.lit(desde)}) / ${sql.lit(HORA_MS)}`.as('hora'),
      'v.clase',
      eb.fn.sum<number>('v.veces').as('veces'),
    ])
    .where('v.fecha', '>=', desde)
    .where('v.clase', 'in', ['entrada', 'entrada_fallida', 'rechazo'])
    .groupBy(['hora', 'v.clase'])
    .execute();

/** Who holds a right of command now, and who was seen to. */
export async function titularesDeMando(db: Db): Promise<{ usuario: number; permiso: string }[]> {
  const todos: { usuario: number; permiso: string }[] = [];
  for (const permiso of DE_MANDO) {
    const ids = new Set((await titulares(db, permiso).execute()).map((u) => u.id));
    for (const usuario of ids) todos.push({ usuario, permiso });
  }
  return todos;
}
export const titularesVistos = (db: Db) => db.selectFrom('titular_visto').select(['usuario', 'permiso']).execute();

/** An episode lasts for so long after its last alarming moment; one of the future is of a clock that was set back. */
const EPISODIO_MS = HORA_MS;

/** Begins an alarm's episode, or lets it go on. @returns whether it begins */
export async function empezarEpisodio({ db, ahora }: Tx, sujeto: string): Promise<boolean> {
  const hasta = ahora + EPISODIO_MS;
  const empieza = await db
    .insertInto('alarma')
    .values({ sujeto, hasta })
    .onConflict((c) =>
      c
        .column('sujeto')
        .doUpdateSet({ hasta })
        .where((eb) => eb.or([eb('alarma.hasta', '<=', ahora), eb('alarma.hasta', '>', hasta)])),
    )
    .returning('sujeto')
    .executeTakeFirst();
  if (!empieza) await db.updateTable('alarma').set({ hasta }).where('sujeto', '=', sujeto).execute();
  return empieza !== undefined;
}

const LOTE = 1000;

/** Removes rows that are past their age, and alarms that are over. @returns whether there may be more */
export async function podarVigilancia(tx: Tx, dias: number): Promise<boolean> {
  const hasta = tx.ahora - dias * DIA_MS;
  await tx.db.updateTable('vigilancia_limite').set({ hasta }).execute();
  await tx.db.deleteFrom('alarma').where('hasta', '<=', tx.ahora).execute();
  const viejas = tx.db.selectFrom('vigilancia').select('id').where('fecha', '<', hasta).orderBy('fecha').limit(LOTE);
  const { numDeletedRows } = await tx.db.deleteFrom('vigilancia').where('id', 'in', viejas).executeTakeFirst();
  return numDeletedRows === BigInt(LOTE);
}
