import { workTypeOf } from '@conserje/rules';

export const HISTORY_PARTS = [
  { id: 'solicitudes', label: 'Solicitudes' },
  { id: 'disciplina', label: 'Disciplina' },
  { id: 'carrera', label: 'Carrera' },
] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number]['id'];

export type PerfilTab = 'resumen' | 'trabajo' | 'movimientos' | 'historial' | 'membresias';

/** Lists the tabs of *Mi cuenta* for a categoria. */
export const listTabs = (categoria: number): readonly { clave: PerfilTab; texto: string }[] => [
  { clave: 'resumen', texto: 'Resumen' },
  { clave: 'trabajo', texto: workTypeOf(categoria) === 'asistencias' ? 'Asistencias' : 'Tiempos' },
  { clave: 'movimientos', texto: 'Movimientos' },
  { clave: 'historial', texto: 'Historial' },
  { clave: 'membresias', texto: 'Membresías' },
];

/** Parses tab and part from the URL; unknown text falls back to the first. */
export function parseTabs(tab: string, parte: string): { tab: PerfilTab; parte: HistoryPart } {
  const key = listTabs(1).find((p) => p.clave === tab)?.clave ?? 'resumen';
  return { tab: key, parte: HISTORY_PARTS.find((p) => p.id === parte)?.id ?? 'solicitudes' };
}
