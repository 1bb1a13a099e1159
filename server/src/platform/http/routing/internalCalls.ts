import type { Answer, Body, Call, ErrorCode, Params, Query } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { fillPath, IDEMPOTENCY_HEADER } from '@conserje/rules';
import type { FastifyInstance } from 'fastify';
import { internalCallerAddressOf } from '../../network/addressKey.ts';
import type { InternalSessionKeys } from '../access/internalKeys.ts';
import type { CallName } from './callContext.ts';

/** Session by which the process calls for a person. */
export interface InternalCaller {
  usuario: number;
  /** Stored hash of the session. */
  huella: string;
}

type Contract = typeof CONTRACT;
type Sent<K extends string, T> = T extends undefined ? object : { [P in K]: T };
/** Payload of a call. */
export type InternalCallPayload<N extends CallName> = Sent<'body', Body<Contract[N]>> &
  Sent<'query', Query<Contract[N]>> &
  Sent<'params', Params<Contract[N]>>;

/** Answer of a call, or its refusal with the text of the catalogue. */
export type InternalAnswer<N extends CallName> =
  | { ok: true; answer: Answer<Contract[N]> }
  | { ok: false; error: ErrorCode; msg: string };

/**
 * Calls of the API made by the process itself for a person outside the portal. Each passes the same guard, validation,
 * limits, idempotency and log as a request from the network.
 */
export class InternalCalls {
  private readonly app: FastifyInstance;
  private readonly keys: InternalSessionKeys;

  constructor(app: FastifyInstance, keys: InternalSessionKeys) {
    this.app = app;
    this.keys = keys;
  }

  /** @param idempotencyKey of a change: with the same key it is done once */
  async run<N extends CallName>(
    name: N,
    request: InternalCallPayload<N>,
    { usuario, huella }: InternalCaller,
    idempotencyKey?: string,
  ): Promise<InternalAnswer<N>> {
    const spec: Call = CONTRACT[name];
    const { body, query, params } = request as Record<'body' | 'query' | 'params', object | undefined>;
    // Imported on demand, so that a portal without a bot loads nothing.
    const { inject } = await import('light-my-request');
    return this.keys.lend(huella, async (key) => {
      // `app.inject` refuses once the application closes; what was begun before goes on.
      const response = await inject((incoming, outgoing) => this.app.routing(incoming, outgoing), {
        method: spec.method,
        url: `/api/${fillPath(spec.path, params)}`,
        query: query as Record<string, string>,
        remoteAddress: internalCallerAddressOf(usuario),
        headers: { key, ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }) },
        ...(body && { payload: body }),
      });
      // The application serialized it by the shape of the call, or as an error of the catalogue.
      if (response.statusCode < 300) return { ok: true, answer: response.json() };
      const { error, msg } = response.json<{ error: ErrorCode; msg: string }>();
      return { ok: false, error, msg };
    });
  }
}
