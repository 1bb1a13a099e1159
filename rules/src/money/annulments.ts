import type { Ranked } from '../careers/career.ts';
import type { Violation } from '../identity/registration.ts';
import { DAY_MS } from '../shared/dates.ts';
import { MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';

/** An annulment needs a reason (decisions §5). */
export function checkAnnulment(data: { motivo: string }): Violation<'motivo'> | null {
  const motivo = visibleText(data.motivo);
  if (motivo === '') return { campo: 'motivo', msg: TEXTS.camposVacios };
  return [...motivo].length > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTS.motivoLargo } : null;
}

/** Who made a row, and when. */
export interface Made {
  autor: number;
  /** The maker's place on the ladder; undefined if they left the agency. */
  authorOrder: number | undefined;
  /** UTC milliseconds */
  fecha: number;
}

/**
 * Whether a holder of the permission may annul a row (decisions §5): its maker within 24 hours, and holders who stand above
 * its maker at any time. Everyone who is active stands above a maker who left.
 */
export const mayAnnul = ({ autor, authorOrder, fecha }: Made, actor: Ranked, now: number): boolean =>
  autor === actor.id ? now - fecha < DAY_MS : authorOrder === undefined || authorOrder < actor.orden;
