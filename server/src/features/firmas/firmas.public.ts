import { normalizarFirma, revisarFirma } from '@conserje/rules';
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
  tx.avisar({ tema: 'firmas', msg: `registró tu firma, ${firma}`, para: usuario.id });
  return firma;
}
