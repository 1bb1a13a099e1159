import type { Tiempo } from '@conserje/contract';
import { OP, SIN_ALTO, TRAMOS_MAX } from '@conserje/rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { comprobarComunes } from '../../testing/comunes.ts';
import { abrirVivo, oirCambio } from '../../testing/lector.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, cancelar, confirmar, hacer, ligar, pausar, recuperar } from '../../testing/tiempos.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function escena() {
  const portal = await abrirPortal();
  const [ana, bea] = [
    await portal.persona({ categoria: 12, nombre: 'Ana' }),
    await portal.persona({ categoria: 12, nombre: 'Bea' }),
  ];
  const mira = await portal.persona({ categoria: 5, nombre: 'Mira' });
  const bajo = await portal.persona({ nombre: 'Uno' });
  return { portal, ana, bea, mira, bajo };
}

const lista = (portal: Portal, quien: Persona) => portal.pide(quien).logra('GET getAllTime');
const hace = (portal: Portal, minutos: number): string => new Date(portal.reloj.ahora - minutos * 60_000).toISOString();

describe('a quien mira el tablero se le dice la fila, con su camino', () => {
  interface Sala {
    portal: Portal;
    ana: Persona;
    bea: Persona;
    bajo: Persona;
    id: number;
  }
  const llevaAna = (hasta: number) => ({ alto: expect.any(Number), altoNombre: 'Ana', hasta });
  const pase =
    (id: number, lado: 'pausados' | 'sumados' | 'fuerabase') =>
    async ({ portal, ana }: Sala) => {
      await portal.pide(ana).logra('POST sendLista', {
        body: { pausados: '', sumados: '', fuerabase: '', encargado: ana.id, [lado]: String(id) },
      });
    };
  /** Each is done ten minutes after the tiempo was opened by Ana; what is told of it then, or that it is gone. */
  const casos: [string, (sala: Sala) => Promise<unknown>, ((portal: Portal) => Partial<Tiempo>) | null][] = [
    [
      'pausar',
      ({ portal, ana, id }) => pausar(portal, ana, id),
      (portal) => ({ pausa: 1, relevos: [], paradas: [{ atendidos: 600, fecha: hace(portal, 0) }] }),
    ],
    [
      'reanudar',
      async ({ portal, ana, id }) => {
        await pausar(portal, ana, id);
        portal.reloj.pasar({ minutos: 5 });
        await pausar(portal, ana, id);
      },
      (portal) => ({ pausa: 0, paradas: [{ atendidos: 600, fecha: hace(portal, 5) }] }),
    ],
    [
      'desligar',
      ({ portal, ana, id }) => ligar(portal, ana, id),
      () => ({ alto: SIN_ALTO, relevos: [llevaAna(600)], paradas: [] }),
    ],
    [
      'relevar',
      async ({ portal, ana, bea, id }) => {
        await ligar(portal, ana, id);
        portal.reloj.pasar({ minutos: 5 });
        await ligar(portal, bea, id);
      },
      () => ({ altoNombre: 'Bea', relevos: [llevaAna(600), { alto: SIN_ALTO, altoNombre: '', hasta: 900 }] }),
    ],
    [
      'relevar en el mismo segundo',
      async ({ portal, ana, bea, id }) => {
        await ligar(portal, ana, id);
        await ligar(portal, bea, id);
      },
      () => ({ altoNombre: 'Bea', relevos: [llevaAna(600)] }),
    ],
    [
      'sumar 5',
      ({ portal, ana, id }) => hacer(portal, ana, OP.mas5, id),
      () => ({ mins: 65, relevos: [], paradas: [] }),
    ],
    [
      'sumar a uno que terminó',
      ({ portal, ana, id }) => {
        portal.reloj.pasar({ minutos: 80 });
        return hacer(portal, ana, OP.mas10, id);
      },
      (portal) => ({ paradas: [{ atendidos: 3600, fecha: hace(portal, 30) }] }),
    ],
    [
      'restar lo asistido',
      async ({ portal, ana, id }) => {
        await pausar(portal, ana, id);
        await hacer(portal, ana, OP.ajustar, id, { mins: 55, sumar: false });
      },
      (portal) => ({ mins: 5, paradas: [{ atendidos: 300, fecha: hace(portal, 5) }] }),
    ],
    [
      'pausarlo al pasar lista',
      (sala) => pase(sala.id, 'pausados')(sala),
      (portal) => ({ pausa: 1, paradas: [{ atendidos: 600, fecha: hace(portal, 0) }] }),
    ],
    ['sumarle al pasar lista', (sala) => pase(sala.id, 'sumados')(sala), () => ({ paradas: [] })],
    ['confirmar a mitad', ({ portal, ana, id }) => confirmar(portal, ana, id), () => ({ relevos: [], paradas: [] })],
    [
      'confirmar y cerrar',
      ({ portal, ana, id }) => {
        portal.reloj.pasar({ minutos: 80 });
        return confirmar(portal, ana, id);
      },
      null,
    ],
    ['cancelar', ({ portal, ana, id }) => cancelar(portal, ana, id), null],
    [
      'recuperar',
      async ({ portal, ana, id }) => {
        await cancelar(portal, ana, id);
        portal.reloj.pasar({ minutos: 5 });
        await recuperar(portal, ana, id);
      },
      (portal) => ({ paradas: [{ atendidos: 600, fecha: hace(portal, 5) }] }),
    ],
    [
      'despedir a quien lo lleva',
      ({ portal, ana }) => portal.despedir(ana),
      () => ({ alto: SIN_ALTO, relevos: [llevaAna(600)] }),
    ],
  ];

  test.each(casos)('%s', async (_que, hecho, dicho) => {
    const { portal, ana, bea, mira, bajo } = await escena();
    const jefa = await portal.persona({ categoria: 12 });
    const lector = await abrirVivo(portal, mira, 'tiempos');
    const saludo = await oirCambio(lector);
    const abierta = await abrir(portal, ana, bajo);
    const { id } = abierta;
    expect(abierta).toMatchObject({ relevos: [], paradas: [] });
    let cambio = await oirCambio(lector);
    expect(cambio).toMatchObject({ de: saludo.a, filas: [abierta], fuera: [] });
    portal.reloj.pasar({ minutos: 10 });
    await hecho({ portal, ana, bea, bajo, id });
    const { headers } = await portal.app.inject({ url: '/api/getAllTime', headers: { key: mira.key } });
    // What came last is the list as everyone is answered it.
    for (const ultima = headers.etag; `W/"${cambio.a}"` !== ultima; ) cambio = await oirCambio(lector);
    const filas = await lista(portal, mira);
    if (!dicho) expect([filas, cambio.fuera]).toEqual([[], [id]]);
    else {
      expect(cambio.fuera).toEqual([]);
      expect(filas).toMatchObject([{ id, ...dicho(portal) }]);
      if (cambio.filas.length > 0) expect(cambio.filas).toEqual(filas);
    }
    await comprobarComunes(portal, jefa);
  });
});

test('lo que responde cada acción es la fila de la lista, con su camino', async () => {
  const { portal, ana, bea, mira, bajo } = await escena();
  const { id } = await abrir(portal, ana, bajo);
  const igual = async (data: readonly Tiempo[]) => expect(data).toEqual(await lista(portal, mira));
  portal.reloj.pasar({ minutos: 3 });
  await igual((await pausar(portal, ana, id)).data);
  await igual((await ligar(portal, ana, id)).data);
  await pausar(portal, ana, id);
  portal.reloj.pasar({ minutos: 3 });
  await igual((await portal.pide(bea).logra('POST actionTime', { body: { op: OP.ligarTodos } })).data);
  portal.reloj.pasar({ minutos: 1 });
  await igual((await portal.pide(bea).logra('POST actionTime', { body: { op: OP.desligarTodos } })).data);
  const otro = await portal.persona();
  const pedido = await portal.pide(ana).logra('POST openTime', { body: { bajo: otro.id, alto: bea.id } });
  portal.reloj.pasar({ minutos: 2 });
  const [solicitud] = await portal.pide(bea).logra('GET getTimesSolicitudes');
  const { data } = await portal.pide(bea).logra('POST actionTimeSoli', { body: { id: solicitud?.id ?? 0 } });
  expect(data).toMatchObject({ id: pedido.data.id, relevos: [{ alto: SIN_ALTO, altoNombre: '', hasta: 120 }] });
  await cancelar(portal, bea, data.id);
  await igual([...(await lista(portal, mira)).filter((t) => t.id === id)]);
  const vuelto = (await recuperar(portal, bea, data.id)).data;
  await igual([...(await lista(portal, mira)).filter((t) => t.id === id), vuelto]);
});

test('con otro nombre, quien lo llevó antes se llama así también en lo pasado', async () => {
  const { portal, ana, mira, bajo } = await escena();
  const { id } = await abrir(portal, ana, bajo);
  portal.reloj.pasar({ minutos: 3 });
  await ligar(portal, ana, id);
  await portal.db.updateTable('usuario').set({ usuario: 'Anabel' }).where('id', '=', ana.id).execute();
  expect(await lista(portal, mira)).toMatchObject([{ relevos: [{ altoNombre: 'Anabel', hasta: 180 }] }]);
});

test('de quien pasa de mano en mano se dicen los últimos tramos, y nada más', async () => {
  const { portal, ana, mira, bajo } = await escena();
  const { id } = await abrir(portal, ana, bajo);
  for (let vez = 0; vez < TRAMOS_MAX + 5; vez += 1) {
    portal.reloj.pasar({ minutos: 1 });
    await ligar(portal, ana, id);
  }
  for (let vez = 0; vez < 2 * (TRAMOS_MAX + 2); vez += 1) await pausar(portal, ana, id);
  const [fila] = await lista(portal, mira);
  expect(fila?.relevos.map(({ hasta }) => hasta)).toEqual(Array.from({ length: TRAMOS_MAX }, (_, i) => (i + 6) * 60));
  expect(fila?.paradas).toHaveLength(TRAMOS_MAX);
});
