import { useSyncExternalStore } from 'react';

/** Which of the shell's two dialogs is open. */
export type Dialogo =
  | {
      tipo: 'entrar' /** Name already filled in. */;
      usuario?: string /** Runs once logged in. */;
      alEntrar?: () => void;
    }
  | { tipo: 'registro' };

let abierto: Dialogo | null = null;
const oyentes = new Set<() => void>();

function poner(dialogo: Dialogo | null): void {
  abierto = dialogo;
  for (const oyente of oyentes) oyente();
}

/** Opens the login or the registration dialog from anywhere in the page. */
export const abrirDialogo = (dialogo: Dialogo): void => poner(dialogo);
export const cerrarDialogo = (): void => poner(null);

function suscribir(oyente: () => void): () => void {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
}
export const useDialogo = (): Dialogo | null => useSyncExternalStore(suscribir, () => abierto);
