import { orThrow } from '../../../platform/appError.ts';
import type { Actor, Tx } from '../../../platform/database/database.ts';
import { queueForDiscord } from '../../community/discord/discord.public.ts';
import { rightHolders } from '../../identity/people/people.public.ts';

/** An agency has a handful; of more the first hear of an alarm. */
const NOTIFIED_MAX = 100;

/** What the administrators are to hear of at once. */
export interface Alarm {
  /** For the log and for Discord: a few words of the house's own that name nobody. */
  detalle: string;
  /** The sentence of the notice, with `NAME_PLACEHOLDER` where `sobre` is named. */
  msg: string;
  sobre?: Actor;
  /** Whom it is about; they are told too, when they may read the log. */
  usuario?: number;
}

/** Tells the holders of `adm`, and Discord where the agency wants that: once for each call, so it is for the caller to know an episode. */
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
