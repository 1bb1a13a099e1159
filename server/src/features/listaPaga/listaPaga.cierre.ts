import type { Answer, GrupoCierre, listaPagaCalls } from '@conserje/contract';
import type { GrupoPaga } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { inicioPeriodo } from '../trabajo/trabajo.public.ts';
import { ultimosCierres } from './listaPaga.queries.ts';
import { comoEsta, previoNomina } from './listaPaga.reiniciar.ts';

type Call = typeof listaPagaCalls.cierreSemana;

async function grupoDe(db: Db, op: 0 | 1, ahora: number, cerrada: number | null): Promise<GrupoCierre> {
  const grupo: GrupoPaga = op === 0 ? 'bajo' : 'alto';
  const { sumas } = await comoEsta(db, grupo);
  const { previo, cambian } = await previoNomina(db, grupo, ahora);
  const { personas, creditos, nuevas, nuevosCreditos } = previo;
  const reiniciada = await inicioPeriodo(db, grupo);
  return {
    ...{ op, cambian, nuevas, nuevosCreditos, lista: sumas, nomina: { personas, creditos } },
    ...{ cerrada: isoONull(cerrada), reiniciada: isoONull(reiniciada || null) },
  };
}

/** How far closing the week is, of both groups: nothing is kept of it but what the steps themselves leave behind. */
export async function cierreSemana({ deps, ahora }: Peticion<Call>): Promise<Answer<Call>> {
  const { db } = deps.motor;
  const cierres = await ultimosCierres(db);
  const de = (op: 0 | 1, grupo: GrupoPaga) => grupoDe(db, op, ahora, cierres.get(grupo) ?? null);
  return { grupos: [await de(0, 'bajo'), await de(1, 'alto')] };
}
