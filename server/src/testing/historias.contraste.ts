import type { FilaPaga } from '@conserje/contract';
import { expect } from 'vitest';
import type { Historia } from './historias.ts';
import { valor } from './oraculo.terminos.ts';
import { suma } from './oraculo.tramos.ts';
import { filasDe } from './paga.ts';
import type { Persona } from './portal.ts';

/** What the portal says, beside what the oracle says. */

const TIME_MINUTOS = 30;
const CATEGORIA_BAJA = 2;

export const esDe = (grupo: 'bajo' | 'alto') => (f: FilaPaga) => f.categoria <= CATEGORIA_BAJA === (grupo === 'bajo');
export const montos = (filas: FilaPaga[]): number => suma(filas.map((f) => f.monto));
export const personas = (filas: FilaPaga[]): number => new Set(filas.map((f) => f.usuario)).size;

/** Hours and stored times of everyone's open period. */
export async function contrastarNomina(h: Historia): Promise<void> {
  const nomina = await h.portal.pide(h.jefa).logra('GET allNomina');
  const debe = h.gente.map(({ id, usuario }) => {
    const { asistencia, times } = h.oraculo.estado(id, h.t);
    return { usuario, asistencia, times: Math.floor(times / TIME_MINUTOS) };
  });
  const dice = h.gente.map(({ id, usuario }) => {
    const fila = nomina.find((f) => f.id === id);
    return { usuario, asistencia: fila?.asistencia, times: fila?.times };
  });
  expect(dice).toEqual(debe);
}

/** *Mi cuenta*: the same, and bars that are full exactly where the pay and the bonus come. */
export async function contrastarPerfil(h: Historia, persona: Persona): Promise<void> {
  const { nomina, paga } = await h.portal.pide(persona).logra('GET MyPerfil');
  const { asistencia, times } = h.oraculo.estado(persona.id, h.t);
  const { disponible, escalones } = h.oraculo.barras(persona.id, h.t);
  const [primero] = escalones;
  const [ultimo, esInicial] = [escalones.at(-1), h.oraculo.categoria(persona.id) === 1];
  const vale = valor(escalones, disponible);
  const llena = vale >= ((esInicial ? ultimo : primero)?.creditos ?? 0);
  expect({
    quien: persona.usuario,
    asistencia: nomina.asistencia,
    times: nomina.times,
    llena: paga?.nomina_porcentaje === 100,
    conBono: paga?.bonificacion_porcentaje === 100,
  }).toEqual({
    quien: persona.usuario,
    asistencia,
    times: Math.floor(times / TIME_MINUTOS),
    llena,
    conBono: !esInicial && vale === ultimo?.creditos,
  });
}

const DE_PAGA = ['paga_cobrada', 'paga_devuelta', 'pendiente_cobrado'];

/** What waits in *Pendientes*, and what came into each one's hand. */
export async function contrastarDinero(h: Historia): Promise<void> {
  const cliente = h.portal.pide(h.jefa);
  const pendientes = await cliente.logra('GET getPendientes', { query: { limite: 500 } });
  for (const { id, usuario } of h.gente) {
    const { filas } = await cliente.logra('GET movimientos/:id', { params: { id }, query: { limite: 500 } });
    const dePaga = filas.filter((f) => DE_PAGA.includes(f.tipo));
    const { pendiente, pagado } = h.oraculo.estado(id, h.t);
    expect({
      usuario,
      pendiente: suma(pendientes.filter((f) => f.usuario === id).map((f) => f.monto)),
      pagado: suma(dePaga.map((f) => f.mano)),
    }).toEqual({ usuario, pendiente, pagado });
  }
}

/** The lists, which must be up to date: what waits for each, and the four counters. */
export async function contrastarListas(h: Historia): Promise<void> {
  const { filas, totales } = await h.portal.pide(h.jefa).logra('GET getListaPaga');
  const abiertas = filas.filter((f) => f.estado === 'abierta');
  const debe = h.gente.map(({ id, usuario }) => ({ usuario, abierto: h.oraculo.estado(id, h.t).abierto }));
  expect(
    h.gente.map(({ id, usuario }) => ({ usuario, abierto: montos(abiertas.filter((f) => f.usuario === id)) })),
  ).toEqual(debe);
  expect(montos(abiertas)).toBe(suma(debe.map((d) => d.abierto)));
  expect(abiertas.every((f) => f.monto > 0)).toBe(true);
  const [bajas, altas] = [filas.filter(esDe('bajo')), filas.filter(esDe('alto'))];
  expect(totales).toEqual({
    bajoCreditos: montos(bajas),
    bajoPersonas: personas(bajas),
    altoCreditos: montos(altas),
    altoPersonas: personas(altas),
  });
}

/** The rows that wait on the list of a group. */
export const abiertasDe = async (h: Historia, grupo: 'bajo' | 'alto'): Promise<FilaPaga[]> =>
  (await filasDe(h.portal, h.jefa)).filter((f) => f.estado === 'abierta').filter(esDe(grupo));

/** *Actualizar*, and the lists show what everyone has earned. */
export async function alDia(h: Historia): Promise<void> {
  await h.actualizar();
  await contrastarListas(h);
}
