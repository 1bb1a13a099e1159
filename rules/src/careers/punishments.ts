import type { Castigo, Gravedad, NormativaContent } from './normativaContent.ts';
import { GRAVEDADES, nextGravedad, PASOS } from './normativaContent.ts';

/** Llamados that count, by their gravity. */
export type GravedadCounts = Readonly<Record<Gravedad, number>>;

/** Step of the scale of castigos that a llamado reaches. */
export interface Punishment {
  /** Gravity of the step, which is above that of the fault if it was raised. */
  gravedad: Gravedad;
  /** 1 to `PASOS`. */
  paso: number;
  /** Null if the rulebook says nothing for the step. */
  castigo: Castigo | null;
}

type CastigoScale = NormativaContent['castigos'];

const rises = (scale: CastigoScale, gravedad: Gravedad): boolean => scale[gravedad][PASOS - 1]?.efecto === 'sube';

/** Adds to each gravity the faults of the one below that became faults of it: those from the third on. */
function effectiveCounts(counts: GravedadCounts, scale: CastigoScale): GravedadCounts {
  const effective = { ...counts };
  for (const gravedad of GRAVEDADES) {
    const above = nextGravedad(gravedad);
    if (above && rises(scale, gravedad)) effective[above] += Math.max(0, effective[gravedad] - (PASOS - 1));
  }
  return effective;
}

/**
 * Returns the step that the newest llamado of a gravity reaches (part 1 §9, docs/decisions/0009).
 * @param counts llamados that count now, the new one included
 */
export function punishmentFor(gravedad: Gravedad, counts: GravedadCounts, scale: CastigoScale): Punishment {
  const effective = effectiveCounts(counts, scale);
  let reached = gravedad;
  for (;;) {
    const above = nextGravedad(reached);
    if (above === null || effective[reached] < PASOS || !rises(scale, reached)) break;
    reached = above;
  }
  const paso = Math.min(effective[reached], PASOS);
  const castigo = scale[reached][paso - 1];
  return { gravedad: reached, paso, castigo: castigo === undefined || castigo.texto === '' ? null : castigo };
}

/** Returns the step that one more llamado of each gravity would reach. */
export const nextPunishments = (counts: GravedadCounts, scale: CastigoScale): Record<Gravedad, Punishment> => {
  const next = (gravedad: Gravedad): Punishment =>
    punishmentFor(gravedad, { ...counts, [gravedad]: counts[gravedad] + 1 }, scale);
  return { leve: next('leve'), moderada: next('moderada'), grave: next('grave') };
};
