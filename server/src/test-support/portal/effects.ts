import type { AuditModule, LiveEvent } from '@conserje/contract';
import type { CreditoType } from '@conserje/rules';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import { wholeWordPattern } from '../../features/identity/privacy/privacy.names.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { FieldDifference } from '../../platform/unit-of-work/auditLog.ts';

/** Row of the audit log, in the form of assertions. */
export interface AuditLogRow {
  modulo: AuditModule;
  objeto: number | null;
  usuario: number | null;
  encargado: number | null;
  motivo: string;
  /** Absent when no field was edited. */
  diferencias?: FieldDifference[];
}

/** Returns the `diferencias` of one edited field. */
export const editedField = (campo: string, antes: FieldDifference['antes'], despues: FieldDifference['despues']) => ({
  diferencias: [{ campo, antes, despues }],
});

/** Row of the work ledger, in the form of assertions. */
export interface WorkRow {
  usuario: number;
  tipo: 'asistencia' | 'times';
  minutos: number;
  tiempo: number | null;
  otro: number | null;
  encargado: number;
}

/** Row of the credit ledger, in the form of assertions. */
export interface CreditoRow {
  tipo: CreditoType;
  usuario: number | null;
  creditos: number;
  encargado: number | null;
}

/** Result, written rows and published notices of an action. */
export interface ObservedEffects<T> {
  result: T;
  bitacora: AuditLogRow[];
  trabajo: WorkRow[];
  /** Absent without a movement. */
  creditos?: CreditoRow[];
  notices: PublishedNotice[];
}

/** Published event without its random change id; stored notifications have tests of their own. */
type PublishedNotice = Omit<LiveEvent, 'cambio' | 'clase'>;
const withoutChangeId = ({ cambio: _change, clase: _kind, ...notice }: LiveEvent): PublishedNotice => notice;

const PROBE = /^"sonda (\d+)"$/;

/** Sends a probe; on PostgreSQL it has been sent when this resolves, in the order of the calls. */
async function sendProbe({ name, db, broadcast }: Engine, n: number): Promise<void> {
  const probe = JSON.stringify(`sonda ${n}`);
  if (name === 'postgres') await sql`select pg_notify('conserje', ${probe})`.execute(db);
  else broadcast(probe);
}

/** Records the published notices of an engine, and counts those still on their way. */
export class NoticeListener {
  private sentCount = 0;
  private received: PublishedNotice[] = [];
  private onArrival: (() => void) | undefined;

  /** Returns a wrapped engine whose notices the listener records. */
  static async create(engine: Engine): Promise<{ engine: Engine; listener: NoticeListener }> {
    const listener = new NoticeListener();
    let [sent, heard] = [0, 0];
    engine.listen({
      onMessage(message) {
        const probe = PROBE.exec(message)?.[1];
        if (probe) heard = Number(probe);
        else listener.received.push(withoutChangeId(JSON.parse(message) as LiveEvent));
        listener.onArrival?.();
      },
      onGap: () => undefined,
    });
    while (heard === 0) {
      sent += 1;
      await sendProbe(engine, sent);
    }
    // Waits for the probes, so that later listeners do not receive them.
    while (heard < sent) await sql`select 1`.execute(engine.db);
    return {
      listener,
      engine: {
        ...engine,
        announce: async (db, messages) => {
          const publish = await engine.announce(db, messages);
          return () => {
            listener.sentCount += messages.length;
            publish();
          };
        },
      },
    };
  }

  /** Returns the notices since the last call, after all have arrived. */
  async take(): Promise<PublishedNotice[]> {
    while (this.received.length < this.sentCount) {
      await new Promise<void>((resolve) => {
        this.onArrival = resolve;
      });
    }
    const taken = this.received;
    this.sentCount = 0;
    this.received = [];
    return taken;
  }
}

const lastId = async (db: Engine['db'], table: 'bitacora' | 'credito' | 'trabajo'): Promise<number> => {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
};

async function readAuditRows(db: Engine['db'], afterId: number): Promise<AuditLogRow[]> {
  const filas = await db
    .selectFrom('bitacora')
    .select(['modulo', 'objeto', 'usuario', 'encargado', 'motivo', 'diferencias'])
    .where('id', '>', afterId)
    .orderBy('id')
    .execute();
  return filas.map(({ diferencias, ...row }) => ({
    ...row,
    ...(diferencias !== null && { diferencias: JSON.parse(diferencias) as FieldDifference[] }),
  }));
}

/**
 * Returns the audit entries that contain a person's name as text, of the agency or an external buyer: names are joined,
 * never copied. Entries under *Nombres* are exempt, since they are about names.
 */
export async function findEntriesWithNames(db: Engine['db'], filas: readonly AuditLogRow[]): Promise<AuditLogRow[]> {
  const { rows } = await sql<{ nombre: string }>`select usuario as nombre from usuario
    union select externo from venta where externo is not null
    union select externo from membresia_usuario where externo is not null`.execute(db);
  return filas.filter(({ modulo, motivo, diferencias }) => {
    const text = `${motivo} ${JSON.stringify(diferencias ?? [])}`;
    return (
      modulo !== 'nombres' && rows.some(({ nombre }) => new RegExp(wholeWordPattern(nombre).source, 'u').test(text))
    );
  });
}

/**
 * Returns the entries that do not read as a sentence with the author as subject: the text begins with a verb in lower
 * case, and has a placeholder for a subject other than the author (docs/decisions/0041).
 */
const findMisworded = (auditRows: readonly AuditLogRow[]): string[] =>
  auditRows
    .filter(
      ({ motivo, usuario, encargado }) =>
        motivo.charAt(0) !== motivo.charAt(0).toLowerCase() ||
        (usuario !== null && usuario !== encargado && !motivo.includes(NAME_PLACEHOLDER)),
    )
    .map(({ motivo }) => motivo);

/**
 * Runs an action and returns its effects.
 * @throws Error when an audit entry contains a name or does not read as a sentence
 */
export async function observe<T>(
  db: Engine['db'],
  listener: NoticeListener,
  action: () => Promise<T>,
): Promise<ObservedEffects<T>> {
  const [lastAuditId, lastWorkId] = [await lastId(db, 'bitacora'), await lastId(db, 'trabajo')];
  const lastCreditoId = await lastId(db, 'credito');
  await listener.take();
  const result = await action();
  const auditRows = await readAuditRows(db, lastAuditId);
  const entriesWithNames = await findEntriesWithNames(db, auditRows);
  if (entriesWithNames.length > 0)
    throw new Error(`the log has a name written out: ${JSON.stringify(entriesWithNames)}`);
  const wrong = findMisworded(auditRows);
  if (wrong.length > 0) throw new Error(`the log does not say who did what to whom: ${JSON.stringify(wrong)}`);
  const creditos = await db
    .selectFrom('credito')
    .select(['tipo', 'usuario', 'creditos', 'encargado'])
    .where('id', '>', lastCreditoId)
    .orderBy('id')
    .execute();
  return {
    result,
    notices: await listener.take(),
    bitacora: auditRows,
    trabajo: await db
      .selectFrom('trabajo')
      .select(['usuario', 'tipo', 'minutos', 'tiempo', 'otro', 'encargado'])
      .where('id', '>', lastWorkId)
      .orderBy('id')
      .execute(),
    ...(creditos.length > 0 && { creditos }),
  };
}
