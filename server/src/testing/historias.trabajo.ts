import type { Tiempo } from '@conserje/contract';
import { OP } from '@conserje/rules';
import { expect } from 'vitest';
import { alDia } from './historias.filas.ts';
import type { Historia, Paso } from './historias.ts';
import { elegir, miembro } from './historias.ts';
import type { Minutos } from './oraculo.terminos.ts';
import type { Persona } from './portal.ts';
import { comoSeVe } from './tiempos.ts';

/** How long a tiempo lasts. */
const TIEMPO_MINUTOS = 60;
/** The lowest category that may manage (decisions, section 8). */
const PRIMERA_CON_TIEMPOS = 2;
const RATOS = {
  asistencia: [30, 60, 61, 90, 120, 240, 260],
  times: [30, 60, 100, 120, 240, 300, 900],
};

export async function trabajar(h: Historia, p: Paso): Promise<void> {
  const persona = miembro(h, p);
  const tipo = p.si ? 'asistencia' : 'times';
  const minutos = elegir(RATOS[tipo], p.cual);
  await h.portal.trabajo(persona, tipo, minutos);
  h.anota(`${persona.usuario} works ${minutos} of ${tipo}`);
  h.oraculo.trabaja(persona.id, tipo, minutos, h.t);
}

/** In minutes of attendance, or in stored times of 30 minutes. */
const UNIDAD = { asistencia: 1, times: 30 };
const AJUSTES = { asistencia: [10, 30, 60, 120, 240], times: [1, 2, 4, 10] };

async function ajustar(
  h: Historia,
  { id }: Persona,
  opcion: 0 | 1,
  tipo: keyof Minutos,
  cantidad: number,
): Promise<{ minutos: number; hecho: boolean }> {
  const hecho = (await h.pide(h.jefa, 'ajustarNomina', { id, opcion, requisitos: tipo, cantidad })) !== null;
  return { minutos: (opcion ? 1 : -1) * cantidad * UNIDAD[tipo], hecho };
}

export async function sumar(h: Historia, p: Paso): Promise<void> {
  const [persona, tipo] = [miembro(h, p), p.si ? 'asistencia' : 'times'] as const;
  const { minutos, hecho } = await ajustar(h, persona, 1, tipo, elegir(AJUSTES[tipo], p.cual));
  expect(hecho).toBe(true);
  h.oraculo.trabaja(persona.id, tipo, minutos, h.t);
}

/** Nobody loses more than their open period has. Often all of a kind is taken, so that rows are taken back, and not just lowered. */
export async function restar(h: Historia, p: Paso): Promise<void> {
  const [persona, tipo] = [miembro(h, p), p.si ? 'asistencia' : 'times'] as const;
  const tiene = h.oraculo.estado(persona.id, h.t)[tipo];
  const todo = Math.max(1, Math.floor(tiene / UNIDAD[tipo]));
  const cantidad = p.cuanto % 2 === 0 ? todo : elegir(AJUSTES[tipo], p.cual);
  const { minutos, hecho } = await ajustar(h, persona, 0, tipo, cantidad);
  const { id, usuario } = persona;
  expect({ usuario, minutos, hecho }).toEqual({ usuario, minutos, hecho: tiene + minutos >= 0 });
  if (hecho) h.oraculo.trabaja(id, tipo, minutos, h.t);
  await alDia(h);
}

export async function abrirTiempo(h: Historia, p: Paso): Promise<void> {
  const bajo = miembro(h, p);
  const otra = elegir(h.activos, p.quien + 1 + (p.cual % 4));
  const puede = h.oraculo.categoria(otra.id) > Math.max(1, h.oraculo.categoria(bajo.id));
  const encargado = puede ? otra : h.jefa;
  const hecho = await h.pide<{ data: Tiempo }>(encargado, 'openTime', { bajo: bajo.id, alto: encargado.id });
  if (hecho) h.tiempos.set(bajo.id, { id: hecho.data.id, encargado, desde: h.t, hasta: null });
}

/** A manager who no longer stands above the junior, or may no longer manage, stops being one at this instant (decisions, section 4). */
export async function liberar(h: Historia): Promise<void> {
  const llevados = [...h.tiempos].filter(([, { hasta }]) => hasta === null);
  if (llevados.length === 0) return;
  const misiones = new Map(
    (await h.portal.db.selectFrom('usuario').select(['id', 'mision']).execute()).map((u) => [u.id, u.mision]),
  );
  const altura = (id: number) => h.rangos.findIndex((r) => r.id === misiones.get(id));
  for (const [bajo, tiempo] of llevados) {
    const { id } = tiempo.encargado;
    if (altura(id) <= altura(bajo) || h.oraculo.categoria(id) < PRIMERA_CON_TIEMPOS) tiempo.hasta = h.t;
  }
}

/**
 * Confirms what was attended and closes it: both have worked at that instant, whenever it was opened. One that was left without
 * manager is first linked; its former manager is credited with the minutes until then.
 */
export async function confirmarTiempo(h: Historia, p: Paso): Promise<void> {
  const abierto = [...h.tiempos].at(-1);
  if (!abierto) return abrirTiempo(h, p);
  const [bajo, { id, encargado, desde, hasta }] = abierto;
  h.portal.reloj.pasar({ minutos: 5 * p.cuanto });
  const asistidos = (t: number) => Math.min(TIEMPO_MINUTOS, Math.floor((t - desde) / 60_000));
  const minutos = asistidos(h.t);
  h.tiempos.delete(bajo);
  if (hasta !== null) expect(await h.pide(h.jefa, 'actionTime', await comoSeVe(h.portal, OP.ligar, id))).not.toBeNull();
  expect(await h.pide(h.jefa, 'actionTime', await comoSeVe(h.portal, OP.confirmar, id))).not.toBeNull();
  h.oraculo.trabaja(bajo, 'asistencia', minutos, h.t);
  h.oraculo.trabaja(encargado.id, 'times', asistidos(hasta ?? h.t), h.t);
  if (minutos < TIEMPO_MINUTOS) await h.pide(h.jefa, 'actionTime', await comoSeVe(h.portal, OP.cancelar, id));
}
