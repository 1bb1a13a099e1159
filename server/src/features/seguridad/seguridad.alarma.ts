import type { Actor, Tx } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import { contarEnDiscord } from '../discord/discord.public.ts';
import { titulares } from '../usuarios/usuarios.public.ts';

/** An agency has a handful; of more the first hear of an alarm. */
const AVISADOS_MAX = 100;

/** What the administrators are to hear of at once. */
export interface Alarma {
  /** For the log and for Discord: a few words of the house's own that name nobody. */
  detalle: string;
  /** The sentence of the notice, with `NOMBRE` where `sobre` is named. */
  msg: string;
  sobre?: Actor;
  /** Whom it is about; they are told too, when they may read the log. */
  usuario?: number;
}

/** Tells the holders of `adm`, and Discord where the agency wants that: once for each call, so it is for the caller to know an episode. */
export async function alarmar(tx: Tx, { detalle, msg, sobre, usuario }: Alarma): Promise<void> {
  const id = oFallo(await tx.vigilar({ clase: 'alarma', usuario: usuario ?? null, detalle, sinRed: true }), 'INTERNO');
  const quienes = await titulares(tx.db, 'adm').execute();
  for (const para of [...new Set(quienes.map((u) => u.id))].slice(0, AVISADOS_MAX))
    tx.avisar({ tema: 'seguridad', msg, para, clase: 'alarma', ...(sobre && { sobre }) });
  await contarEnDiscord(tx, 'seguridad', id);
}
