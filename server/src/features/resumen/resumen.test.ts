import { describe, expect, test } from 'vitest';
import { ACEPTAR, ofrecer, responder } from '../../testing/ascensos.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, confirmar, pausar } from '../../testing/tiempos.ts';

/** Monday of the tests' first day, which is Tuesday 10 March 2026. The agency is in Santo Domingo, four hours behind UTC. */
const ESTA = '2026-03-09';

/** Someone of management, a manager and a junior, in the agency since before this week. */
async function sala() {
  const portal = await abrirPortal();
  const ahora = portal.reloj.ahora;
  portal.reloj.poner('2026-03-02T12:00:00Z');
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 10 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 5 });
  const leo = await portal.persona({ nombre: 'Leo' });
  portal.reloj.ahora = ahora;
  return { portal, jefa, ana, leo };
}

describe('nominaWeek', () => {
  test('la semana presente de todos, con lo que hizo cada quien', async () => {
    const { portal, jefa, ana, leo } = await sala();
    await ofrecer(portal, jefa, leo);
    await responder(portal, leo, ACEPTAR);
    await portal.trabajo(leo, 'asistencia', 50, Date.parse('2026-03-09T03:59:59Z'));
    portal.reloj.pasar({ minutos: 10 });
    await portal.trabajo(leo, 'asistencia', 95);
    await portal.trabajo(ana, 'times', 95);
    const fecha = portal.reloj.iso();
    const nada = { ascenso: 0, asistencia: 0, times: 0 };
    expect(await portal.pide(jefa).logra('GET nominaWeek')).toEqual({
      inicio: ESTA,
      filas: [
        { ...nada, usuario: ana.id, usuarioNombre: 'Ana', times: 95, fecha },
        { ...nada, usuario: jefa.id, usuarioNombre: 'Jefa', ascenso: 1, fecha: portal.reloj.iso({ minutos: -10 }) },
        { ...nada, usuario: leo.id, usuarioNombre: 'Leo', asistencia: 95, fecha },
      ],
    });
  });

  test('otra semana se pide por cualquiera de sus días', async () => {
    const { portal, jefa, leo } = await sala();
    await portal.trabajo(leo, 'asistencia', 50, Date.parse('2026-03-09T03:59:59Z'));
    for (const dia of ['2026-03-02', '2026-03-05', '2026-03-08']) {
      const { inicio, filas } = await portal.pide(jefa).logra('GET resumenSemana/:dia', { params: { dia } });
      expect([inicio, filas.find((f) => f.usuario === leo.id)?.asistencia]).toEqual(['2026-03-02', 50]);
    }
    const suya = await portal.pide(jefa).logra('GET resumenSemana/:dia', { params: { dia: ESTA } });
    expect(suya).toEqual(await portal.pide(jefa).logra('GET nominaWeek'));
    const lejos = await portal.pide(jefa).logra('GET resumenSemana/:dia', { params: { dia: '2020-01-01' } });
    expect(lejos).toEqual({ inicio: '2019-12-30', filas: [] });
  });

  test.each(['', '2026-02-30', '2026-3-9', 'ayer', '0000-00-00'])('%j no es un día', async (dia) => {
    const { portal, jefa } = await sala();
    for (const llamada of ['GET resumenSemana/:dia', 'GET presenciaSemana/:dia'] as const) {
      const { http } = await portal.pide(jefa)('GET', llamada.slice(4).replace(':dia', dia));
      expect([llamada, http]).toEqual([llamada, 400]);
    }
  });
});

describe('presenciaSemana', () => {
  const presencia = async (portal: Portal, jefa: Persona, dia = ESTA) => {
    const { inicio, dias } = await portal.pide(jefa).logra('GET presenciaSemana/:dia', { params: { dia } });
    expect(dias.map((d) => [d.horas.length, d.horas.every((m) => m >= 0)])).toEqual(Array(7).fill([24, true]));
    expect(inicio).toBe(dias[0]?.dia);
    return dias.flatMap(({ dia: de, horas }) =>
      horas.flatMap((minutos, hora) => (minutos > 0 ? [`${de} ${hora}h ${minutos}`] : [])),
    );
  };

  test('los minutos van a la hora en que se asistieron, y no a aquella en que se confirman', async () => {
    const { portal, jefa, ana, leo } = await sala();
    portal.reloj.poner('2026-03-10T21:40:00Z');
    const { id } = await abrir(portal, ana, leo);
    portal.reloj.pasar({ minutos: 30 });
    await confirmar(portal, ana, id);
    expect(await presencia(portal, jefa)).toEqual(['2026-03-10 17h 20', '2026-03-10 18h 10']);
    // It ends at 22:40, and is confirmed the day after.
    portal.reloj.pasar({ horas: 26 });
    await confirmar(portal, ana, id);
    expect(await presencia(portal, jefa)).toEqual(['2026-03-10 17h 20', '2026-03-10 18h 40']);
    await cuadra(portal);
  });

  test('lo que está en pausa no cuenta, lo cancelado y lo ajustado a mano tampoco', async () => {
    const { portal, jefa, ana, leo } = await sala();
    portal.reloj.poner('2026-03-10T16:00:00Z');
    const { id } = await abrir(portal, ana, leo);
    portal.reloj.pasar({ minutos: 10 });
    await pausar(portal, ana, id);
    portal.reloj.pasar({ horas: 2 });
    await pausar(portal, ana, id);
    portal.reloj.pasar({ minutos: 5 });
    await confirmar(portal, ana, id);
    await portal.pide(jefa).logra('POST ajustarNomina', {
      body: { id: leo.id, opcion: 1, requisitos: 'asistencia', cantidad: 500 },
    });
    expect(await presencia(portal, jefa)).toEqual(['2026-03-10 12h 10', '2026-03-10 14h 5']);
    await cuadra(portal);
  });

  test('varios a la vez suman; la semana acaba el domingo a medianoche de la agencia', async () => {
    const { portal, jefa, ana, leo } = await sala();
    const bea = await portal.persona({ nombre: 'Bea' });
    portal.reloj.poner('2026-03-16T03:30:00Z');
    const [suyo, otro] = [await abrir(portal, ana, leo), await abrir(portal, ana, bea)];
    portal.reloj.pasar({ minutos: 60 });
    for (const { id } of [suyo, otro]) await confirmar(portal, ana, id);
    expect(await presencia(portal, jefa)).toEqual(['2026-03-15 23h 60']);
    expect(await presencia(portal, jefa, '2026-03-16')).toEqual(['2026-03-16 0h 60']);
  });

  test('en una zona de media hora, y el día en que se mueve el reloj', async () => {
    const { portal, jefa, ana, leo } = await sala();
    await portal.configurar({ zona: 'Australia/Adelaide' });
    // On Sunday 5 April 2026 clocks are put back from 3:00 to 2:00, at 16:30Z of the day before.
    portal.reloj.poner('2026-04-04T15:15:00Z');
    for (let i = 0; i < 4; i += 1) {
      const { id } = await abrir(portal, ana, leo);
      portal.reloj.pasar({ minutos: 60 });
      await confirmar(portal, ana, id);
    }
    const horas = ['1h 15', '2h 120', '3h 60', '4h 45'];
    expect(await presencia(portal, jefa, '2026-04-05')).toEqual(horas.map((h) => `2026-04-05 ${h}`));
  });
});
