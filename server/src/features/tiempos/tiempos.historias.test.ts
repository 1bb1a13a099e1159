import type { Tiempo } from '@conserje/contract';
import { CUARTO_MS, OP } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comprobarRechazo } from '../../testing/cliente.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';
import { acreditado, comoSeVe, ver } from '../../testing/tiempos.ts';

/**
 * Histories of one tiempo: time goes by, and managers do what they please. Beside the server goes a model that knows one
 * thing: who held the tiempo in each second that it really ran, and when.
 */

const ACCIONES = [
  OP.confirmar,
  OP.confirmar,
  OP.pausar,
  OP.mas5,
  OP.ligar,
  OP.ligar,
  OP.ajustar,
  OP.cancelar,
  OP.mas10,
];
const paso = fc.record({
  /** Seconds that the server's clock is set back by, before anything else. */
  atras: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 6, max: 9000 }) },
  ),
  /** Seconds that go by before it. */
  pasan: fc.oneof(fc.nat({ max: 90 }), fc.nat({ max: 40 * 60 })),
  quien: fc.nat({ max: 2 }),
  op: fc.constantFrom(...ACCIONES),
  mins: fc.integer({ min: 1, max: 40 }),
  sumar: fc.boolean(),
});
type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never;
const historia = fc.record({
  alto: fc.constantFrom('propio', 'nadie', 'otro'),
  pasos: fc.array(paso, { minLength: 3, maxLength: 14 }),
  // The last cancellation that is not taken back ends a history, so it comes late.
  recuperadas: fc.integer({ min: 2, max: 5 }),
});

let jefes: [Persona, Persona, Persona];
const portal = portalDelArchivo(async (p) => {
  jefes = [await p.persona({ categoria: 7 }), await p.persona({ categoria: 8 }), await p.persona({ categoria: 10 })];
});

/** Who held the tiempo in each second that it ran, and when that second was over; seconds taken off its end are gone. */
type Cinta = { quien: number | null; cuando: number }[];

function correr(cinta: Cinta, { finaliza, pausa, alto }: Tiempo, hasta: number, desde: number): void {
  if (pausa === 1) return;
  const segundos = Math.floor((Math.min(hasta, Date.parse(finaliza)) - desde) / 1000);
  for (let s = 1; s <= segundos; s += 1) cinta.push({ quien: alto === -1 ? null : alto, cuando: desde + s * 1000 });
}

/** Minutes by manager in a tape: a minute is of who held the tiempo when it was completed. */
function minutosPor(cinta: Cinta, hasta: number): Map<number | null, number> {
  const por = new Map<number | null, number>();
  for (let minuto = 1; minuto <= hasta; minuto += 1) {
    const quien = cinta[minuto * 60 - 1]?.quien ?? null;
    por.set(quien, (por.get(quien) ?? 0) + 1);
  }
  return por;
}

/** What the quarters of an hour must come to, over all histories. */
const presentes = new Map<number, number>();
/** The minutes that a confirmation has credited were attended when their last seconds were over. */
function asistir(cinta: Cinta, desde: number, hasta: number): void {
  for (let minuto = desde + 1; minuto <= hasta; minuto += 1) {
    const cuarto = Math.ceil((cinta[minuto * 60 - 1]?.cuando ?? 0) / CUARTO_MS) - 1;
    presentes.set(cuarto, (presentes.get(cuarto) ?? 0) + 1);
  }
}

async function hacerPaso(p: Portal, id: number, { quien, op, mins, sumar }: Paso): Promise<void> {
  const persona = jefes[quien] as Persona;
  const { http, ...respuesta } = await p.pide(persona)(
    'POST',
    'actionTime',
    await comoSeVe(p, op, id, { mins, sumar }),
  );
  if (http !== 200) expect([403, 409, 422]).toContain(comprobarRechazo({ http, ...respuesta }).http);
}

/** Who cancelled takes it back after some minutes, in which nobody worked. */
async function recuperarTras(p: Portal, id: number, { quien, mins }: Paso): Promise<void> {
  p.reloj.pasar({ segundos: mins * 15 });
  await p.pide(jefes[quien] as Persona).logra('POST recuperarTiempo', { body: { id } });
}

interface Historia {
  alto: string;
  pasos: Paso[];
  recuperadas: number;
}

async function vivir(p: Portal, bajo: Persona, { alto, pasos, recuperadas }: Historia) {
  let quedan = recuperadas;
  const encargado = { propio: jefes[0].id, nadie: -1, otro: jefes[1].id }[alto] ?? -1;
  const { data } = await p.pide(jefes[0]).logra('POST openTime', { body: { bajo: bajo.id, alto: encargado } });
  const { id } = data;
  const cinta: Cinta = [];
  let confirmado = 0;
  for (const paso of pasos) {
    if (paso.atras > 0) {
      // Someone looks at the clock before it is set back.
      await ver(p, jefes[0], id);
      p.reloj.pasar({ segundos: -paso.atras });
      for (const segundo of cinta) segundo.cuando -= paso.atras * 1000;
    }
    const antes = await ver(p, jefes[0], id);
    if (!antes) break;
    const desde = p.reloj.ahora;
    p.reloj.pasar({ segundos: paso.pasan });
    correr(cinta, antes, p.reloj.ahora, desde);
    await hacerPaso(p, id, paso);
    if (paso.op === OP.cancelar && quedan > 0 && !(await ver(p, jefes[0], id))) {
      quedan -= 1;
      await recuperarTras(p, id, paso);
    }
    const fila = await p.db.selectFrom('tiempo').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(fila.confirmado).toBeGreaterThanOrEqual(confirmado);
    expect(fila.confirmado).toBeLessThanOrEqual(fila.mins);
    asistir(cinta, confirmado, fila.confirmado);
    confirmado = fila.confirmado;
    const despues = await ver(p, jefes[0], id);
    if (despues) {
      // What was taken off the total may take seconds with it that had been attended.
      cinta.length = Math.min(cinta.length, despues.mins * 60);
      expect(despues.minsA).toBe(Math.floor(cinta.length / 60));
      expect(despues.minsA).toBeGreaterThanOrEqual(confirmado);
    }
  }
  return { cinta, confirmado };
}

test('en toda historia cada minuto se acredita una vez, a quien trabajó y a quien lo llevaba', async () => {
  await fc.assert(
    fc.asyncProperty(historia, async (h) => {
      const p = portal();
      const bajo = await p.persona();
      const antes = await Promise.all(jefes.map((jefe) => acreditado(p, jefe)));
      const { cinta, confirmado } = await vivir(p, bajo, h);
      expect(await acreditado(p, bajo)).toEqual({ asistencia: confirmado, times: 0 });
      expect(confirmado * 60).toBeLessThanOrEqual(cinta.length);
      const por = minutosPor(cinta, confirmado);
      for (const [i, jefe] of jefes.entries()) {
        const ahora = await acreditado(p, jefe);
        expect(ahora.times - (antes[i]?.times ?? 0)).toBe(por.get(jefe.id) ?? 0);
        expect(ahora.asistencia).toBe(0);
      }
      const cuartos = await p.db
        .selectFrom('presencia')
        .select((eb) => ['cuarto', eb.fn.sum<number>('minutos').as('minutos')])
        .groupBy('cuarto')
        .execute();
      expect(new Map(cuartos.map((c) => [c.cuarto, Number(c.minutos)]))).toEqual(presentes);
      const huecos = await p.db
        .selectFrom('trabajo')
        .select('minutos')
        .where('usuario', '=', bajo.id)
        .where('otro', 'is', null)
        .execute();
      expect(huecos.reduce((n, f) => n + f.minutos, 0)).toBe(por.get(null) ?? 0);
      const abiertos = await p.db
        .selectFrom('tiempo')
        .select('id')
        .where('bajo', '=', bajo.id)
        .where('cerrado', 'is', null)
        .execute();
      expect(abiertos.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 30 },
  );
});
