import type { Reparo } from './cuenta.ts';
import { TEXTOS } from './textos.ts';

/**
 * What a change is filed under in the audit log (*Registros*): the feature that it belongs to, or a subject that several
 * share, with its name in Spanish. The only list of them.
 */
export const MODULOS = {
  tiempos: 'Tiempos',
  nombres: 'Nombres',
  clones: 'Clones',
  requisitos: 'Requisitos',
  rangos: 'Rangos',
  paga: 'Paga',
  multas: 'Multas',
  ventas: 'Ventas',
  membresias: 'Membresías',
  renta: 'Rentas',
  firmas: 'Firmas',
  estados: 'Estados',
  paselista: 'Pase lista',
  usuarios: 'Usuarios',
  despidos: 'Despidos',
  permisos: 'Permisos',
  escala: 'Escala',
  mantenimiento: 'Mantenimiento',
  ausencias: 'Ausencias',
  fichaje: 'Fichaje',
  llamados: 'Llamados de atención',
  sugerencias: 'Sugerencias',
  mejortrabajador: 'Mejor trabajador',
  configuracion: 'Configuración',
  acceso: 'Acceso',
} as const;
export type Modulo = keyof typeof MODULOS;

/** The tabs of *Registros* (part 2 §2). */
/** Of those who have left the agency, so many are offered to choose from: the newest. */
export const SALIERON_MAX = 2000;

export const PESTANAS_REGISTROS = ['tiempos', 'nombres', 'clones', 'requisitos', 'rangos'] as const satisfies Modulo[];

/** A search of the log is sent so long after the last key (part 2 §9). */
export const ESPERA_REGISTROS_MS = 1000;

/** Days that the log is looked at, either end open; a single one will do. */
export function revisarDias({ desde = '', hasta = '' }: { desde?: string; hasta?: string }): Reparo<'hasta'> | null {
  return desde !== '' && hasta !== '' && hasta < desde ? { campo: 'hasta', msg: TEXTOS.fechaFinalMenor } : null;
}
