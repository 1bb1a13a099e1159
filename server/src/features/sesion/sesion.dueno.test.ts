import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { veces } from '../../testing/carreras.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

/** What strangers do never keeps an owner out who comes with the right password from a place of theirs (decisions §3). */

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const CASA = '203.0.113.7';
/** Each of a /64 of its own, all of one /48. */
const otra = (n: number): string => `2001:db8:1:${n.toString(16)}::1`;
const entrar = (portal: Portal, desde: string, clave: string, cookie?: string): Promise<Respuesta> =>
  portal.pide(null, { desde, ...(cookie !== undefined && { cabeceras: { cookie } }) })('POST', 'login', {
    ...{ op: 0, usuario: 'Ana', clave },
  });

/** How many have come to the queue of those who wait for their turn, and with which priority each got theirs. */
function espiarCola() {
  const turnos: (number | undefined)[] = [];
  const anadir = PQueue.prototype.add;
  const espia = vi.spyOn(PQueue.prototype, 'add').mockImplementation(function (this: PQueue, trabajo, opciones) {
    const anotado: typeof trabajo = (mas) => {
      turnos.push(opciones?.priority);
      return trabajo(mas);
    };
    return anadir.call(this, anotado, opciones);
  });
  onTestFinished(() => espia.mockRestore());
  return { enCola: () => espia.mock.calls.length, turnos };
}

/** Ana has logged in at home, with a browser that keeps something. */
async function escena() {
  const portal = await abrirPortal();
  await portal.persona({ nombre: 'Ana' });
  const { cabeceras } = await entrar(portal, CASA, CLAVE);
  return { portal, galleta: String(cabeceras['set-cookie']).split(';')[0] ?? '' };
}

describe('a stolen device cookie', () => {
  test('used for ten failures elsewhere does not keep its owner out, at home or at a new place', async () => {
    const { portal, galleta } = await escena();
    for (let n = 0; n < 10; n += 1) expect((await entrar(portal, otra(n), `mala-${n}`, galleta)).http).toBe(401);
    expect((await entrar(portal, CASA, CLAVE, galleta)).http).toBe(200);
    expect((await entrar(portal, otra(50), CLAVE, galleta)).http).toBe(200);
  });

  test('is no way to guess for ever: after ten failures it counts as a stranger’s, twenty of the name', async () => {
    const { portal, galleta } = await escena();
    const vistas: number[] = [];
    for (let n = 0; n < 40; n += 1) vistas.push((await entrar(portal, otra(n), `mala-${n}`, galleta)).http);
    expect(vistas).toEqual([...Array<number>(30).fill(401), ...Array<number>(10).fill(429)]);
    expect((await entrar(portal, CASA, CLAVE, galleta)).http).toBe(200);
    expect((await entrar(portal, CASA, CLAVE)).http).toBe(200);
  });

  test('two of its owner at the edge of its ten both get in', async () => {
    const { portal, galleta } = await escena();
    for (let n = 0; n < 9; n += 1) await entrar(portal, otra(n), `mala-${n}`, galleta);
    const todas = await veces(6, (n) => entrar(portal, CASA, n === 0 ? 'mala' : CLAVE, galleta));
    expect(todas.map(({ http }) => http)).toEqual([401, 200, 200, 200, 200, 200]);
  });
});

test('after the clock was set back a lock says no more than its own fifteen minutes, and lasts no longer', async () => {
  const { portal } = await escena();
  for (let n = 0; n < 10; n += 1) await entrar(portal, otra(1), 'mala');
  portal.reloj.pasar({ horas: -2 });
  const cerrado = await portal.pide(null, { desde: otra(1) }).falla('POST login', {
    body: { op: 0, usuario: 'Ana', clave: CLAVE },
  });
  expect(cerrado).toMatchObject({ http: 429, msg: 'Demasiados intentos. Espera 15 minutos.' });
  portal.reloj.pasar({ minutos: 15, ms: 1 });
  expect((await entrar(portal, otra(1), CLAVE)).http).toBe(200);
});

test.each(['address', 'browser'])('known by %s, an owner goes before strangers who came earlier', async (por) => {
  const { portal, galleta } = await escena();
  const { promise: abierto, resolve: abrir } = Promise.withResolvers<void>();
  vi.mocked(verify).mockImplementation(async (_cifrada, clave) => {
    await abierto;
    return clave === CLAVE;
  });
  const { enCola, turnos } = espiarCola();
  const suTurno = 2 * (availableParallelism() + 1);
  const extranas = veces(suTurno + 100, (n) =>
    portal.pide(null, { desde: otra(n) })('POST', 'login', { op: 0, usuario: `Nombre${n}`, clave: 'mala' }),
  );
  await hastaQue(() => enCola() === suTurno + 100);
  const suya = por === 'address' ? entrar(portal, CASA, CLAVE) : entrar(portal, otra(500), CLAVE, galleta);
  await hastaQue(() => enCola() === suTurno + 101);
  abrir();
  expect((await suya).http).toBe(200);
  await extranas;
  // After those whose turn it was already.
  expect(turnos.indexOf(1)).toBe(suTurno);
});
