import { NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import type { Withdrawal } from './career.queries.ts';
import { givesFrom, lockOffers, markWithdrawn } from './career.queries.ts';

/** What is said of an offer whose sender does not stand high enough any more. */
export const RANGO_LOST_TEXT = 'quien lo ofreció ya no tiene rango';

/** Withdraws offers that wait for an answer and are locked. Each promoter and each promoted user is told. */
export async function withdrawOffers(tx: Tx, ids: number[], withdrawalOf: (usuario: number) => Withdrawal) {
  for (const { id, nueva_nombre, ...ascenso } of await markWithdrawn(tx, ids, withdrawalOf)) {
    const { porque, por } = withdrawalOf(ascenso.usuario);
    const motivo = `${por ? 'canceló' : 'se canceló'} el ascenso de ${NAME_PLACEHOLDER} a ${nueva_nombre}: ${porque}`;
    await tx.as(por).audit({ modulo: 'rangos', objeto: id, usuario: ascenso.usuario, motivo });
    const shared = { tema: 'solicitudes', unica: `${id}` } as const;
    const suffix = `a ${nueva_nombre} se canceló: ${porque}`;
    const promotedNotice = { para: ascenso.usuario, clase: 'ascenso_retirado' } as const;
    tx.as(null).notify({ ...shared, ...promotedNotice, msg: `tu solicitud de ascenso ${suffix}` });
    const sobre = { id: ascenso.usuario, usuario: ascenso.usuarioNombre };
    const promoterNotice = { para: ascenso.encargado, clase: 'oferta_retirada', sobre } as const;
    tx.as(null).notify({ ...shared, ...promoterNotice, msg: `el ascenso de ${NAME_PLACEHOLDER} ${suffix}` });
  }
}

/**
 * Withdraws the promotion that waits for a user's answer, and of those that they offered the ones that they no longer
 * could; with `includeSent`, all. Each promoter and each promoted user is told. The user must be locked.
 */
export async function withdrawSolicitudes(
  tx: Tx,
  usuario: number,
  { porque, includeSent = false }: { porque: string; includeSent?: boolean },
): Promise<void> {
  const activeUsuario = includeSent ? undefined : await findActiveUsuario(tx.db, usuario);
  const ids = await lockOffers(tx, usuario, activeUsuario ? givesFrom(activeUsuario.orden) : sql<boolean>`true`);
  await withdrawOffers(tx, ids, (usuarioId) =>
    usuarioId === usuario || includeSent ? { porque, por: tx.actor } : { porque: RANGO_LOST_TEXT, por: null },
  );
}
