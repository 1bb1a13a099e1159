import type { Answer, equipoCalls } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import { absentToday } from '../../work/ausencias/ausencias.public.ts';
import { findEquipoCategorias, findMembers, findMembersByIds } from './equipo.queries.ts';

type Calls = typeof equipoCalls;

/** `rangosEquipo`: the public part of the team page. */
export const getEquipo = async (db: Db): Promise<Answer<Calls['rangosEquipo']>> => [
  await findEquipoCategorias(db),
  await findMembers(db),
];

/** Lists the usuarios who are absent at an instant, ordered by name. */
export async function listAbsent(db: Db, now: number): Promise<Answer<Calls['ausentesEquipo']>> {
  const absent = await absentToday(db, now);
  if (absent.size === 0) return [];
  const people = await findMembersByIds(db, [...absent.keys()]);
  return people.flatMap(({ id, usuario }) => {
    const hasta = absent.get(id);
    return hasta === undefined ? [] : [{ usuario, hasta }];
  });
}
