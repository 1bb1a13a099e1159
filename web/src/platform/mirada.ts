import type { Tema } from '@conserje/rules';
import { TEMAS } from '@conserje/rules';
import { useEffect } from 'react';
import { queryClient } from './consultas.ts';
import { crearSenal } from './senal.ts';

/** What comes and goes while a screen opens is counted once. */
const ESPERA_MS = 150;

/** How many parts of the page look at a subject; 0: none does any more. */
const mirados = new Map<string, number>();
const seMira = (tema: string): boolean => (mirados.get(tema) ?? 0) > 0;
export const cambiaMirada = crearSenal();

const esTema = (palabra: unknown): boolean => Object.hasOwn(TEMAS, String(palabra));

/** The subjects that the page shows, in order: those of its queries, but for what may wait, and what it looks at besides. */
export function mirada(): string[] {
  const temas = new Set([...mirados.keys()].filter(seMira));
  for (const consulta of queryClient.getQueryCache().getAll()) {
    if (!consulta.isActive()) continue;
    const { queryKey, meta } = consulta;
    // A live list is looked at where a screen says so; elsewhere it is asked for now and then.
    if (meta?.viva === undefined && esTema(queryKey[0])) temas.add(String(queryKey[0]));
    if (meta?.calma === undefined) for (const tema of meta?.temas ?? []) temas.add(tema);
  }
  return [...temas].sort();
}

/** Whether what a stream tells holds something that was looked at, and is no more: each of its changes comes, for nobody. */
export const sobra = (temas: readonly string[]): boolean => temas.some((tema) => mirados.has(tema) && !seMira(tema));

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
    const contar = (n: number): void => {
      mirados.set(tema, (mirados.get(tema) ?? 0) + n);
      avisar();
    };
    contar(1);
    return () => contar(-1);
  }, [tema]);
}
