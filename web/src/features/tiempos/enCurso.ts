import { useSyncExternalStore } from 'react';

/** Tiempos that an action is running on. Kept outside of React, since a second press may come before it draws again. */
const tomados = new Set<number>();
const oyentes = new Set<() => void>();
const avisar = () => {
  for (const oyente of oyentes) oyente();
};

/** Takes a tiempo for an action; false when one is already running on it. */
export function tomar(id: number): boolean {
  if (tomados.has(id)) return false;
  tomados.add(id);
  avisar();
  return true;
}

export function soltar(id: number): void {
  if (tomados.delete(id)) avisar();
}

function suscribir(oyente: () => void): () => void {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
}

/** Whether an action is running on a tiempo. */
export const useEnCurso = (id: number): boolean => useSyncExternalStore(suscribir, () => tomados.has(id));
