import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NotificationKind } from '@conserje/rules';
import { notificationDefinition } from '@conserje/rules';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { Labor } from '../../../platform/jobs/job.ts';
import type { NewNotification } from '../../../platform/unit-of-work/notifications.ts';
import { readConfiguracion } from '../agencia/agencia.public.ts';
import type { ClavesPush } from './notifications.pushKeys.ts';
import { clavesPush, loadWebPush } from './notifications.pushKeys.ts';
import type { Device } from './notifications.queries.ts';
import { devicesOf, eraseDevice, pushMuted } from './notifications.queries.ts';
import { FairSendQueue } from './notifications.sendQueue.ts';

/** Milliseconds before each further attempt; after the last of them it is left at that: the notice stands in the portal. */
const RETRY_DELAYS_MS = [5_000, 60_000, 10 * 60_000];
/** Of what a device was away for longer it need not hear. */
const TTL_S = 24 * 60 * 60;
const WAIT_MS = 5_000;
const RESPONSE_MAX_BYTES = 16_384;

/** The browser has given that address up (RFC 8030 §7.3). */
const GONE_STATUS = new Set([404, 410]);
const isTransient = (estado: number): boolean => estado === 429 || estado >= 500;

interface SenderOptions {
  /** Others than the usual, for tests. */
  retryDelaysMs?: readonly number[];
}

/**
 * What a device shows, on a locked screen too, and what passes through others on its way: of which kind it is and where it
 * leads. Whom, how much and why stand in the portal.
 */
const message = (agencia: string, clase: NotificationKind): string => {
  const { label, ruta } = notificationDefinition(clase);
  return JSON.stringify({ titulo: agencia, texto: label, ruta, clase });
};

/** In whose name it is sent. */
interface SenderIdentity {
  agencia: string;
  contact: string;
  claves: ClavesPush;
}

/** What waits for one device: of each kind the newest. */
type Lane = Map<NotificationKind, SenderIdentity>;

/** Takes notices to the devices of those who want them there, after the commit. Nobody waits for it. */
export class PushSender implements Labor {
  private readonly deps: Deps;
  private readonly retryDelaysMs: readonly number[];
  private readonly turno = new FairSendQueue();
  /** By the ids of devices that are being written to, one letter at a time. */
  private readonly lanes = new Map<number, Lane>();
  private readonly cerrado = new AbortController();
  private readonly inProgress = new Set<Promise<void>>();

  constructor(deps: Deps, { retryDelaysMs = RETRY_DELAYS_MS }: SenderOptions = {}) {
    this.deps = deps;
    this.retryDelaysMs = retryDelaysMs;
  }

  /** Several of a kind to someone are one. */
  onNotify(nuevas: readonly NewNotification[]): void {
    if (this.cerrado.signal.aborted) return;
    const quienes = new Map<number, Set<NotificationKind>>();
    for (const { para, clase } of nuevas) quienes.set(para, (quienes.get(para) ?? new Set()).add(clase));
    this.track(this.distribute(quienes));
  }

  /** Waits for what is under way, and begins nothing more. */
  async finish(): Promise<void> {
    this.cerrado.abort();
    while (this.inProgress.size > 0) await Promise.all(this.inProgress);
  }

  private track(trabajo: Promise<void>): void {
    const hecho = trabajo
      .catch((err: unknown) => {
        if (!this.cerrado.signal.aborted && !isDatabaseError(err))
          this.deps.log.error({ err }, 'a notice could not be sent');
      })
      .finally(() => this.inProgress.delete(hecho));
    this.inProgress.add(hecho);
  }

  private async distribute(quienes: ReadonlyMap<number, ReadonlySet<NotificationKind>>): Promise<void> {
    const { motor, reloj } = this.deps;
    const { push_contacto, nombre } = await readConfiguracion(motor.db);
    if (push_contacto === null) return;
    const ids = [...quienes.keys()];
    const devices = await devicesOf(motor.db, ids, reloj());
    if (devices.length === 0) return;
    const muted = new Set((await pushMuted(motor.db, ids)).map(({ usuario, clase }) => `${usuario} ${clase}`));
    const sender: SenderIdentity = { agencia: nombre, contact: push_contacto, claves: await clavesPush(motor.db) };
    for (const aparato of devices)
      for (const clase of quienes.get(aparato.usuario) ?? [])
        if (!muted.has(`${aparato.usuario} ${clase}`)) this.enqueue(aparato, clase, sender);
  }

  private enqueue(aparato: Device, clase: NotificationKind, sender: SenderIdentity): void {
    const lane = this.lanes.get(aparato.id);
    if (lane) return void lane.set(clase, sender);
    const newItem: Lane = new Map([[clase, sender]]);
    this.lanes.set(aparato.id, newItem);
    this.track(this.deliver(aparato, newItem));
  }

  /** All that waits for a device. One that does not answer backs off by itself, and what comes meanwhile waits with it. */
  private async deliver(aparato: Device, esperan: Lane): Promise<void> {
    const { host } = new URL(aparato.endpoint);
    let fallos = 0;
    try {
      for (let [one] = esperan; one; [one] = esperan) {
        const [clase, sender] = one;
        esperan.delete(clase);
        const estado = await this.turno.acquire(aparato.usuario, host, () => this.send(aparato, clase, sender));
        if (GONE_STATUS.has(estado)) return void (await eraseDevice(this.deps.motor.db, aparato.id));
        if (!isTransient(estado)) {
          fallos = 0;
          continue;
        }
        const delayMs = this.retryDelaysMs[fallos];
        // Left at that, and so is what else waits for it: all of it stands in the portal.
        if (delayMs === undefined) return;
        fallos += 1;
        if (!esperan.has(clase)) esperan.set(clase, sender);
        if (delayMs > 0) await wait(delayMs, undefined, { signal: this.cerrado.signal, ref: false });
      }
    } finally {
      this.lanes.delete(aparato.id);
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
      message(agencia, clase),
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
    const pushHeaders = Object.fromEntries(Object.entries(headers).map(([nombre, valor]) => [nombre, String(valor)]));
    try {
      const task = {
        method: 'POST',
        headers: pushHeaders,
        body,
        timeoutMs: WAIT_MS,
        bytesMax: RESPONSE_MAX_BYTES,
      } as const;
      return (await this.deps.fuera(endpoint, task)).estado;
    } catch (err) {
      // Not even in the log: whoever has the address can write to the device.
      this.deps.log.debug({ motivo: err instanceof Error ? err.message : '' }, 'a device could not be reached');
      return 503;
    }
  }
}
