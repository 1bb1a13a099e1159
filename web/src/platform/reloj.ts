import { useSyncExternalStore } from 'react';
import type { Muestra } from './desfase.ts';
import { mejorMuestra } from './desfase.ts';

let muestra: Muestra | null = null;
let dudosa: Muestra | null = null;

/** Takes the server's clock from an answer's `x-ahora`; instants in UTC milliseconds of this machine's clock. */
export function registrarHora(cabecera: string | null, enviado: number, recibido: number): void {
  const servidor = Number(cabecera);
  if (!cabecera || !Number.isFinite(servidor)) return;
  const rtt = recibido - enviado;
  if (rtt < 0) return;
  const nueva = { desfase: servidor - (enviado + rtt / 2), rtt, cuando: recibido, servidor };
  muestra = mejorMuestra(muestra, nueva, dudosa);
  dudosa = muestra === nueva ? null : nueva;
}

/** Now by the server's clock, UTC milliseconds: a wrong clock on this machine does not matter. */
export const ahora = (): number => Math.round(Date.now() + (muestra?.desfase ?? 0));

interface Latido {
  oyentes: Set<() => void>;
  temporizador: ReturnType<typeof setTimeout> | undefined;
}
const latidos = new Map<number, Latido>();

function programar(cadaMs: number, latido: Latido): void {
  const falta = cadaMs - (ahora() % cadaMs);
  latido.temporizador = setTimeout(() => {
    for (const oyente of [...latido.oyentes]) oyente();
    programar(cadaMs, latido);
  }, falta + 1);
}

function suscribir(cadaMs: number, oyente: () => void): () => void {
  let latido = latidos.get(cadaMs);
  if (!latido) {
    latido = { oyentes: new Set(), temporizador: undefined };
    latidos.set(cadaMs, latido);
    programar(cadaMs, latido);
  }
  const propio = latido;
  propio.oyentes.add(oyente);
  return () => {
    propio.oyentes.delete(oyente);
    if (propio.oyentes.size > 0) return;
    clearTimeout(propio.temporizador);
    latidos.delete(cadaMs);
  };
}

const suscriptores = new Map<number, (oyente: () => void) => () => void>();
function suscriptor(cadaMs: number): (oyente: () => void) => () => void {
  const hecho = suscriptores.get(cadaMs) ?? ((oyente: () => void) => suscribir(cadaMs, oyente));
  suscriptores.set(cadaMs, hecho);
  return hecho;
}

/** What is reckoned from the ticking clock; whoever uses it is drawn again only when that changes. */
export const useSegunAhora = <T extends string | number | boolean>(cuenta: (ahora: number) => T): T =>
  useSyncExternalStore(suscriptor(1000), () => cuenta(ahora()));

/**
 * The server's clock, ticking: one timer for all who ask for the same step, on the step's own boundary, so that every
 * countdown of the page moves at once. The value is the start of the running step, UTC milliseconds.
 */
export const useAhora = (cadaMs = 1000): number =>
  useSyncExternalStore(suscriptor(cadaMs), () => Math.floor(ahora() / cadaMs) * cadaMs);
