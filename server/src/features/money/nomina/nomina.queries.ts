import { JUNIOR_CATEGORIA_MAX } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { activeUsuarios, orderOf } from '../../identity/people/people.public.ts';
import type { Interval } from '../../work/workLedger/workLedger.public.ts';
import { lastWork, minutesBetween, totalsByUsuario } from '../../work/workLedger/workLedger.public.ts';
import { startOf } from '../paga/paga.public.ts';

/** Minutes of an active usuario over an interval. */
export interface SumsRow {
  id: number;
  usuarioNombre: string;
  categoria: number;
  /** Position on the ladder. */
  orden: number;
  asistencia: number;
  supervisado: number;
  fecha: number | null;
  /** Start of the open periodo, UTC milliseconds; 0: since always. Absent for other intervals. */
  desde?: number;
  /** Registration; present with `desde`. */
  registro?: number;
}

/** Finds active usuarios, or one of them, with the minutes of their open periodo, the junior group first. */
export function openNominaOf(db: Db, usuario?: number): Promise<SumsRow[]> {
  const [id, desde] = [sql.ref<number>('u.id'), startOf('q')];
  let query = activeUsuarios(db)
    .leftJoin('periodo as q', 'q.usuario', 'u.id')
    .select([
      'u.id',
      'u.usuario as usuarioNombre',
      'm.categoria',
      orderOf('m').as('orden'),
      minutesBetween('asistencia', id, desde).as('asistencia'),
      minutesBetween('times', id, desde).as('supervisado'),
      lastWork(id, desde).as('fecha'),
      desde.as('desde'),
      'u.registro',
    ]);
  if (usuario !== undefined) query = query.where('u.id', '=', usuario);
  const juniorsFirst = sql`case when m.categoria <= ${JUNIOR_CATEGORIA_MAX} then 0 else 1 end`;
  return query.orderBy(juniorsFirst).orderBy('u.nombre_plano').execute();
}

/** Returns the start of a usuario's open periodo, in UTC milliseconds. */
export async function usuarioPeriodStart(db: Db, usuario: number): Promise<number> {
  const row = await db.selectFrom('periodo').select('desde').where('usuario', '=', usuario).executeTakeFirst();
  return row?.desde ?? 0;
}

/** Finds all active usuarios with their minutes over an interval. */
export function nominaBetween(db: Db, interval: Interval): Promise<SumsRow[]> {
  return activeUsuarios(db)
    .innerJoin(totalsByUsuario(db, interval).as('s'), 's.usuario', 'u.id')
    .select(['u.id', 'u.usuario as usuarioNombre', 'm.categoria', orderOf('m').as('orden')])
    .select(['s.asistencia', 's.supervisado', 's.fecha'])
    .orderBy('u.nombre_plano')
    .execute();
}
