import type { Answer, creditosCalls } from '@conserje/contract';
import type { CreditoAccount } from '@conserje/rules';
import { CREDITOS, creditoEffect, isContrary, movementSigns, TEXTS, VENTA_TEXT } from '@conserje/rules';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { requireUsuario } from '../../identity/people/people.public.ts';
import { withAnnulment } from '../annulments/annulments.public.ts';
import { balanceOf, ownMovements, sumsByType } from './creditos.queries.ts';

type Movements = Answer<typeof creditosCalls.movimientos>;

type TypeSums = Awaited<ReturnType<typeof sumsByType>>;

/** Computes the balances between a usuario and the agency from the ledger; nothing is stored. */
function summarize(sums: TypeSums): Movements['resumen'] {
  const balanceIn = (account: CreditoAccount, which = sums): number => balanceOf(which, movementSigns(account));
  // A purchase is owed to the agency by its seller, not by its buyer.
  const withoutPurchases = sums.filter(({ tipo, vendio }) => tipo !== 'venta' || vendio === 1);
  return {
    por_cobrar: balanceIn('paga') + balanceIn('pendiente'),
    debe: 0 - balanceIn('multa') - balanceIn('renta'),
    por_entregar: balanceIn('entrega', withoutPurchases),
  };
}

function totalsOf(sums: TypeSums): Movements['totales'] {
  const totals = { movimientos: 0, mano: 0, saldo: 0 };
  for (const { tipo, vendio, creditos, movimientos } of sums) {
    const effect = creditoEffect(tipo, creditos, vendio === 1);
    totals.movimientos += movimientos;
    totals.mano += effect.mano;
    totals.saldo += effect.saldo;
  }
  return totals;
}

export async function movementsOf(p: CallContext<typeof creditosCalls.movimientos>): Promise<Movements> {
  const { params, query } = p;
  const { db } = p.deps.engine;
  await requireUsuario(db, params.id);
  const rows = await ownMovements(db, p, params.id);
  const sums = await sumsByType(db, params.id);
  const foundSums = query.buscar ? await sumsByType(db, params.id, query.buscar) : sums;
  return {
    resumen: summarize(sums),
    totales: totalsOf(foundSums),
    filas: rows.map(withAnnulment).map(({ vendio, anulada, ...f }) => ({
      ...f,
      // A contrary row describes the annulment itself.
      anulada: isContrary(f.tipo) ? null : anulada,
      ...creditoEffect(f.tipo, f.creditos, vendio === 1),
      texto: vendio === 1 ? VENTA_TEXT : CREDITOS[f.tipo].texto,
      encargadoNombre: f.encargadoNombre ?? TEXTS.bySystem,
      fecha: iso(f.fecha),
    })),
  };
}
