import type { Answer, CONTRACT, ErrorCode } from '@conserje/contract';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallName } from '../../../../platform/http/routing/callContext.ts';
import type {
  InternalCaller,
  InternalCallPayload,
  InternalCalls,
} from '../../../../platform/http/routing/internalCalls.ts';

/** The person who used a command, with the session of their link. */
export interface LinkedCaller extends InternalCaller {
  nombre: string;
  categoria: number;
  /** Place on the ladder. */
  orden: number;
  /** Id of their account in Discord. */
  cuenta: string;
}

/** A refusal of a call, with its text for the caller. */
export class CallRefusedError extends Error {
  readonly code: ErrorCode | undefined;

  constructor(msg: string, code?: ErrorCode) {
    super(msg);
    this.code = code;
  }
}

interface ContextParts {
  db: Db;
  calls: InternalCalls;
  /** Id of the interaction: the idempotency key of the change that it makes. */
  interaction: string;
  caller: LinkedCaller;
  options: ReadonlyMap<string, string>;
  now: number;
}

/** Context of a command: the calls of the API in the name of its user. */
export class CommandContext {
  readonly db: Db;
  readonly caller: LinkedCaller;
  /** UTC milliseconds. */
  readonly now: number;
  private readonly parts: ContextParts;
  private readonly options: ReadonlyMap<string, string>;

  constructor(parts: ContextParts) {
    this.db = parts.db;
    this.caller = parts.caller;
    this.now = parts.now;
    this.options = parts.options;
    this.parts = parts;
  }

  /** Returns what was typed for an option; empty without it. */
  option(name: string): string {
    return this.options.get(name)?.trim() ?? '';
  }

  /** Calls the API as the person. @throws CallRefusedError */
  async call<N extends CallName>(name: N, request: InternalCallPayload<N>): Promise<Answer<(typeof CONTRACT)[N]>> {
    const { calls, caller, interaction } = this.parts;
    const result = await calls.run(name, request, caller, interaction);
    if (!result.ok) throw new CallRefusedError(result.msg, result.error);
    return result.answer;
  }
}
