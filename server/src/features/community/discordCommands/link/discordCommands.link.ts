import type { Answer, discordCommandsCalls } from '@conserje/contract';
import { AppError } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { iso } from '../../../../platform/time/dates.ts';
import {
  isSessionOver,
  notifyKeyEnded,
  notifyOwnAccess,
  openPlatformSession,
  requireIdentity,
} from '../../../identity/session/session.public.ts';
import { findApplication, queueRoles } from '../../discord/discord.public.ts';
import type { DiscordUser } from './discordCommands.link.queries.ts';
import { findAccountOf, findCodeOwner } from './discordCommands.link.queries.ts';

type Calls = typeof discordCommandsCalls;

async function toOwnDiscord(db: Db, usuario: number, now: number): Promise<Answer<Calls['miDiscord']>> {
  const [application, account] = [await findApplication(db), await findAccountOf(db, usuario)];
  return {
    activo: application !== undefined,
    cuenta: account
      ? {
          nombre: account.nombre,
          desde: iso(account.desde),
          comandos: !(await isSessionOver(db, account.sesion, now)),
        }
      : null,
  };
}

export const viewOwnDiscord = ({ deps, usuario, now }: CallContext<Calls['miDiscord']>) =>
  toOwnDiscord(deps.engine.db, usuario.id, now);

const invalidCode = () => new AppError('CODIGO_DISCORD', undefined, 'vinculo');

async function requireCodeOwner(db: Db, typed: string, now: number): Promise<DiscordUser> {
  const owner = await findCodeOwner(db, typed, now);
  if (!owner) throw invalidCode();
  return owner;
}

/** `mirarCodigoDiscord`: answers whose code it is, so that nobody links the account of another person by mistake. */
export async function viewCodeOwner(
  p: CallContext<Calls['mirarCodigoDiscord']>,
): Promise<Answer<Calls['mirarCodigoDiscord']>> {
  const owner = await requireCodeOwner(p.deps.engine.db, p.body.vinculo, p.now);
  return { nombre: owner.nombre };
}

/** Ends the link of a person, if there is one, by deleting its session. @returns whether there was one */
async function endLink(tx: Tx, usuario: number): Promise<boolean> {
  const account = await findAccountOf(tx.db, usuario);
  if (!account) return false;
  await tx.db.deleteFrom('sesion').where('id', '=', account.sesion).execute();
  notifyKeyEnded(tx, usuario);
  return true;
}

/**
 * Deletes the link of a Discord account whose session is over. @throws AppError DISCORD_AJENO if another person's is
 * not
 */
async function releaseAccount(tx: Tx, { cuenta }: DiscordUser): Promise<void> {
  const other = await tx.db
    .selectFrom('discord_cuenta')
    .select('sesion')
    .where('cuenta', '=', cuenta)
    .executeTakeFirst();
  if (!other) return;
  if (!(await isSessionOver(tx.db, other.sesion, tx.now))) throw new AppError('DISCORD_AJENO');
  await tx.db.deleteFrom('sesion').where('id', '=', other.sesion).execute();
}

/** `vincularDiscord`: the account may act for the person until either of them ends it, or their session does. */
export async function linkAccount(p: CallContext<Calls['vincularDiscord']>): Promise<Answer<Calls['vincularDiscord']>> {
  const { id } = p.usuario;
  const confirmIdentity = await requireIdentity(p, 'vincularDiscord', { codigo: p.body.codigo });
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', id);
    await confirmIdentity(tx);
    const owner = await requireCodeOwner(tx.db, p.body.vinculo, tx.now);
    const { numDeletedRows } = await tx.db
      .deleteFrom('discord_codigo')
      .where('cuenta', '=', owner.cuenta)
      .executeTakeFirst();
    // Another transaction used it meanwhile.
    if (numDeletedRows === 0n) throw invalidCode();
    await endLink(tx, id);
    await releaseAccount(tx, owner);
    tx.onDuplicate('discord_cuenta_cuenta', () => new AppError('DISCORD_AJENO'));
    const sesion = await openPlatformSession(tx, id, 'discord', 'Discord');
    await tx.db
      .insertInto('discord_cuenta')
      .values({ usuario: id, sesion, ...owner, desde: tx.now })
      .execute();
    queueRoles(tx, [id]);
    await tx.audit({ modulo: 'acceso', objeto: sesion, usuario: id, motivo: 'unió su cuenta de Discord' });
    await tx.recordSecurity({ clase: 'discord', detalle: 'unida' });
    notifyOwnAccess(tx, id, `Se unió a tu cuenta la de Discord ${owner.nombre}.`);
    const data = await toOwnDiscord(tx.db, id, tx.now);
    return { msg: 'Uniste tu cuenta de Discord', status: 0 as const, data };
  });
}

export function unlinkAccount(
  p: CallContext<Calls['desvincularDiscord']>,
): Promise<Answer<Calls['desvincularDiscord']>> {
  const { id } = p.usuario;
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', id);
    if (!(await endLink(tx, id))) throw new AppError('NO_EXISTE', 'No tienes una cuenta de Discord unida');
    await tx.audit({ modulo: 'acceso', usuario: id, motivo: 'separó su cuenta de Discord' });
    await tx.recordSecurity({ clase: 'discord', detalle: 'separada' });
    return { msg: 'Separaste tu cuenta de Discord', status: 0 as const, data: await toOwnDiscord(tx.db, id, tx.now) };
  });
}
