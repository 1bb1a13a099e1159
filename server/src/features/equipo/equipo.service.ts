import type { Answer, equipoCalls } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import { ausentesHoy } from '../ausencias/ausencias.public.ts';
import { miembros, miembrosCon, rangosDelEquipo } from './equipo.queries.ts';

type Calls = typeof equipoCalls;

/** `rangosEquipo`: what anyone may know of the team. */
export const equipoDe = async (db: Db): Promise<Answer<Calls['rangosEquipo']>> => [
  await rangosDelEquipo(db),
  await miembros(db),
];

/** Who is absent at an instant, by name. */
export async function ausentesDe(db: Db, ahora: number): Promise<Answer<Calls['ausentesEquipo']>> {
  const ausentes = await ausentesHoy(db, ahora);
  if (ausentes.size === 0) return [];
  const gente = await miembrosCon(db, [...ausentes.keys()]);
  return gente.flatMap(({ id, usuario }) => {
    const hasta = ausentes.get(id);
    return hasta === undefined ? [] : [{ usuario, hasta }];
  });
}
