import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NotificationKind } from '@conserje/rules';
import { notificationDefinition } from '@conserje/rules';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { RunningJob } from '../../../platform/jobs/job.ts';
import type { NewNotification } from '../../../platform/unit-of-work/notifications.ts';
import { readConfiguracion } from '../agencia/agencia.public.ts';
import type { PushKeys } from './notifications.pushKeys.ts';
import { getPushKeys, loadWebPush } from './notifications.pushKeys.ts';
import type { Device } from './notifications.queries.ts';
import { devicesOf, eraseDevice, pushMuted } from './notifications.queries.ts';
import { FairSendQueue } from './notifications.sendQueue.ts';

/** Milliseconds before each further attempt; after the last of them it is left at that: the notice stands in the portal. */
const RETRY_DELAYS_MS = [5_000, 60_000, 10 * 60_000];
/** Of what a device was away for longer it need not hear. */
const TTL_S = 24 * 60 * 60;
const TIMEOUT_MS = 5_000;
const RESPONSE_MAX_BYTES = 16_384;

/** The browser has given that address up (RFC 8030 §7.3). */
const GONE_STATUS = new Set([404, 410]);
const isTransient = (status: number): boolean => status === 429 || status >= 500;

interface SenderOptions {
  /** Others than the usual, for tests. */
  retryDelaysMs?: readonly number[];
}

/**
 * What a device shows, on a locked screen too, and what passes through others on its way: of which kind it is and where it
 * leads. Whom, how much and why stand in the portal.
 */
const buildMessage = (agencia: string, clase: NotificationKind): string => {
  const { label, ruta } = notificationDefinition(clase);
  return JSON.stringify({ titulo: agencia, texto: label, ruta, clase });
};

/** In whose name it is sent. */
interface SenderIdentity {
  agencia: string;
  contact: string;
  claves: PushKeys;
}

/** What waits for one device: of each kind the newest. */
type Lane = Map<NotificationKind, SenderIdentity>;

/** Takes notices to the devices of those who want them there, after the commit. Nobody waits for it. */
export class PushSender implements RunningJob {
  private readonly deps: Deps;
  private readonly retryDelaysMs: readonly number[];
  private readonly sendQueue = new FairSendQueue();
  /** By the ids of devices that are being written to, one letter at a time. */
  private readonly lanes = new Map<number, Lane>();
  private readonly abortController = new AbortController();
  private readonly inProgress = new Set<Promise<void>>();

  constructor(deps: Deps, { retryDelaysMs = RETRY_DELAYS_MS }: SenderOptions = {}) {
    this.deps = deps;
    this.retryDelaysMs = retryDelaysMs;
  }

  /** Several of a kind to someone are one. */
  onNotify(notifications: readonly NewNotification[]): void {
    if (this.abortController.signal.aborted) return;
    const kindsByUsuario = new Map<number, Set<NotificationKind>>();
    for (const { para, clase } of notifications)
      kindsByUsuario.set(para, (kindsByUsuario.get(para) ?? new Set()).add(clase));
    this.track(this.distribute(kindsByUsuario));
  }

  /** Waits for what is under way, and begins nothing more. */
  async finish(): Promise<void> {
    this.abortController.abort();
    while (this.inProgress.size > 0) await Promise.all(this.inProgress);
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((err: unknown) => {
        if (!this.abortController.signal.aborted && !isDatabaseError(err))
          this.deps.log.error({ err }, 'a notice could not be sent');
      })
      .finally(() => this.inProgress.delete(tracked));
    this.inProgress.add(tracked);
  }

  private async distribute(kindsByUsuario: ReadonlyMap<number, ReadonlySet<NotificationKind>>): Promise<void> {
    const { motor, reloj } = this.deps;
    const { push_contacto, nombre } = await readConfiguracion(motor.db);
    if (push_contacto === null) return;
    const ids = [...kindsByUsuario.keys()];
    const devices = await devicesOf(motor.db, ids, reloj());
    if (devices.length === 0) return;
    const muted = new Set((await pushMuted(motor.db, ids)).map(({ usuario, clase }) => `${usuario} ${clase}`));
    const sender: SenderIdentity = { agencia: nombre, contact: push_contacto, claves: await getPushKeys(motor.db) };
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

  /** All that waits for a device. One that does not answer backs off by itself, and what comes meanwhile waits with it. */
  private async deliver(device: Device, waiting: Lane): Promise<void> {
    const { host } = new URL(device.endpoint);
    let failures = 0;
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const [clase, sender] = first;
        waiting.delete(clase);
        const status = await this.sendQueue.runInTurn(device.usuario, host, () => this.send(device, clase, sender));
        if (GONE_STATUS.has(status)) return void (await eraseDevice(this.deps.motor.db, device.id));
        if (!isTransient(status)) {
          failures = 0;
          continue;
        }
        const delayMs = this.retryDelaysMs[failures];
        // Left at that, and so is what else waits for it: all of it stands in the portal.
        if (delayMs === undefined) return;
        failures += 1;
        if (!waiting.has(clase)) waiting.set(clase, sender);
        if (delayMs > 0) await wait(delayMs, undefined, { signal: this.abortController.signal, ref: false });
      }
    } finally {
      this.lanes.delete(device.id);
    }
  }

  /** @returns what was answered; 503 where nothing was */
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
        // Of the same kind only the last waits for a device that is away.
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
      return (await this.deps.fuera(endpoint, request)).estado;
    } catch (err) {
      // Not even in the log: whoever has the address can write to the device.
      this.deps.log.debug({ motivo: err instanceof Error ? err.message : '' }, 'a device could not be reached');
      return 503;
    }
  }
}
