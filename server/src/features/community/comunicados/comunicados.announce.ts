import { NAME_PLACEHOLDER, quoteText } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { removeNotifications } from '../../../platform/unit-of-work/notifications.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { audienceOf } from '../audience/audience.public.ts';
import { queueForDiscord } from '../discord/discord.public.ts';
import {
  earlierNoticeKeys,
  findComunicado,
  findDue,
  findHeirs,
  noticeKey,
  storeTold,
  wasTold,
} from './comunicados.queries.ts';
import './comunicados.table.ts';

const findAnnounced = (tx: Tx, id: number) =>
  tx.db
    .selectFrom('comunicado as c')
    .innerJoin('usuario as u', 'u.id', 'c.autor')
    .select(['c.id', 'c.titulo', 'c.autor', 'u.usuario as autorNombre', 'c.editado_por'])
    .select(['c.vuelta', 'c.obligatorio', 'c.para_todos'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Notifies the people of the audience who were not told yet that its author published it. `storeTold` stores who was
 * told, since notifications are deleted by age.
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
 * Announces a comunicado that has begun: in the bell, and in Discord if it is for all. The comunicado must be locked
 * and unannounced.
 */
export async function announce(tx: Tx, id: number): Promise<void> {
  await tx.db.updateTable('comunicado').set({ avisado: tx.now, editado_por: null }).where('id', '=', id).execute();
  const { para_todos } = await findAnnounced(tx, id);
  await notifyAudience(tx, id, { asksAgain: false });
  if (para_todos === 1) await queueForDiscord(tx, 'comunicado', id);
}

type Announced = Awaited<ReturnType<typeof findAnnounced>>;
type Person = NonNullable<Awaited<ReturnType<typeof findActiveUsuario>>>;

/** Returns the author of a scheduled comunicado and who changed it last, as far as they are active. */
async function findResponsible(tx: Tx, { autor, editado_por }: Announced): Promise<Person[]> {
  const author = await findActiveUsuario(tx.db, autor);
  const editor = editado_por === null ? undefined : await findActiveUsuario(tx.db, editado_por);
  return [author, editor].filter((person) => person !== undefined);
}

/** Returns whether one of some people may publish a scheduled comunicado as it is now. */
async function mayAnyPublish(tx: Tx, id: number, people: readonly Person[]): Promise<boolean> {
  for (const person of people) if ((await findComunicado(tx.db, id, person, tx.now))?.gestiona === 1) return true;
  return false;
}

/**
 * Deletes a scheduled comunicado that neither its author nor its last editor may publish any more. Notifies both; if
 * the author was dismissed, notifies the people who could have edited it.
 */
async function drop(tx: Tx, { id, autor, autorNombre, titulo }: Announced, people: readonly Person[]): Promise<void> {
  const isAuthorActive = people.some((person) => person.id === autor);
  const heirs = isAuthorActive ? [] : await findHeirs(tx.db, autor);
  await tx.db.deleteFrom('comunicado').where('id', '=', id).execute();
  const motivo = `retiró el comunicado programado ${quoteText(titulo)} de ${NAME_PLACEHOLDER}, que ya no puede publicar`;
  await tx.audit({ modulo: 'comunicados', objeto: id, usuario: autor, motivo, undoes: `comunicado ${id}` });
  tx.notify({ tema: 'comunicados', msg: 'retiró un comunicado' });
  const shared = { tema: 'comunicados', clase: 'comunicado' } as const;
  const sobre = { id: autor, usuario: autorNombre };
  for (const para of new Set([...people, ...heirs].map((person) => person.id)))
    if (para === autor)
      tx.notify({ ...shared, para, msg: `tu comunicado ${quoteText(titulo)} no se publicó: ya no puedes publicarlo` });
    else {
      const msg = `el comunicado ${quoteText(titulo)} de ${NAME_PLACEHOLDER} no se publicó: ya no puede publicarlo`;
      tx.notify({ ...shared, para, sobre, msg });
    }
}

/**
 * Announces the scheduled comunicados whose time has come, if their author may publish them, or who changed them last.
 * Any process may; the lock lets one of them.
 */
export async function announceDue(deps: Deps): Promise<void> {
  for (const id of await findDue(deps.engine.db, deps.clock()))
    await runInTransaction(deps, async (tx) => {
      await tx.lockRow('comunicado', id);
      // Another process announced it, or somebody withdrew it or put it off.
      const [due] = (await findDue(tx.db, tx.now)).filter((dueId) => dueId === id);
      if (due === undefined) return;
      const announced = await findAnnounced(tx, id);
      const { autor, autorNombre, titulo } = announced;
      const responsible = await findResponsible(tx, announced);
      if (!(await mayAnyPublish(tx, id, responsible))) return drop(tx, announced, responsible);
      await tx.audit({
        modulo: 'comunicados',
        objeto: id,
        motivo: `publicó el comunicado programado ${quoteText(titulo)}`,
      });
      await announce(tx.as({ id: autor, usuario: autorNombre }), id);
      tx.notify({ tema: 'comunicados', msg: 'publicó un comunicado' });
    });
}
