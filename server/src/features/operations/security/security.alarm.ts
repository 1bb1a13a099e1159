import { orThrow } from '../../../platform/appError.ts';
import type { Actor, Tx } from '../../../platform/database/database.ts';
import { queueForDiscord } from '../../community/discord/discord.public.ts';
import { rightHolders } from '../../identity/people/people.public.ts';

/** Maximum number of recipients of an alarm; an agency has a handful of holders. */
const NOTIFIED_MAX = 100;

/** Event that the administrators hear of at once. */
export interface Alarm {
  /** Text for the log and for Discord: fixed words without names. */
  detalle: string;
  /** Sentence of the notice, with `NAME_PLACEHOLDER` in place of the name of `sobre`. */
  msg: string;
  sobre?: Actor;
  /** Subject of the alarm; receives it too if they may read the log. */
  usuario?: number;
}

/**
 * Notifies the holders of `adm`, and Discord where the agency has it on. Once per call: the caller decides what is one
 * episode.
 */
export async function raiseAlarm(tx: Tx, { detalle, msg, sobre, usuario }: Alarm): Promise<void> {
  const id = orThrow(
    await tx.recordSecurity({ clase: 'alarma', usuario: usuario ?? null, detalle, omitsNetwork: true }),
    'INTERNO',
  );
  const holders = await rightHolders(tx.db, 'adm').execute();
  for (const para of [...new Set(holders.map((u) => u.id))].slice(0, NOTIFIED_MAX))
    tx.notify({ tema: 'seguridad', msg, para, clase: 'alarma', ...(sobre && { sobre }) });
  await queueForDiscord(tx, 'seguridad', id);
}
