import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { ID_MAX, NAME_PLACEHOLDER } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { AppError } from '../appError.ts';
import { chunk } from '../database/chunk.ts';
import type { Actor, Change, Database, Db, Notice, TableWithId, Tx } from '../database/database.ts';
import { DatabaseError, isDatabaseError } from '../database/databaseErrorReporter.ts';
import type { Engine } from '../database/engine.ts';
import { prepared, withConnection } from '../database/preparedQuery.ts';
import type { AuditEntry } from './auditLog.ts';
import type { NewNotification } from './notifications.ts';
import { saveNotifications } from './notifications.ts';
import type { LineLogger } from './securityLog.ts';
import { recordSecurityEvents } from './securityLog.ts';
import { bumpVersions } from './topicVersions.ts';

/** Options of a transaction; without an actor the system acts. */
interface TransactionOptions {
  motor: Engine;
  /** UTC milliseconds. */
  reloj: () => number;
  /** Also receives the security events. */
  log?: LineLogger | undefined;
  actor?: Actor | null;
  /** Network address of the caller, for the security log; absent outside a request. */
  direccion?: string | undefined;
  /** Whether audited changes must also be in the security log. */
  isWatched?: boolean | undefined;
  /** Last step of the transaction, for writes that belong to the change. */
  beforeCommit?: ((db: Db, result: unknown, cambio: Change, now: number) => Promise<void>) | undefined;
  /** Called with the change after the commit. */
  onChange?: (cambio: Change) => void;
  /** Called with the stored notifications after the commit. */
  onNotify?: (notifications: readonly NewNotification[]) => void;
}

/** Reading one's own notifications needs no audit entry. */
const READ_STATE_TOPIC: Topic = 'notificaciones';

type AuditLogRow = Required<Omit<Insertable<Database['bitacora']>, 'id'>>;
/** Prepared, as nearly every write uses it. */
const insertAuditEntry = prepared(
  (db, { modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto }: AuditLogRow) =>
    db.insertInto('bitacora').values({ modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto }),
);

/** Text of an event, with the name filled in. */
const eventText = ({ msg, ...notice }: Notice): string => {
  const { usuario } = (notice.clase && notice.sobre) ?? {};
  return usuario === undefined ? msg : msg.replace(NAME_PLACEHOLDER, () => usuario);
};

/** Lock queries by engine and table; prepared, as nearly every action begins with one. */
const lockQueries = new Map<string, (db: Db, row: { id: number }) => Promise<unknown>>();

function lockQueryFor(engine: Engine, table: TableWithId) {
  const key = `${engine.nombre} ${table}`;
  const lockQuery =
    lockQueries.get(key) ??
    prepared((db, { id }: { id: number }) =>
      engine.withRowLocks(
        db
          // Any table with an id satisfies the types, as only the id is used.
          .selectFrom(table as 'bitacora')
          .select('id')
          .where('id', '=', id),
      ),
    );
  lockQueries.set(key, lockQuery);
  return lockQuery;
}

/** State collected by a transaction until its commit. */
class Gathered {
  /** UTC milliseconds, renewed after each wait for a lock. */
  now = 0;
  /** Summary entry that current audit entries belong to. */
  acto: number | null = null;
  /** Whether it has written to the audit log, and to the security log. */
  hasAuditEntries = false;
  hasSecurityEntries = false;
  readonly cambio: Change = { id: randomUUID(), temas: new Set() };
  readonly effects: (() => void)[] = [];
  readonly messages: (() => LiveEvent)[] = [];
  readonly beforeCommitChecks: (() => Promise<void>)[] = [];
  readonly notifications: NewNotification[] = [];
  /** Notifications that are new to their receivers and not muted. */
  saved: ReadonlySet<NewNotification> = new Set();
  readonly duplicateErrors = new Map<string, () => AppError | Promise<AppError>>();
}

/** Context of a transaction. */
type Scope = Pick<TransactionOptions, 'motor' | 'reloj' | 'log' | 'direccion'> & { db: Tx['db']; gathered: Gathered };

/** Builds the transaction handle for an actor. */
function txFor(actor: Actor | null, scope: Scope): Tx {
  const { db, motor, reloj, log, direccion, gathered } = scope;
  const rowOf = ({ diferencias, motivo, ...entry }: AuditEntry): AuditLogRow => ({
    ...{ objeto: null, usuario: null, encargado: actor?.id ?? null, fecha: gathered.now, acto: gathered.acto },
    ...entry,
    motivo: actor?.programa ? `${motivo} (con la clave «${actor.programa.nombre}»)` : motivo,
    diferencias: diferencias ? JSON.stringify(diferencias) : null,
  });
  return {
    db,
    actor,
    get now() {
      return gathered.now;
    },
    as: (otherActor) => txFor(otherActor, scope),
    async lockRows(query) {
      const rows = await motor.withRowLocks(query).execute();
      // After a wait the instant must not be earlier than that of the previous lock holder.
      gathered.now = reloj();
      return rows;
    },
    async lockRow(table, id) {
      // PostgreSQL rejects a larger id; a single writer needs no lock.
      if (id <= ID_MAX && !motor.hasSingleWriter) await lockQueryFor(motor, table)(db, { id });
      gathered.now = reloj();
    },
    async lockTable(table) {
      await motor.lockTable(db, table);
      gathered.now = reloj();
    },
    onDuplicate: (index, createError) => void gathered.duplicateErrors.set(index, createError),
    async audit(...entries) {
      const rows = entries.map(rowOf);
      const [one] = rows;
      gathered.hasAuditEntries ||= one !== undefined;
      if (one !== undefined && rows.length === 1) await insertAuditEntry(db, one);
      else for (const part of chunk(rows)) await db.insertInto('bitacora').values(part).execute();
    },
    async groupAuditEntries(ofAll, work, cuantos = 2) {
      if (cuantos < 2) return work();
      const one = db.insertInto('bitacora').values(rowOf(ofAll)).returning('id');
      const previousAct = gathered.acto;
      gathered.hasAuditEntries = true;
      gathered.acto = (await one.executeTakeFirstOrThrow()).id;
      try {
        return await work();
      } finally {
        gathered.acto = previousAct;
      }
    },
    async recordSecurity(...securityEvents) {
      const shared = { encargado: actor?.id ?? null, direccion, now: gathered.now };
      gathered.hasSecurityEntries ||= securityEvents.length > 0;
      const { id, logIt } = await recordSecurityEvents(
        db,
        securityEvents.map((item) => ({ ...shared, ...item })),
      );
      gathered.effects.push(() => logIt(log));
      return id;
    },
    notify: (notice) => announce(notice, actor, gathered),
    beforeCommit: (check) => void gathered.beforeCommitChecks.push(check),
    afterCommit: (effect) => void gathered.effects.push(effect),
  };
}

/** Adds the event of a notice, and the notification of its receiver. */
function announce(notice: Notice, actor: Actor | null, gathered: Gathered): void {
  const { cambio, messages, notifications, now } = gathered;
  const { tema, para, clase } = notice;
  const event: LiveEvent = { tema, quien: actor?.usuario ?? null, msg: eventText(notice), cambio: cambio.id };
  if (para !== undefined) event.para = para;
  cambio.temas.add(tema);
  // One's own actions create no notification.
  if (clase === undefined || para === actor?.id) return void messages.push(() => event);
  const { sobre, unica = null, msg: texto } = notice;
  const shared = { quien: actor?.id ?? null, sobre: sobre?.id ?? null, fecha: now };
  const notification: NewNotification = { para: notice.para, clase, texto, unica, ...shared };
  notifications.push(notification);
  // A known or muted notification still changes what is on the screen.
  messages.push(() => ({
    ...event,
    ...(gathered.saved.has(notification) ? { clase } : { quien: null, msg: '' }),
  }));
}

/**
 * Runs `work` in one transaction and its effects after the commit. A change by a person that others are told of must be
 * in the audit log (decisions §7), and with `isWatched` in the security log; otherwise it is rolled back.
 * @throws DatabaseError SIN_CONFIRMAR when the connection was lost during the commit, so that it may have succeeded
 */
export async function runInTransaction<T>(
  {
    motor,
    reloj,
    log,
    actor = null,
    direccion,
    isWatched = false,
    beforeCommit,
    onChange,
    onNotify,
  }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const gathered = new Gathered();
  const { cambio, messages, notifications } = gathered;
  let isCommitting = false;
  let deliverEvents = (): void => undefined;
  const transaction = motor.db.transaction().execute((db) =>
    withConnection(db, async () => {
      gathered.now = reloj();
      const result = await work(txFor(actor, { db, motor, reloj, log, direccion, gathered }));
      for (const check of gathered.beforeCommitChecks) await check();
      gathered.saved = await saveNotifications(db, notifications);
      deliverEvents = await motor.announce(db, [
        ...new Set(messages.map((createMessage) => JSON.stringify(createMessage()))),
      ]);
      await bumpVersions(db, cambio.temas, gathered.now);
      if (actor && !gathered.hasAuditEntries && [...cambio.temas].some((topic) => topic !== READ_STATE_TOPIC))
        throw new Error(`the log says nothing of a change: ${[...cambio.temas].join()}`);
      if (isWatched && gathered.hasAuditEntries && !gathered.hasSecurityEntries)
        throw new Error('the security log says nothing of a change');
      await beforeCommit?.(db, result, cambio, gathered.now);
      isCommitting = true;
      return result;
    }),
  );
  const result = await transaction.catch(async (error: unknown) => {
    for (const [index, createError] of gathered.duplicateErrors)
      if (motor.isDuplicate(error, index)) throw await createError();
    if (!isCommitting || !isDatabaseError(error) || error.codigo !== 'BASE_CAIDA') throw error;
    motor.broadcastGap();
    throw new DatabaseError('SIN_CONFIRMAR', error.cause);
  });
  deliverEvents();
  for (const effect of gathered.effects) effect();
  if (gathered.saved.size > 0) onNotify?.([...gathered.saved]);
  onChange?.(cambio);
  return result;
}
