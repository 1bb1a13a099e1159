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

/** What a transaction needs; without an actor the system acts. */
interface TransactionOptions {
  motor: Engine;
  /** UTC milliseconds. */
  reloj: () => number;
  /** Where what the security log is told is said, too. */
  log?: LineLogger | undefined;
  actor?: Actor | null;
  /** Network address of whoever asks, for the security log; without one nobody does. */
  direccion?: string | undefined;
  /** Whether what it writes down must stand in the security log, too. */
  isWatched?: boolean | undefined;
  /** Writes what belongs to the change, as the last of its transaction. */
  beforeCommit?: ((db: Db, result: unknown, cambio: Change, ahora: number) => Promise<void>) | undefined;
  /** Hears what has changed once it has committed. */
  onChange?: (cambio: Change) => void;
  /** Hears which notices it has left with whom, once it has committed. */
  onNotify?: (notifications: readonly NewNotification[]) => void;
}

/** What one has read is one's own affair, and nobody else's to look up. */
const READ_STATE_TOPIC: Topic = 'notificaciones';

type AuditLogRow = Required<Omit<Insertable<Database['bitacora']>, 'id'>>;
/** What nearly every write does. */
const insertAuditEntry = prepared(
  (db, { modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto }: AuditLogRow) =>
    db.insertInto('bitacora').values({ modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto }),
);

/** The sentence of an event, with the name that its notice leaves out. */
const eventText = ({ msg, ...notice }: Notice): string => {
  const { usuario } = (notice.clase && notice.sobre) ?? {};
  return usuario === undefined ? msg : msg.replace(NAME_PLACEHOLDER, () => usuario);
};

/** The query that locks a row, by engine and table: nearly every action begins with one. */
const lockQueries = new Map<string, (db: Db, row: { id: number }) => Promise<unknown>>();

function lockQueryFor(engine: Engine, table: TableWithId) {
  const key = `${engine.nombre} ${table}`;
  const lockQuery =
    lockQueries.get(key) ??
    prepared((db, { id }: { id: number }) =>
      engine.withRowLocks(
        db
          // Any table with ids will do for the types: no other column is asked for.
          .selectFrom(table as 'bitacora')
          .select('id')
          .where('id', '=', id),
      ),
    );
  lockQueries.set(key, lockQuery);
  return lockQuery;
}

/** What one transaction gathers until it commits. */
class Gathered {
  /** UTC milliseconds, as of the last wait for a lock. */
  ahora = 0;
  /** The row of the log that those written now belong to. */
  acto: number | null = null;
  /** Whether the log, and the security log, say something of it. */
  hasAuditEntries = false;
  hasSecurityEntries = false;
  readonly cambio: Change = { id: randomUUID(), temas: new Set() };
  readonly effects: (() => void)[] = [];
  readonly messages: (() => LiveEvent)[] = [];
  readonly beforeCommitChecks: (() => Promise<void>)[] = [];
  readonly notifications: NewNotification[] = [];
  /** Those of them that their readers have not heard already, and want to hear. */
  saved: ReadonlySet<NewNotification> = new Set();
  readonly duplicateErrors = new Map<string, () => AppError | Promise<AppError>>();
}

/** Where a transaction runs, and what it gathers. */
type Scope = Pick<TransactionOptions, 'motor' | 'reloj' | 'log' | 'direccion'> & { db: Tx['db']; gathered: Gathered };

/** A transaction as somebody's work uses it. */
function txFor(actor: Actor | null, scope: Scope): Tx {
  const { db, motor, reloj, log, direccion, gathered } = scope;
  const rowOf = ({ diferencias, motivo, ...entry }: AuditEntry): AuditLogRow => ({
    ...{ objeto: null, usuario: null, encargado: actor?.id ?? null, fecha: gathered.ahora, acto: gathered.acto },
    ...entry,
    motivo: actor?.programa ? `${motivo} (con la clave «${actor.programa.nombre}»)` : motivo,
    diferencias: diferencias ? JSON.stringify(diferencias) : null,
  });
  return {
    db,
    actor: actor,
    get ahora() {
      return gathered.ahora;
    },
    as: (otherActor) => txFor(otherActor, scope),
    async lockRows(query) {
      const rows = await motor.withRowLocks(query).execute();
      // Who had to wait must not write an older time than whoever they waited for.
      gathered.ahora = reloj();
      return rows;
    },
    async lockRow(table, id) {
      // PostgreSQL would not even look for one beyond; who writes alone has nobody to keep out.
      if (id <= ID_MAX && !motor.hasSingleWriter) await lockQueryFor(motor, table)(db, { id });
      gathered.ahora = reloj();
    },
    async lockTable(table) {
      await motor.lockTable(db, table);
      gathered.ahora = reloj();
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
      const previousActo = gathered.acto;
      gathered.hasAuditEntries = true;
      gathered.acto = (await one.executeTakeFirstOrThrow()).id;
      try {
        return await work();
      } finally {
        gathered.acto = previousActo;
      }
    },
    async recordSecurity(...securityEvents) {
      const shared = { encargado: actor?.id ?? null, direccion, ahora: gathered.ahora };
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

/** Keeps an event for the browsers that have what it changes on screen, and the notice of whom it concerns. */
function announce(notice: Notice, actor: Actor | null, gathered: Gathered): void {
  const { cambio, messages, notifications, ahora } = gathered;
  const { tema, para, clase } = notice;
  const event: LiveEvent = { tema, quien: actor?.usuario ?? null, msg: eventText(notice), cambio: cambio.id };
  if (para !== undefined) event.para = para;
  cambio.temas.add(tema);
  // What one does oneself is no news.
  if (clase === undefined || para === actor?.id) return void messages.push(() => event);
  const { sobre, unica = null, msg: texto } = notice;
  const shared = { quien: actor?.id ?? null, sobre: sobre?.id ?? null, fecha: ahora };
  const notification: NewNotification = { para: notice.para, clase, texto, unica, ...shared };
  notifications.push(notification);
  // What its reader has heard already, or does not want to hear, is still a change of what is on their screen.
  messages.push(() => ({
    ...event,
    ...(gathered.saved.has(notification) ? { clase } : { quien: null, msg: '' }),
  }));
}

/**
 * Runs `work` in one transaction; its effects run once it has committed. What a person changes and others are told of is
 * in the audit log, or it is not done (decisions §7); what is `isWatched` in the security log, too.
 * @throws DatabaseError SIN_CONFIRMAR when the connection was lost during the commit: it may have been done
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
      gathered.ahora = reloj();
      const result = await work(txFor(actor, { db, motor, reloj, log, direccion, gathered }));
      for (const check of gathered.beforeCommitChecks) await check();
      gathered.saved = await saveNotifications(db, notifications);
      deliverEvents = await motor.announce(db, [
        ...new Set(messages.map((createMessage) => JSON.stringify(createMessage()))),
      ]);
      await bumpVersions(db, cambio.temas, gathered.ahora);
      if (actor && !gathered.hasAuditEntries && [...cambio.temas].some((topic) => topic !== READ_STATE_TOPIC))
        throw new Error(`the log says nothing of a change: ${[...cambio.temas].join()}`);
      if (isWatched && gathered.hasAuditEntries && !gathered.hasSecurityEntries)
        throw new Error('the security log says nothing of a change');
      await beforeCommit?.(db, result, cambio, gathered.ahora);
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
