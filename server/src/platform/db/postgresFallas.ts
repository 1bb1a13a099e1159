import type { CompiledQuery, DatabaseConnection, PostgresDialectConfig, TransactionSettings } from 'kysely';
import { PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import type { MedidaDeBase } from './medida.ts';
import { Apartada } from './postgresComparte.ts';

export type FallaPostgres = 'BASE_CAIDA' | 'BASE_OCUPADA' | 'BASE_LLENA';

/** By SQLSTATE or its class: connection lost, server going or coming, its own disk failing, too much asked of it. */
const POR_CODIGO: Record<string, FallaPostgres> = {
  '08': 'BASE_CAIDA',
  '57P01': 'BASE_CAIDA',
  '57P02': 'BASE_CAIDA',
  '57P03': 'BASE_CAIDA',
  '57P05': 'BASE_CAIDA',
  '58': 'BASE_CAIDA',
  '53': 'BASE_OCUPADA',
  '53100': 'BASE_LLENA',
};
/** What the driver says in words alone. */
const SIN_CONEXION = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const SIN_TURNO = 'timeout exceeded when trying to connect';
/** Of the system's errors, which have names such as ECONNRESET; those of Node itself begin otherwise. */
const DEL_SISTEMA = /^(?!ERR_)E[A-Z_]+$/;

/** What an error of a query says about the database; null when it is about the query. */
export function fallaDe(error: unknown): FallaPostgres | null {
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    return POR_CODIGO[code] ?? POR_CODIGO[code.slice(0, 2)] ?? null;
  }
  if (!(error instanceof Error)) return null;
  const deRed = 'code' in error && DEL_SISTEMA.test(String(error.code));
  return deRed || SIN_CONEXION.test(error.message) ? 'BASE_CAIDA' : null;
}

/** What it says that there is no connection: whatever the reason, the portal cannot reach its database. */
const fallaAlConectar = (error: unknown): FallaPostgres => {
  const ocupada = error instanceof Apartada || (error instanceof Error && error.message === SIN_TURNO);
  return ocupada ? 'BASE_OCUPADA' : (fallaDe(error) ?? 'BASE_CAIDA');
};

/** Tells failures of the database from those of a query. */
export type Traductor = (error: unknown, falla: FallaPostgres | null) => unknown;

class Driver extends PostgresDriver {
  private readonly traducir: Traductor;
  private readonly medida: MedidaDeBase | null;
  private readonly conocidas = new WeakSet<DatabaseConnection>();
  /** Since when those are in a transaction that are. */
  private readonly enTransaccion = new Map<DatabaseConnection, number>();

  constructor(config: PostgresDialectConfig, traducir: Traductor, medida: MedidaDeBase | null) {
    super(config);
    this.traducir = traducir;
    this.medida = medida;
  }

  override async beginTransaction(conexion: DatabaseConnection, ajustes: TransactionSettings): Promise<void> {
    this.enTransaccion.set(conexion, performance.now());
    await super.beginTransaction(conexion as Parameters<PostgresDriver['beginTransaction']>[0], ajustes);
  }

  override async releaseConnection(conexion: DatabaseConnection): Promise<void> {
    const desde = this.enTransaccion.get(conexion);
    this.enTransaccion.delete(conexion);
    if (desde !== undefined) this.medida?.transaccion(performance.now() - desde);
    await super.releaseConnection(conexion as Parameters<PostgresDriver['releaseConnection']>[0]);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const desde = performance.now();
    const conexion = await super.acquireConnection().catch((error: unknown) => {
      throw this.traducir(error, fallaAlConectar(error));
    });
    this.medida?.espera(performance.now() - desde);
    if (this.conocidas.has(conexion)) return conexion;
    this.conocidas.add(conexion);
    const ejecutar = conexion.executeQuery.bind(conexion);
    conexion.executeQuery = async <R>(consulta: CompiledQuery) => {
      const desde = performance.now();
      try {
        return await ejecutar<R>(consulta);
      } catch (error) {
        throw this.traducir(error, fallaDe(error));
      } finally {
        if (!this.enTransaccion.has(conexion)) this.medida?.consulta(performance.now() - desde);
      }
    };
    return conexion;
  }
}

/** The dialect, with failures of the database told apart. */
export class Dialecto extends PostgresDialect {
  private readonly partes: [PostgresDialectConfig, Traductor, MedidaDeBase | null];

  constructor(...partes: [PostgresDialectConfig, Traductor, MedidaDeBase | null]) {
    super(partes[0]);
    this.partes = partes;
  }

  override createDriver(): Driver {
    return new Driver(...this.partes);
  }
}
