import type { SobreAlguien } from '@conserje/rules';
import { SOBRE_ALGUIEN } from '@conserje/rules';
import { useUrlEstado } from '../ui/useUrlEstado.ts';

/** What the address of a screen says of its form: that it is open, and whom it is about (0: nobody yet). */
export const FORMA_EN_URL = { nuevo: false, usuario: 0 };

/** The screen on which something is done to someone, with its form open and them chosen. */
export const rutaPara = (accion: SobreAlguien, usuario: number): string =>
  `${SOBRE_ALGUIEN[accion]}?nuevo=1&usuario=${usuario}`;

/** Whom the address says that a form is about: what its field of the person begins with. */
export const useElegido = (): number => useUrlEstado(FORMA_EN_URL)[0].usuario;

/** How what is done to someone on another screen is called; the order is that of the contract. */
export const ACCIONES_DICHAS: Record<SobreAlguien, string> = {
  ascender: 'Ascender',
  vender: 'Vender misión',
  membresia: 'Vender membresía',
  trasladar: 'Trasladar',
  exceptuar: 'Dar permisos',
  llamar: 'Llamar la atención',
  multar: 'Multar',
  degradar: 'Degradar',
  despedir: 'Despedir',
};
// The keys of an object literal are its type's.
export const SOBRE_OTROS = Object.keys(ACCIONES_DICHAS) as SobreAlguien[];
