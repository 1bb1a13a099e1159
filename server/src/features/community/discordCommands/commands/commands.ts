import type { CommandContext } from './commandContext.ts';
import { askForAusencia, showGuardia, showOwnAscenso, showOwnPay, showOwnTiempo, unlink } from './ownCommands.ts';
import { showProfile } from './profileCommand.ts';
import type { Choice, Reply } from './reply.ts';
import { suggestDays } from './suggestDays.ts';
import {
  confirmTiempo,
  openTiempo,
  pauseTiempo,
  suggestPeople,
  suggestToConfirm,
  suggestToPause,
} from './tiempoCommands.ts';

/** A slash command of a linked person. */
export interface Command {
  run(context: CommandContext): Promise<Reply>;
  /** Choices for the option that is being typed. */
  suggest?(context: CommandContext, typed: string): Promise<Choice[]>;
}

/** The commands of `COMMAND_DEFINITIONS`, except `/vincular`, which needs no link. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    desvincular: { run: unlink },
    tiempo: { run: showOwnTiempo },
    paga: { run: showOwnPay },
    ascenso: { run: showOwnAscenso },
    guardia: { run: showGuardia },
    perfil: { run: showProfile },
    abrir: { run: openTiempo, suggest: suggestPeople },
    pausar: { run: pauseTiempo, suggest: suggestToPause },
    confirmar: { run: confirmTiempo, suggest: suggestToConfirm },
    ausencia: { run: askForAusencia, suggest: suggestDays },
  }),
);
