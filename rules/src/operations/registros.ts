import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';

/**
 * Modules of the audit log (*Registros*) with their Spanish names: features, and subjects shared by several features.
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
  turnos: 'Turnos',
  usuarios: 'Usuarios',
  despidos: 'Despidos',
  listanegra: 'Lista negra',
  ingreso: 'Ingreso',
  permisos: 'Permisos',
  escala: 'Escala',
  mantenimiento: 'Mantenimiento',
  ausencias: 'Ausencias',
  actividad: 'Actividad',
  fichaje: 'Fichaje',
  llamados: 'Llamados de atención',
  normativa: 'Normativa',
  sugerencias: 'Sugerencias',
  comunicados: 'Comunicados',
  encuestas: 'Encuestas',
  departamentos: 'Departamentos',
  mejortrabajador: 'Mejor trabajador',
  configuracion: 'Configuración',
  acceso: 'Acceso',
} as const;
export type AuditModule = keyof typeof AUDIT_MODULES;

/** Number of former members offered in the picker, newest first. */
export const DISMISSED_MAX = 2000;

/** Tabs of *Registros* (part 2 §2). */
export const REGISTROS_TABS = ['tiempos', 'nombres', 'clones', 'requisitos', 'rangos'] as const satisfies AuditModule[];

/** Debounce of the log search (part 2 §9). */
export const REGISTROS_SEARCH_DELAY_MS = 1000;

/** Validates the day filter of the log; either end may be open. */
export function checkDays({ desde = '', hasta = '' }: { desde?: string; hasta?: string }): Violation<'hasta'> | null {
  return desde !== '' && hasta !== '' && hasta < desde ? { campo: 'hasta', msg: TEXTS.fechaFinalMenor } : null;
}
