import { MINUTE_MS } from '@conserje/rules';
import { inventNames } from '../../../server/src/demo/names.ts';
import { seededRandom } from '../../../server/src/demo/seededRandom.ts';
import { PayOracle } from '../../../server/src/test-support/pay-oracle/payOracle.ts';
import type { Agency, Person } from './agency.ts';
import type { Activity } from './books.ts';

export const BOSS = { usuario: 'Jefa', clave: 'clave-de-la-jefa' };
const CLAVE = 'clave-de-semana';
export const REFERRAL_BONUS = 3;

/** People of each categoria from 11 down to 2; the others of the two hundred stay in the first. */
const RANKS = { 11: 2, 10: 4, 9: 6, 8: 8, 7: 8, 6: 10, 5: 12, 4: 16, 3: 20, 2: 34 };
const PEOPLE = 200;
/** The first who register bring others. */
const REFERRERS = 25;
const REFERRED_RATE = 0.25;
/** Fewer than the portal takes in an hour. */
const REGISTRATION_MS = 40_000;

const REQUIRED: Record<number, Activity> = {
  1: { asistencia: 5, times: 0, ascensos: 0 },
  2: { asistencia: 1, times: 2, ascensos: 0 },
  3: { asistencia: 1, times: 4, ascensos: 0 },
  4: { asistencia: 0, times: 6, ascensos: 0 },
  5: { asistencia: 0, times: 5, ascensos: 1 },
  6: { asistencia: 0, times: 5, ascensos: 1 },
};

const NEW_PERSON = { isActive: true, referrer: null, proven: 0 };

/** Creates the person of the books for an account. */
export async function enter(
  a: Agency,
  account: { usuario: string; clave: string; direccion: string },
  known: Partial<Person> = {},
): Promise<Person> {
  const { usuario, clave } = account;
  const { token, data } = await a.call(account, 'POST login', { body: { op: 0, usuario, clave } });
  const days = new Set(Array.from({ length: 7 }, (_, day) => day).filter((day) => day >= a.day));
  const mision = known.mision ?? a.misionAt(0);
  const person: Person = {
    ...NEW_PERSON,
    ...account,
    days,
    mision,
    held: new Set([mision.id]),
    ausencias: [],
    key: token,
    id: data.id,
    firma: data.firma,
    done: { asistencia: 0, times: 0, ascensos: 0 },
    ...known,
    proven: a.now,
  };
  a.everyone.push(person);
  a.people.set(person.id, person);
  a.pay.createPerson(person.id, person.mision.categoria, a.now);
  return person;
}

/** Registers someone and logs them in. */
export async function register(a: Agency, usuario: string, direccion: string, referrer?: Person): Promise<Person> {
  const account = { usuario, clave: CLAVE, direccion };
  const body = { usuario, clave: CLAVE, rclave: CLAVE, ...(referrer && { referido: referrer.usuario }) };
  await a.call({ direccion }, 'POST registro', { body });
  return enter(a, account, { referrer: referrer ?? null });
}

/** Reads the ladder and its figures, and sets what the agency asks for. */
async function setUp(a: Agency): Promise<void> {
  const account = { ...BOSS, direccion: '10.10.0.1' };
  const { token } = await a.call(account, 'POST login', { body: { op: 0, ...BOSS } });
  const caller = { ...account, key: token };
  a.ladder = (await a.call(caller, 'GET onlyRangos')).map((mision, orden) => ({ ...mision, orden }));
  const ranks = await a.call(caller, 'GET allInfoRank');
  a.porciento = new Map(ranks.map(({ id_categoria, porciento }) => [id_categoria, porciento]));
  const types = await a.call(caller, 'GET getMembresias');
  a.pay = new PayOracle(
    ranks.map(({ id_categoria, bono_asistencia, bono_times, ...rank }) => ({
      ...rank,
      categoria: id_categoria,
      bono_asistencia: bono_asistencia ?? 0,
      bono_times: bono_times ?? 0,
    })),
    types.filter(({ reduccion }) => reduccion === 1).map(({ id }) => id),
  );
  const boss = await enter(a, account, { mision: a.misionAt(a.ladder.length - 1) });
  if (boss.firma === '') {
    const { firma } = await a.call(boss, 'POST addFirma', { body: { id: boss.id, firma: 'JEF' } });
    boss.firma = firma;
  }
  const data = { nombre: 'Agencia de la Semana', siglas: 'SEM', ausencias_varias: true, referido_bono: REFERRAL_BONUS };
  await a.callProven(boss, 'POST editAjustes', { body: { data } });
  await a.callProven(boss, 'POST actionPuesta', { body: { op: 1 } });
  for (const [id, asked] of Object.entries(REQUIRED)) {
    const visto = { asistencia: 0, times: 0, ascensos: 0 };
    await a.callProven(boss, 'POST pedirActividad', { body: { id: Number(id), data: asked, visto } });
    a.required.set(Number(id), asked);
  }
}

/** Gives the first who registered their ranks. */
async function giveRanks(a: Agency): Promise<void> {
  const [, ...others] = a.everyone;
  const { boss } = a;
  const categorias = Object.entries(RANKS).flatMap(([categoria, people]) =>
    Array<number>(people).fill(Number(categoria)),
  );
  for (const [i, categoria] of categorias.entries()) {
    const person = others[i];
    if (!person) continue;
    const mision = a.random.pick(a.ladder.filter((place) => place.categoria === categoria));
    const firma = categoria >= 3 ? a.newFirma() : 'igual';
    await a.callProven(boss, 'POST editUsuario', {
      body: { id: person.id, nombre: 'igual', rango: mision.id, firma, mifirma: boss.firma },
    });
    if (categoria >= 3) person.firma = firma;
    a.move(person, mision);
  }
  const [admin] = a.active(11, 11);
  const [member] = a.active(2, 2);
  if (!admin || !member) throw new Error('nobody is left to have a browser');
  a.viewers = { member, admin };
}

/** Schedules the founding, the registrations and the ranks of the first morning. */
export function scheduleFounding(a: Agency): void {
  a.at(0, '0:05', () => setUp(a));
  const names = inventNames(seededRandom(7), PEOPLE, ['jefa', 'conserje', 'sistema']);
  const random = seededRandom(8);
  a.at(0, '0:10', async () => {
    for (const [i, usuario] of names.entries())
      a.atInstant(a.now + i * REGISTRATION_MS, async () => {
        const [, ...registered] = a.everyone;
        const isReferred = i >= 2 * REFERRERS && random.chance(REFERRED_RATE);
        const referrer = isReferred ? random.pick(registered.slice(0, REFERRERS)) : undefined;
        await register(a, usuario, `10.20.${Math.floor(i / 200)}.${i % 200}`, referrer);
      });
  });
  const end = Math.ceil((PEOPLE * REGISTRATION_MS) / MINUTE_MS) + 12;
  a.at(0, `0:${end}`, async () => {
    const word = await a.client.refused({ direccion: '10.30.0.1' }, 'POST registro', {
      body: { usuario: names[0]?.toUpperCase() ?? '', clave: CLAVE, rclave: CLAVE },
    });
    a.check.equal('refusals', 'a taken name', 'NOMBRE_OCUPADO', word);
  });
  a.at(0, '3:00', () => giveRanks(a));
}
