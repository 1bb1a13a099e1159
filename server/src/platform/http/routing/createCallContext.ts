import type { Call } from '@conserje/contract';
import type { Topic, Viewer } from '@conserje/rules';
import { AppError } from '../../appError.ts';
import type { Change, Db } from '../../database/database.ts';
import { toAddressKey } from '../../network/addressKey.ts';
import { runInTransaction } from '../../unit-of-work/transaction.ts';
import type { Outcome } from '../../unit-of-work/unitOfWork.ts';
import type { FindCaller } from '../access/callerRight.ts';
import { CallerRight } from '../access/callerRight.ts';
import { deviceCookie, readDeviceCookie } from '../access/deviceCookie.ts';
import { sessionCookie } from '../access/sessionCookie.ts';
import type { IdempotentCall } from '../idempotency/idempotency.ts';
import { countForRateLimit } from '../limits/addressLimitStore.ts';
import type { AppDeps, AuthorizedRequest, CallContext, SessionUsuario } from './callContext.ts';
import { RequestDeps } from './callContext.ts';

/** Creates the input of a handler from a request. */
export function createCallContext(
  deps: AppDeps & { findCaller: FindCaller },
  spec: Call,
  { request, reply, usuario }: AuthorizedRequest,
  attempt?: IdempotentCall,
): CallContext {
  const now = deps.clock();
  // What the call changed so far, in all its transactions.
  const changed = { id: '', temas: new Set<Topic>() };
  const onChange = ({ id, temas }: Change): void => {
    if (temas.size === 0) return;
    changed.id = id;
    for (const topic of temas) changed.temas.add(topic);
    void reply.headers({ 'x-cambio': id, 'x-temas': [...changed.temas].join() });
  };
  const record =
    attempt &&
    ((db: Db, answer: unknown, { change: { id, temas }, ...outcome }: Outcome) => {
      const all = { id: temas.size > 0 ? id : changed.id, temas: new Set([...changed.temas, ...temas]) };
      return attempt.record(db, answer, { ...outcome, change: all });
    });
  const findPartsDone = async (ids: readonly number[]): Promise<ReadonlySet<number>> => {
    const done: ReadonlyMap<number, Change> = (await attempt?.findPartsDone(ids)) ?? new Map();
    for (const change of done.values()) onChange(change);
    return new Set(done.keys());
  };
  const right = new CallerRight(spec, usuario, request, deps.findCaller);
  const { requiresRecentAuth: isWatched } = spec;
  const parts = { ...deps, actor: usuario, address: request.ip, isWatched, onChange };
  const ownParts = { ...parts, requireRight: (db: Db, kept?: Viewer) => right.require(db, kept) };
  return {
    deps: new RequestDeps(deps, request.id),
    // The guard admits only callers allowed by the access rule.
    usuario: usuario as SessionUsuario,
    body: request.body as undefined,
    query: request.query as undefined,
    params: request.params as undefined,
    address: toAddressKey(request.ip),
    deviceToken: readDeviceCookie(request.headers.cookie),
    rememberDevice: (device) => void reply.header('set-cookie', deviceCookie(device, request.protocol === 'https')),
    keepSessionKey: (key) => void reply.header('set-cookie', sessionCookie(key, request.protocol === 'https')),
    arrival: {
      https: request.protocol === 'https',
      sitio: request.host,
      porProxy: request.headers['x-forwarded-for'] !== undefined,
    },
    userAgent: request.headers['user-agent'] ?? '',
    now,
    transaction: async (work) => {
      const outcome = await runInTransaction({ ...ownParts, storeResult: record }, work);
      attempt?.done();
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    },
    partTransaction: async (part, work) => {
      try {
        await runInTransaction({ ...ownParts, storeResult: attempt?.recordPart(part) }, work);
      } catch (error) {
        // The refusal may be due to another attempt, which did the part meanwhile.
        if (!(error instanceof AppError) || !(await findPartsDone([part])).has(part)) throw error;
      }
    },
    findPartsDone,
    alsoRequire: (rule) => right.add(rule),
    requireRight: () => right.require(deps.engine.db),
    countCall: async () => {
      if (spec.rate?.byHandler) await countForRateLimit(request, spec.rate);
    },
    sideTransaction: (work) => runInTransaction(parts, work),
    setCaller: (usuarioId) => attempt?.setOwner(usuarioId),
    setNextCursor: (cursor) => {
      if (cursor !== null) void reply.header('x-siguiente', cursor);
    },
  };
}
