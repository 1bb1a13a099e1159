import type { Db } from '../../platform/db/database.ts';
import type { Pagina } from '../../platform/pagina.ts';
import { halla } from '../usuarios/usuarios.public.ts';

/** Demotions, newest first; a search looks at names, reasons and missions. */
export function degradosPasados(db: Db, { limite, antes, buscar }: Pagina) {
  let consulta = db
    .selectFrom('carrera as c')
    .innerJoin('usuario as u', 'u.id', 'c.usuario')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select([
      'c.id',
      'u.usuario as usuarioNombre',
      'e.usuario as encargadoNombre',
      'c.motivo',
      'c.de_nombre as rango_anterior',
      'c.a_nombre as rango_degrado',
      'c.fecha',
    ])
    .where('c.causa', '=', 'degrado');
  if (antes !== undefined) consulta = consulta.where('c.id', '<', antes);
  if (buscar)
    consulta = consulta.where(halla(db, buscar, 'u.nombre_llano', 'e.nombre_llano', 'c.motivo', 'c.a_nombre'));
  return consulta.orderBy('c.id', 'desc').limit(limite).execute();
}
