import type { Answer, ClosingGroup, listaPagaCalls } from '@conserje/contract';
import type { PagaGroup } from '@conserje/rules';
import { PAGA_GROUP_NUMBER } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { isoOrNull } from '../../../platform/time/dates.ts';
import { groupPeriodStart } from '../../work/workLedger/workLedger.public.ts';
import { findMissingSignOffs } from '../signOff/signOff.public.ts';
import { lastClosings, paidOfClosedList } from './listaPaga.queries.ts';
import { currentListState, previewNomina } from './listaPaga.reset.ts';

type Call = typeof listaPagaCalls.cierreSemana;

async function closingGroupOf(
  db: Db,
  grupo: PagaGroup,
  now: number,
  lastClosedAt: number | null,
): Promise<Omit<ClosingGroup, 'faltan'>> {
  const { sums } = await currentListState(db, grupo);
  const { preview, cambian } = await previewNomina(db, grupo, now);
  const { personas, creditos, nuevas, nuevosCreditos } = preview;
  const lastResetAt = await groupPeriodStart(db, grupo);
  return {
    op: PAGA_GROUP_NUMBER[grupo],
    cambian,
    nuevas,
    nuevosCreditos,
    lista: sums,
    nomina: { personas, creditos },
    pagadoAlCerrar: lastClosedAt === null ? 0 : await paidOfClosedList(db, grupo, lastClosedAt),
    cerrada: isoOrNull(lastClosedAt),
    reiniciada: isoOrNull(lastResetAt || null),
  };
}

/** Returns the progress of the week closing for both groups, derived from its steps; it has no state of its own. */
export async function weekClosing({ deps, now }: CallContext<Call>): Promise<Answer<Call>> {
  const { db } = deps.engine;
  const closings = await lastClosings(db);
  const missing = await findMissingSignOffs(db);
  const groupFor = async (grupo: PagaGroup): Promise<ClosingGroup> => {
    const group = await closingGroupOf(db, grupo, now, closings.get(grupo) ?? null);
    const faltan = missing[grupo];
    return { ...group, ...(faltan && { faltan }) };
  };
  return { grupos: [await groupFor('bajo'), await groupFor('alto')] };
}
