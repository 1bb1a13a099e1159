import { mejorTrabajadorTitle, NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { endTenure, lockHeldBy } from './mejorTrabajador.queries.ts';

export { selectCurrentMejoresTrabajadores } from './mejorTrabajador.queries.ts';

/** Ends the tenures of a usuario who leaves the agency. The usuario must be locked. */
export async function removeMejorTrabajador(tx: Tx, usuario: number): Promise<void> {
  const held = await lockHeldBy(tx, usuario);
  for (const { id, categoria } of held) {
    await endTenure(tx, id);
    const motivo = `quitó a ${NAME_PLACEHOLDER} de mejor trabajador en ${mejorTrabajadorTitle(categoria)} porque salió de la agencia`;
    await tx.audit({ modulo: 'mejortrabajador', objeto: id, usuario, motivo, undoes: `mejor ${id}` });
  }
  if (held.length > 0) tx.notify({ tema: 'mejores', msg: 'quitó a un mejor trabajador' });
}
