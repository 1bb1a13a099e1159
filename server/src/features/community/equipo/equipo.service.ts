import type { Answer, equipoCalls } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import { absentToday } from '../../work/ausencias/ausencias.public.ts';
import { equipoRangos, members, membersWith } from './equipo.queries.ts';

type Calls = typeof equipoCalls;

/** `rangosEquipo`: what anyone may know of the team. */
export const equipoOf = async (db: Db): Promise<Answer<Calls['rangosEquipo']>> => [
  await equipoRangos(db),
  await members(db),
];

/** Who is absent at an instant, by name. */
export async function absentOf(db: Db, ahora: number): Promise<Answer<Calls['ausentesEquipo']>> {
  const ausentes = await absentToday(db, ahora);
  if (ausentes.size === 0) return [];
  const gente = await membersWith(db, [...ausentes.keys()]);
  return gente.flatMap(({ id, usuario }) => {
    const hasta = ausentes.get(id);
    return hasta === undefined ? [] : [{ usuario, hasta }];
  });
}
