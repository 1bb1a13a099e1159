import { tipoTrabajo } from '@conserje/rules';

export const PARTES = [
  { clave: 'solicitudes', texto: 'Solicitudes' },
  { clave: 'disciplina', texto: 'Disciplina' },
  { clave: 'carrera', texto: 'Carrera' },
] as const;
export type ParteHistorial = (typeof PARTES)[number]['clave'];

export type Pestana = 'resumen' | 'trabajo' | 'movimientos' | 'historial' | 'membresias';

/** The tabs of *Mi cuenta* for someone of a category. */
export const pestanasDe = (categoria: number): readonly { clave: Pestana; texto: string }[] => [
  { clave: 'resumen', texto: 'Resumen' },
  { clave: 'trabajo', texto: tipoTrabajo(categoria) === 'asistencias' ? 'Asistencias' : 'Tiempos' },
  { clave: 'movimientos', texto: 'Movimientos' },
  { clave: 'historial', texto: 'Historial' },
  { clave: 'membresias', texto: 'Membresías' },
];

/** What an address opens; anything may stand there. */
export function abierta(pestana: string, parte: string): { pestana: Pestana; parte: ParteHistorial } {
  const clave = pestanasDe(1).find((p) => p.clave === pestana)?.clave ?? 'resumen';
  return { pestana: clave, parte: PARTES.find((p) => p.clave === parte)?.clave ?? 'solicitudes' };
}
