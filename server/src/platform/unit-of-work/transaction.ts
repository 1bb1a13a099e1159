import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { ID_MAX, NAME_PLACEHOLDER } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { AppError } from '../appError.ts';
import { chunk } from '../database/chunk.ts';
import type { Actor, Change, Database, Db, Notice, TableWithId, Tx } from '../database/database.ts';
import { DatabaseError, isDatabaseError } from '../database/databaseErrorReporter.ts';
import type { Motor } from '../database/engine.ts';
import { prepared, withConnection } from '../database/preparedQuery.ts';
import type { AuditEntry } from './auditLog.ts';
import type { NewNotification } from './notifications.ts';
import { saveNotifications } from './notifications.ts';
import type { LineLogger } from './securityLog.ts';
import { recordSecurityEvents } from './securityLog.ts';
import { bumpVersions } from './topicVersions.ts';

/** What a transaction needs; without an actor the system acts. */
interface Parts {
  motor: Motor;
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
  beforeCommit?: ((db: Db, resultado: unknown, cambio: Change, ahora: number) => Promise<void>) | undefined;
  /** Hears what has changed once it has committed. */
  onChange?: (cambio: Change) => void;
  /** Hears which notices it has left with whom, once it has committed. */
  onNotify?: (notifications: readonly NewNotification[]) => void;
}

/** What one has read is one's own affair, and nobody else's to look up. */
const READ_STATE_TOPIC: Topic = 'notificaciones';

type Row = Required<Omit<Insertable<Database['bitacora']>, 'id'>>;
/** What nearly every write does. */
const insertAuditEntry = prepared((db, { modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto }: Row) =>
  db.insertInto('bitacora').values({ modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto }),
);

/** The sentence of an event, with the name that its notice leaves out. */
const dicho = ({ msg, ...notice }: Notice): string => {
  const { usuario } = (notice.clase && notice.sobre) ?? {};
  return usuario === undefined ? msg : msg.replace(NAME_PLACEHOLDER, () => usuario);
};

/** The query that locks a row, by engine and table: nearly every action begins with one. */
const lockQueries = new Map<string, (db: Db, row: { id: number }) => Promise<unknown>>();

function lockQueryFor(motor: Motor, table: TableWithId) {
  const clave = `${motor.nombre} ${table}`;
  const cerrojo =
    lockQueries.get(clave) ??
    prepared((db, { id }: { id: number }) =>
      motor.withRowLocks(
        db
          // Any table with ids will do for the types: no other column is asked for.
          .selectFrom(table as 'bitacora')
          .select('id')
          .where('id', '=', id),
      ),
    );
  lockQueries.set(clave, cerrojo);
  return cerrojo;
}

/** What one transaction gathers until it commits. */
class Gathered {
  /** UTC milliseconds, as of the last wait for a lock. */
  ahora = 0;
  /** The row of the log that those written now belong to. */
  acto: number | null = null;
  /** Whether the log, and the security log, say something of it. */
  apuntado = false;
  hasSecurityEntries = false;
  readonly cambio: Change = { id: randomUUID(), temas: new Set() };
  readonly effects: (() => void)[] = [];
  readonly messages: (() => LiveEvent)[] = [];
  readonly finalRows: (() => Promise<void>)[] = [];
  readonly notifications: NewNotification[] = [];
  /** Those of them that their readers have not heard already, and want to hear. */
  saved: ReadonlySet<NewNotification> = new Set();
  readonly duplicateErrors = new Map<string, () => AppError | Promise<AppError>>();
}

/** Where a transaction runs, and what it gathers. */
type Scope = Pick<Parts, 'motor' | 'reloj' | 'log' | 'direccion'> & { db: Tx['db']; gathered: Gathered };

/** A transaction as somebody's work uses it. */
function txFor(quien: Actor | null, scope: Scope): Tx {
  const { db, motor, reloj, log, direccion, gathered } = scope;
  const rowOf = ({ diferencias, motivo, ...entry }: AuditEntry): Row => ({
    ...{ objeto: null, usuario: null, encargado: quien?.id ?? null, fecha: gathered.ahora, acto: gathered.acto },
    ...entry,
    motivo: quien?.programa ? `${motivo} (con la clave «${quien.programa.nombre}»)` : motivo,
    diferencias: diferencias ? JSON.stringify(diferencias) : null,
  });
  return {
    db,
    actor: quien,
    get ahora() {
      return gathered.ahora;
    },
    as: (otro) => txFor(otro, scope),
    async lockRows(query) {
      const filas = await motor.withRowLocks(query).execute();
      // Who had to wait must not write an older time than whoever they waited for.
      gathered.ahora = reloj();
      return filas;
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
    onDuplicate: (index, fallo) => void gathered.duplicateErrors.set(index, fallo),
    async audit(...entries) {
      const filas = entries.map(rowOf);
      const [one] = filas;
      gathered.apuntado ||= one !== undefined;
      if (one !== undefined && filas.length === 1) await insertAuditEntry(db, one);
      else for (const parte of chunk(filas)) await db.insertInto('bitacora').values(parte).execute();
    },
    async groupAuditEntries(ofAll, parte, cuantos = 2) {
      if (cuantos < 2) return parte();
      const one = db.insertInto('bitacora').values(rowOf(ofAll)).returning('id');
      const antes = gathered.acto;
      gathered.apuntado = true;
      gathered.acto = (await one.executeTakeFirstOrThrow()).id;
      try {
        return await parte();
      } finally {
        gathered.acto = antes;
      }
    },
    async recordSecurity(...securityEvents) {
      const shared = { encargado: quien?.id ?? null, direccion, ahora: gathered.ahora };
      gathered.hasSecurityEntries ||= securityEvents.length > 0;
      const { id, logIt } = await recordSecurityEvents(
        db,
        securityEvents.map((item) => ({ ...shared, ...item })),
      );
      gathered.effects.push(() => logIt(log));
      return id;
    },
    notify: (notice) => announce(notice, quien, gathered),
    beforeCommit: (check) => void gathered.finalRows.push(check),
    despues: (effect) => void gathered.effects.push(effect),
  };
}

/** Keeps an event for the browsers that have what it changes on screen, and the notice of whom it concerns. */
function announce(notice: Notice, quien: Actor | null, gathered: Gathered): void {
  const { cambio, messages, notifications, ahora } = gathered;
  const { tema, para, clase } = notice;
  const event: LiveEvent = { tema, quien: quien?.usuario ?? null, msg: dicho(notice), cambio: cambio.id };
  if (para !== undefined) event.para = para;
  cambio.temas.add(tema);
  // What one does oneself is no news.
  if (clase === undefined || para === quien?.id) return void messages.push(() => event);
  const { sobre, unica = null, msg: texto } = notice;
  const shared = { quien: quien?.id ?? null, sobre: sobre?.id ?? null, fecha: ahora };
  const notificacion: NewNotification = { para: notice.para, clase, texto, unica, ...shared };
  notifications.push(notificacion);
  // What its reader has heard already, or does not want to hear, is still a change of what is on their screen.
  messages.push(() => ({
    ...event,
    ...(gathered.saved.has(notificacion) ? { clase } : { quien: null, msg: '' }),
  }));
}

/**
 * Runs `trabajo` in one transaction; its effects run once it has committed. What a person changes and others are told of is
 * in the audit log, or it is not done (decisions §7); what is `isWatched` in the security log, too.
 * @throws FalloDeBase SIN_CONFIRMAR when the connection was lost during the commit: it may have been done
 */
export async function runInTransaction<T>(
  { motor, reloj, log, actor = null, direccion, isWatched = false, beforeCommit, onChange, onNotify }: Parts,
  trabajo: (tx: Tx) => Promise<T>,
): Promise<T> {
  const gathered = new Gathered();
  const { cambio, messages, notifications } = gathered;
  let saving = false;
  let say = (): void => undefined;
  const transaction = motor.db.transaction().execute((db) =>
    withConnection(db, async () => {
      gathered.ahora = reloj();
      const resultado = await trabajo(txFor(actor, { db, motor, reloj, log, direccion, gathered }));
      for (const check of gathered.finalRows) await check();
      gathered.saved = await saveNotifications(db, notifications);
      say = await motor.announce(db, [...new Set(messages.map((mensaje) => JSON.stringify(mensaje())))]);
      await bumpVersions(db, cambio.temas, gathered.ahora);
      if (actor && !gathered.apuntado && [...cambio.temas].some((tema) => tema !== READ_STATE_TOPIC))
        throw new Error(`the log says nothing of a change: ${[...cambio.temas].join()}`);
      if (isWatched && gathered.apuntado && !gathered.hasSecurityEntries)
        throw new Error('the security log says nothing of a change');
      await beforeCommit?.(db, resultado, cambio, gathered.ahora);
      saving = true;
      return resultado;
    }),
  );
  const resultado = await transaction.catch(async (error: unknown) => {
    for (const [index, fallo] of gathered.duplicateErrors) if (motor.isDuplicate(error, index)) throw await fallo();
    if (!saving || !isDatabaseError(error) || error.codigo !== 'BASE_CAIDA') throw error;
    motor.broadcastGap();
    throw new DatabaseError('SIN_CONFIRMAR', error.cause);
  });
  say();
  for (const effect of gathered.effects) effect();
  if (gathered.saved.size > 0) onNotify?.([...gathered.saved]);
  onChange?.(cambio);
  return resultado;
}
