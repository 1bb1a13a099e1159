import type { Gravedad, NormativaContent } from '@conserje/rules';
import { NORMATIVA_TEXTS, versionInForce } from '@conserje/rules';
import { AppError, assertNotStale, orThrow, requireField } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { findContent, findTerms } from './normativa.queries.ts';

/** The rulebook of a day. */
export interface PresentNormativa {
  /** 0 for that of the specification. */
  version: number;
  rige: string | null;
  contenido: NormativaContent;
}

/** Reads the rulebook that holds at an instant. */
export async function readNormativa(db: Db, now: number): Promise<PresentNormativa> {
  const inForce = versionInForce(await findTerms(db), await agenciaDayAt(db, now));
  const version = inForce?.version ?? 0;
  const { contenido } = orThrow(await findContent(db, version), 'INTERNO');
  return { version, rige: inForce?.rige ?? null, contenido };
}

/** Choice of an infraction in a form: its id, and the version of the rulebook that the form showed. */
export interface ChosenInfraccion {
  infraccion?: number | undefined;
  normativa?: number | undefined;
}

/** What a llamado or a multa keeps of its infraction. */
export interface KeptInfraccion {
  codigo: string | null;
  gravedad: Gravedad | null;
}

/**
 * Returns code and gravity of the chosen infraction; both null if none was chosen.
 * @throws AppError CAMBIO_MIENTRAS if another version holds than the form showed, REGLA if it has no such infraction
 */
export function infraccionOf({ version, contenido }: PresentNormativa, chosen: ChosenInfraccion): KeptInfraccion {
  if (chosen.infraccion === undefined) return { codigo: null, gravedad: null };
  assertNotStale({ normativa: requireField(chosen, 'normativa') }, { normativa: version });
  const found = contenido.infracciones.find(({ id }) => id === chosen.infraccion);
  if (!found) throw new AppError('REGLA', NORMATIVA_TEXTS.infraccionNoEsta, 'infraccion');
  return { codigo: found.codigo, gravedad: found.gravedad };
}
