import { escapeForDiscord, formatDuration } from '@conserje/rules';
import { findLinkedCaller } from '../link/discordCommands.link.queries.ts';
import type { CommandContext } from './commandContext.ts';
import { CallRefusedError } from './commandContext.ts';
import type { Reply } from './reply.ts';
import { discordTime, NOBODY } from './replyTexts.ts';

/** Returns the name of the person that was asked for: by an account in Discord, by name, or the caller's own. */
async function nameAskedFor(context: CommandContext): Promise<string> {
  const cuenta = context.option('cuenta');
  // Who asks must be admitted before the portal says who has an account.
  await context.call('miDiscord', {});
  if (cuenta === '') return context.option('nombre') || context.caller.nombre;
  const [person] = await findLinkedCaller(context.db, { cuenta });
  if (!person) throw new CallRefusedError('Esa cuenta de Discord no está unida al portal');
  return person.nombre;
}

/** Returns the card of a person, whose name may be mistyped. @throws CallRefusedError */
const cardOf = (context: CommandContext, username: string) =>
  context.call('tarjeta', { params: { username } }).catch((error: unknown) => {
    const isUnknown = error instanceof CallRefusedError && error.code === 'USUARIO_NO_EXISTE';
    throw isUnknown ? new CallRefusedError(NOBODY) : error;
  });

/** `/perfil` */
export async function showProfile(context: CommandContext): Promise<Reply> {
  const { usuario, mision, despedido, periodo, ultimo } = await cardOf(context, await nameAskedFor(context));
  const lines = [
    `**${escapeForDiscord(usuario)}** · ${escapeForDiscord(mision)}${despedido === 1 ? ' · despedido' : ''}`,
    `Desde ${discordTime(ultimo.fecha, 'D')}.`,
    `En este período: ${formatDuration(periodo.asistencia)} de asistencia, ${formatDuration(periodo.times)} como encargado.`,
  ];
  return { text: lines.join('\n') };
}
