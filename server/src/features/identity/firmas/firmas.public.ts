import { checkFirma, checkOwnFirma, NAME_PLACEHOLDER, normalizeFirma } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { changeFirma } from './firmas.queries.ts';

/**
 * Gives a user who has none a signature. The user must be locked.
 * @param written as it was typed
 * @returns the signature as it is kept
 * @throws Fallo REGLA when it is none; FIRMA_OCUPADA as `replaceFirma`
 */
export function setFirma(tx: Tx, usuario: { id: number; usuario: string }, written: string): Promise<string> {
  assertNoViolation(checkFirma({ usuario: usuario.id, firma: written }));
  return replaceFirma(tx, { ...usuario, firma: '' }, written);
}

/**
 * The one place that writes a signature: another one, or none ('') where the user has one, with its line in the audit log.
 * The user must be locked, and whether they may go without is for the caller to decide.
 * @param usuario with the signature that they have
 * @param written as it was typed
 * @returns the signature as it is kept, in upper case
 * @throws Fallo REGLA when it is none; FIRMA_OCUPADA when someone else has it, also if they took it at the same moment
 */
export async function replaceFirma(
  tx: Tx,
  { id, usuario, firma: antes }: { id: number; usuario: string; firma: string },
  written: string,
): Promise<string> {
  const firma = normalizeFirma(written);
  if (firma !== '') assertNoViolation(checkOwnFirma(firma));
  tx.onDuplicate('usuario_firma', () => new AppError('FIRMA_OCUPADA', undefined, 'firma'));
  await changeFirma(tx.db, id, firma);
  const doneText = firma === '' ? 'eliminó' : antes === '' ? 'registró' : 'cambió';
  await tx.audit({
    modulo: 'firmas',
    usuario: id,
    motivo: AUDIT_TEXTS[doneText](antes, firma),
    diferencias: diffFields({ firma: 'Firma' }, { firma: antes }, { firma }),
  });
  tx.notify({ tema: 'firmas', msg: `${doneText} la firma de ${usuario}` });
  const own = `${doneText} tu firma, ${firma === '' ? antes : firma}`;
  tx.notify({ tema: 'firmas', msg: own, para: id, clase: 'firma' });
  return firma;
}
const AUDIT_TEXTS = {
  eliminó: (antes: string) => `eliminó la firma de ${NAME_PLACEHOLDER} (${antes})`,
  registró: (_before: string, firma: string) => `registró la firma de ${NAME_PLACEHOLDER} (${firma})`,
  cambió: (antes: string, firma: string) => `cambió la firma de ${NAME_PLACEHOLDER}, ${antes}, por ${firma}`,
};
