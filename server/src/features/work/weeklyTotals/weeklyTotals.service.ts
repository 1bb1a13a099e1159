import type { Answer, CreditosWeek, WorkWeek, weekCalls } from '@conserje/contract';
import type { CreditoType } from '@conserje/rules';
import type { CallContext, Deps } from '../../../platform/http/routing/callContext.ts';
import { requireUsuario } from '../../identity/people/people.public.ts';
import { creditosByWeek, PAID_MOVEMENTS } from '../../money/creditos/creditos.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findWorkByDay, findWorkByWeek } from '../workLedger/workLedger.public.ts';

type Calls = typeof weekCalls;

export async function getWeeklyWork(p: CallContext<Calls['trabajoSemanas']>): Promise<WorkWeek[]> {
  const { db } = p.deps.engine;
  await requireUsuario(db, p.params.id);
  const { zona } = await readConfiguracion(db);
  return findWorkByWeek(db, { now: p.now, zona }, p.params.id);
}

export async function getDailyWork(p: CallContext<Calls['trabajoDias']>): Promise<Answer<Calls['trabajoDias']>> {
  const { db } = p.deps.engine;
  await requireUsuario(db, p.params.id);
  const { zona } = await readConfiguracion(db);
  return findWorkByDay(db, { now: p.now, zona }, p.params.id);
}

/** Sums the creditos of some kinds of movement in each of the last weeks of the agencia. */
const movedByWeek =
  (...signs: (readonly [CreditoType, 1 | -1])[]) =>
  async ({ deps, now }: { deps: Deps; now: number }): Promise<CreditosWeek[]> => {
    const { db } = deps.engine;
    const { zona } = await readConfiguracion(db);
    return creditosByWeek(db, { now, zona }, signs);
  };

export const soldByWeek = movedByWeek(['venta', 1], ['venta_anulada', -1]);
/** Earned creditos that were handed out. */
export const paidByWeek = movedByWeek(...PAID_MOVEMENTS);
