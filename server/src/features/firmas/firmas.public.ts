import { normalizarFirma, revisarFirma, revisarFirmaPropia } from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import { cambiarFirma, firmante } from './firmas.queries.ts';

/**
 * Gives a user a signature, in upper case, with its line in the audit log. The user must be locked.
 * @param escrita as it was typed
 * @returns the signature as it is kept
 * @throws Fallo REGLA when it is none; FIRMA_OCUPADA when someone else has it, also if they took it at the same moment
 */
export async function ponerFirma(tx: Tx, usuario: { id: number; usuario: string }, escrita: string): Promise<string> {
  exigir(revisarFirma({ usuario: usuario.id, firma: escrita }));
  const firma = normalizarFirma(escrita);
  tx.siDuplicado('usuario_firma', () => new Fallo('FIRMA_OCUPADA', undefined, 'firma'));
  const antes = (await firmante(tx.db, usuario.id))?.firma ?? '';
  await cambiarFirma(tx.db, usuario.id, firma);
  const motivo = `Registró la firma ${firma}`;
  const diferencias = [{ campo: 'Firma', antes, despues: firma }];
  await tx.apuntar({ modulo: 'firmas', usuario: usuario.id, motivo, diferencias });
  tx.avisar({ tema: 'firmas', msg: `registró la firma de ${usuario.usuario}` });
  tx.avisar({ tema: 'firmas', msg: `registró tu firma, ${firma}`, para: usuario.id, clase: 'firma' });
  return firma;
}

/**
 * Gives a user another signature, or none ('') where they have one, with what stood before. The user must be locked, and
 * whether they may go without is for the caller to decide.
 * @param escrita as it was typed
 * @throws Fallo REGLA, FIRMA_OCUPADA as `ponerFirma`
 */
export async function reemplazarFirma(
  tx: Tx,
  { id, usuario, firma: antes }: { id: number; usuario: string; firma: string },
  escrita: string,
): Promise<void> {
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
}
const APUNTES = {
  eliminó: (antes: string) => `Eliminó la firma ${antes}`,
  registró: (_antes: string, firma: string) => `Registró la firma ${firma}`,
  cambió: (antes: string, firma: string) => `Cambió la firma ${antes} por ${firma}`,
};
