import type { Tiempo } from '@conserje/contract';
import { QUARTER_HOUR_MS, TIEMPO_OP } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { creditedMinutes, findTiempo, tiempoActionAsSeen } from '../../../test-support/portal/tiempos.ts';

/**
 * Random histories of one tiempo: time passes and encargados act at random. The model next to the server records who
 * held the tiempo in each second that it ran, and when.
 */

const ACTIONS = [
  TIEMPO_OP.confirm,
  TIEMPO_OP.confirm,
  TIEMPO_OP.pause,
  TIEMPO_OP.mas5,
  TIEMPO_OP.link,
  TIEMPO_OP.link,
  TIEMPO_OP.adjust,
  TIEMPO_OP.cancel,
  TIEMPO_OP.mas10,
];
const paso = fc.record({
  /** Seconds that the server clock is set back first. */
  goBack: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 6, max: 9000 }) },
  ),
  /** Seconds that pass before the action. */
  elapsedMs: fc.oneof(fc.nat({ max: 90 }), fc.nat({ max: 40 * 60 })),
  quien: fc.nat({ max: 2 }),
  op: fc.constantFrom(...ACTIONS),
  mins: fc.integer({ min: 1, max: 40 }),
  sumar: fc.boolean(),
});
type Step = typeof paso extends fc.Arbitrary<infer P> ? P : never;
const scenario = fc.record({
  alto: fc.constantFrom('propio', 'nadie', 'otro'),
  pasos: fc.array(paso, { minLength: 3, maxLength: 14 }),
  // A cancellation that is not recovered ends the history, so it comes late.
  recuperadas: fc.integer({ min: 2, max: 5 }),
});

let bosses: [Person, Person, Person];
const portal = portalForFile(async (p) => {
  bosses = [
    await p.createPerson({ categoria: 7 }),
    await p.createPerson({ categoria: 8 }),
    await p.createPerson({ categoria: 10 }),
  ];
});

/** Encargado and end of each second that the tiempo ran, without seconds subtracted from the end. */
type Tape = { quien: number | null; when: number }[];

function advance(tape: Tape, { finaliza, pausa, alto }: Tiempo, hasta: number, desde: number): void {
  if (pausa === 1) return;
  const seconds = Math.floor((Math.min(hasta, Date.parse(finaliza)) - desde) / 1000);
  for (let s = 1; s <= seconds; s += 1) tape.push({ quien: alto === -1 ? null : alto, when: desde + s * 1000 });
}

/** Minutes by encargado in a tape: a minute belongs to the encargado at its last second. */
function minutesByEncargado(tape: Tape, hasta: number): Map<number | null, number> {
  const por = new Map<number | null, number>();
  for (let minute = 1; minute <= hasta; minute += 1) {
    const who = tape[minute * 60 - 1]?.quien ?? null;
    por.set(who, (por.get(who) ?? 0) + 1);
  }
  return por;
}

/** Expected minutes per quarter of an hour over all histories. */
const present = new Map<number, number>();
/** A credited minute counts as attended at its last second. */
function attend(tape: Tape, desde: number, hasta: number): void {
  for (let minute = desde + 1; minute <= hasta; minute += 1) {
    const cuarto = Math.ceil((tape[minute * 60 - 1]?.when ?? 0) / QUARTER_HOUR_MS) - 1;
    present.set(cuarto, (present.get(cuarto) ?? 0) + 1);
  }
}

async function runStep(p: Portal, id: number, { quien, op, mins, sumar }: Step): Promise<void> {
  const person = bosses[quien] as Person;
  const { http, ...respuesta } = await p.as(person)(
    'POST',
    'actionTime',
    await tiempoActionAsSeen(p, op, id, { mins, sumar }),
  );
  if (http !== 200) expect([403, 409, 422]).toContain(expectRefusalShape({ http, ...respuesta }).http);
}

/** The author of the cancellation recovers it after some minutes without work. */
async function recoverAfter(p: Portal, id: number, { quien, mins }: Step): Promise<void> {
  p.clock.advance({ seconds: mins * 15 });
  await p.as(bosses[quien] as Person).succeeds('POST recuperarTiempo', { body: { id } });
}

interface RandomHistory {
  alto: string;
  pasos: Step[];
  recuperadas: number;
}

async function live(p: Portal, bajo: Person, { alto, pasos, recuperadas }: RandomHistory) {
  let remaining = recuperadas;
  const encargado = { propio: bosses[0].id, nadie: -1, otro: bosses[1].id }[alto] ?? -1;
  const { data } = await p.as(bosses[0]).succeeds('POST openTime', { body: { bajo: bajo.id, alto: encargado } });
  const { id } = data;
  const tape: Tape = [];
  let confirmado = 0;
  for (const paso of pasos) {
    if (paso.goBack > 0) {
      // A request reads the clock before it is set back.
      await findTiempo(p, bosses[0], id);
      p.clock.advance({ seconds: -paso.goBack });
      for (const second of tape) second.when -= paso.goBack * 1000;
    }
    const antes = await findTiempo(p, bosses[0], id);
    if (!antes) break;
    const desde = p.clock.now;
    p.clock.advance({ seconds: paso.elapsedMs });
    advance(tape, antes, p.clock.now, desde);
    await runStep(p, id, paso);
    if (paso.op === TIEMPO_OP.cancel && remaining > 0 && !(await findTiempo(p, bosses[0], id))) {
      remaining -= 1;
      await recoverAfter(p, id, paso);
    }
    const row = await p.db.selectFrom('tiempo').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.confirmado).toBeGreaterThanOrEqual(confirmado);
    expect(row.confirmado).toBeLessThanOrEqual(row.mins);
    attend(tape, confirmado, row.confirmado);
    confirmado = row.confirmado;
    const after = await findTiempo(p, bosses[0], id);
    if (after) {
      // A subtraction may remove attended seconds.
      tape.length = Math.min(tape.length, after.mins * 60);
      expect(after.minsA).toBe(Math.floor(tape.length / 60));
      expect(after.minsA).toBeGreaterThanOrEqual(confirmado);
    }
  }
  return { tape, confirmado };
}

test('in every history each minute is credited once, to the bajo and to its encargado', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (h) => {
      const p = portal();
      const bajo = await p.createPerson();
      const antes = await Promise.all(bosses.map((supervisor) => creditedMinutes(p, supervisor)));
      const { tape, confirmado } = await live(p, bajo, h);
      expect(await creditedMinutes(p, bajo)).toEqual({ asistencia: confirmado, times: 0 });
      expect(confirmado * 60).toBeLessThanOrEqual(tape.length);
      const por = minutesByEncargado(tape, confirmado);
      for (const [i, supervisor] of bosses.entries()) {
        const now = await creditedMinutes(p, supervisor);
        expect(now.times - (antes[i]?.times ?? 0)).toBe(por.get(supervisor.id) ?? 0);
        expect(now.asistencia).toBe(0);
      }
      const quarters = await p.db
        .selectFrom('presencia')
        .select((eb) => ['cuarto', eb.fn.sum<number>('minutos').as('minutos')])
        .groupBy('cuarto')
        .execute();
      expect(new Map(quarters.map((c) => [c.cuarto, Number(c.minutos)]))).toEqual(present);
      const gaps = await p.db
        .selectFrom('trabajo')
        .select('minutos')
        .where('usuario', '=', bajo.id)
        .where('otro', 'is', null)
        .execute();
      expect(gaps.reduce((n, f) => n + f.minutos, 0)).toBe(por.get(null) ?? 0);
      const openTiempos = await p.db
        .selectFrom('tiempo')
        .select('id')
        .where('bajo', '=', bajo.id)
        .where('cerrado', 'is', null)
        .execute();
      expect(openTiempos.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 30 },
  );
});
