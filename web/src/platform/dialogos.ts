import { useSyncExternalStore } from 'react';
import { crearSenal } from './senal.ts';

/** Which of the shell's two dialogs is open. */
export type Dialogo =
  | {
      tipo: 'entrar' /** Name already filled in. */;
      usuario?: string /** Runs once logged in. */;
      alEntrar?: () => void;
    }
  | { tipo: 'registro' };

let abierto: Dialogo | null = null;
const cambia = crearSenal();

function poner(dialogo: Dialogo | null): void {
  abierto = dialogo;
  cambia.emitir();
}

/** Opens the login or the registration dialog from anywhere in the page. */
export const abrirDialogo = (dialogo: Dialogo): void => poner(dialogo);
export const cerrarDialogo = (): void => poner(null);

const suscribir = cambia.escuchar;
export const useDialogo = (): Dialogo | null => useSyncExternalStore(suscribir, () => abierto);
