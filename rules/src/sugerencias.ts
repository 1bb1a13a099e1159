import type { Reparo } from './cuenta.ts';
import { SUGERENCIA_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** Part 2 §3 Suggestion: what `aprobada` says. */
export const APROBADA = { pendiente: 0, aprobada: 1, noAprobada: 2 } as const;
export type Aprobada = (typeof APROBADA)[keyof typeof APROBADA];

/** What its card calls it (part 2 §2 Suggestions). */
export const ROTULO_APROBADA: Record<Aprobada, string> = { 0: 'Pendiente', 1: 'Aprobado', 2: 'No aprobada' };

/** Part 2 §5 Suggestion: an empty text is refused. */
export function revisarSugerencia(sugerencia: string): Reparo<'sugerencia'> | null {
  const texto = visibleText(sugerencia);
  if (texto === '') return { campo: 'sugerencia', msg: TEXTOS.sugerenciaVacia };
  return [...texto].length > SUGERENCIA_MAX ? { campo: 'sugerencia', msg: TEXTOS.sugerenciaLarga } : null;
}

/** What a moderator may do with one as it stands (part 2 §4): approve what is not approved, disapprove what is not disapproved. */
export const moderable = (aprobada: number): ('aprobar' | 'desaprobar')[] => [
  ...(aprobada === APROBADA.aprobada ? [] : (['aprobar'] as const)),
  ...(aprobada === APROBADA.noAprobada ? [] : (['desaprobar'] as const)),
];
