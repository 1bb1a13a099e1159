import { describe, expect, test } from 'vitest';
import { ofrecer } from '../../testing/ascensos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Tuesday 10 March 2026, 11:00 in the agency. */
async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  const pasar = () => portal.reloj.pasar({ minutos: 1 });
  return { portal, ana, leo, pasar };
}
const suyas = (portal: Portal, quien: Persona) => portal.pide(quien).logra('GET misSolicitudes');
const NADA = { nombre: null, desde: null, hasta: null, requisitos: null, cantidad: null, motivo: null };

async function pedirTodo({ portal, ana, leo, pasar }: Awaited<ReturnType<typeof sala>>) {
  const pide = portal.pide(leo);
  const dias = { inicio: '2026-03-12', final: '2026-03-14' };
  const ausencia = (await pide.logra('POST addAusencia', { body: { usuario: leo.id, motivo: 'Viaje', ...dias } })).data;
  pasar();
  await pide.logra('POST actionNombre', { body: { op: 2, nombre: 'Leon', iduser: leo.id } });
  pasar();
  const body = { dia: '2026-03-08', requisitos: 'times', cantidad: 3, motivo: 'Se cerró antes' } as const;
  const correccion = (await pide.logra('POST pedirRectificacion', { body })).data;
  pasar();
  portal.reloj.pasar({ horas: 4 });
  await ofrecer(portal, ana, leo);
  return { ausencia, correccion };
}

describe('lo que alguien pidió y le ofrecieron', () => {
  test('está junto, lo más nuevo primero, con lo que puede hacer con ello', async () => {
    const escena = await sala();
    const { portal, ana, leo } = escena;
    expect(await suyas(portal, leo)).toEqual([]);
    await pedirTodo(escena);
    const espera = { ...NADA, id: expect.any(Number), fecha: expect.any(String), estado: 'espera', respuesta: null };
    const nadie = { ...espera, encargadoNombre: null };
    const motivo = 'Se cerró antes';
    expect(await suyas(portal, leo)).toEqual([
      { ...espera, tipo: 'ascenso', nombre: 'Vigilante H', encargadoNombre: 'Ana', acciones: ['responder'] },
      {
        ...{ ...nadie, tipo: 'correccion', desde: '2026-03-08', requisitos: 'times', cantidad: 3, motivo },
        acciones: ['retirar'],
      },
      { ...nadie, tipo: 'nombre', nombre: 'Leon', acciones: [] },
      {
        ...{ ...nadie, tipo: 'ausencia', desde: '2026-03-12', hasta: '2026-03-14', motivo: 'Viaje' },
        acciones: ['retirar'],
      },
    ]);
    expect(await suyas(portal, ana)).toEqual([]);
  });

  test('dice quién lo respondió y qué', async () => {
    const escena = await sala();
    const { portal, ana, leo } = escena;
    const { ausencia, correccion } = await pedirTodo(escena);
    const pide = portal.pide(ana);
    await pide.logra('POST ausenciaAction', { body: { op: 1, id: ausencia.id } });
    await pide.logra('POST responderRectificacion', { body: { id: correccion.id, op: 1, respuesta: 'No estabas' } });
    const [nombre] = await pide.logra('GET getAllRequest');
    await pide.logra('POST actionNombre', {
      body: { op: 1, id: nombre?.id ?? 0, nombre: 'Leon', iduser: leo.id },
    });
    const [oferta] = await portal.pide(leo).logra('GET getSolicitudes/:userId', { params: { userId: leo.id } });
    await portal.pide(ana).logra('POST retirarAscenso', { body: { id: oferta?.id ?? 0 } });
    const dichas = (await suyas(portal, leo)).map((s) => [
      s.tipo,
      s.estado,
      s.encargadoNombre,
      s.respuesta,
      s.acciones,
    ]);
    expect(dichas).toEqual([
      ['ascenso', 'retirada', 'Ana', null, []],
      ['correccion', 'rechazada', 'Ana', 'No estabas', []],
      ['nombre', 'rechazada', 'Ana', null, []],
      ['ausencia', 'aceptada', 'Ana', null, []],
    ]);
  });

  test('lo que nadie respondió a tiempo venció; lo que retiró lo dice', async () => {
    const escena = await sala();
    const { portal, leo } = escena;
    const { correccion } = await pedirTodo(escena);
    await portal.pide(leo).logra('POST retirarRectificacion', { body: { id: correccion.id } });
    portal.reloj.pasar({ horas: 8 * 24 });
    const estados = Object.fromEntries((await suyas(portal, leo)).map((s) => [s.tipo, s.estado]));
    expect(estados).toEqual({ ascenso: 'vencida', correccion: 'retirada', nombre: 'espera', ausencia: 'vencida' });
  });

  test('son cien, las más nuevas', async () => {
    const { portal, leo } = await sala();
    const fila = (n: number) => ({ usuario: leo.id, nombre: `N${n}`, fecha: portal.reloj.ahora + n, atendida: 1 });
    const filas = Array.from({ length: 101 }, (_, n) => ({ ...fila(n), resultado: 'retirado' as const }));
    await portal.db.insertInto('solicitud_nombre').values(filas).execute();
    const nombres = (await suyas(portal, leo)).map((s) => s.nombre);
    expect([nombres.length, nombres[0], nombres.at(-1)]).toEqual([100, 'N100', 'N1']);
  });
});
