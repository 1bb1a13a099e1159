import type { Tiempo } from '@conserje/contract';
import { OP } from '@conserje/rules';
import { expect } from 'vitest';
import { alDia } from './historias.contraste.ts';
import type { Historia, Paso } from './historias.ts';
import { elegir, miembro } from './historias.ts';
import type { Minutos } from './oraculo.terminos.ts';
import { comoSeVe } from './tiempos.ts';

/** How long a tiempo lasts. */
const TIEMPO_MINUTOS = 60;
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

/** Minutes of attendance, or stored times of 30 minutes. */
async function ajustar(
  h: Historia,
  p: Paso,
  opcion: 0 | 1,
): Promise<{ tipo: keyof Minutos; minutos: number; hecho: boolean }> {
  const tipo = p.si ? 'asistencia' : 'times';
  const cantidad = p.si ? elegir([10, 30, 60, 120, 240], p.cual) : elegir([1, 2, 4, 10], p.cual);
  const body = { id: miembro(h, p).id, opcion, requisitos: tipo, cantidad };
  const hecho = (await h.pide(h.jefa, 'ajustarNomina', body)) !== null;
  return { tipo, minutos: (opcion ? 1 : -1) * cantidad * (tipo === 'times' ? 30 : 1), hecho };
}

export async function sumar(h: Historia, p: Paso): Promise<void> {
  const { tipo, minutos, hecho } = await ajustar(h, p, 1);
  expect(hecho).toBe(true);
  h.oraculo.trabaja(miembro(h, p).id, tipo, minutos, h.t);
}

/** Nobody loses more than their open period has. */
export async function restar(h: Historia, p: Paso): Promise<void> {
  const { id } = miembro(h, p);
  const { tipo, minutos, hecho } = await ajustar(h, p, 0);
  expect({ id, minutos, hecho }).toEqual({ id, minutos, hecho: h.oraculo.estado(id, h.t)[tipo] + minutos >= 0 });
  if (hecho) h.oraculo.trabaja(id, tipo, minutos, h.t);
  await alDia(h);
}

export async function abrirTiempo(h: Historia, p: Paso): Promise<void> {
  const bajo = miembro(h, p);
  const otra = elegir(h.gente, p.quien + 1 + (p.cual % 4));
  const puede = h.oraculo.categoria(otra.id) > Math.max(1, h.oraculo.categoria(bajo.id));
  const encargado = puede ? otra : h.jefa;
  const hecho = await h.pide<{ data: Tiempo }>(encargado, 'openTime', { bajo: bajo.id, alto: encargado.id });
  if (hecho) h.tiempos.set(bajo.id, { id: hecho.data.id, encargado, desde: h.t });
}

/** Confirms what was attended and closes it: both have worked at that instant, whenever it was opened. */
export async function confirmarTiempo(h: Historia, p: Paso): Promise<void> {
  const abierto = [...h.tiempos].at(-1);
  if (!abierto) return abrirTiempo(h, p);
  const [bajo, { id, encargado, desde }] = abierto;
  h.portal.reloj.pasar({ minutos: 5 * p.cuanto });
  const minutos = Math.min(TIEMPO_MINUTOS, Math.floor((h.t - desde) / 60_000));
  h.tiempos.delete(bajo);
  expect(await h.pide(h.jefa, 'actionTime', await comoSeVe(h.portal, OP.confirmar, id))).not.toBeNull();
  h.oraculo.trabaja(bajo, 'asistencia', minutos, h.t);
  h.oraculo.trabaja(encargado.id, 'times', minutos, h.t);
  if (minutos < TIEMPO_MINUTOS) await h.pide(h.jefa, 'actionTime', await comoSeVe(h.portal, OP.cancelar, id));
}
