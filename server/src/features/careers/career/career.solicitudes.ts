import { NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import type { Withdrawal } from './career.queries.ts';
import { givesFrom, lockOffers, markWithdrawn } from './career.queries.ts';

/** What is said of an offer whose sender does not stand high enough any more. */
export const RANGO_LOST_TEXT = 'quien lo ofreció ya no tiene rango';

/** Withdraws offers that wait for an answer and are locked. Each promoter and each promoted user is told. */
export async function markLapsed(tx: Tx, ids: number[], de: (usuario: number) => Withdrawal) {
  for (const { id, nueva_nombre, ...ascenso } of await markWithdrawn(tx, ids, de)) {
    const { porque, por } = de(ascenso.usuario);
    const motivo = `${por ? 'canceló' : 'se canceló'} el ascenso de ${NAME_PLACEHOLDER} a ${nueva_nombre}: ${porque}`;
    await tx.as(por).audit({ modulo: 'rangos', objeto: id, usuario: ascenso.usuario, motivo });
    const shared = { tema: 'solicitudes', unica: `${id}` } as const;
    const end = `a ${nueva_nombre} se canceló: ${porque}`;
    const theirs = { para: ascenso.usuario, clase: 'ascenso_retirado' } as const;
    tx.as(null).notify({ ...shared, ...theirs, msg: `tu solicitud de ascenso ${end}` });
    const sobre = { id: ascenso.usuario, usuario: ascenso.usuarioNombre };
    const sent = { para: ascenso.encargado, clase: 'oferta_retirada', sobre } as const;
    tx.as(null).notify({ ...shared, ...sent, msg: `el ascenso de ${NAME_PLACEHOLDER} ${end}` });
  }
}

/**
 * Withdraws the promotion that waits for a user's answer, and of those that they offered the ones that they no longer
 * could; with `areSent`, all. Each promoter and each promoted user is told. The user must be locked.
 */
export async function withdrawSolicitudes(
  tx: Tx,
  usuario: number,
  { porque, areSent = false }: { porque: string; areSent?: boolean },
): Promise<void> {
  const activo = areSent ? undefined : await findActiveUsuario(tx.db, usuario);
  const ids = await lockOffers(tx, usuario, activo ? givesFrom(activo.orden) : sql<boolean>`true`);
  await markLapsed(tx, ids, (de) =>
    de === usuario || areSent ? { porque, por: tx.actor } : { porque: RANGO_LOST_TEXT, por: null },
  );
}
