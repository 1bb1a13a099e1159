import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { filas, pedir } from '../../testing/accesos.ts';
import { comprobarRechazo } from '../../testing/cliente.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** Keys that are good for nothing, or for little, at every call. */

let muertas: [que: string, quien: Persona][] = [];
let estrena: Persona;
let deTodo: Persona;
const portal = portalDelArchivo(async (p) => {
  await p.persona({ nombre: 'Alguien' });
  // Somebody goes on holding what nobody may be the last to lose.
  await p.persona({ categoria: 12 });
  muertas = [
    ['de alguien despedido', await despedida(p)],
    ['de alguien despedido, que la base guarda todavía', await despedidaConLlave(p)],
    ['que venció', await vencida(p)],
    ['que se cerró', await cerrada(p)],
  ];
  estrena = await p.persona({ categoria: 12 });
  await p.db.updateTable('usuario').set({ clave_temporal: 1 }).where('id', '=', estrena.id).execute();
  deTodo = await p.persona({ categoria: 11 });
  await p.exceptuar(deTodo, ...PERMISOS.filter((permiso) => permiso !== 'man'));
});

async function despedida(p: Portal): Promise<Persona> {
  const quien = await p.persona({ categoria: 11 });
  await p.despedir(quien);
  return quien;
}
async function despedidaConLlave(p: Portal): Promise<Persona> {
  const quien = await despedida(p);
  return { ...quien, key: await p.sesion(quien.id) };
}
async function vencida(p: Portal): Promise<Persona> {
  const quien = await p.persona({ categoria: 12 });
  await p.db.updateTable('sesion').set({ vence: p.reloj.ahora }).where('usuario', '=', quien.id).execute();
  return quien;
}
async function cerrada(p: Portal): Promise<Persona> {
  const quien = await p.persona({ categoria: 12 });
  await p.pide(quien).logra('POST logout');
  return quien;
}

const cerradas = filas.filter(([, fila]) => !fila.visitante);

test.each(cerradas)('%s: una clave que ya no vale es como ninguna, y nada se escribe', async (_nombre, fila) => {
  const antes = await portal().cuentas();
  for (const [que, quien] of muertas)
    expect({ que, ...comprobarRechazo(await pedir(portal().pide(quien), fila)) }).toMatchObject({
      que,
      http: 401,
      error: 'SIN_SESION',
    });
  expect(await portal().cuentas()).toEqual(antes);
});

/** What someone may do who has yet to choose a password of their own. */
const CON_CLAVE_TEMPORAL = ['GET checkUser', 'POST cambioClave', 'POST logout'];

test('con una clave dada por otra persona se puede mirar la sesión, elegir otra y salir', () => {
  const abiertas = Object.values<Call>(CONTRACT).filter((c) => c.conClaveTemporal);
  expect(abiertas.map((c) => `${c.method} ${c.path}`).sort()).toEqual(CON_CLAVE_TEMPORAL);
});

test.each(cerradas.filter(([, { spec }]) => !CON_CLAVE_TEMPORAL.includes(`${spec.method} ${spec.path}`)))(
  '%s: con una clave por elegir, no',
  async (_nombre, fila) => {
    const antes = await portal().cuentas();
    // What everyone may do is no more to them; of a call that is everyone's, an operation is not.
    const rechazo = comprobarRechazo(await pedir(portal().pide(estrena), fila));
    const deTodos = fila.spec.access.tipo === 'todos';
    expect(rechazo).toMatchObject(
      deTodos ? { http: 401, error: 'SIN_SESION' } : { http: 403, error: 'CLAVE_TEMPORAL' },
    );
    expect(await portal().cuentas()).toEqual(antes);
  },
);

test('en mantenimiento, con todos los permisos menos man: cerrado', async () => {
  await portal().configurar({ mantenimiento: true });
  try {
    for (const [nombre, fila] of filas.filter(([, { spec }]) => !spec.inMaintenance)) {
      const { http } = await pedir(portal().pide(deTodo), fila);
      expect({ nombre, http }).toEqual({ nombre, http: 503 });
    }
  } finally {
    await portal().configurar({ mantenimiento: false });
  }
});
