import { checkFirma, checkOwnFirma, NAME_PLACEHOLDER, normalizeFirma } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { changeFirma } from './firmas.queries.ts';

/**
 * Gives a user who has none a signature. The user must be locked.
 * @param written as it was typed
 * @returns the signature as it is kept
 * @throws AppError REGLA when it is none; FIRMA_OCUPADA as `replaceFirma`
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
 * @throws AppError REGLA when it is none; FIRMA_OCUPADA when someone else has it, also if they took it at the same moment
 */
export async function replaceFirma(
  tx: Tx,
  { id, usuario, firma: previousFirma }: { id: number; usuario: string; firma: string },
  written: string,
): Promise<string> {
  const firma = normalizeFirma(written);
  if (firma !== '') assertNoViolation(checkOwnFirma(firma));
  tx.onDuplicate('usuario_firma', () => new AppError('FIRMA_OCUPADA', undefined, 'firma'));
  await changeFirma(tx.db, id, firma);
  const verb = firma === '' ? 'eliminó' : previousFirma === '' ? 'registró' : 'cambió';
  await tx.audit({
    modulo: 'firmas',
    usuario: id,
    motivo: AUDIT_TEXTS[verb](previousFirma, firma),
    diferencias: diffFields({ firma: 'Firma' }, { firma: previousFirma }, { firma }),
  });
  tx.notify({ tema: 'firmas', msg: `${verb} la firma de ${usuario}` });
  const ownerNotice = `${verb} tu firma, ${firma === '' ? previousFirma : firma}`;
  tx.notify({ tema: 'firmas', msg: ownerNotice, para: id, clase: 'firma' });
  return firma;
}
const AUDIT_TEXTS = {
  eliminó: (previousFirma: string) => `eliminó la firma de ${NAME_PLACEHOLDER} (${previousFirma})`,
  registró: (_before: string, firma: string) => `registró la firma de ${NAME_PLACEHOLDER} (${firma})`,
  cambió: (previousFirma: string, firma: string) =>
    `cambió la firma de ${NAME_PLACEHOLDER}, ${previousFirma}, por ${firma}`,
};
