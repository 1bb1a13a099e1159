import type { AuditModule, LiveEvent } from '@conserje/contract';
import type { CreditoType } from '@conserje/rules';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import { wholeWordPattern } from '../../features/identity/privacy/privacy.names.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { FieldDifference } from '../../platform/unit-of-work/auditLog.ts';

/** A row of the audit log, as a test states it. */
export interface AuditLogRow {
  modulo: AuditModule;
  objeto: number | null;
  usuario: number | null;
  encargado: number | null;
  motivo: string;
  /** Left out where nothing was edited. */
  diferencias?: FieldDifference[];
}

/** The part of it that tells of one field that was edited. */
export const editedField = (campo: string, antes: FieldDifference['antes'], despues: FieldDifference['despues']) => ({
  diferencias: [{ campo, antes, despues }],
});

/** A row of the ledger, as a test states it. */
export interface WorkRow {
  usuario: number;
  tipo: 'asistencia' | 'times';
  minutos: number;
  tiempo: number | null;
  otro: number | null;
  encargado: number;
}

/** A row of the ledger of credits, as a test states it. */
export interface CreditoRow {
  tipo: CreditoType;
  usuario: number | null;
  creditos: number;
  encargado: number | null;
}

/** What an action answered, wrote and told. */
export interface Effects<T> {
  result: T;
  bitacora: AuditLogRow[];
  trabajo: WorkRow[];
  /** Left out when none moved. */
  creditos?: CreditoRow[];
  notices: PublishedNotice[];
}

/**
 * What is told, without the id that is another every time; whether it stays with its reader is for tests of what they find.
 */
type PublishedNotice = Omit<LiveEvent, 'cambio' | 'clase'>;
const withoutChangeId = ({ cambio: _change, clase: _kind, ...notice }: LiveEvent): PublishedNotice => notice;

const PROBE = /^"sonda (\d+)"$/;

/** Sends a probe; on PostgreSQL it has been handed out when this is done, and in the order of the calls. */
async function sendProbe({ nombre, db, broadcast }: Engine, n: number): Promise<void> {
  const probe = JSON.stringify(`sonda ${n}`);
  if (nombre === 'postgres') await sql`select pg_notify('conserje', ${probe})`.execute(db);
  else broadcast(probe);
}

/** Hears what an engine hands out, and knows how much of it is still on its way. */
export class Listener {
  private sentCount = 0;
  private received: PublishedNotice[] = [];
  private onArrival: (() => void) | undefined;

  /** The engine with an ear at it, which hears already. */
  static async create(engine: Engine): Promise<{ engine: Engine; listener: Listener }> {
    const listener = new Listener();
    let [sent, heard] = [0, 0];
    engine.listen({
      mensaje(mensaje) {
        const probe = PROBE.exec(mensaje)?.[1];
        if (probe) heard = Number(probe);
        else listener.received.push(withoutChangeId(JSON.parse(mensaje) as LiveEvent));
        listener.onArrival?.();
      },
      gap: () => undefined,
    });
    while (heard === 0) {
      sent += 1;
      await sendProbe(engine, sent);
    }
    // Nobody who begins to listen now shall hear a probe.
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

  /** Takes all that was sent since the last time, once it has arrived. */
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
 * Lines of the audit log that have somebody's name written out, be they of the agency or have they bought from outside:
 * names are joined, never copied. Under *Nombres* a line is about the names.
 */
export async function findRowsWithNames(db: Engine['db'], filas: readonly AuditLogRow[]): Promise<AuditLogRow[]> {
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
 * Lines that do not read from their author on: the text begins at the verb, in lower case, and has a place for whoever it is
 * about, where that is another (docs/decisions/0041).
 */
const findMisworded = (auditRows: readonly AuditLogRow[]): string[] =>
  auditRows
    .filter(
      ({ motivo, usuario, encargado }) =>
        motivo.charAt(0) !== motivo.charAt(0).toLowerCase() ||
        (usuario !== null && usuario !== encargado && !motivo.includes(NAME_PLACEHOLDER)),
    )
    .map(({ motivo }) => motivo);

/** Runs an action and takes down its effects. @throws Error where the log has somebody's name written out, or does not read as a sentence */
export async function observe<T>(db: Engine['db'], listener: Listener, action: () => Promise<T>): Promise<Effects<T>> {
  const [lastAuditId, lastWorkId] = [await lastId(db, 'bitacora'), await lastId(db, 'trabajo')];
  const lastCreditoId = await lastId(db, 'credito');
  await listener.take();
  const result = await action();
  const auditRows = await readAuditRows(db, lastAuditId);
  const entriesWithNames = await findRowsWithNames(db, auditRows);
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
