import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LIST_CHANGE_ENCODING, NAME_PLACEHOLDER } from '@conserje/rules';
import { expect } from 'vitest';
import { RECONCILIATION_CHECKS } from '../../featureModules.ts';
import type { Db } from '../../platform/database/database.ts';
import { runReconciliationChecks } from '../../platform/database/reconciliation.ts';

/** Address of the portal, which may change, and a session key. */
export interface PortalAccess {
  url(): string;
  key: string;
}

/** Outcome of a call: its answer, or unknown. */
type CallOutcome =
  | { http: number; body: Record<string, unknown>; cambio: string | null; por: string | null; version: number }
  | 'quién sabe';

/** Errors of an unavailable database, which mean that nothing was written. */
const NOT_DONE_ERRORS = new Set(['BASE_CAIDA', 'BASE_OCUPADA']);

export async function sendToPortal(
  { url, key }: PortalAccess,
  method: 'GET' | 'POST',
  path: string,
  {
    sentBody,
    remoteAddress = '203.0.113.1',
    version,
    idempotencyKey,
  }: { sentBody?: object; remoteAddress?: string; version?: number; idempotencyKey?: string } = {},
): Promise<CallOutcome> {
  const headers = {
    key,
    'x-forwarded-for': remoteAddress,
    ...(sentBody && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(version !== undefined && { 'if-none-match': `"${version}"`, 'a-im': LIST_CHANGE_ENCODING }),
  };
  try {
    const response = await fetch(`${url()}/api/${path}`, {
      method,
      headers,
      ...(sentBody && { body: JSON.stringify(sentBody) }),
    });
    if (response.status === 502) return 'quién sabe';
    const body = response.status === 304 ? {} : ((await response.json()) as Record<string, unknown>);
    if (body.error === 'SIN_CONFIRMAR') return 'quién sabe';
    return {
      http: response.status,
      body,
      cambio: response.headers.get('x-cambio'),
      por: response.headers.get('x-por'),
      version: Number(response.headers.get('etag')?.replaceAll(/\D/g, '')),
    };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return 'quién sabe';
    throw error;
  }
}

/** Attempts of a page per read (`web/src/platform/api/queryClient.ts`). */
const ATTEMPTS = 3;

/** Reads as a page does. @throws after the last attempt */
export async function readWithRetries(
  target: PortalAccess,
  path: string,
  more: { remoteAddress?: string; version?: number } = {},
) {
  for (let round = 0; round < ATTEMPTS; round += 1) {
    const outcome = await sendToPortal(target, 'GET', path, more);
    if (outcome !== 'quién sabe') return outcome;
  }
  throw new Error(`${path} broke off ${ATTEMPTS} times`);
}

/** Maximum repeats of a write with an idempotency key, while the servers are away. */
const REPEATS_MAX = 600;
const REPEAT_MS = 50;

const isRefused = ({ body }: Exclude<CallOutcome, 'quién sabe'>): boolean => NOT_DONE_ERRORS.has(String(body.error));

/** Outcome of a write as the client knows it. */
type WriteOutcome = 'hecho' | 'quién sabe' | 'no hecho';

/**
 * Client that repeatedly fines a person and collects the multa, opens a tiempo and cancels it, whatever happens to the
 * servers. Each write must be stored whole when it was answered, and whole or not at all otherwise.
 */
export class WritingClient {
  readonly #target: PortalAccess;
  readonly #name: string;
  readonly #bajo: number;
  readonly #address: string;
  #turn = 0;
  /** Multas by their unique text, with the outcomes of creation and collection. */
  readonly #multas = new Map<string, { puesta: WriteOutcome; collected: WriteOutcome }>();
  readonly #openings = { hecho: 0, 'quién sabe': 0, 'no hecho': 0 };
  readonly #cancellations = { hecho: 0, 'quién sabe': 0, 'no hecho': 0 };
  /** Change ids of the answered writes, with the server that answered. */
  readonly changes: { id: string; por: string | null }[] = [];
  /** Codes of the refused writes. */
  readonly refusals: string[] = [];
  /** Number of times that the outcome of a write was unknown: at the first answer, and after the repeats. */
  doubts = 0;
  /** Answered writes that a read did not show at once, from any process. */
  readonly missing: string[] = [];
  /** Multas whose outcome stayed unknown although they were repeated with their key. */
  readonly unresolved: string[] = [];
  doneCount = 0;

  constructor(target: PortalAccess, which: number, bajo: number) {
    this.#target = target;
    this.#name = `escritor ${which}`;
    this.#bajo = bajo;
    this.#address = `203.0.113.${which + 10}`;
  }

  async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#turn += 1;
      await (this.#turn % 2 === 0 ? this.#fine() : this.#open());
    }
  }

  /**
   * @param idempotencyKey repeats the write with this key until its outcome is known
   * @returns the outcome, and the body of the answer if there is one
   */
  async #write(
    path: string,
    sentBody: object,
    idempotencyKey?: string,
  ): Promise<{ end: WriteOutcome; body: Record<string, unknown> }> {
    const sendOnce = () =>
      sendToPortal(this.#target, 'POST', path, {
        sentBody,
        remoteAddress: this.#address,
        ...(idempotencyKey && { idempotencyKey }),
      });
    let outcome = await sendOnce();
    if (idempotencyKey && outcome === 'quién sabe') {
      this.doubts += 1;
      // A refusal of a repetition tells nothing of the first attempt.
      for (let round = 0; (outcome === 'quién sabe' || isRefused(outcome)) && round < REPEATS_MAX; round += 1) {
        await setTimeout(REPEAT_MS);
        outcome = await sendOnce();
      }
    }
    if (outcome === 'quién sabe') {
      this.doubts += 1;
      return { end: outcome, body: {} };
    }
    const { http, body, cambio, por } = outcome;
    if (http === 200) {
      this.doneCount += 1;
      if (cambio !== null) this.changes.push({ id: cambio, por });
      return { end: 'hecho', body };
    }
    this.refusals.push(`${http} ${String(body.error)}`);
    if (!NOT_DONE_ERRORS.has(String(body.error)) && http !== 409)
      throw new Error(`${path}: ${http} ${JSON.stringify(body)}`);
    return { end: 'no hecho', body };
  }

  async #fine(): Promise<void> {
    const motivo = `${this.#name}, ${this.#turn}`;
    const fineAnswer = await this.#write('sendMulta', { usuario: this.#bajo, motivo, creditos: 5 }, randomUUID());
    if (fineAnswer.end === 'quién sabe') this.unresolved.push(motivo);
    const multa = { puesta: fineAnswer.end, collected: 'no hecho' as WriteOutcome };
    this.#multas.set(motivo, multa);
    if (fineAnswer.end !== 'hecho') return;
    const { id } = fineAnswer.body.data as { id: number };
    multa.collected = (await this.#write('actionMulta', { id, op: true })).end;
  }

  async #open(): Promise<void> {
    const openAnswer = await this.#write('openTime', { bajo: this.#bajo, alto: -1 });
    // An earlier opening of unknown outcome had succeeded.
    if (openAnswer.body.error === 'TIEMPO_ABIERTO') return this.#cancel(await this.#findOwn());
    this.#openings[openAnswer.end] += 1;
    if (openAnswer.end !== 'hecho') return;
    const { id } = openAnswer.body.data as { id: number };
    const seen = await this.#findOwn();
    if (seen !== 'quién sabe' && seen !== id) this.missing.push(`${id} was opened and is not on the list`);
    await this.#cancel(id);
  }

  async #cancel(id: number | 'ninguno' | 'quién sabe'): Promise<void> {
    if (typeof id !== 'number') return;
    const { end } = await this.#write('actionTime', { op: 4, id, alto: -1, pausa: 0, sumado: 0 });
    this.#cancellations[end] += 1;
  }

  /** Returns the open tiempo of this writer's bajo, from the list of any process. */
  async #findOwn(): Promise<number | 'ninguno' | 'quién sabe'> {
    const outcome = await readWithRetries(this.#target, 'getAllTime', { remoteAddress: this.#address });
    // A refused read counts as a refusal.
    if (!Array.isArray(outcome.body)) {
      this.refusals.push(`${outcome.http} ${String(outcome.body.error)}`);
      return 'quién sabe';
    }
    return (outcome.body as { id: number; bajo: number }[]).find(({ bajo }) => bajo === this.#bajo)?.id ?? 'ninguno';
  }

  /** Asserts that each answered write is stored once and whole, and every other one whole or not at all. */
  async check(db: Db): Promise<void> {
    expect(this.missing).toEqual([]);
    expect(this.unresolved).toEqual([]);
    await this.#checkMultas(db);
    const tiempos = await db.selectFrom('tiempo').select('cierre').where('bajo', '=', this.#bajo).execute();
    const cancelledTiempos = tiempos.filter(({ cierre }) => cierre === 'cancelado').length;
    for (const [existing, known] of [
      [tiempos.length, this.#openings],
      [cancelledTiempos, this.#cancellations],
    ] as const) {
      expect(existing).toBeGreaterThanOrEqual(known.hecho);
      expect(existing).toBeLessThanOrEqual(known.hecho + known['quién sabe']);
    }
    const entries = await db
      .selectFrom('bitacora')
      .innerJoin('tiempo', 'tiempo.id', 'bitacora.objeto')
      .select('bitacora.motivo')
      .where('bitacora.modulo', '=', 'tiempos')
      .where('tiempo.bajo', '=', this.#bajo)
      .execute();
    expect(
      entries.filter(({ motivo }) => motivo === `abrió el tiempo de ${NAME_PLACEHOLDER} sin encargado`),
    ).toHaveLength(tiempos.length);
    expect(entries.filter(({ motivo }) => motivo === `canceló el tiempo de ${NAME_PLACEHOLDER}`)).toHaveLength(
      cancelledTiempos,
    );
  }

  async #checkMultas(db: Db): Promise<void> {
    const rows = await db
      .selectFrom('multa')
      .select(['id', 'motivo', 'cobrado'])
      .where('usuario', '=', this.#bajo)
      .execute();
    const entries = await db
      .selectFrom('bitacora')
      .select(['objeto', 'motivo'])
      .where('modulo', '=', 'multas')
      .where('usuario', '=', this.#bajo)
      .execute();
    const wrong: string[] = [];
    for (const [motivo, { puesta, collected }] of this.#multas) {
      const finesWithMotivo = rows.filter((row) => row.motivo === motivo);
      const [one] = finesWithMotivo;
      const isCollected = one !== undefined && one.cobrado !== null;
      const auditCount = entries.filter(({ objeto }) => objeto === one?.id).length;
      if (finesWithMotivo.length > 1 || contradicts(puesta, one !== undefined))
        wrong.push(`${motivo}: ${puesta}, ${finesWithMotivo.length} times there`);
      if (contradicts(collected, isCollected))
        wrong.push(`${motivo}: collecting it ${collected}, collected ${isCollected}`);
      if (one && auditCount !== (isCollected ? 2 : 1)) wrong.push(`${motivo}: ${auditCount} lines in the log`);
    }
    expect(wrong).toEqual([]);
    expect(rows.filter(({ motivo }) => !this.#multas.has(motivo))).toEqual([]);
  }
}

/** Returns whether the answer to a writer contradicts the stored rows. An unknown outcome contradicts nothing. */
const contradicts = (answered: WriteOutcome, isDone: boolean): boolean =>
  (answered === 'hecho' && !isDone) || (answered === 'no hecho' && isDone);

/** Asserts that the books reconcile and that every writer finds its writes. */
export async function expectAllStored(db: Db, writers: readonly WritingClient[]): Promise<void> {
  expect(await runReconciliationChecks(db, RECONCILIATION_CHECKS)).toEqual([]);
  for (const writer of writers) await writer.check(db);
}
