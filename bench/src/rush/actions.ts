import type { Tiempo } from '@conserje/contract';
import type { TiempoOp } from '../../../rules/src/work/tiempo.ts';
import { NO_ALTO, TIEMPO_OP, tiempoActions } from '../../../rules/src/work/tiempo.ts';
import type { Board } from '../screens/board.ts';
import type { Page } from '../screens/page.ts';

/** A button press, and a test whether a screen shows its effect. */
export interface Action {
  name: string;
  path: string;
  body: object;
  /** Id of the tiempo. It is not chosen again for a while. */
  about: number;
  shows(board: Board): boolean;
}

/** The acting manager: id and board. */
export interface Actor {
  me: number;
  board: Board;
  page: Page;
}

const ended = (row: Tiempo): boolean => row.pausa === 0 && Date.parse(row.finaliza) <= Date.now();
const may = (row: Tiempo, op: TiempoOp, { page }: Actor): boolean =>
  page.staff !== undefined && tiempoActions(row, page.staff, 0, Date.now()).includes(op);

interface Kind {
  name: string;
  op: TiempoOp;
  fits(row: Tiempo, me: number): boolean;
  shows(now: Tiempo | undefined, before: Tiempo, me: number): boolean;
}

const KINDS: readonly Kind[] = [
  {
    name: 'pause',
    op: TIEMPO_OP.pause,
    fits: (row) => row.pausa === 0 && !ended(row),
    shows: (now) => now?.pausa === 1,
  },
  { name: 'resume', op: TIEMPO_OP.pause, fits: (row) => row.pausa === 1, shows: (now) => now?.pausa === 0 },
  {
    name: '+5',
    op: TIEMPO_OP.mas5,
    fits: (row) => !ended(row),
    shows: (now, before) => now !== undefined && now.sumado !== before.sumado,
  },
  { name: 'link', op: TIEMPO_OP.link, fits: (row) => row.alto === NO_ALTO, shows: (now, _, me) => now?.alto === me },
  {
    name: 'unlink',
    op: TIEMPO_OP.link,
    fits: (row, me) => row.alto === me && !ended(row),
    shows: (now) => now?.alto === NO_ALTO,
  },
  { name: 'confirm', op: TIEMPO_OP.confirm, fits: ended, shows: (now) => now === undefined },
  { name: 'cancel', op: TIEMPO_OP.cancel, fits: (row) => !ended(row), shows: (now) => now === undefined },
];

/** Order of the actions, repeated; two open, since two close. */
const ROUND = ['pause', 'open', '+5', 'link', 'confirm', 'resume', 'unlink', 'open', 'cancel'] as const;
/** Time in which a tiempo is not acted on again, so that every screen shows the effect first. */
const REST_MS = 12_000;

/** Chooses the next press, by different managers in turn. */
export class Script {
  readonly #actors: readonly Actor[];
  readonly #free: number[];
  readonly #rested = new Map<number, number>();
  #step = 0;
  #turn = 0;

  /** @param free bajos without a tiempo */
  constructor(actors: readonly Actor[], free: readonly number[]) {
    this.#actors = actors;
    this.#free = [...free];
  }

  /** @returns the manager's index and the action; undefined when nobody can act in this way */
  next(): { who: number; action: Action } | undefined {
    const name = ROUND[this.#step % ROUND.length];
    this.#step += 1;
    for (let i = 0; i < this.#actors.length; i += 1) {
      const who = (this.#turn + i) % this.#actors.length;
      const actor = this.#actors[who];
      const action = actor && (name === 'open' ? this.#open(actor) : this.#act(actor, name));
      if (!action) continue;
      // Distant rows of the list, as of independent people.
      this.#turn = who + 37;
      this.#rested.set(action.about, Date.now() + REST_MS);
      return { who, action };
    }
    return undefined;
  }

  #open({ me }: Actor): Action | undefined {
    const bajo = this.#free.shift();
    if (bajo === undefined) return undefined;
    return {
      name: 'open',
      path: '/api/openTime',
      body: { bajo, alto: me },
      about: -bajo,
      shows: (board) => board.hasTiempoOf(bajo),
    };
  }

  #act(actor: Actor, name: string | undefined): Action | undefined {
    const { me, board } = actor;
    const kind = KINDS.find((one) => one.name === name);
    const now = Date.now();
    const row =
      kind &&
      Iterator.from(board.rows()).find(
        (one) => kind.fits(one, me) && (this.#rested.get(one.id) ?? 0) < now && may(one, kind.op, actor),
      );
    if (!row) return undefined;
    const { id, alto, pausa, sumado } = row;
    return {
      name: kind.name,
      path: '/api/actionTime',
      body: { op: kind.op, id, alto, pausa, sumado },
      about: id,
      shows: (other) => kind.shows(other.row(id), row, me),
    };
  }
}
