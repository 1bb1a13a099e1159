import type { GrupoPaga } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { oFallo } from '../../platform/fallo.ts';
import type { TipoTrabajo } from './trabajo.table.ts';

export { presenciaEntre, presenciar, sumarPresencia } from './trabajo.presencia.ts';
export { adjustment, filasEntre, historial, inicioPeriodo } from './trabajo.queries.ts';
export { type DiasTrabajados, type SemanaTrabajada, trabajoPorDia, trabajoPorSemana } from './trabajo.semanas.ts';
export {
  type Intervalo,
  minutosDeTramos,
  minutosEntre,
  sumasDeTramo,
  sumasPorUsuario,
  ultimoTrabajo,
} from './trabajo.sumas.ts';
export type { TipoTrabajo } from './trabajo.table.ts';

/** A row of the ledger to be. */
export interface Asiento {
  usuario: number;
  tipo: TipoTrabajo;
  minutos: number;
  tiempo?: number;
  otro?: number | null;
  motivo: string;
}

/** Not before the last cut. */
const fechaDe = (ahora: number) =>
  sql<number>`(select case when max(fecha) > ${ahora} then max(fecha) else ${ahora} end from corte)`;

/** What nearly every confirmation adds: a junior's minutes and their manager's. */
type Pareja = Record<'bajo' | 'alto' | 'minutos' | 'tiempo' | 'encargado' | 'ahora', number> & { motivo: string };
const asentarPareja = preparada((db, { bajo, alto, minutos, tiempo, encargado, ahora, motivo }: Pareja) => {
  const comun = { minutos, tiempo, encargado, motivo, fecha: fechaDe(ahora) };
  const deBajo = { ...comun, usuario: bajo, tipo: 'asistencia' as const, otro: alto };
  const deAlto = { ...comun, usuario: alto, tipo: 'times' as const, otro: bajo };
  return db.insertInto('trabajo').values([deBajo, deAlto]).returning('id');
});

/** The two as a pair; undefined where they are none. */
function parejaDe([a, b, ...mas]: Asiento[]): Omit<Pareja, 'encargado' | 'ahora'> | undefined {
  if (!a || !b || mas.length > 0 || a.tipo !== 'asistencia' || b.tipo !== 'times') return undefined;
  const iguales = a.tiempo === b.tiempo && a.minutos === b.minutos && a.motivo === b.motivo;
  if (!iguales || a.otro !== b.usuario || b.otro !== a.usuario || a.tiempo === undefined) return undefined;
  return { bajo: a.usuario, alto: b.usuario, minutos: a.minutos, tiempo: a.tiempo, motivo: a.motivo };
}

/**
 * Adds rows to the work ledger. Work is never older than the last cut between pay periods: whoever had to wait while a
 * payroll was reset belongs to the new period, since the old one is reckoned (docs/decisions/0011). Once in a transaction,
 * all of it together: who waits for whom rests on that (docs/decisions/0015). It is always someone who enters work.
 * @returns the ids of the rows, in no order
 */
export async function asentar(tx: Tx, asientos: Asiento[]): Promise<number[]> {
  if (asientos.length === 0) return [];
  const { id: encargado } = oFallo(tx.actor, 'INTERNO');
  const pareja = parejaDe(asientos);
  if (pareja) return (await asentarPareja(tx.db, { ...pareja, encargado, ahora: tx.ahora })).map(({ id }) => id);
  const fecha = fechaDe(tx.ahora);
  const filas = await tx.db
    .insertInto('trabajo')
    .values(asientos.map((a) => ({ tiempo: null, otro: null, encargado, ...a, fecha })))
    .returning('id')
    .execute();
  return filas.map(({ id }) => id);
}

/**
 * Adds the contrary row of an adjustment, at the adjustment's own instant: a week that is over changes by rows of its own days
 * alone (docs/decisions/0061). It is the only row that may be older than the last cut.
 * @returns its id
 */
export async function asentarContrario(
  tx: Tx,
  { usuario, tipo, minutos, fecha }: Pick<Asiento, 'usuario' | 'tipo' | 'minutos'> & { fecha: number },
  motivo: string,
): Promise<number> {
  const { id: encargado } = oFallo(tx.actor, 'INTERNO');
  const row = { usuario, tipo, minutos: -minutos, tiempo: null, otro: null, encargado, motivo, fecha };
  const { id } = await tx.db.insertInto('trabajo').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Until the transaction ends nobody adds work; what was being added when it was called is there. */
export const detenerTrabajo = (tx: Tx): Promise<void> => tx.detener('trabajo');

/**
 * Begins a pay period of a group, after `detenerTrabajo`: all work that is there is older than it.
 * @returns its instant
 */
export async function cortar(tx: Tx, grupo: GrupoPaga): Promise<number> {
  const { ultimo } = await tx.db
    .selectFrom('trabajo')
    .select((eb) => eb.fn.max('fecha').as('ultimo'))
    .executeTakeFirstOrThrow();
  const fecha = Math.max(tx.ahora, (ultimo ?? 0) + 1);
  await tx.db
    .insertInto('corte')
    .values({ grupo, fecha, encargado: tx.actor?.id ?? null })
    .execute();
  return fecha;
}
