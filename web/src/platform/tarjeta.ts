import { useSyncExternalStore } from 'react';
import { crearSenal } from './senal.ts';

/** What else can be done from where the name stands. */
export interface ExtraTarjeta {
  texto: string;
  hacer: () => void;
}
interface Pedida {
  /** Whose card it is. */
  nombre: string;
  /** The name that was pressed; null where there was none. */
  junto: HTMLElement | null;
  extra?: ExtraTarjeta | undefined;
}
export interface TarjetaAbierta extends Pedida {
  /** Each opening is another card: one that is still closing must not take the next along. */
  vez: number;
}

let abierta: TarjetaAbierta | null = null;
let vez = 0;
const cambia = crearSenal();

function poner(tarjeta: TarjetaAbierta | null): void {
  abierta = tarjeta;
  cambia.emitir();
}

/** Opens someone's card over whatever is there; from another card, in its place. */
export const abrirTarjeta = (pedida: Pedida): void =>
  poner({ ...pedida, junto: abierta ? abierta.junto : pedida.junto, vez: ++vez });
/** Puts a card away, if it is still that one. */
export const cerrarTarjeta = (cual: number): void => {
  if (abierta?.vez === cual) poner(null);
};

export const useTarjeta = (): TarjetaAbierta | null => useSyncExternalStore(cambia.escuchar, () => abierta);
