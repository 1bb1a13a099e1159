import BetterSqlite3 from 'better-sqlite3';
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver as Manejador,
  QueryResult,
  SqliteDatabase,
  TransactionSettings,
} from 'kysely';
import { CompiledQuery as Consulta, SqliteAdapter, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from 'kysely';
import { esperar } from './espera.ts';
import type { MedidaDeBase } from './medida.ts';
import type { Reserva } from './reserva.ts';
import { abrirArchivo, conPreparadas } from './sqliteArchivo.ts';
import type { Turno } from './sqliteCola.ts';
import { Cola } from './sqliteCola.ts';
import type { Vigia } from './vigia.ts';

/** How long whoever wants something waits for another process, and how often it looks meanwhile. */
export const ESPERA_MS = 2_000;
const [PAUSA_MS, PAUSA_MAX_MS] = [5, 50];

const FALLAS: [RegExp, 'BASE_CAIDA' | 'BASE_OCUPADA' | 'BASE_LLENA'][] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'BASE_OCUPADA'],
  [/^SQLITE_FULL/, 'BASE_LLENA'],
  [/^SQLITE_(IOERR|CANTOPEN|READONLY|NOMEM)/, 'BASE_CAIDA'],
];

function fallaDe(error: unknown) {
  if (!(error instanceof BetterSqlite3.SqliteError)) return undefined;
  const { code } = error;
  return FALLAS.find(([patron]) => patron.test(code))?.[1];
}

/** The one connection to the file, which statements and transactions use by turns. */
export class Archivo {
  readonly vigia: Vigia;
  readonly reserva: Reserva;
  readonly medida: MedidaDeBase | null;
  private readonly cola = new Cola(() => this.guardar());
  private readonly ruta: string;
  private abierto: BetterSqlite3.Database | undefined;
  private commit: BetterSqlite3.Statement | undefined;

  constructor(ruta: string, vigia: Vigia, reserva: Reserva, medida: MedidaDeBase | null) {
    this.ruta = ruta;
    this.vigia = vigia;
    this.reserva = reserva;
    this.medida = medida;
  }

  /** The engine itself, which is open once anything has been asked. */
  get sqlite(): BetterSqlite3.Database {
    this.abierto ??= abrirArchivo(this.ruta, (error) => this.vigia.tropiezo(error, 'database readable by others'));
    return this.abierto;
  }

  async preparado(espera: number): Promise<SqliteDatabase> {
    return conPreparadas(await this.insistir(espera, async () => this.sqlite));
  }

  /** Waits for those who came before. @param escribe a transaction that writes */
  async turno(escribe: boolean): Promise<Turno> {
    const desde = this.medida && !this.cola.libre ? performance.now() : null;
    const turno = await this.cola.tomar(escribe);
    this.medida?.espera(desde === null ? 0 : performance.now() - desde);
    return turno;
  }

  /** How many wait for their turn. */
  get esperan(): number {
    return this.cola.esperan;
  }

  /** What was written in a turn waits for the disk, with what others write meanwhile; its turn is over then. */
  juntar(): Promise<void> {
    return this.cola.juntar();
  }

  /** @returns whether the engine, failing, has thrown away all that was not committed */
  seDeshizo(error: unknown): boolean {
    if (this.sqlite.inTransaction) return false;
    this.cola.perder(error);
    return true;
  }

  /** Tries again for a while what another process is in the way of. @throws FalloDeBase */
  async insistir<T>(espera: number, intentar: () => Promise<T>): Promise<T> {
    const hasta = performance.now() + espera;
    for (let pausa = PAUSA_MS; ; pausa = Math.min(2 * pausa, PAUSA_MAX_MS))
      try {
        return await intentar();
      } catch (error) {
        const falla = fallaDe(error);
        if (falla === undefined) throw error;
        if (falla !== 'BASE_OCUPADA' || performance.now() >= hasta) throw this.vigia.fallo(falla, error);
        await esperar(pausa);
      }
  }

  private guardar(): void {
    try {
      this.commit ??= this.sqlite.prepare('commit');
      this.commit.run();
    } catch (error) {
      if (this.sqlite.inTransaction) this.sqlite.exec('rollback');
      const falla = fallaDe(error);
      throw falla ? this.vigia.fallo(falla, error) : error;
    }
    try {
      // There may be room again.
      this.reserva.llenar();
    } catch (error) {
      this.vigia.tropiezo(error, 'no room could be set aside for a full disk');
    }
  }
}

const EMPEZAR = Consulta.raw('begin');
const EMPEZAR_A_LEER = Consulta.raw('begin deferred');
const GUARDAR = Consulta.raw('commit');
const DESHACER = Consulta.raw('rollback');
/** Of one transaction among others that are committed with it. */
const PUNTO = Consulta.raw('savepoint propia');
const AL_PUNTO = Consulta.raw('rollback to propia');
const SOLTAR_PUNTO = Consulta.raw('release propia');

/** What one query or one transaction uses. */
class Conexion implements DatabaseConnection {
  private readonly archivo: Archivo;
  private readonly dentro: DatabaseConnection;
  private readonly espera: number;
  /** Of the transaction under way. */
  private turno: Turno | undefined;
  private desde = 0;
  private lee = false;
  /** Why the engine has rolled it back by itself. */
  private rota: unknown;

  constructor(archivo: Archivo, dentro: DatabaseConnection, espera: number) {
    this.archivo = archivo;
    this.dentro = dentro;
    this.espera = espera;
  }

  executeQuery<R>(consulta: CompiledQuery): Promise<QueryResult<R>> {
    return this.turno
      ? this.ejecutarDentro(consulta)
      : this.archivo.insistir(this.espera, () => this.porTurno(consulta));
  }

  streamQuery<R>(consulta: CompiledQuery, trozo: number): AsyncIterableIterator<QueryResult<R>> {
    return this.dentro.streamQuery(consulta, trozo);
  }

  /** @param lee a transaction that only reads keeps nobody out, and waits for nobody who writes */
  empezar(lee: boolean): Promise<void> {
    // Between attempts it is others' turn: readers need not wait for whoever cannot write.
    return this.archivo.insistir(this.espera, async () => {
      const turno = await this.archivo.turno(!lee);
      try {
        await this.dentro.executeQuery(turno.conOtros ? PUNTO : lee ? EMPEZAR_A_LEER : EMPEZAR);
      } catch (error) {
        if (turno.conOtros) this.archivo.seDeshizo(error);
        turno.acabar();
        throw error;
      }
      this.turno = turno;
      if (this.archivo.medida) this.desde = performance.now();
      this.lee = lee;
    });
  }

  async guardar(): Promise<void> {
    const { lee, turno } = this;
    if (lee) await this.ejecutarDentro(GUARDAR);
    else if (turno?.conOtros) await this.ejecutarDentro(SOLTAR_PUNTO);
    else if (this.rota !== undefined) throw this.rota;
    const guardado = lee ? undefined : this.archivo.juntar();
    this.soltar();
    await guardado;
  }

  async deshacer(): Promise<void> {
    const { turno } = this;
    // It went with others before the disk, and was lost there with them.
    if (!turno) return;
    if (this.archivo.sqlite.inTransaction) {
      await this.dentro.executeQuery(turno.conOtros ? AL_PUNTO : DESHACER);
      if (turno.conOtros) await this.dentro.executeQuery(SOLTAR_PUNTO);
    }
    this.soltar();
  }

  soltar(): void {
    const { turno } = this;
    if (!turno) return;
    this.archivo.medida?.transaccion(performance.now() - this.desde);
    this.turno = undefined;
    this.rota = undefined;
    turno.acabar();
  }

  private async porTurno<R>(consulta: CompiledQuery): Promise<QueryResult<R>> {
    const turno = await this.archivo.turno(false);
    const { medida } = this.archivo;
    const desde = medida ? performance.now() : 0;
    try {
      return await this.dentro.executeQuery<R>(consulta);
    } finally {
      medida?.consulta(performance.now() - desde);
      turno.acabar();
    }
  }

  /** Whatever followed what the engine has rolled back would stand alone. */
  private async ejecutarDentro<R>(consulta: CompiledQuery): Promise<QueryResult<R>> {
    if (this.rota !== undefined) throw this.rota;
    try {
      return await this.archivo.insistir(this.espera, () => this.dentro.executeQuery<R>(consulta));
    } catch (error) {
      if (this.archivo.seDeshizo(error)) this.rota = error;
      throw error;
    }
  }
}

class Driver implements Manejador {
  private readonly archivo: Archivo;
  private readonly espera: number;
  private readonly dentro: SqliteDriver;

  constructor(archivo: Archivo, espera: number) {
    this.archivo = archivo;
    this.espera = espera;
    this.dentro = new SqliteDriver({ database: () => archivo.preparado(espera) });
  }

  init(): Promise<void> {
    return this.dentro.init();
  }
  async acquireConnection(): Promise<Conexion> {
    return new Conexion(this.archivo, await this.dentro.acquireConnection(), this.espera);
  }
  beginTransaction(conexion: Conexion, { accessMode }: TransactionSettings): Promise<void> {
    return conexion.empezar(accessMode === 'read only');
  }
  commitTransaction(conexion: Conexion): Promise<void> {
    return conexion.guardar();
  }
  rollbackTransaction(conexion: Conexion): Promise<void> {
    return conexion.deshacer();
  }
  async releaseConnection(conexion: Conexion): Promise<void> {
    conexion.soltar();
  }
  destroy(): Promise<void> {
    return this.dentro.destroy();
  }
}

class Adapter extends SqliteAdapter {
  /** Migrations run in one transaction, so that two processes that start together cannot both apply one. */
  override get supportsTransactionalDdl() {
    return true;
  }
  /** Turns are taken here, statement by statement, not by Kysely for as long as anyone waits. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class Compiler extends SqliteQueryCompiler {
  /**
   * With a bare `?` the engine looks at the value when it plans a join or an order, and so plans anew whenever another value
   * is bound: most of what a short query costs. An expression is not looked at, and means the same.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** The dialect of a file; `espera` in milliseconds is how long a query may wait for another process. */
export class Dialecto extends SqliteDialect {
  private readonly partes: [Archivo, number];

  constructor(archivo: Archivo, espera: number) {
    super({ database: () => archivo.preparado(espera) });
    this.partes = [archivo, espera];
  }
  override createDriver(): Driver {
    return new Driver(...this.partes);
  }
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
  override createAdapter(): Adapter {
    return new Adapter();
  }
}
