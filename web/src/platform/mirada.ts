import type { Tema } from '@conserje/rules';
import { TEMAS } from '@conserje/rules';
import { useEffect } from 'react';
import { queryClient } from './consultas.ts';
import { crearSenal } from './senal.ts';

/** What comes and goes while a screen opens is counted once. */
const ESPERA_MS = 150;

const mirados = new Map<Tema, number>();
export const cambiaMirada = crearSenal();

const esTema = (palabra: unknown): boolean => Object.hasOwn(TEMAS, String(palabra));

/** The subjects that the page shows, in order: those of its queries, but for what may wait, and what it looks at besides. */
export function mirada(): string[] {
  const temas = new Set<string>(mirados.keys());
  for (const consulta of queryClient.getQueryCache().getAll()) {
    if (!consulta.isActive()) continue;
    const { queryKey, meta } = consulta;
    // A live list is looked at where a screen says so; elsewhere it is asked for now and then.
    if (meta?.viva === undefined && esTema(queryKey[0])) temas.add(String(queryKey[0]));
    if (meta?.calma === undefined) for (const tema of meta?.temas ?? []) temas.add(tema);
  }
  return [...temas].sort();
}

let avisado = false;
function avisar(): void {
  if (avisado) return;
  avisado = true;
  setTimeout(() => {
    avisado = false;
    cambiaMirada.emitir();
  }, ESPERA_MS);
}

queryClient.getQueryCache().subscribe(({ type }) => {
  if (type === 'observerAdded') avisar();
});

/** The screen looks at a subject: what is done there is told at once, by whom, and live lists as they change. */
export function useMirar(tema: Tema): void {
  useEffect(() => {
    mirados.set(tema, (mirados.get(tema) ?? 0) + 1);
    avisar();
    return () => {
      const quedan = (mirados.get(tema) ?? 1) - 1;
      if (quedan > 0) mirados.set(tema, quedan);
      else mirados.delete(tema);
    };
  }, [tema]);
}
