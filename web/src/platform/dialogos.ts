import { useSyncExternalStore } from 'react';
import { crearSenal } from './senal.ts';

/** Which of the shell's dialogs is open: to log in, to register, what follows a registration, to prove who one is. */
export type Dialogo =
  | {
      tipo: 'entrar' /** Name already filled in. */;
      usuario?: string /** Runs once logged in. */;
      alEntrar?: () => void;
    }
  | { tipo: 'registro' }
  | { tipo: 'bienvenida' }
  | { tipo: 'prueba'; responder: (si: boolean) => void };

let abierto: Dialogo | null = null;
const cambia = crearSenal();

function poner(dialogo: Dialogo | null): void {
  // Whoever waits for a proof hears when there will be none; once it was given, this says nothing more.
  if (abierto?.tipo === 'prueba') abierto.responder(false);
  abierto = dialogo;
  cambia.emitir();
}

/** Opens the login or the registration dialog from anywhere in the page. */
export const abrirDialogo = (dialogo: Dialogo): void => poner(dialogo);
export const cerrarDialogo = (): void => poner(null);

const suscribir = cambia.escuchar;
export const useDialogo = (): Dialogo | null => useSyncExternalStore(suscribir, () => abierto);
