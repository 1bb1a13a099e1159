import type { Multa, Renta, Venta } from '@conserje/contract';
import { participacion } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alternateServers } from '../../../test-support/cluster/races.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import { expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance, ventaBodyFor } from '../../../test-support/portal/ventas.ts';

/**
 * Runs random histories of ventas, multas and rentas with concurrent calls. A model tracks the credits that each
 * successful answer put into each hand; the ledger must agree, and the books must balance.
 */

const action = fc.record({
  que: fc.constantFrom(
    'mision',
    'mision',
    'membresia',
    'entrega',
    'entrega',
    'multa',
    'cobro',
    'cobro',
    'rentas',
    'renta',
  ),
  /** Indexes of the actor, and of the target usuario or row. */
  quien: fc.nat({ max: 2 }),
  a: fc.nat({ max: 4 }),
  n: fc.nat({ max: 60 }),
  yes: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;
/** Concurrent actions, and the hours that pass before them. */
const batch = fc.record({ horas: fc.nat({ max: 400 }), acciones: fc.array(action, { minLength: 1, maxLength: 4 }) });

const PERCENTAGE = 15;
/** Credits received or paid by each usuario. */
type HandBalances = Map<number, number>;
const sumar = (holdings: HandBalances, usuario: number, creditos: number): void =>
  void holdings.set(usuario, (holdings.get(usuario) ?? 0) + creditos);

interface Agencia {
  portal: Portal;
  send: (quien: Person, path: string, body?: object) => Promise<ApiResponse>;
  bosses: Person[];
  gente: Person[];
}

async function found(): Promise<Agencia> {
  const portal = await openPortal();
  await portal.db.updateTable('categoria').set({ porciento: PERCENTAGE, renta: 7 }).execute();
  const [bosses, gente]: [Person[], Person[]] = [[], []];
  for (const categoria of [11, 12, 12]) bosses.push(await portal.createPerson({ categoria }));
  for (const categoria of [1, 2, 2, 3, 4]) gente.push(await portal.createPerson({ categoria }));
  return { portal, send: await alternateServers(portal), bosses, gente };
}

const choose = <T>(de: readonly T[], n: number): T | undefined => de[n % Math.max(1, de.length)];

/** Builds the request of an action as a fresh screen would send it; null if it has no target. */
async function request({ portal, bosses, gente }: Agencia, { que, quien, a, n, yes }: Action) {
  const boss = bosses[quien] as Person;
  const other = gente[a] as Person;
  const asks = portal.as(bosses[2]);
  switch (que) {
    case 'mision':
      return ['addMision', await ventaBodyFor(portal, boss, other, [2 + (n % 8), 1 + (n % 9)])] as const;
    case 'membresia': {
      const user = yes ? other.id : `Fuera${a}`;
      return [
        'addMembresia',
        { user, isExterno: !yes, membresia: 1 + (n % 4), periodo: n % 2 === 0 ? 15 : 30 },
      ] as const;
    }
    case 'entrega': {
      const venta = choose(await asks.succeeds('GET allVentas'), n);
      return venta ? ([`ventaAction/${venta.id}?pagado=${venta.pagado}`, undefined] as const) : null;
    }
    case 'multa':
      return ['sendMulta', { usuario: other.id, motivo: 'Flood', creditos: n }] as const;
    case 'cobro': {
      const multa = choose(await asks.succeeds('GET getAllMultas'), n);
      return multa ? (['actionMulta', { id: multa.id, op: multa.cobrado === 0 }] as const) : null;
    }
    case 'rentas':
      return ['actionRenta', { op: 0 }] as const;
    case 'renta': {
      const renta = choose((await asks.succeeds('GET actionRenta')).filas, n);
      return renta ? (['actionRenta', { op: yes ? 1 : 2, id: renta.id }] as const) : null;
    }
  }
}

/** Records the credits that a successful answer put into each hand. */
function record(holdings: HandBalances, { bosses, gente }: Agencia, done: Action, payload: unknown): void {
  const { data } = payload as { data: unknown };
  const boss = bosses[done.quien] as Person;
  if (done.que === 'mision') {
    const { creditos } = data as { creditos: number };
    sumar(holdings, (gente[done.a] as Person).id, -creditos);
    sumar(holdings, boss.id, participacion(creditos, PERCENTAGE));
  }
  if (done.que === 'membresia') {
    const { msg } = payload as { msg: string };
    const creditos = Number(/ por (\d+)c$/.exec(msg)?.[1]);
    if (done.yes) sumar(holdings, (gente[done.a] as Person).id, -creditos);
    else sumar(holdings, 0, -creditos);
    sumar(holdings, boss.id, participacion(creditos, PERCENTAGE));
  }
  if (done.que === 'cobro') {
    const multa = data as Multa;
    sumar(holdings, multa.usuario, multa.cobrado === 1 ? -multa.creditos : multa.creditos);
  }
  if (done.que === 'renta' && done.yes) {
    const [renta] = data as Renta[];
    if (renta) sumar(holdings, renta.usuario, -renta.renta);
  }
}

async function runActions(agencia: Agencia, acciones: Action[], holdings: HandBalances): Promise<void> {
  const { bosses, send } = agencia;
  const sent: { done: Action; asks: Awaited<ReturnType<typeof request>> }[] = [];
  for (const done of acciones) sent.push({ done, asks: await request(agencia, done) });
  await Promise.all(
    sent.map(async ({ done, asks }) => {
      if (!asks) return;
      const response = await send(bosses[done.quien] as Person, asks[0], asks[1]);
      if (response.http === 200) record(holdings, agencia, done, response.body);
      else expect([403, 409, 422]).toContain(expectRefusalShape(response).http);
    }),
  );
}

async function check({ portal, bosses }: Agencia, holdings: HandBalances): Promise<void> {
  await expectBooksBalanced(portal);
  const ledger: HandBalances = new Map();
  for (const { usuario, tipo, creditos } of await portal.db.selectFrom('credito').selectAll().execute()) {
    if (['venta', 'multa_cobrada', 'renta_cobrada'].includes(tipo)) sumar(ledger, usuario ?? 0, -creditos);
    if (['venta_participacion', 'multa_devuelta'].includes(tipo)) sumar(ledger, usuario ?? 0, creditos);
  }
  const nonZero = (m: HandBalances) => [...m].filter(([, creditos]) => creditos !== 0).sort(([x], [y]) => x - y);
  expect(nonZero(ledger)).toEqual(nonZero(holdings));
  const asks = portal.as(bosses[2]);
  const dueTotal = (await asks.succeeds('GET ventasPendientes')).reduce((sum, v) => sum + v.Pendiente, 0);
  const inList = (ventas: Venta[]) => ventas.reduce((sum, v) => sum + (v.pagado === 0 ? v.entrega : 0), 0);
  expect(dueTotal).toBe(inList(await asks.succeeds('GET allVentas', { query: { limite: 500 } })));
  expect(dueTotal).toBe(await accountBalance(portal, 'entrega'));
  expect((await asks.succeeds('GET actionRenta')).totales.creditos + (await accountBalance(portal, 'renta'))).toBe(0);
}

test('in no history does a credit appear or vanish', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 12 }), async (scenario) => {
      const agencia = await found();
      const holdings: HandBalances = new Map();
      for (const { horas, acciones } of scenario) {
        agencia.portal.clock.advance({ hours: horas });
        await runActions(agencia, acciones, holdings);
      }
      await check(agencia, holdings);
    }),
    { numRuns: 10, interruptAfterTimeLimit: 10_000 },
  );
});
