import { checkReason } from '@conserje/rules';
import { assertNoViolation } from './appError.ts';

/** Validates and trims the motivo with which something is annulled, lifted or taken back. */
export function reasonOf(body: { motivo: string }): string {
  assertNoViolation(checkReason(body));
  return body.motivo.trim();
}
