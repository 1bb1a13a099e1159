import { NAME_PLACEHOLDER, quoteText } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { removeNotifications } from '../../../platform/unit-of-work/notifications.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { audienceOf } from '../audience/audience.public.ts';
import { queueForDiscord } from '../discord/discord.public.ts';
import { earlierNoticeKeys, findComunicado, findDue, noticeKey, storeTold, wasTold } from './comunicados.queries.ts';
import './comunicados.table.ts';

const findAnnounced = (tx: Tx, id: number) =>
  tx.db
    .selectFrom('comunicado as c')
    .innerJoin('usuario as u', 'u.id', 'c.autor')
    .select(['c.id', 'c.titulo', 'c.autor', 'u.usuario as autorNombre', 'c.vuelta', 'c.obligatorio', 'c.para_todos'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Tells those of the audience who were not told yet that its author published it, once and for all: notifications are
 * deleted by their age, what `storeTold` writes is not.
 * @param asksAgain whether a round begins: the actor asks the others to read it again
 */
export async function notifyAudience(tx: Tx, id: number, { asksAgain }: { asksAgain: boolean }): Promise<void> {
  const { autor, autorNombre, titulo, vuelta, obligatorio } = await findAnnounced(tx, id);
  const shared = { clase: 'comunicado', unica: noticeKey(id, vuelta) } as const;
  const receivers = audienceOf(tx.db, 'comunicado', id)
    .select('u.id')
    .where('u.id', 'not in', [autor, tx.actor?.id ?? autor]);
  if (asksAgain) {
    // One request in each bell, however often its author asks.
    await removeNotifications(tx.db, 'comunicado', earlierNoticeKeys(id, vuelta).slice(1));
    const toldBefore = receivers.where(wasTold(id));
    await tx.notifyMany({ ...shared, msg: `te pide leer otra vez ${quoteText(titulo)}`, receivers: toldBefore });
  }
  const kind = obligatorio === 1 ? 'un comunicado obligatorio' : 'un comunicado';
  const asAuthor = tx.as({ id: autor, usuario: autorNombre });
  const untold = receivers.where(sql<boolean>`not ${wasTold(id)}`);
  await asAuthor.notifyMany({ ...shared, msg: `publicó ${kind}: ${quoteText(titulo)}`, receivers: untold });
  await storeTold(tx, id);
}

/**
 * Announces a comunicado that has begun: in the bell, and in Discord if it is for all. The comunicado must be locked and
 * unannounced.
 */
export async function announce(tx: Tx, id: number): Promise<void> {
  await tx.db.updateTable('comunicado').set({ avisado: tx.now }).where('id', '=', id).execute();
  const { para_todos } = await findAnnounced(tx, id);
  await notifyAudience(tx, id, { asksAgain: false });
  if (para_todos === 1) await queueForDiscord(tx, 'comunicado', id);
}

/** Deletes a scheduled comunicado whose author was dismissed or may no longer publish. */
async function drop(tx: Tx, { id, autor, titulo }: { id: number; autor: number; titulo: string }): Promise<void> {
  await tx.db.deleteFrom('comunicado').where('id', '=', id).execute();
  const motivo = `retiró el comunicado programado ${quoteText(titulo)} de ${NAME_PLACEHOLDER}, que ya no puede publicar`;
  await tx.audit({ modulo: 'comunicados', objeto: id, usuario: autor, motivo });
  tx.notify({ tema: 'comunicados', msg: 'retiró un comunicado' });
}

/** Announces the scheduled comunicados whose time has come. Any process may; the lock lets one of them. */
export async function announceDue(deps: Deps): Promise<void> {
  for (const id of await findDue(deps.engine.db, deps.clock()))
    await runInTransaction(deps, async (tx) => {
      await tx.lockRow('comunicado', id);
      // Another process announced it, or somebody withdrew it or put it off.
      const [due] = (await findDue(tx.db, tx.now)).filter((dueId) => dueId === id);
      if (due === undefined) return;
      const { autor, autorNombre, titulo } = await findAnnounced(tx, id);
      const author = await findActiveUsuario(tx.db, autor);
      const isTheirs = author && (await findComunicado(tx.db, id, author, tx.now))?.gestiona === 1;
      if (!isTheirs) return drop(tx, { id, autor, titulo });
      await tx.audit({
        modulo: 'comunicados',
        objeto: id,
        motivo: `publicó el comunicado programado ${quoteText(titulo)}`,
      });
      await announce(tx.as({ id: autor, usuario: autorNombre }), id);
      tx.notify({ tema: 'comunicados', msg: 'publicó un comunicado' });
    });
}
