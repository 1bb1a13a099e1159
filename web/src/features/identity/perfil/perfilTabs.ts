import { workTypeOf } from '@conserje/rules';

export const HISTORY_PARTS = [
  { id: 'solicitudes', label: 'Solicitudes' },
  { id: 'disciplina', label: 'Disciplina' },
  { id: 'carrera', label: 'Carrera' },
  { id: 'referidos', label: 'Referidos' },
] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number]['id'];

export type PerfilTab = 'resumen' | 'trabajo' | 'movimientos' | 'historial' | 'membresias';

/** Lists the tabs of *Mi cuenta* for a categoria. */
export const listTabs = (categoria: number): readonly { id: PerfilTab; label: string }[] => [
  { id: 'resumen', label: 'Resumen' },
  { id: 'trabajo', label: workTypeOf(categoria) === 'asistencias' ? 'Asistencias' : 'Tiempos' },
  { id: 'movimientos', label: 'Movimientos' },
  { id: 'historial', label: 'Historial' },
  { id: 'membresias', label: 'Membresías' },
];

/** Parses tab and part from the URL; unknown text falls back to the first. */
export function parseTabs(tab: string, part: string): { tab: PerfilTab; part: HistoryPart } {
  const key = listTabs(1).find((p) => p.id === tab)?.id ?? 'resumen';
  return { tab: key, part: HISTORY_PARTS.find((p) => p.id === part)?.id ?? 'solicitudes' };
}
