import type { Answer, creditosCalls } from '@conserje/contract';
import type { Account } from '@conserje/rules';
import { CREDITOS, creditoEffect, isContrary, signsOf, TEXTS, VENTA_TEXT } from '@conserje/rules';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { requireUsuario } from '../../identity/people/people.public.ts';
import { withAnnulment } from '../annulments/annulments.public.ts';
import { ownMovements, saldo, sumsByType } from './creditos.queries.ts';

type Movements = Answer<typeof creditosCalls.movimientos>;

type TypeSums = Awaited<ReturnType<typeof sumsByType>>;

/** How a user stands with the agency: sums over the ledger, of which nothing is stored. */
function resumen(sums: TypeSums): Movements['resumen'] {
  const at = (cuenta: Account, which = sums): number => saldo(which, signsOf(cuenta));
  // What someone bought is for its seller to hand in.
  const ownRows = sums.filter(({ tipo, vendio }) => tipo !== 'venta' || vendio === 1);
  return {
    por_cobrar: at('paga') + at('pendiente'),
    debe: 0 - at('multa') - at('renta'),
    por_entregar: at('entrega', ownRows),
  };
}

/** What the columns of movements add up to. */
function totalsOf(sums: TypeSums): Movements['totales'] {
  const totales = { movimientos: 0, mano: 0, saldo: 0 };
  for (const { tipo, vendio, creditos, movimientos } of sums) {
    const vista = creditoEffect(tipo, creditos, vendio === 1);
    totales.movimientos += movimientos;
    totales.mano += vista.mano;
    totales.saldo += vista.saldo;
  }
  return totales;
}

export async function movementsOf(p: CallContext<typeof creditosCalls.movimientos>): Promise<Movements> {
  const { params, query } = p;
  const { db } = p.deps.motor;
  await requireUsuario(db, params.id);
  const filas = await ownMovements(db, p, params.id);
  const sums = await sumsByType(db, params.id);
  const found = query.buscar ? await sumsByType(db, params.id, query.buscar) : sums;
  return {
    resumen: resumen(sums),
    totales: totalsOf(found),
    filas: filas.map(withAnnulment).map(({ vendio, anulada, ...f }) => ({
      ...f,
      // A contrary row says it in its own words.
      anulada: isContrary(f.tipo) ? null : anulada,
      ...creditoEffect(f.tipo, f.creditos, vendio === 1),
      texto: vendio === 1 ? VENTA_TEXT : CREDITOS[f.tipo].texto,
      encargadoNombre: f.encargadoNombre ?? TEXTS.bySystem,
      fecha: iso(f.fecha),
    })),
  };
}
