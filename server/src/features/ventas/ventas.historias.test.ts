import type { Multa, Renta, Venta } from '@conserje/contract';
import { participacion } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { porDosServidores } from '../../testing/carreras.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import { comprobarRechazo } from '../../testing/cliente.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo, ventaDe } from '../../testing/ventas.ts';

/**
 * Histories of an agency that sells, fines and charges rents, several pressing at once. Beside the server goes a model that
 * knows what every answer that said yes put into whose hand; the ledger must say the same, and the books must balance.
 */

const accion = fc.record({
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
  /** Who does it, and to whom or to which. */
  quien: fc.nat({ max: 2 }),
  a: fc.nat({ max: 4 }),
  n: fc.nat({ max: 60 }),
  si: fc.boolean(),
});
type Accion = typeof accion extends fc.Arbitrary<infer A> ? A : never;
/** What is done at once, and the hours that go by before it. */
const tanda = fc.record({ horas: fc.nat({ max: 400 }), acciones: fc.array(accion, { minLength: 1, maxLength: 4 }) });

const PORCIENTO = 15;
/** Credits that came into someone's hand, or left it. */
type Manos = Map<number, number>;
const sumar = (manos: Manos, usuario: number, creditos: number): void =>
  void manos.set(usuario, (manos.get(usuario) ?? 0) + creditos);

interface Agencia {
  portal: Portal;
  enviar: (quien: Persona, path: string, body?: object) => Promise<Respuesta>;
  jefas: Persona[];
  gente: Persona[];
}

async function fundar(): Promise<Agencia> {
  const portal = await abrirPortal();
  await portal.db.updateTable('categoria').set({ porciento: PORCIENTO, renta: 7 }).execute();
  const [jefas, gente]: [Persona[], Persona[]] = [[], []];
  for (const categoria of [11, 12, 12]) jefas.push(await portal.persona({ categoria }));
  for (const categoria of [1, 2, 2, 3, 4]) gente.push(await portal.persona({ categoria }));
  return { portal, enviar: await porDosServidores(portal), jefas, gente };
}

const elegir = <T>(de: readonly T[], n: number): T | undefined => de[n % Math.max(1, de.length)];

/** What an action sends, as a screen that was just drawn would; null when there is nothing to do it to. */
async function peticion({ portal, jefas, gente }: Agencia, { que, quien, a, n, si }: Accion) {
  const jefa = jefas[quien] as Persona;
  const otro = gente[a] as Persona;
  const pide = portal.pide(jefas[2]);
  switch (que) {
    case 'mision':
      return ['addMision', await ventaDe(portal, jefa, otro, [2 + (n % 8), 1 + (n % 9)])] as const;
    case 'membresia': {
      const user = si ? otro.id : `Fuera${a}`;
      return [
        'addMembresia',
        { user, isExterno: !si, membresia: 1 + (n % 4), periodo: n % 2 === 0 ? 15 : 30 },
      ] as const;
    }
    case 'entrega': {
      const venta = elegir(await pide.logra('GET allVentas'), n);
      return venta ? ([`ventaAction/${venta.id}?pagado=${venta.pagado}`, undefined] as const) : null;
    }
    case 'multa':
      return ['sendMulta', { usuario: otro.id, motivo: 'Flood', creditos: n }] as const;
    case 'cobro': {
      const multa = elegir(await pide.logra('GET getAllMultas'), n);
      return multa ? (['actionMulta', { id: multa.id, op: multa.cobrado === 0 }] as const) : null;
    }
    case 'rentas':
      return ['actionRenta', { op: 0 }] as const;
    case 'renta': {
      const renta = elegir((await pide.logra('GET actionRenta')).filas, n);
      return renta ? (['actionRenta', { op: si ? 1 : 2, id: renta.id }] as const) : null;
    }
  }
}

/** What an answer that said yes put into whose hand. */
function anotar(manos: Manos, { jefas, gente }: Agencia, hecha: Accion, cuerpo: unknown): void {
  const { data } = cuerpo as { data: unknown };
  const jefa = jefas[hecha.quien] as Persona;
  if (hecha.que === 'mision') {
    const { creditos } = data as { creditos: number };
    sumar(manos, (gente[hecha.a] as Persona).id, -creditos);
    sumar(manos, jefa.id, participacion(creditos, PORCIENTO));
  }
  if (hecha.que === 'membresia') {
    const { msg } = cuerpo as { msg: string };
    const creditos = Number(/ por (\d+)c$/.exec(msg)?.[1]);
    if (hecha.si) sumar(manos, (gente[hecha.a] as Persona).id, -creditos);
    else sumar(manos, 0, -creditos);
    sumar(manos, jefa.id, participacion(creditos, PORCIENTO));
  }
  if (hecha.que === 'cobro') {
    const multa = data as Multa;
    sumar(manos, multa.usuario, multa.cobrado === 1 ? -multa.creditos : multa.creditos);
  }
  if (hecha.que === 'renta' && hecha.si) {
    const [renta] = data as Renta[];
    if (renta) sumar(manos, renta.usuario, -renta.renta);
  }
}

async function vivir(agencia: Agencia, acciones: Accion[], manos: Manos): Promise<void> {
  const { jefas, enviar } = agencia;
  const enviadas: { hecha: Accion; pide: Awaited<ReturnType<typeof peticion>> }[] = [];
  for (const hecha of acciones) enviadas.push({ hecha, pide: await peticion(agencia, hecha) });
  await Promise.all(
    enviadas.map(async ({ hecha, pide }) => {
      if (!pide) return;
      const respuesta = await enviar(jefas[hecha.quien] as Persona, pide[0], pide[1]);
      if (respuesta.http === 200) anotar(manos, agencia, hecha, respuesta.cuerpo);
      else expect([403, 409, 422]).toContain(comprobarRechazo(respuesta).http);
    }),
  );
}

async function comprobar({ portal, jefas }: Agencia, manos: Manos): Promise<void> {
  await cuadra(portal);
  const libro: Manos = new Map();
  for (const { usuario, tipo, creditos } of await portal.db.selectFrom('credito').selectAll().execute()) {
    if (['venta', 'multa_cobrada', 'renta_cobrada'].includes(tipo)) sumar(libro, usuario ?? 0, -creditos);
    if (['venta_participacion', 'multa_devuelta'].includes(tipo)) sumar(libro, usuario ?? 0, creditos);
  }
  const conAlgo = (m: Manos) => [...m].filter(([, creditos]) => creditos !== 0).sort(([x], [y]) => x - y);
  expect(conAlgo(libro)).toEqual(conAlgo(manos));
  const pide = portal.pide(jefas[2]);
  const porEntregar = (await pide.logra('GET ventasPendientes')).reduce((suma, v) => suma + v.Pendiente, 0);
  const enLista = (ventas: Venta[]) => ventas.reduce((suma, v) => suma + (v.pagado === 0 ? v.entrega : 0), 0);
  expect(porEntregar).toBe(enLista(await pide.logra('GET allVentas', { query: { limite: 500 } })));
  expect(porEntregar).toBe(await saldo(portal, 'entrega'));
  expect((await pide.logra('GET actionRenta')).totales.creditos + (await saldo(portal, 'renta'))).toBe(0);
}

test('en ninguna historia aparece o desaparece un crédito', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tanda, { minLength: 4, maxLength: 12 }), async (historia) => {
      const agencia = await fundar();
      const manos: Manos = new Map();
      for (const { horas, acciones } of historia) {
        agencia.portal.reloj.pasar({ horas });
        await vivir(agencia, acciones, manos);
      }
      await comprobar(agencia, manos);
    }),
    { numRuns: 10, interruptAfterTimeLimit: 10_000 },
  );
});
