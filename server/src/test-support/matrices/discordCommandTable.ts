/**
 * Slash commands and buttons of Discord × who may use them, written by hand from the specification and decisions, never
 * generated: the declared calls that each makes, in order, and what each person is answered.
 *
 * - `1`, `2-9`, `10-12`: categorias of a new agency, about somebody of categoria 1, whose tiempo another person manages;
 *   a pressed button is of a tiempo that the person opened.
 * - `visitor` has no link; `dismissed` was linked, and categoria 10 when it was shown.
 * - `own`, `above`: categoria 10 about themselves, about somebody of categoria 12 (who rose after it was shown).
 * - `excepcion`: categoria 1 with `tt` of their own; `revoked`: the same, who lost it after linking and after it was shown.
 *
 * An answer is `done` (something is written), `shown`, an error of the catalogue, or `none`: the portal offers it to nobody
 * of the kind. Empty: there is no such case.
 */
const TABLE = `
use                | calls                                   | 1           | 2-9         | 10-12       | visitor    | dismissed  | own           | above              | excepcion | revoked
/vincular          | miDiscord                               | shown       | shown       | shown       | done       | done       |               |                    | shown     | shown
/desvincular       | desvincularDiscord                      | done        | done        | done        | SIN_SESION | SIN_SESION |               |                    | done      | done
/tiempo            | MyPerfil                                | shown       | shown       | shown       | SIN_SESION | SIN_SESION |               |                    | shown     | shown
/paga              | MyPerfil                                | shown       | shown       | shown       | SIN_SESION | SIN_SESION |               |                    | shown     | shown
/ascenso           | tarjeta misSolicitudes verUltimoAscenso | shown       | shown       | shown       | SIN_SESION | SIN_SESION |               |                    | shown     | shown
/guardia           | guardia                                 | shown       | shown       | shown       | SIN_SESION | SIN_SESION |               |                    | shown     | shown
/perfil            | miDiscord tarjeta                       | shown       | shown       | shown       | SIN_SESION | SIN_SESION |               |                    | shown     | shown
/perfil nombre     | miDiscord tarjeta                       | shown       | shown       | shown       | SIN_SESION | SIN_SESION | shown         | shown              | shown     | shown
/perfil cuenta     | miDiscord tarjeta                       | shown       | shown       | shown       | SIN_SESION | SIN_SESION | shown         | shown              | shown     | shown
/abrir nombre      | getUsername openTime                    | SIN_PERMISO | done        | done        | SIN_SESION | SIN_SESION | TIEMPO_PROPIO | ENCARGADO_INVALIDO | done      | SIN_PERMISO
/abrir elegida     | openTime                                | SIN_PERMISO | done        | done        | SIN_SESION | SIN_SESION | TIEMPO_PROPIO | ENCARGADO_INVALIDO | done      | SIN_PERMISO
/pausar nombre     | getAllTime actionTime                   | SIN_PERMISO | done        | done        | SIN_SESION | SIN_SESION | done          | SIN_PERMISO        | done      | SIN_PERMISO
/pausar elegido    | actionTime                              | none        | done        | done        | SIN_SESION | SIN_SESION | done          | SIN_PERMISO        | done      | SIN_PERMISO
/confirmar nombre  | getAllTime actionTime                   | SIN_PERMISO | SIN_PERMISO | done        | SIN_SESION | SIN_SESION | SIN_PERMISO   | done               | done      | SIN_PERMISO
/confirmar elegido | actionTime                              | none        | none        | done        | SIN_SESION | SIN_SESION | none          | done               | done      | SIN_PERMISO
/ausencia          | getHoy addAusencia                      | done        | done        | done        | SIN_SESION | SIN_SESION |               |                    | done      | done
Pausar             | actionTime                              | none        | done        | done        | SIN_SESION | SIN_SESION | done          | CAMBIO_MIENTRAS    | done      | SIN_PERMISO
Continuar          | actionTime                              | none        | done        | done        | SIN_SESION | SIN_SESION | done          | CAMBIO_MIENTRAS    | done      | SIN_PERMISO
Confirmar          | actionTime                              | none        | done        | done        | SIN_SESION | SIN_SESION | none          | CAMBIO_MIENTRAS    | done      | SIN_PERMISO
`;

/** Column of a state; the others are categorias. */
export type CommandCallerState = 'above' | 'dismissed' | 'excepcion' | 'own' | 'revoked' | 'visitor';
/** A person of a categoria, or in a state. */
export type CommandCaller = number | CommandCallerState;

export interface DiscordCommandRow {
  /** Command with how its option is given, or label of a button. */
  use: string;
  calls: string[];
  /** What each person is answered; absent: no such case. */
  answers: Map<CommandCaller, string>;
}

const CATEGORIAS: Readonly<Record<string, readonly number[]>> = {
  '1': [1],
  '2-9': [2, 3, 4, 5, 6, 7, 8, 9],
  '10-12': [10, 11, 12],
};

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());

function parseTable(text: string): DiscordCommandRow[] {
  const [head = '', ...lines] = text.trim().split('\n');
  const [, , ...columns] = cellsOf(head);
  return lines.map((line) => {
    const [use = '', calls = '', ...cells] = cellsOf(line);
    const answers = columns.flatMap((column, i) =>
      (CATEGORIAS[column] ?? [column as CommandCallerState]).map((who) => [who, cells[i] ?? ''] as const),
    );
    return { use, calls: calls.split(' '), answers: new Map(answers.filter(([, answer]) => answer !== '')) };
  });
}

export const DISCORD_COMMAND_ROWS: readonly DiscordCommandRow[] = parseTable(TABLE);

/** Rows that write something for somebody. */
export const WRITING_COMMAND_ROWS: readonly DiscordCommandRow[] = DISCORD_COMMAND_ROWS.filter(({ answers }) =>
  [...answers.values()].includes('done'),
);
