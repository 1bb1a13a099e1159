import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { hacerSitio } from '../privado.ts';
import { Impedimento } from '../remedio.ts';
import type { Casa, Contadores, Estorbos, Fila, Modo, Tabla, Valor } from './casa.ts';
import { AJENAS, citados, citar, claveDe, porPagina } from './casa.ts';
import { quedarseSolo } from './solo.ts';

/** So long waits who only looks, for somebody who is just opening it. */
const MIRADA_MS = 2_000;

const ocupada = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && /^SQLITE_BUSY/.test(error.code);

/** Takes the file for itself: whoever has it open, be it only to read, holds it. */
async function aSolas(sqlite: BetterSqlite3.Database): Promise<boolean> {
  try {
    sqlite.pragma('locking_mode = exclusive');
    sqlite.exec('begin exclusive; commit');
    return true;
  } catch (error) {
    if (ocupada(error)) return false;
    throw error;
  }
}

class CasaSqlite implements Casa {
  readonly nombre = 'sqlite';
  private readonly sqlite: BetterSqlite3.Database;
  private readonly inserciones = new Map<string, BetterSqlite3.Statement<Valor[]>>();

  constructor(sqlite: BetterSqlite3.Database) {
    this.sqlite = sqlite;
  }

  async tiene(tabla: string): Promise<boolean> {
    return this.columna("select 1 from sqlite_master where type = 'table' and name = ?", tabla).length > 0;
  }

  async vacia(): Promise<boolean> {
    return (
      this.columna("select 1 from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'")
        .length === 0
    );
  }

  async pasos(): Promise<string[]> {
    if (!(await this.tiene('kysely_migration'))) return [];
    return this.columna<string>('select name from kysely_migration order by name');
  }

  async tablas(): Promise<Tabla[]> {
    const nombres = this.columna<string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~' order by name`,
    );
    return nombres.filter((nombre) => !AJENAS.includes(nombre)).map((nombre) => this.tabla(nombre));
  }

  private tabla(nombre: string): Tabla {
    const columnas = this.sqlite
      .prepare<[string], { name: string; type: string; pk: number }>(
        'select name, type, pk from pragma_table_info(?) order by name',
      )
      .all(nombre);
    const clave = columnas.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    return {
      nombre,
      columnas: columnas.map((c) => c.name),
      clave: clave.map((c) => c.name),
      deBytes: columnas.some(({ type }) => type.toLowerCase() === 'blob'),
    };
  }

  async *paginas(tabla: Tabla, tras?: readonly Valor[]): AsyncGenerator<Fila[]> {
    const { nombre, columnas, clave } = tabla;
    const pedir = (donde: string) =>
      this.sqlite
        .prepare<Valor[], Fila>(
          `select ${citados(columnas)} from ${citar(nombre)} ${donde} order by ${citados(clave)} limit ${porPagina(tabla)}`,
        )
        .raw();
    const siguientes = pedir(`where (${citados(clave)}) > (${clave.map(() => '?').join(', ')})`);
    for (let filas = tras ? siguientes.all(...tras) : pedir('').all(); ; ) {
      const ultima = filas.at(-1);
      if (!ultima) return;
      yield filas;
      filas = siguientes.all(...claveDe(tabla, ultima));
    }
  }

  async contadores(): Promise<Contadores> {
    if (!(await this.tiene('sqlite_sequence'))) return new Map();
    const filas = this.sqlite.prepare<[], { name: string; seq: number }>(
      'select name, seq from sqlite_sequence where seq > 0',
    );
    return new Map(filas.all().map(({ name, seq }) => [name, seq]));
  }

  async ejecutar(sentencia: string, ...valores: Valor[]): Promise<Fila[]> {
    const pedida = this.sqlite.prepare<[Record<string, Valor>], Fila>(sentencia);
    const nombrados = Object.fromEntries(valores.map((valor, i) => [String(i + 1), valor]));
    if (pedida.reader) return pedida.raw().all(nombrados);
    pedida.run(nombrados);
    return [];
  }

  async enTransaccion<T>(trabajo: () => Promise<T>): Promise<T> {
    this.sqlite.exec('begin immediate');
    try {
      const resultado = await trabajo();
      this.sqlite.exec('commit');
      return resultado;
    } catch (error) {
      if (this.sqlite.inTransaction) this.sqlite.exec('rollback');
      throw error;
    }
  }

  async insertar({ nombre, columnas }: Tabla, filas: readonly Fila[]): Promise<void> {
    const insercion =
      this.inserciones.get(nombre) ??
      this.sqlite.prepare<Valor[]>(
        `insert into ${citar(nombre)} (${citados(columnas)}) values (${columnas.map(() => '?').join(', ')})`,
      );
    this.inserciones.set(nombre, insercion);
    for (const fila of filas) insercion.run(...fila);
  }

  async estorbos(): Promise<Estorbos> {
    const disparadores = this.sqlite
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_master where type = 'trigger' order by rowid",
      )
      .all();
    return {
      quitar: disparadores.map(({ name }) => `drop trigger ${citar(name)}`),
      poner: disparadores.map(({ sql }) => sql),
    };
  }

  async ponerContadores(contadores: Contadores): Promise<void> {
    this.sqlite.exec('delete from sqlite_sequence');
    const poner = this.sqlite.prepare<[string, number]>('insert into sqlite_sequence (name, seq) values (?, ?)');
    for (const [tabla, ultimo] of contadores) poner.run(tabla, ultimo);
  }

  async comprobarEnlaces(): Promise<void> {
    const rotos = this.sqlite.prepare<[], { table: string; parent: string }>('pragma foreign_key_check').all();
    const [primero] = rotos;
    if (primero)
      throw new Impedimento(
        `En la tabla ${primero.table} hay filas que nombran otras que no están en ${primero.parent}.`,
      );
  }

  async asegurar(): Promise<void> {
    this.sqlite.pragma('synchronous = full');
  }

  async derribar(): Promise<void> {
    this.inserciones.clear();
    const tablas = this.columna<string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'",
    );
    await this.enTransaccion(async () => {
      for (const tabla of tablas) this.sqlite.exec(`drop table ${citar(tabla)}`);
    });
  }

  async afinar(): Promise<void> {
    this.sqlite.pragma('wal_checkpoint(truncate)');
  }

  async cerrar(): Promise<void> {
    this.sqlite.close();
  }

  private columna<V extends Valor>(sentencia: string, ...valores: Valor[]): V[] {
    return this.sqlite
      .prepare<Valor[], V>(sentencia)
      .pluck()
      .all(...valores);
  }
}

/** @throws Impedimento when it is not there, or cannot be had alone */
export async function abrirCasaSqlite(ruta: string, modo: Modo, nueva: boolean): Promise<Casa> {
  if (nueva) hacerSitio(ruta);
  else if (!existsSync(ruta)) throw new Impedimento(`No hay ninguna base de datos en ${ruta}.`);
  const sqlite = new BetterSqlite3(ruta, { readonly: modo === 'mirada', timeout: modo === 'mirada' ? MIRADA_MS : 0 });
  try {
    if (modo === 'mirada') {
      sqlite.exec('begin');
      // What it shows is settled by the first look.
      sqlite.prepare('select count(*) from sqlite_master').get();
    } else {
      await quedarseSolo(() => aSolas(sqlite));
      // The last pages that a power cut takes are copied again, since how far it is goes with them.
      sqlite.pragma('synchronous = normal');
      // Rows come table by table, and not in the order in which they name each other.
      sqlite.pragma('foreign_keys = off');
    }
    return new CasaSqlite(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}
