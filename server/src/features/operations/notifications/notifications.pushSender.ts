import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NotificationKind } from '@conserje/rules';
import { MINUTE_MS, notificationDefinition } from '@conserje/rules';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { RunningJob } from '../../../platform/jobs/job.ts';
import { resolvesWithin } from '../../../platform/time/wait.ts';
import type { NewNotification } from '../../../platform/unit-of-work/notifications.ts';
import { readConfiguracion } from '../agencia/agencia.public.ts';
import type { PushKeys } from './notifications.pushKeys.ts';
import { getPushKeys, loadWebPush } from './notifications.pushKeys.ts';
import type { Device } from './notifications.queries.ts';
import { devicesOf, eraseDevice, pushMuted } from './notifications.queries.ts';
import { FairSendQueue } from './notifications.sendQueue.ts';

/** Milliseconds before each retry. After the last one the delivery is dropped: the notification stays in the portal. */
const RETRY_DELAYS_MS = [5_000, MINUTE_MS, 10 * MINUTE_MS];
/** Seconds for which the push service keeps a message for an absent device. */
const TTL_S = 24 * 60 * 60;
const TIMEOUT_MS = 5_000;
/** How long a closing process goes on to send. */
const FINISH_MS = 1_500;
const RESPONSE_MAX_BYTES = 16_384;

/** Statuses of an endpoint that the browser gave up (RFC 8030 §7.3). */
const GONE_STATUS = new Set([404, 410]);
const isTransient = (status: number): boolean => status === 429 || status >= 500;

interface SenderOptions {
  /** Replace the default times in tests. */
  retryDelaysMs?: readonly number[];
  finishMs?: number;
}

/**
 * Builds the text for a device. It passes through other services and is visible on a locked screen: only the kind and
 * the link, never a person, an amount or a reason.
 */
const buildMessage = (agencia: string, clase: NotificationKind): string => {
  const { label, ruta } = notificationDefinition(clase);
  return JSON.stringify({ titulo: agencia, texto: label, ruta, clase });
};

/** Sender of the messages, as push services see it. */
interface SenderIdentity {
  agencia: string;
  contact: string;
  claves: PushKeys;
}

/** Waiting messages of one device: the newest per kind. */
type Lane = Map<NotificationKind, SenderIdentity>;

/** Sends notifications to devices, after the commit and in the background. */
export class PushSender implements RunningJob {
  private readonly deps: Deps;
  private readonly retryDelaysMs: readonly number[];
  private readonly finishMs: number;
  private readonly sendQueue = new FairSendQueue();
  /** Lanes of the devices with a delivery in progress, by device id: one message at a time. */
  private readonly lanes = new Map<number, Lane>();
  private readonly abortController = new AbortController();
  private readonly inProgress = new Set<Promise<void>>();
  private isOver = false;

  constructor(deps: Deps, { retryDelaysMs = RETRY_DELAYS_MS, finishMs = FINISH_MS }: SenderOptions = {}) {
    this.deps = deps;
    this.finishMs = finishMs;
    this.retryDelaysMs = retryDelaysMs;
  }

  /** Queues notifications for delivery; several of one kind to one person become one message. */
  onNotify(notifications: readonly NewNotification[]): void {
    if (this.abortController.signal.aborted) return;
    const kindsByUsuario = new Map<number, Set<NotificationKind>>();
    for (const { para, clase } of notifications)
      kindsByUsuario.set(para, (kindsByUsuario.get(para) ?? new Set()).add(clase));
    this.track(this.distribute(kindsByUsuario));
  }

  /**
   * Delivers queued messages without waiting for retries, and drops slow ones; the notifications stay in the portal.
   */
  async finishLast(): Promise<void> {
    this.abortController.abort();
    await resolvesWithin(this.finishMs, this.whenDelivered());
    this.isOver = true;
  }

  private async whenDelivered(): Promise<void> {
    while (this.inProgress.size > 0) await Promise.all(this.inProgress);
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((err: unknown) => {
        if (!this.abortController.signal.aborted && !isDatabaseError(err))
          this.deps.log.error({ err }, 'a notification could not be sent');
      })
      .finally(() => this.inProgress.delete(tracked));
    this.inProgress.add(tracked);
  }

  private async distribute(kindsByUsuario: ReadonlyMap<number, ReadonlySet<NotificationKind>>): Promise<void> {
    const { engine, clock } = this.deps;
    const { push_contacto, nombre } = await readConfiguracion(engine.db);
    if (push_contacto === null) return;
    const ids = [...kindsByUsuario.keys()];
    const devices = await devicesOf(engine.db, ids, clock());
    if (devices.length === 0) return;
    const muted = new Set((await pushMuted(engine.db, ids)).map(({ usuario, clase }) => `${usuario} ${clase}`));
    const sender: SenderIdentity = { agencia: nombre, contact: push_contacto, claves: await getPushKeys(engine.db) };
    for (const device of devices)
      for (const clase of kindsByUsuario.get(device.usuario) ?? [])
        if (!muted.has(`${device.usuario} ${clase}`)) this.enqueue(device, clase, sender);
  }

  private enqueue(device: Device, clase: NotificationKind, sender: SenderIdentity): void {
    const lane = this.lanes.get(device.id);
    if (lane) return void lane.set(clase, sender);
    const newLane: Lane = new Map([[clase, sender]]);
    this.lanes.set(device.id, newLane);
    this.track(this.deliver(device, newLane));
  }

  /** Delivers all that waits for a device. Retries delay only that device; newer messages wait with it. */
  private async deliver(device: Device, waiting: Lane): Promise<void> {
    const { host } = new URL(device.endpoint);
    let failures = 0;
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const [clase, sender] = first;
        waiting.delete(clase);
        const status = await this.sendQueue.runInTurn(device.usuario, host, async () =>
          this.isOver ? null : this.send(device, clase, sender),
        );
        if (status === null) return;
        if (GONE_STATUS.has(status)) return void (await eraseDevice(this.deps.engine.db, device.id));
        if (!isTransient(status)) {
          failures = 0;
          continue;
        }
        const delayMs = this.retryDelaysMs[failures];
        // Drops everything that waits for the device: the notifications stay in the portal.
        if (delayMs === undefined) return;
        failures += 1;
        if (!waiting.has(clase)) waiting.set(clase, sender);
        if (delayMs > 0) await wait(delayMs, undefined, { signal: this.abortController.signal, ref: false });
      }
    } finally {
      this.lanes.delete(device.id);
    }
  }

  /** @returns the status of the response; 503 without one */
  private async send(
    { endpoint, p256dh, auth }: Device,
    clase: NotificationKind,
    { agencia, contact, claves }: SenderIdentity,
  ): Promise<number> {
    const webpush = await loadWebPush();
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      buildMessage(agencia, clase),
      {
        TTL: TTL_S,
        // The push service keeps only the last message per topic for an absent device.
        topic: createHash('sha256').update(clase).digest('base64url').slice(0, 32),
        vapidDetails: {
          subject: contact.includes('@') ? `mailto:${contact}` : contact,
          publicKey: claves.publica,
          privateKey: claves.privada,
        },
      },
    );
    const pushHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    try {
      const request = {
        method: 'POST',
        headers: pushHeaders,
        body,
        timeoutMs: TIMEOUT_MS,
        bytesMax: RESPONSE_MAX_BYTES,
      } as const;
      return (await this.deps.outboundHttp(endpoint, request)).estado;
    } catch (err) {
      // Logs no address: anyone who has it can write to the device.
      this.deps.log.debug({ motivo: err instanceof Error ? err.message : '' }, 'a device could not be reached');
      return 503;
    }
  }
}
