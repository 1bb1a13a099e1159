import { OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, acreditado, comoSeVe, ver } from '../../testing/tiempos.ts';

/** Requests sent together; on PostgreSQL through two servers of one database. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7 });
  const par = await portal.persona({ nombre: 'Par', categoria: 7 });
  const bajo = await portal.persona({ nombre: 'Bajo' });
  const enviar = await porDosServidores(portal);
  return { portal, jefe, par, bajo, enviar };
}
/** Managers of a tiempo, one after the other. Nobody takes a tiempo that someone has. */
async function comprobarSegmentos(portal: Portal) {
  const tiempos = await portal.db.selectFrom('tiempo').select(['id', 'alto']).execute();
  for (const { id, alto } of tiempos) {
    const filas = await portal.db
      .selectFrom('segmento')
      .select('encargado')
      .where('tiempo', '=', id)
      .orderBy('id')
      .execute();
    const encargados = filas.map((f) => f.encargado);
    expect(encargados.at(-1)).toBe(alto);
    encargados.forEach((encargado, i) => {
      const anterior = encargados[i - 1];
      if (i > 0) expect([encargado, anterior].filter((e) => e === null)).toHaveLength(1);
    });
  }
}

test('cincuenta confirman a la vez: se acredita una vez', async () => {
  const { portal, jefe, bajo, enviar } = await escena();
  const { id } = await abrir(portal, jefe, bajo);
  portal.reloj.pasar({ minutos: 20 });
  const body = await comoSeVe(portal, OP.confirmar, id);
  const { resultado, bitacora, avisos } = await portal.observar(() =>
    veces(50, () => enviar(jefe, 'actionTime', body)),
  );
  expect(codigos(resultado)).toEqual({ '200': 1, '409 NADA_QUE_CONFIRMAR': 49 });
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  expect(await acreditado(portal, jefe)).toEqual({ asistencia: 0, times: 20 });
  expect(bitacora).toHaveLength(1);
  expect(avisos.length).toBeLessThanOrEqual(2);
});

test('cincuenta confirman uno terminado: se acredita y se cierra una vez', async () => {
  const { portal, jefe, bajo, enviar } = await escena();
  const { id } = await abrir(portal, jefe, bajo);
  portal.reloj.pasar({ minutos: 90 });
  const body = await comoSeVe(portal, OP.confirmar, id);
  expect(codigos(await veces(50, () => enviar(jefe, 'actionTime', body)))).toEqual({
    '200': 1,
    '409 TIEMPO_CERRADO': 49,
  });
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
});

test('cincuenta abren a la misma persona: se abre uno', async () => {
  const { portal, jefe, par, bajo, enviar } = await escena();
  const respuestas = await veces(50, (i) => {
    const quien = i % 2 === 0 ? jefe : par;
    return enviar(quien, 'openTime', { bajo: bajo.id, alto: i % 3 === 0 ? -1 : quien.id });
  });
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 TIEMPO_ABIERTO': 49 });
  expect(await portal.cuentas()).toMatchObject({ tiempo: 1, segmento: 1, bitacora: 1 });
});

test('dos ligan a la vez: uno lo consigue y al otro se le dice', async () => {
  const { portal, jefe, par, bajo, enviar } = await escena();
  const { id } = await abrir(portal, jefe, bajo, -1);
  const body = await comoSeVe(portal, OP.ligar, id);
  const respuestas = await veces(2, (i) => enviar(i === 0 ? jefe : par, 'actionTime', body));
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
  const gano = respuestas[0]?.http === 200 ? jefe : par;
  expect(await ver(portal, jefe, id)).toMatchObject({ alto: gano.id });
  await comprobarSegmentos(portal);
});

test.each([
  [OP.pausar, { pausa: 1, p_bajo: 1 }],
  [OP.mas5, { mins: 65, sumado: 5 }],
  [OP.ligar, { alto: -1 }],
])('%d: dos con la misma vista, uno lo hace y al otro se le dice', async (op, queda) => {
  const { portal, jefe, bajo, enviar } = await escena();
  const { id } = await abrir(portal, jefe, bajo);
  const admin = await portal.persona({ categoria: 10 });
  const body = await comoSeVe(portal, op, id);
  const respuestas = await veces(2, (i) => enviar(i === 0 ? jefe : admin, 'actionTime', body));
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
  expect(await ver(portal, jefe, id)).toMatchObject(queda);
});

test('a quien le quitan el tiempo mientras confirma se le dice que cambió, no que no puede', async () => {
  const { portal, jefe, par, bajo } = await escena();
  const { id } = await abrir(portal, jefe, bajo);
  portal.reloj.pasar({ minutos: 5 });
  const visto = await comoSeVe(portal, OP.confirmar, id);
  await portal.pide(jefe).logra('POST actionTime', { body: { ...visto, op: OP.ligar } });
  await portal.pide(par).logra('POST actionTime', { body: { ...visto, alto: -1, op: OP.ligar } });
  expect(await portal.pide(jefe).falla('POST actionTime', { body: visto })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
});

test('confirmar y cancelar a la vez: lo confirmado queda, o no llegó', async () => {
  const { portal, jefe, bajo, enviar } = await escena();
  const { id } = await abrir(portal, jefe, bajo);
  portal.reloj.pasar({ minutos: 20 });
  const [confirma, cancela] = [await comoSeVe(portal, OP.confirmar, id), await comoSeVe(portal, OP.cancelar, id)];
  const [uno, dos] = await Promise.all([enviar(jefe, 'actionTime', confirma), enviar(jefe, 'actionTime', cancela)]);
  expect(dos.http).toBe(200);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: uno.http === 200 ? 20 : 0, times: 0 });
});

describe('muchos tiempos a la vez', () => {
  const JUNIORS = 20;
  const conJuniors = async () => {
    const todo = await escena();
    const juniors: Persona[] = [];
    for (let i = 0; i < JUNIORS; i += 1) juniors.push(await todo.portal.persona());
    return { ...todo, juniors };
  };

  test('dos ligan todos a la vez: cada tiempo tiene un encargado y nadie lo pierde', async () => {
    const { portal, jefe, par, juniors, enviar } = await conJuniors();
    for (const junior of juniors) await abrir(portal, jefe, junior, -1);
    const respuestas = await veces(6, (i) => enviar(i % 2 === 0 ? jefe : par, 'actionTime', { op: OP.ligarTodos }));
    const { '200': bien = 0, '409 NADA_QUE_LIGAR': tarde = 0, ...raros } = codigos(respuestas);
    expect({ todas: bien + tarde, raros }).toEqual({ todas: 6, raros: {} });
    const tomados = respuestas.flatMap((r) => (r.cuerpo as { data?: { id: number }[] }).data?.map((t) => t.id) ?? []);
    expect(tomados.sort((a, b) => a - b)).toEqual(Array.from({ length: JUNIORS }, (_, i) => i + 1));
    await comprobarSegmentos(portal);
  });

  test('abrir, ligar uno y ligar todos a la vez: ningún encargado pisa a otro', async () => {
    const { portal, jefe, par, juniors, enviar } = await conJuniors();
    const tercero = await portal.persona({ categoria: 8 });
    const respuestas = await Promise.all([
      ...juniors.map(async (junior) => {
        const abierto = await enviar(jefe, 'openTime', { bajo: junior.id, alto: -1 });
        const { id } = (abierto.cuerpo as { data: { id: number } }).data;
        return enviar(tercero, 'actionTime', { op: OP.ligar, id, alto: -1, pausa: 0, sumado: 0 });
      }),
      ...Array.from({ length: 30 }, (_, i) => enviar(i % 2 === 0 ? jefe : par, 'actionTime', { op: OP.ligarTodos })),
    ]);
    const {
      '200': bien = 0,
      '409 CAMBIO_MIENTRAS': tarde = 0,
      '409 NADA_QUE_LIGAR': nada = 0,
      ...raros
    } = codigos(respuestas);
    expect(raros).toEqual({});
    expect(bien + tarde + nada).toBe(JUNIORS + 30);
    await comprobarSegmentos(portal);
  });

  test('ligar todos y desligar todos a la vez', async () => {
    const { portal, jefe, par, juniors, enviar } = await conJuniors();
    for (const junior of juniors) await abrir(portal, jefe, junior, -1);
    const ops = [OP.ligarTodos, OP.desligarTodos];
    const respuestas = await veces(20, (i) =>
      enviar(i % 2 === 0 ? jefe : par, 'actionTime', { op: ops[Math.floor(i / 2) % 2] }),
    );
    const { '200': bien = 0, '409 NADA_QUE_LIGAR': nada = 0, ...raros } = codigos(respuestas);
    expect({ todas: bien + nada, raros }).toEqual({ todas: 20, raros: {} });
    await comprobarSegmentos(portal);
  });
});
