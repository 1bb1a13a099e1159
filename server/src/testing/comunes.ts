import type { Call } from '@conserje/contract';
import { CONTRACT, esListaViva } from '@conserje/contract';
import { expect } from 'vitest';
import { Difusor } from '../platform/difusor.ts';
import type { CallName, Leida, Peticion } from '../platform/http/contexto.ts';
import { HANDLERS, LISTAS } from '../salas.ts';
import type { Persona, Portal } from './portal.ts';

// The keys of an object literal are its type's.
const todas = Object.entries<Call>(CONTRACT) as [CallName, Call][];
/** The calls that are answered the same to everyone. */
export const COMUNES = todas.flatMap(([nombre, { comun, ...spec }]) => (comun ? [{ nombre, comun, ...spec }] : []));

/** Makes all of them as someone; answers are in memory afterwards. */
export async function pedirComunes(portal: Portal, quien: Persona): Promise<Map<CallName, unknown>> {
  const cuerpos = new Map<CallName, unknown>();
  for (const { nombre, method, path, comun } of COMUNES)
    cuerpos.set(nombre, (await portal.pide(quien)(method, path, comun.con)).cuerpo);
  return cuerpos;
}

/** What everyone is answered the same, and may be from memory, is what its handler reads now. */
export async function comprobarComunes(portal: Portal, quien: Persona): Promise<void> {
  const cuerpos = await pedirComunes(portal, quien);
  for (const { nombre, comun } of COMUNES) {
    // Each handler was checked against its own call's type; those that are the same for all look at no more than this.
    const leer = HANDLERS[nombre] as unknown as (peticion: Partial<Peticion>) => Promise<unknown>;
    const peticion = {
      deps: { ...portal.deps, difusor: new Difusor(portal.deps, LISTAS) },
      ahora: portal.reloj.ahora,
      body: comun.con,
      query: {},
    };
    const leido = await leer(peticion as unknown as Partial<Peticion>);
    const datos = esListaViva(nombre) ? (leido as Leida<unknown>).datos : leido;
    expect({ nombre, cuerpo: cuerpos.get(nombre) }).toEqual({
      nombre,
      cuerpo: JSON.parse(JSON.stringify(datos)) as unknown,
    });
  }
}
