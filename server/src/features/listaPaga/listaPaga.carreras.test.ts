import { describe, expect, test } from 'vitest';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { MOTOR } from '../../testing/base.ts';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { comoSeVe, conLista, cuadra, filaDe, filasDe, ganar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { asentar } from '../trabajo/trabajo.public.ts';

/** Ana's nine credits wait; two pay, through two servers where the engine has them. */
async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', posicion: 9 });
  const pagadora = await conLista(portal, ana);
  const otra = await portal.persona({ nombre: 'Otra', categoria: 11 });
  const fila = await filaDe(portal, pagadora, ana);
  const enviar = await porDosServidores(portal);
  const quien = (i: number): Persona => (i % 3 === 0 ? otra : pagadora);
  return { portal, ana, pagadora, otra, fila, enviar, quien };
}

const movidos = ({ db }: Portal) => db.selectFrom('credito').select(['tipo', 'creditos']).orderBy('id').execute();
const GANADA = { tipo: 'paga_ganada', creditos: 9 };
const COBRADA = { tipo: 'paga_cobrada', creditos: 9 };

test('cincuenta que pagan una fila a la vez la pagan una vez, y los demás saben quién', async () => {
  const { portal, ana, pagadora, fila, enviar, quien } = await escena();
  const respuestas = await veces(50, (i) =>
    i % 2 === 0
      ? enviar(quien(i), 'pagar', comoSeVe(fila, 1))
      : enviar(quien(i), 'pagarMonto', { id: fila.id, monto: 9 }),
  );
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 YA_PAGADA': 49 });
  const { encargadoNombre } = await filaDe(portal, pagadora, ana);
  for (const { http, cuerpo } of respuestas)
    if (http === 409) expect(cuerpo).toMatchObject({ msg: `${encargadoNombre} ya pagó esto` });
  expect(await movidos(portal)).toEqual([GANADA, COBRADA]);
  await cuadra(portal);
});

test('pagar contra deshacer: el libro sigue a la fila, hasta el último', async () => {
  const { portal, ana, pagadora, fila, enviar, quien } = await escena();
  const respuestas = await veces(40, (i) => enviar(quien(i), 'pagar', comoSeVe(fila, i % 2 === 0 ? 1 : 0)));
  for (const clave of Object.keys(codigos(respuestas)))
    expect(['200', '409 YA_PAGADA', '409 NO_PAGADA']).toContain(clave);
  const pagada = (await filaDe(portal, pagadora, ana)).pagado === 1;
  const veces200 = respuestas.filter((r) => r.http === 200).length;
  expect(veces200 % 2).toBe(pagada ? 1 : 0);
  const [primero, ...resto] = await movidos(portal);
  expect(primero).toEqual(GANADA);
  expect(resto).toEqual(
    Array.from({ length: veces200 }, (_, i) => (i % 2 === 0 ? COBRADA : { tipo: 'paga_devuelta', creditos: 9 })),
  );
  await cuadra(portal);
});

test('pagar, ascender y reiniciar a la vez: una de las tres', async () => {
  const { portal, ana, fila, enviar, quien } = await escena();
  const respuestas = await veces(30, (i) => {
    if (i % 3 === 0) return enviar(quien(i), 'pagar', comoSeVe(fila, 1));
    if (i % 3 === 1) return enviar(quien(i), 'ascensoPaga', { op: 1, id: fila.id, sig: 'Vigilante I', creditos: 1 });
    return enviar(quien(i), 'reiniciarLista', { op: 0 });
  });
  const { estado } = await portal.db.selectFrom('paga').select('estado').executeTakeFirstOrThrow();
  expect(['pagada', 'ascenso', 'pendiente']).toContain(estado);
  const buenas = respuestas.filter((r, i) => r.http === 200 && i % 3 !== 2);
  expect(buenas).toHaveLength(estado === 'pendiente' ? 0 : 1);
  const cierres = respuestas.filter((r, i) => r.http === 200 && i % 3 === 2);
  expect(cierres).toHaveLength(1);
  const { nombre } = await portal.db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select('m.nombre')
    .where('u.id', '=', ana.id)
    .executeTakeFirstOrThrow();
  expect(nombre).toBe(estado === 'ascenso' ? 'Vigilante I' : 'Auxiliar A');
  await cuadra(portal);
});

test('veinte que reinician a la vez: una lista cerrada, un corte', async () => {
  const { portal, ana, pagadora, otra, enviar, quien } = await escena();
  const listas = await veces(20, (i) => enviar(quien(i), 'reiniciarLista', { op: 0 }));
  expect(codigos(listas)).toEqual({ '200': 1, '409 LISTA_VACIA': 19 });
  expect(await portal.pide(otra).logra('GET getPendientes')).toMatchObject([{ usuario: ana.id, monto: 9 }]);
  const cortes = await veces(20, (i) => enviar(quien(i), 'reiniciarNomina', { op: 0 }));
  expect(codigos(cortes)).toEqual({ '200': 1, '409 NOMINA_RECIENTE': 19 });
  expect(await portal.db.selectFrom('corte').select('grupo').execute()).toEqual([{ grupo: 'bajo' }]);
  expect(await filasDe(portal, pagadora)).toEqual([]);
  await cuadra(portal);
});

test('muchas actualizaciones a la vez, con pagos en medio: una fila por persona, y un movimiento', async () => {
  const portal = await abrirPortal();
  const gente: Persona[] = [];
  for (let i = 0; i < 8; i += 1) gente.push(await portal.persona({ nombre: `P${i}`, categoria: 1 + (i % 3) }));
  const [primera, ...demas] = gente as [Persona, ...Persona[]];
  const pagadora = await conLista(portal, primera);
  const fila = await filaDe(portal, pagadora, primera);
  for (const [i, quien] of demas.entries()) await ganar(portal, quien, 1 + ((i + 1) % 3));
  await portal.trabajo(primera, 'asistencia', -120);
  const enviar = await porDosServidores(portal);
  const respuestas = await veces(24, (i) => {
    if (i % 6 === 0) return enviar(pagadora, 'pagarMonto', { id: fila.id, monto: 9 });
    return portal.pide(pagadora)('GET', 'updateLista');
  });
  expect(respuestas.filter((r, i) => i % 6 !== 0 && r.http !== 200)).toEqual([]);
  const filas = await filasDe(portal, pagadora);
  expect(new Set(filas.map((f) => f.usuario)).size).toBe(8);
  expect(filas).toHaveLength(8);
  expect(filas.filter((f) => f.estado === 'abierta' && f.monto !== 9)).toEqual([]);
  const ganadas = (await movidos(portal)).filter((m) => m.tipo === 'paga_ganada' && m.creditos === 9);
  expect(ganadas).toHaveLength(8);
  await cuadra(portal);
});

describe('un corte mientras alguien acredita trabajo', () => {
  const hora = (quien: Persona) => [{ usuario: quien.id, tipo: 'asistencia' as const, minutos: 60, motivo: 'Prueba' }];
  /** The periods whose pay has the hour, and those whose payroll shows it. */
  async function donde({ db }: Portal, { id }: Persona) {
    const pagas = await db.selectFrom('paga').select('periodo').where('usuario', '=', id).execute();
    const corte = await db.selectFrom('corte').select('fecha').executeTakeFirstOrThrow();
    const trabajo = await db.selectFrom('trabajo').select('fecha').where('usuario', '=', id).executeTakeFirstOrThrow();
    return { pagas: pagas.map((p) => p.periodo), nomina: trabajo.fecha < corte.fecha ? 0 : corte.fecha };
  }
  const cortar = (portal: Portal, quien: Persona) =>
    portal.pide(quien).logra('POST reiniciarNomina', { body: { op: 0 } });

  test('con la hora tomada y sin escribir: es del período nuevo, y de uno', async () => {
    const { portal, pagadora } = await escena();
    const beto = await portal.persona({ nombre: 'Beto' });
    const [empezada, seguir] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const escribiendo = enTransaccion(portal.deps, async (tx) => {
      empezada.resolve();
      await seguir.promise;
      await asentar(tx.como(beto), hora(beto));
    });
    await empezada.promise;
    portal.reloj.pasar({ minutos: 2 });
    const corte = cortar(portal, pagadora);
    // On SQLite it waits, as there is one who writes at a time.
    if (MOTOR === 'postgres') await corte;
    seguir.resolve();
    await Promise.all([corte, escribiendo]);
    await portal.pide(pagadora).logra('GET updateLista');
    const { pagas, nomina } = await donde(portal, beto);
    expect(pagas).toEqual([nomina]);
    await cuadra(portal);
  });
});
