import type { Db } from '../../platform/db/database.ts';
import type { Intervalo } from '../trabajo/trabajo.public.ts';
import { sumasPorUsuario } from '../trabajo/trabajo.public.ts';

/** Minutes of one active user over an interval. */
export interface FilaSumas {
  id: number;
  usuarioNombre: string;
  categoria: number;
  asistencia: number;
  supervisado: number;
  fecha: number | null;
}

/** Every active user of some categories with their minutes over an interval. */
export async function nominaEntre(
  db: Db,
  intervalo: Intervalo,
  categorias: { desde?: number; hasta?: number } = {},
): Promise<FilaSumas[]> {
  let consulta = db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .leftJoin(sumasPorUsuario(db, intervalo).as('s'), 's.usuario', 'u.id')
    .select((eb) => [
      'u.id',
      'u.usuario as usuarioNombre',
      'm.categoria',
      eb.fn.coalesce('s.asistencia', eb.lit(0)).as('asistencia'),
      eb.fn.coalesce('s.supervisado', eb.lit(0)).as('supervisado'),
      's.fecha',
    ])
    .where('u.despedido', '=', 0);
  if (categorias.desde !== undefined) consulta = consulta.where('m.categoria', '>=', categorias.desde);
  if (categorias.hasta !== undefined) consulta = consulta.where('m.categoria', '<=', categorias.hasta);
  return consulta.orderBy('u.nombre_plano').execute();
}
