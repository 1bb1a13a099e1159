import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { toggled } from '../../../platform/unit-of-work/auditLog.ts';
import { leaveDepartamentos } from '../../community/departamentos/departamentos.public.ts';
import { queueForDiscord } from '../../community/discord/discord.public.ts';
import { removeMejorTrabajador } from '../../community/mejorTrabajador/mejorTrabajador.public.ts';
import { withdrawRequestedName } from '../../identity/nameChange/nameChange.public.ts';
import { preserveRightHolders } from '../../identity/permisos/permisos.public.ts';
import { endGivenClave, endSessions } from '../../identity/session/session.public.ts';
import { listEarnedPay } from '../../money/paga/paga.public.ts';
import { withdrawAusencias } from '../../work/ausencias/ausencias.public.ts';
import { withdrawCorrections } from '../../work/corrections/corrections.public.ts';
import { closeFichajeOf } from '../../work/fichaje/fichaje.public.ts';
import { releaseTiempos } from '../../work/tiempos/tiempos.public.ts';
import { withdrawSolicitudes } from '../career/career.public.ts';
import './despidos.table.ts';

export interface Dismissal {
  usuario: { id: number; usuario: string };
  motivo: string;
}

const REASON = 'hubo un despido';

/**
 * Dismisses a usuario: the only function that does (decisions §7). The actor of the transaction is the author. Earned
 * pay is listed and stays owed, tiempos are released, solicitudes to and from the usuario are withdrawn, sessions end.
 * The caller checks the right to do so, after the lock.
 * @throws AppError ULTIMO_TITULAR at the end of the transaction
 */
export async function dismissUsuario(tx: Tx, { usuario, motivo }: Dismissal): Promise<{ id: number; fecha: number }> {
  await tx.lockRow('usuario', usuario.id);
  // Sent first: after later notices the pages of the usuario reload, are refused and never show the motivo.
  tx.notify({ tema: 'sesion', msg: `te despidió de la agencia. Motivo: ${motivo}`, para: usuario.id });
  await listEarnedPay(tx, usuario.id);
  await releaseTiempos(tx, usuario, REASON);
  await preserveRightHolders(tx, () =>
    tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', usuario.id).execute(),
  );
  await withdrawSolicitudes(tx, usuario.id, { porque: REASON, includeSent: true });
  await withdrawRequestedName(tx, usuario.id, 'salió de la agencia');
  await withdrawAusencias(tx, usuario.id);
  await withdrawCorrections(tx, usuario.id);
  await closeFichajeOf(tx, usuario.id);
  await leaveDepartamentos(tx, usuario.id, REASON);
  await removeMejorTrabajador(tx, usuario.id);
  await endSessions(tx, usuario.id, 'fue despedido');
  await endGivenClave(tx, usuario.id);
  const row = { usuario: usuario.id, motivo, encargado: tx.actor?.id ?? null, fecha: tx.now };
  const { id } = await tx.db.insertInto('despido').values(row).returning('id').executeTakeFirstOrThrow();
  await tx.audit({
    modulo: 'despidos',
    objeto: id,
    usuario: usuario.id,
    motivo: `despidió a ${NAME_PLACEHOLDER}: ${motivo}`,
    ...toggled('despido', usuario.id, true),
  });
  await queueForDiscord(tx, 'despido', id);
  tx.notify({ tema: 'despidos', msg: `despidió a ${usuario.usuario}` });
  // Pickers and the nomina drop the usuario.
  tx.notify({ tema: 'usuarios', msg: `despidió a ${usuario.usuario}` });
  tx.notify({ tema: 'nomina', msg: 'despidió a alguien' });
  return { id, fecha: row.fecha };
}
