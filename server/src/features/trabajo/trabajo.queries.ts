import type { GrupoPaga } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import type { Pagina } from '../../platform/pagina.ts';
import { halla } from '../usuarios/usuarios.public.ts';
import type { Intervalo } from './trabajo.sumas.ts';
import type { TipoTrabajo } from './trabajo.table.ts';

/** The instant at which a pay group's open period began; 0 before its first reset (decisions §5). */
export async function inicioPeriodo(db: Db, grupo: GrupoPaga): Promise<number> {
  const fila = await db
    .selectFrom('corte')
    .select((eb) => eb.fn.max('fecha').as('fecha'))
    .where('grupo', '=', grupo)
    .executeTakeFirst();
  return fila?.fecha ?? 0;
}

/** One user's rows of an interval, for pictures of days. */
export const filasEntre = (db: Db, usuario: number, { desde, hasta }: Intervalo) =>
  db
    .selectFrom('trabajo')
    .select(['tipo', 'minutos', 'fecha'])
    .where('usuario', '=', usuario)
    .where('tipo', 'in', ['asistencia', 'times'])
    .where('fecha', '>=', desde)
    .where('fecha', '<', hasta)
    .execute();

/** One user's rows of a kind, newest first; a search finds whom it was with, who wrote it down and why. */
export function historial(db: Db, usuario: number, tipo: TipoTrabajo, { limite, antes, buscar }: Pagina) {
  let consulta = db
    .selectFrom('trabajo as t')
    .innerJoin('usuario as e', 'e.id', 't.encargado')
    .leftJoin('usuario as o', 'o.id', 't.otro')
    .select(['t.id', 'o.usuario as nombre', 'e.usuario as autor', 't.minutos', 't.motivo', 't.fecha'])
    .where('t.usuario', '=', usuario)
    .where('t.tipo', '=', tipo);
  if (antes !== undefined) consulta = consulta.where('t.id', '<', antes);
  if (buscar) consulta = consulta.where(halla(db, buscar, 'o.nombre_llano', 'e.nombre_llano', 't.motivo'));
  return consulta.orderBy('t.id', 'desc').limit(limite).execute();
}
