import { workTypeOf } from '@conserje/rules';

export const HISTORY_PARTS = [
  { clave: 'solicitudes', texto: 'Solicitudes' },
  { clave: 'disciplina', texto: 'Disciplina' },
  { clave: 'carrera', texto: 'Carrera' },
] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number]['clave'];

export type PerfilTab = 'resumen' | 'trabajo' | 'movimientos' | 'historial' | 'membresias';

/** The tabs of *Mi cuenta* for someone of a category. */
export const listTabs = (categoria: number): readonly { clave: PerfilTab; texto: string }[] => [
  { clave: 'resumen', texto: 'Resumen' },
  { clave: 'trabajo', texto: workTypeOf(categoria) === 'asistencias' ? 'Asistencias' : 'Tiempos' },
  { clave: 'movimientos', texto: 'Movimientos' },
  { clave: 'historial', texto: 'Historial' },
  { clave: 'membresias', texto: 'Membresías' },
];

/** What an address opens; anything may stand there. */
export function parseTabs(tab: string, parte: string): { tab: PerfilTab; parte: HistoryPart } {
  const key = listTabs(1).find((p) => p.clave === tab)?.clave ?? 'resumen';
  return { tab: key, parte: HISTORY_PARTS.find((p) => p.clave === parte)?.clave ?? 'solicitudes' };
}
