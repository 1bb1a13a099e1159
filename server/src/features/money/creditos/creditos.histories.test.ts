import { CREDITOS } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CreditHistoryAgencia } from '../../../test-support/pay-oracle/creditHistories.ts';
import {
  createCreditHistoryAgencia,
  creditStepArbitrary,
  readTotalEarned,
  runCreditStep,
} from '../../../test-support/pay-oracle/creditHistories.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** Runs random histories of all that moves credits: no credit appears or vanishes. */

let agencia: CreditHistoryAgencia;
portalForFile(async (portal) => {
  agencia = await createCreditHistoryAgencia(portal);
});

const scenario = fc.array(creditStepArbitrary, { minLength: 6, maxLength: 24 });

/** Credits in the hand of each usuario, by the ledger. */
async function holdings(): Promise<Map<number, number>> {
  const rows = await agencia.portal.db.selectFrom('credito').select(['tipo', 'usuario', 'creditos']).execute();
  const por = new Map<number, number>();
  for (const { tipo, usuario, creditos } of rows) {
    const { de, a } = CREDITOS[tipo];
    const handDelta = a === 'mano' ? creditos : de === 'mano' ? -creditos : 0;
    if (usuario !== null && handDelta !== 0) por.set(usuario, (por.get(usuario) ?? 0) + handDelta);
  }
  return por;
}

const withoutZeros = (por: Map<number, number>) => Object.fromEntries([...por].filter(([, n]) => n !== 0));

/** Of each periodo: the sum of its rows, and the credits that the ledger says were earned in it. */
async function periods() {
  const { db } = agencia.portal;
  const rows = await db
    .selectFrom('paga')
    .select(['id', 'grupo', 'periodo', 'estado', 'monto', 'pagado_monto'])
    .execute();
  const ledger = await db
    .selectFrom('credito')
    .select(['paga', 'tipo', 'creditos'])
    .where('tipo', 'in', ['paga_ganada', 'paga_rebajada'])
    .execute();
  const por = new Map<string, { filas: number; ledger: number }>();
  for (const f of rows) {
    const clave = `${f.grupo} ${f.periodo}`;
    const de = por.get(clave) ?? { filas: 0, ledger: 0 };
    de.filas += f.estado === 'pagada' ? (f.pagado_monto ?? 0) : f.monto;
    const ownOnes = ledger.filter((c) => c.paga === f.id);
    de.ledger += ownOnes.reduce((n, c) => n + (c.tipo === 'paga_ganada' ? c.creditos : -c.creditos), 0);
    por.set(clave, de);
  }
  return [...por.values()];
}

/** Checks that the summary of each person agrees with the lists. */
async function checkSummaries() {
  const { portal, boss, members, seller } = agencia;
  const open = (await portal.as(boss).succeeds('GET getListaPaga')).filas.filter((f) => f.estado === 'abierta');
  const pendientes = await portal.as(boss).succeeds('GET getPendientes', { query: { limite: 500 } });
  const multas = (await portal.as(boss).succeeds('GET getAllMultas', { query: { limite: 500 } })).filter(
    (m) => m.cobrado === 0 && m.anulada === null,
  );
  const rentas = await portal.db
    .selectFrom('renta')
    .selectAll()
    .where('pagado', 'is', null)
    .where('borrada', 'is', null)
    .where('anulacion', 'is', null)
    .execute();
  const sellers = await portal.as(boss).succeeds('GET ventasPendientes');
  const sum = (ns: number[]): number => ns.reduce((a, b) => a + b, 0);
  for (const { id } of [...members, seller]) {
    const { resumen, totales } = await portal.as(boss).succeeds('GET movimientos/:id', { params: { id } });
    const ownRows = <F extends { usuario: number }>(rows: F[], amount: (f: F) => number) =>
      sum(rows.filter((f) => f.usuario === id).map(amount));
    expect(resumen).toEqual({
      por_cobrar: ownRows(open, (f) => f.monto) + ownRows(pendientes, (f) => f.monto),
      debe: ownRows(multas, (f) => f.creditos) + ownRows(rentas, (f) => f.renta),
      por_entregar: sellers.find((v) => v.encargado === id)?.Pendiente ?? 0,
    });
    // The totals of the columns agree with the summary and the credits in hand.
    expect(totales.saldo).toBe(resumen.por_cobrar - resumen.debe - resumen.por_entregar);
    expect(totales.mano).toBe((await holdings()).get(id) ?? 0);
  }
}

test('in every history the books balance, and nobody loses or gains a credit', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (steps) => {
      for (const p of steps) {
        const antes = await readTotalEarned(agencia);
        const more = await runCreditStep(agencia, p);
        if (more !== null) expect({ p, ganado: await readTotalEarned(agencia) }).toEqual({ p, ganado: antes + more });
      }
      await expectBooksBalanced(agencia.portal);
      expect(withoutZeros(await holdings())).toEqual(withoutZeros(agencia.cashByPerson));
      for (const periodo of await periods()) expect(periodo.filas).toBe(periodo.ledger);
    }),
    { numRuns: 15 },
  );
  await checkSummaries();
});
