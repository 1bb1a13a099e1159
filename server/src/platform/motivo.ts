import { checkMotivo } from '@conserje/rules';
import { assertNoViolation } from './appError.ts';

/** Validates and trims the motivo with which something is annulled, lifted or taken back. */
export function motivoOf(body: { motivo: string }): string {
  assertNoViolation(checkMotivo(body));
  return body.motivo.trim();
}
