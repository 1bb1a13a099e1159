import { NOMBRE, tituloDeMejor } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { dejarDeSer, tomarLosDe } from './mejortrabajador.queries.ts';

export { vigentes as mejores } from './mejortrabajador.queries.ts';

/** Whoever leaves the agency is best at nothing any more. The user must be locked. */
export async function quitarDeMejores(tx: Tx, usuario: number): Promise<void> {
  const suyos = await tomarLosDe(tx, usuario);
  for (const { id, categoria } of suyos) {
    await dejarDeSer(tx, id);
    const motivo = `quitó a ${NOMBRE} de mejor trabajador en ${tituloDeMejor(categoria)} porque salió de la agencia`;
    await tx.apuntar({ modulo: 'mejortrabajador', objeto: id, usuario, motivo });
  }
  if (suyos.length > 0) tx.avisar({ tema: 'mejores', msg: 'quitó a un mejor trabajador' });
}
