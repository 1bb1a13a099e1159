import type { Violation } from '../identity/registration.ts';
import { TEXTS } from '../shared/texts.ts';

/**
 * What a change is filed under in the audit log (*Registros*): the feature that it belongs to, or a subject that several
 * share, with its name in Spanish. The only list of them.
 */
export const AUDIT_MODULES = {
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
export type AuditModule = keyof typeof AUDIT_MODULES;

/** Of those who have left the agency, so many are offered to choose from: the newest. */
export const DISMISSED_MAX = 2000;

/** The tabs of *Registros* (part 2 §2). */
export const REGISTROS_TABS = ['tiempos', 'nombres', 'clones', 'requisitos', 'rangos'] as const satisfies AuditModule[];

/** A search of the log is sent so long after the last key (part 2 §9). */
export const REGISTROS_SEARCH_DELAY_MS = 1000;

/** Days that the log is looked at, either end open; a single one will do. */
export function checkDays({ desde = '', hasta = '' }: { desde?: string; hasta?: string }): Violation<'hasta'> | null {
  return desde !== '' && hasta !== '' && hasta < desde ? { campo: 'hasta', msg: TEXTS.fechaFinalMenor } : null;
}
