import { availableParallelism } from 'node:os';
import timers from 'node:timers/promises';
import argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countResponseCodes, runConcurrently } from '../../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../../test-support/database/testDatabase.ts';
import type { ApiResponse } from '../../../../test-support/portal/apiClient.ts';
import type { Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal, openSecondServer } from '../../../../test-support/portal/portal.ts';

const { verify: computeVerification } = argon2;
const verifications = new Map<string, Promise<boolean>>();
/** Computes the result for all wrong passwords only once: a thousand verifications would take ten seconds. */
const verifyOnce: typeof argon2.verify = (claveHash, clave) => {
  const which = `${claveHash} ${String(clave).startsWith('mala') ? 'mala' : clave}`;
  const known = verifications.get(which) ?? computeVerification(claveHash, clave);
  verifications.set(which, known);
  return known;
};
const verify = vi.spyOn(argon2, 'verify');
const wait = vi.spyOn(timers, 'setTimeout');
/** Counts the verified passwords. */
const lookups = () => verify.mock.calls.length;
beforeEach(() => {
  verify.mockReset().mockImplementation(verifyOnce);
  wait.mockReset();
});
afterAll(() => {
  verify.mockRestore();
  wait.mockRestore();
});

const WRONG_CREDENTIALS = { http: 401, status: 1, error: 'CREDENCIALES', msg: 'Usuario o contraseña incorrectos' };
const tooManyAttempts = (amount: string) => ({
  http: 429,
  status: 1,
  error: 'DEMASIADOS_INTENTOS',
  msg: `Demasiados intentos. Espera ${amount}.`,
});
const FIFTEEN = tooManyAttempts('15 minutos');
const HOME_ADDRESS = '203.0.113.7';
const OTHER_ADDRESS = '192.0.2.99';
const other = (n: number): string => `198.51.${Math.floor(n / 250)}.${n % 250}`;

/** An address, with or without a browser. */
interface Place {
  desde: string;
  cookie?: string;
}
const at = (portal: Portal, { desde, cookie }: Place) =>
  portal.as(null, { remoteAddress: desde, headers: cookie === undefined ? {} : { cookie } });
const attempt = (portal: Portal, place: Place, usuario: string, clave: string): Promise<ApiResponse> =>
  at(portal, place)('POST', 'login', { op: 0, usuario, clave });
const refusal = (portal: Portal, place: Place, usuario: string, clave = CLAVE) =>
  at(portal, place).fails('POST login', { body: { op: 0, usuario, clave } });
const expectLogIn = (portal: Portal, place: Place, usuario: string) =>
  at(portal, place).succeeds('POST login', { body: { op: 0, usuario, clave: CLAVE } });
/** Makes failed attempts, each of which is verified. */
async function failAttempts(
  portal: Portal,
  count: number,
  place: (n: number) => Place,
  usuario: (n: number) => string,
) {
  for (let n = 0; n < count; n += 1)
    expect(await refusal(portal, place(n), usuario(n), `mala-${n}`)).toEqual(WRONG_CREDENTIALS);
}
/** Logs in; returns the cookie that the browser keeps. */
async function cookieOf(portal: Portal, place: Place, usuario: string): Promise<string> {
  const { http, headers } = await attempt(portal, place, usuario, CLAVE);
  expect(http).toBe(200);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
/** Portal in which Ana and Beto have never logged in. */
async function scene(): Promise<Portal> {
  const portal = await openPortal();
  await portal.createPerson({ nombre: 'Ana' });
  await portal.createPerson({ nombre: 'Beto' });
  return portal;
}

describe('ten failures of a name at an address', () => {
  test('close that pair and nothing else; refused attempts are neither verified nor stored', async () => {
    const portal = await scene();
    await failAttempts(
      portal,
      10,
      () => ({ desde: HOME_ADDRESS }),
      (n) => (n % 2 === 0 ? 'Ana' : 'ANA'),
    );
    const antes = await portal.countTableRows();
    verify.mockClear();
    expect(await refusal(portal, { desde: HOME_ADDRESS }, 'ana')).toEqual(FIFTEEN);
    expect(await refusal(portal, { desde: HOME_ADDRESS }, 'ana', 'mala')).toEqual(FIFTEEN);
    expect(lookups()).toBe(0);
    expect(await portal.countTableRows()).toEqual(antes);
    await expectLogIn(portal, { desde: HOME_ADDRESS }, 'Beto');
    await expectLogIn(portal, { desde: OTHER_ADDRESS }, 'Ana');
  });

  test.each([
    ['of a name that does not exist', 'Nadie'],
    ['of a dismissed user', 'Ida'],
  ])('close the pair too: %s', async (_case, name) => {
    const portal = await scene();
    await portal.dismiss(await portal.createPerson({ nombre: 'Ida' }));
    await failAttempts(
      portal,
      10,
      () => ({ desde: HOME_ADDRESS }),
      () => name,
    );
    expect(await refusal(portal, { desde: HOME_ADDRESS }, name)).toEqual(FIFTEEN);
  });

  test('also close an address that the owner has used', async () => {
    const portal = await scene();
    await expectLogIn(portal, { desde: HOME_ADDRESS }, 'Ana');
    await failAttempts(
      portal,
      10,
      () => ({ desde: HOME_ADDRESS }),
      () => 'Ana',
    );
    expect(await refusal(portal, { desde: HOME_ADDRESS }, 'Ana')).toEqual(FIFTEEN);
  });

  test.each([
    ['a /64 of IPv6', (n: number) => `2001:db8:1:2:${n}::${n + 1}`, '2001:db8:1:2:ffff::', '2001:db8:1:3::1'],
    ['IPv4 inside IPv6', () => '::ffff:203.0.113.7', '203.0.113.7', '::ffff:203.0.113.8'],
  ])('%s counts as one address', async (_case, one, same, different) => {
    const portal = await scene();
    await failAttempts(
      portal,
      10,
      (n) => ({ desde: one(n) }),
      () => 'Ana',
    );
    expect(await refusal(portal, { desde: same }, 'Ana')).toEqual(FIFTEEN);
    await expectLogIn(portal, { desde: different }, 'Ana');
  });

  test('expire one by one after fifteen minutes, and the error says how long to wait', async () => {
    const portal = await scene();
    const homeAddress = () => ({ desde: HOME_ADDRESS });
    const ana = () => 'Ana';
    await failAttempts(portal, 9, homeAddress, ana);
    portal.clock.advance({ minutes: 10 });
    await failAttempts(portal, 1, homeAddress, ana);
    expect(await refusal(portal, { desde: HOME_ADDRESS }, 'Ana')).toEqual(tooManyAttempts('5 minutos'));
    portal.clock.advance({ minutes: 4, ms: 1 });
    expect(await refusal(portal, { desde: HOME_ADDRESS }, 'Ana')).toEqual(tooManyAttempts('1 minuto'));
    portal.clock.advance({ seconds: 59, ms: 998 });
    expect(await refusal(portal, { desde: HOME_ADDRESS }, 'Ana')).toEqual(tooManyAttempts('1 minuto'));
    portal.clock.advance({ ms: 1 });
    await failAttempts(portal, 9, homeAddress, ana);
    expect(await refusal(portal, { desde: HOME_ADDRESS }, 'Ana')).toEqual(tooManyAttempts('10 minutos'));
  });
});

describe('twenty failures of a name at unknown places', () => {
  test.each(['Ana', 'Nadie'])('close unknown places for %s, but no known one', async (name) => {
    const portal = await scene();
    const ownOnes: Place[] = [];
    if (name === 'Ana') {
      ownOnes.push(
        { desde: OTHER_ADDRESS, cookie: await cookieOf(portal, { desde: HOME_ADDRESS }, 'Ana') },
        { desde: HOME_ADDRESS },
      );
    }
    await failAttempts(
      portal,
      20,
      (n) => ({ desde: other(n) }),
      () => name,
    );
    verify.mockClear();
    for (const desde of [other(3), other(20)]) expect(await refusal(portal, { desde }, name)).toEqual(FIFTEEN);
    expect(lookups()).toBe(0);
    await expectLogIn(portal, { desde: other(3) }, 'Beto');
    for (const place of ownOnes) await expectLogIn(portal, place, 'Ana');
  });

  test('do not include failures at known places', async () => {
    const portal = await scene();
    const cookie = await cookieOf(portal, { desde: HOME_ADDRESS }, 'Ana');
    const ana = () => 'Ana';
    await failAttempts(portal, 9, () => ({ desde: HOME_ADDRESS }), ana);
    await failAttempts(portal, 9, () => ({ desde: OTHER_ADDRESS, cookie }), ana);
    await failAttempts(portal, 19, (n) => ({ desde: other(n) }), ana);
    await expectLogIn(portal, { desde: other(30) }, 'Ana');
    await failAttempts(portal, 1, () => ({ desde: other(31) }), ana);
    expect(await refusal(portal, { desde: other(32) }, 'Ana')).toEqual(FIFTEEN);
    await expectLogIn(portal, { desde: other(30) }, 'Ana');
  });
});

describe('a hundred failures from an address', () => {
  test('close it for names that never logged in there, existing or not', async () => {
    const portal = await scene();
    await expectLogIn(portal, { desde: HOME_ADDRESS }, 'Ana');
    const cookie = await cookieOf(portal, { desde: OTHER_ADDRESS }, 'Beto');
    await failAttempts(
      portal,
      100,
      () => ({ desde: HOME_ADDRESS }),
      (n) => `Nombre${n}`,
    );
    verify.mockClear();
    for (const name of ['Beto', 'Nadie']) expect(await refusal(portal, { desde: HOME_ADDRESS }, name)).toEqual(FIFTEEN);
    expect(lookups()).toBe(0);
    await expectLogIn(portal, { desde: HOME_ADDRESS }, 'Ana');
    await expectLogIn(portal, { desde: HOME_ADDRESS, cookie }, 'Beto');
    await expectLogIn(portal, { desde: OTHER_ADDRESS }, 'Beto');
  });

  test('a thousand failures on names and addresses lock nobody out of known places', async () => {
    const portal = await scene();
    const cookie = await cookieOf(portal, { desde: HOME_ADDRESS }, 'Ana');
    const guessedNames = 'Nadie Ana Otro Mas Quien Ese Aquel Alguien Uno Dos'.split(' ');
    const guess = async (count: number, desde: (n: number) => string): Promise<void> => {
      // At most as many at once as the queue holds, so that each is answered as an attempt.
      for (let hechas = 0; hechas < count; hechas += 100) {
        const hundred = await runConcurrently(100, (n) =>
          attempt(portal, { desde: desde(n) }, guessedNames[n % 10] ?? '', `mala-${n}`),
        );
        expect(hundred.map((r) => r.http).filter((http) => http !== 401 && http !== 429)).toEqual([]);
      }
    };
    await guess(1000, (n) => other(n % 97));
    // Some come from the owner's address.
    await runConcurrently(9, (n) => attempt(portal, { desde: HOME_ADDRESS }, 'Ana', `mala-${n}`));
    await expectLogIn(portal, { desde: HOME_ADDRESS }, 'Ana');
    await guess(200, () => HOME_ADDRESS);
    for (const desde of [HOME_ADDRESS, OTHER_ADDRESS, other(1)]) await expectLogIn(portal, { desde, cookie }, 'Ana');
  });
});

describe('correct passwords do not count', () => {
  test('forty at once from one address, of one name or of forty: all log in', async () => {
    const portal = await scene();
    for (let n = 0; n < 40; n += 1) await portal.createPerson({ nombre: `Socio${n}` });
    const fromOne = await runConcurrently(40, () => attempt(portal, { desde: HOME_ADDRESS }, 'Ana', CLAVE));
    const ofAll = await runConcurrently(40, (n) => attempt(portal, { desde: HOME_ADDRESS }, `Socio${n}`, CLAVE));
    expect(countResponseCodes([...fromOne, ...ofAll])).toEqual({ 200: 80 });
    expect(await portal.countTableRows()).toMatchObject({ intento: 0 });
  });

  test('a hundred and twenty names at once from a new address: all log in', async () => {
    const portal = await openPortal();
    for (let n = 0; n < 120; n += 1) await portal.createPerson({ nombre: `Socio${n}` });
    expect(
      countResponseCodes(
        await runConcurrently(120, (n) => attempt(portal, { desde: HOME_ADDRESS }, `Socio${n}`, CLAVE)),
      ),
    ).toEqual({
      200: 120,
    });
  });

  test('after nine failures thirty correct ones at once log in, and the next failure closes', async () => {
    const portal = await scene();
    await failAttempts(
      portal,
      9,
      () => ({ desde: HOME_ADDRESS }),
      () => 'Ana',
    );
    const succeeded = await runConcurrently(30, () => attempt(portal, { desde: HOME_ADDRESS }, 'Ana', CLAVE));
    expect(countResponseCodes(succeeded)).toEqual({ 200: 30 });
    expect(await refusal(portal, { desde: HOME_ADDRESS }, 'Ana', 'mala')).toEqual(WRONG_CREDENTIALS);
    expect(await refusal(portal, { desde: HOME_ADDRESS }, 'Ana')).toEqual(FIFTEEN);
  });
});

describe('concurrent attempts on one or two servers never exceed the limit', () => {
  test.each<[string, number, number, (n: number) => [desde: string, nombre: string]]>([
    ['of one name at one address', 60, 10, () => [HOME_ADDRESS, 'Ana']],
    ['of one name at many addresses', 80, 20, (n) => [other(n), 'Ana']],
    ['of a name that does not exist', 80, 20, (n) => [other(n), 'Nadie']],
    ['of many names from one address', 150, 100, (n) => [HOME_ADDRESS, `Nombre${n}`]],
    ['from a /64', 60, 10, (n) => [`2001:db8:1:2::${n}`, 'Ana']],
  ])('%s', async (_case, count, max, who) => {
    const portal = await scene();
    const servers = [portal, ENGINE === 'postgres' ? await openSecondServer(portal) : portal];
    const responses = await runConcurrently(count, (n) => {
      const [desde, name] = who(n);
      return attempt(servers[n % 2] ?? portal, { desde }, name, `mala-${n}`);
    });
    expect(countResponseCodes(responses)).toEqual({ '401 CREDENCIALES': max, '429 DEMASIADOS_INTENTOS': count - max });
    expect(lookups()).toBe(max);
  });

  test.each([
    ['falla', false, 429],
    ['acierta', true, 200],
  ])(
    'while the last allowed attempt is verified another waits: if it %s, %s and %s',
    async (_case, isCorrect, http) => {
      const portal = await scene();
      const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
      await failAttempts(
        portal,
        9,
        () => ({ desde: HOME_ADDRESS }),
        () => 'Ana',
      );
      const [verification, waiting, resume] = [1, 2, 3].map(() => Promise.withResolvers<void>());
      verify.mockImplementationOnce(async () => {
        verification?.resolve();
        await resume?.promise;
        return isCorrect;
      });
      const first = attempt(portal, { desde: HOME_ADDRESS }, 'Ana', 'la primera');
      await verification?.promise;
      verify.mockClear();
      wait.mockImplementationOnce(async () => waiting?.resolve());
      const second = attempt(other, { desde: HOME_ADDRESS }, 'Ana', CLAVE);
      await waiting?.promise;
      expect(lookups()).toBe(0);
      resume?.resolve();
      expect((await first).http).toBe(isCorrect ? 200 : 401);
      expect((await second).http).toBe(http);
    },
  );

  test('attempts left pending by a dead server do not count after a minute', async () => {
    const portal = await scene();
    const fecha = portal.clock.now;
    const abandoned = Array.from({ length: 10 }, () => ({ sujeto: `pareja:${HOME_ADDRESS}|ana`, fecha, pendiente: 1 }));
    await portal.db.insertInto('intento').values(abandoned).execute();
    portal.clock.advance({ minutes: 1 });
    await expectLogIn(portal, { desde: HOME_ADDRESS }, 'Ana');
  });
});

test('a full queue refuses at once, and keeps room for known usuarios', async () => {
  const portal = await scene();
  const cookie = await cookieOf(portal, { desde: OTHER_ADDRESS }, 'Ana');
  const { promise: abierto, resolve: open } = Promise.withResolvers<void>();
  verify.mockImplementation(async () => {
    await abierto;
    return false;
  });
  const concurrency = availableParallelism() + 1;
  // The queue runs twice as many tasks as verifications.
  const turns = 2 * concurrency;
  const surplus = 40;
  const earlyResponses: ApiResponse[] = [];
  const { promise: allExcess, resolve } = Promise.withResolvers<void>();
  const all = runConcurrently(turns + 300 + surplus, async (n) => {
    const response = await attempt(portal, { desde: other(n) }, `Nombre${n}`, 'mala');
    earlyResponses.push(response);
    if (earlyResponses.length === surplus) resolve();
    return response;
  });
  await allExcess;
  expect(countResponseCodes(earlyResponses)).toEqual({ '503 OCUPADO': surplus });
  expect(lookups()).toBeLessThanOrEqual(concurrency + 1);
  const ofAna = attempt(portal, { desde: OTHER_ADDRESS, cookie }, 'Ana', 'mala');
  open();
  expect((await ofAna).http).toBe(401);
  expect(countResponseCodes(await all)).toEqual({ '401 CREDENCIALES': turns + 300, '503 OCUPADO': surplus });
});
