import { checkFirma, checkOwnFirma, NAME_PLACEHOLDER, normalizeFirma } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { changeFirma } from './firmas.queries.ts';

/**
 * Sets the first firma of a usuario without one. The usuario must be locked.
 * @param written as typed
 * @param isPartOfMove such a change of mision stands if the firma alone is deleted
 * @returns the normalized firma
 * @throws AppError REGLA if it is not a firma; FIRMA_OCUPADA as `replaceFirma`
 */
export function setFirma(
  tx: Tx,
  usuario: { id: number; usuario: string },
  written: string,
  isPartOfMove = false,
): Promise<string> {
  assertNoViolation(checkFirma({ usuario: usuario.id, firma: written }));
  return replaceFirma(tx, { ...usuario, firma: '' }, written, isPartOfMove);
}

/**
 * Replaces the firma of a usuario, or deletes it (''), and writes the audit log. It is the only function that writes a
 * firma. The usuario must be locked. The caller checks whether the usuario may be without one.
 * @param usuario with the current firma
 * @param written as typed
 * @returns the normalized firma, in upper case
 * @throws AppError REGLA if it is not a firma; FIRMA_OCUPADA if another usuario has it, also at the commit
 */
export async function replaceFirma(
  tx: Tx,
  { id, usuario, firma: previousFirma }: { id: number; usuario: string; firma: string },
  written: string,
  isPartOfMove = false,
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
    ...(firma === '' && { undoes: `firma ${id}` }),
    ...(firma !== '' && !isPartOfMove && { makes: `firma ${id}` }),
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
