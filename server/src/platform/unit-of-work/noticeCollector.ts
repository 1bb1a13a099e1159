import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Actor, Change, Db, Notice, NotificationForMany } from '../database/database.ts';
import type { NewNotification } from './notifications.ts';
import { saveForMany, saveNotifications } from './notifications.ts';

/** Text of an event, with the name filled in. */
const eventText = ({ msg, ...notice }: Notice): string => {
  const { usuario } = (notice.clase && notice.sobre) ?? {};
  return usuario === undefined ? msg : msg.replace(NAME_PLACEHOLDER, () => usuario);
};

/** Collects what a transaction announces, until it is stored and sent with the commit. */
export class TransactionNotices {
  readonly change: Change = { id: randomUUID(), temas: new Set() };
  private readonly announced: { event: LiveEvent; notification: NewNotification | null }[] = [];
  private saved: ReadonlySet<NewNotification> = new Set();
  private readonly savedForMany: NewNotification[] = [];

  /** @param now UTC milliseconds */
  add(notice: Notice, actor: Actor | null, now: number): void {
    const { tema, para, clase } = notice;
    const event: LiveEvent = { tema, quien: actor?.usuario ?? null, msg: eventText(notice), cambio: this.change.id };
    if (para !== undefined) event.para = para;
    this.change.temas.add(tema);
    // One's own actions create no notification.
    if (clase === undefined || para === actor?.id) return void this.announced.push({ event, notification: null });
    const { sobre, unica = null, msg: texto } = notice;
    const shared = { quien: actor?.id ?? null, sobre: sobre?.id ?? null, fecha: now };
    this.announced.push({ event, notification: { para: notice.para, clase, texto, unica, ...shared } });
  }

  /** Stores a notification for many people at once. @param now UTC milliseconds */
  async addForMany(db: Db, notification: NotificationForMany, actor: Actor | null, now: number): Promise<void> {
    const { clase, msg: texto, unica, receivers } = notification;
    const shared = { clase, texto, unica, quien: actor?.id ?? null, sobre: null, fecha: now };
    const receiverIds = await saveForMany(db, shared, receivers);
    for (const para of receiverIds) this.savedForMany.push({ ...shared, para });
    this.add({ tema: 'notificaciones', msg: '' }, null, now);
  }

  async saveNotifications(db: Db): Promise<void> {
    this.saved = await saveNotifications(
      db,
      this.announced.flatMap(({ notification }) => notification ?? []),
    );
  }

  /** Stored notifications that are new to their receivers and not muted. */
  get savedNotifications(): readonly NewNotification[] {
    return [...this.saved, ...this.savedForMany];
  }

  /** Distinct events as JSON; those of notifications are complete once the notifications are saved. */
  messages(): string[] {
    return [
      ...new Set(this.announced.map(({ event, notification }) => JSON.stringify(this.told(event, notification)))),
    ];
  }

  private told(event: LiveEvent, notification: NewNotification | null): LiveEvent {
    if (notification === null) return event;
    if (this.saved.has(notification)) return { ...event, clase: notification.clase };
    // A known or muted notification still changes the screen.
    return { ...event, quien: null, msg: '' };
  }
}
