import { randomInt } from 'node:crypto';
import { LINK_CODE_LENGTH, LINK_CODE_MINUTES, LINK_CODE_SIGNS, MINUTE_MS, normalizeLinkCode } from '@conserje/rules';
import type { Db } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/preparedQuery.ts';
import { hashToken } from '../../../../platform/http/access/tokens.ts';
import { orderOf } from '../../../identity/people/people.public.ts';
import '../../../identity/session/session.public.ts';
import '../discordCommands.table.ts';

/** An account in Discord: its id, and its name there. */
export interface DiscordUser {
  cuenta: string;
  nombre: string;
}

export const findAccountOf = (db: Db, usuario: number) =>
  db.selectFrom('discord_cuenta').selectAll().where('usuario', '=', usuario).executeTakeFirst();

/**
 * Finds whose a Discord account is: the person with their rank, and the stored hash of the session, by which calls are
 * refused once it is over.
 */
export const findLinkedCaller = prepared((db, { cuenta }: { cuenta: string }) =>
  db
    .selectFrom('discord_cuenta as d')
    .innerJoin('sesion as s', 's.id', 'd.sesion')
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['d.usuario', 's.huella', 'u.usuario as nombre', 'm.categoria', orderOf('m').as('orden')])
    .where('d.cuenta', '=', cuenta),
);

/** Creates the code of a Discord account, in place of an earlier one. @returns the code */
export async function createLinkCode(db: Db, { cuenta, nombre }: DiscordUser, now: number): Promise<string> {
  const code = Array.from({ length: LINK_CODE_LENGTH }, () => LINK_CODE_SIGNS[randomInt(LINK_CODE_SIGNS.length)]).join(
    '',
  );
  const columns = { huella: hashToken(code), nombre, vence: now + LINK_CODE_MINUTES * MINUTE_MS };
  await db
    .insertInto('discord_codigo')
    .values({ cuenta, ...columns })
    .onConflict((conflict) => conflict.column('cuenta').doUpdateSet(columns))
    .execute();
  return code;
}

/** Finds the Discord account that a code was shown to. @param typed the code as somebody typed it */
export const findCodeOwner = (db: Db, typed: string, now: number): Promise<DiscordUser | undefined> =>
  db
    .selectFrom('discord_codigo')
    .select(['cuenta', 'nombre'])
    .where('huella', '=', hashToken(normalizeLinkCode(typed)))
    .where('vence', '>', now)
    .executeTakeFirst();
