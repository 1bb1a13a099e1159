import type { Answer, ClosingGroup, listaPagaCalls } from '@conserje/contract';
import type { PagaGroup } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { isoOrNull } from '../../../platform/time/dates.ts';
import { periodStart } from '../../work/workLedger/workLedger.public.ts';
import { lastClosings } from './listaPaga.queries.ts';
import { currentState, previewNomina } from './listaPaga.reset.ts';

type Call = typeof listaPagaCalls.cierreSemana;

async function groupOf(db: Db, op: 0 | 1, ahora: number, cerrada: number | null): Promise<ClosingGroup> {
  const grupo: PagaGroup = op === 0 ? 'bajo' : 'alto';
  const { sums } = await currentState(db, grupo);
  const { preview, cambian } = await previewNomina(db, grupo, ahora);
  const { personas, creditos, nuevas, nuevosCreditos } = preview;
  const reiniciada = await periodStart(db, grupo);
  return {
    ...{ op, cambian, nuevas, nuevosCreditos, lista: sums, nomina: { personas, creditos } },
    ...{ cerrada: isoOrNull(cerrada), reiniciada: isoOrNull(reiniciada || null) },
  };
}

/** How far closing the week is, of both groups: nothing is kept of it but what the steps themselves leave behind. */
export async function weekClosing({ deps, ahora }: CallContext<Call>): Promise<Answer<Call>> {
  const { db } = deps.motor;
  const closings = await lastClosings(db);
  const de = (op: 0 | 1, grupo: PagaGroup) => groupOf(db, op, ahora, closings.get(grupo) ?? null);
  return { grupos: [await de(0, 'bajo'), await de(1, 'alto')] };
}
