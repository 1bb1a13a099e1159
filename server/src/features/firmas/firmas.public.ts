import { NOMBRE, normalizarFirma, revisarFirma, revisarFirmaPropia } from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import { cambiarFirma } from './firmas.queries.ts';

/**
 * Gives a user who has none a signature. The user must be locked.
 * @param escrita as it was typed
 * @returns the signature as it is kept
 * @throws Fallo REGLA when it is none; FIRMA_OCUPADA as `reemplazarFirma`
 */
export function ponerFirma(tx: Tx, usuario: { id: number; usuario: string }, escrita: string): Promise<string> {
  exigir(revisarFirma({ usuario: usuario.id, firma: escrita }));
  return reemplazarFirma(tx, { ...usuario, firma: '' }, escrita);
}

/**
 * The one place that writes a signature: another one, or none ('') where the user has one, with its line in the audit log.
 * The user must be locked, and whether they may go without is for the caller to decide.
 * @param usuario with the signature that they have
 * @param escrita as it was typed
 * @returns the signature as it is kept, in upper case
 * @throws Fallo REGLA when it is none; FIRMA_OCUPADA when someone else has it, also if they took it at the same moment
 */
export async function reemplazarFirma(
  tx: Tx,
  { id, usuario, firma: antes }: { id: number; usuario: string; firma: string },
  escrita: string,
): Promise<string> {
  const firma = normalizarFirma(escrita);
  if (firma !== '') exigir(revisarFirmaPropia(firma));
  tx.siDuplicado('usuario_firma', () => new Fallo('FIRMA_OCUPADA', undefined, 'firma'));
  await cambiarFirma(tx.db, id, firma);
  const hizo = firma === '' ? 'eliminó' : antes === '' ? 'registró' : 'cambió';
  await tx.apuntar({
    modulo: 'firmas',
    usuario: id,
    motivo: APUNTES[hizo](antes, firma),
    diferencias: diferenciasDe({ firma: 'Firma' }, { firma: antes }, { firma }),
  });
  tx.avisar({ tema: 'firmas', msg: `${hizo} la firma de ${usuario}` });
  const suyo = `${hizo} tu firma, ${firma === '' ? antes : firma}`;
  tx.avisar({ tema: 'firmas', msg: suyo, para: id, clase: 'firma' });
  return firma;
}
const APUNTES = {
  eliminó: (antes: string) => `eliminó la firma de ${NOMBRE} (${antes})`,
  registró: (_antes: string, firma: string) => `registró la firma de ${NOMBRE} (${firma})`,
  cambió: (antes: string, firma: string) => `cambió la firma de ${NOMBRE}, ${antes}, por ${firma}`,
};
