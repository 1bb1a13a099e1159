import { CATEGORIA_BAJA_MAX } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { inicioDe } from '../paga/paga.public.ts';
import type { Intervalo } from '../trabajo/trabajo.public.ts';
import { minutosEntre, sumasPorUsuario, ultimoTrabajo } from '../trabajo/trabajo.public.ts';
import { activos, ordenDe } from '../usuarios/usuarios.public.ts';

/** Minutes of one active user over an interval. */
export interface FilaSumas {
  id: number;
  usuarioNombre: string;
  categoria: number;
  /** The place on the ladder. */
  orden: number;
  asistencia: number;
  supervisado: number;
  fecha: number | null;
}

/** Users with their minutes in their open pay periods, juniors first: the active ones, or one of them. */
export function nominaAbiertaDe(db: Db, usuario?: number): Promise<FilaSumas[]> {
  const [id, desde] = [sql.ref<number>('u.id'), inicioDe('q')];
  let consulta = activos(db)
    .leftJoin('periodo as q', 'q.usuario', 'u.id')
    .select([
      'u.id',
      'u.usuario as usuarioNombre',
      'm.categoria',
      ordenDe('m').as('orden'),
      minutosEntre('asistencia', id, desde).as('asistencia'),
      minutosEntre('times', id, desde).as('supervisado'),
      ultimoTrabajo(id, desde).as('fecha'),
    ]);
  if (usuario !== undefined) consulta = consulta.where('u.id', '=', usuario);
  const deAbajo = sql`case when m.categoria <= ${CATEGORIA_BAJA_MAX} then 0 else 1 end`;
  return consulta.orderBy(deAbajo).orderBy('u.nombre_plano').execute();
}

/** When a user's open period began, UTC milliseconds. */
export async function periodStart(db: Db, usuario: number): Promise<number> {
  const row = await db.selectFrom('periodo').select('desde').where('usuario', '=', usuario).executeTakeFirst();
  return row?.desde ?? 0;
}

/** Every active user with their minutes over an interval. */
export function nominaEntre(db: Db, intervalo: Intervalo): Promise<FilaSumas[]> {
  return activos(db)
    .innerJoin(sumasPorUsuario(db, intervalo).as('s'), 's.usuario', 'u.id')
    .select(['u.id', 'u.usuario as usuarioNombre', 'm.categoria', ordenDe('m').as('orden')])
    .select(['s.asistencia', 's.supervisado', 's.fecha'])
    .orderBy('u.nombre_plano')
    .execute();
}
