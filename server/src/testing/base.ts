import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PASOS } from '../migrations/index.ts';
import { abrirMotor } from '../platform/db/abrir.ts';
import type { Ddl, Motor } from '../platform/db/dialecto.ts';
import { migrar } from '../platform/db/migrar.ts';
import type { Parte } from '../platform/db/vigia.ts';

/** A database of its own. After `tirar` nothing of it is left. */
export interface Base {
  /** As in `DATABASE_URL`. */
  url: string;
  tirar(): Promise<void>;
}

/** The engine that this run tests. */
export const MOTOR = motorDeLaTanda();

function motorDeLaTanda(): Motor['nombre'] {
  const nombre = process.env.MOTOR;
  if (nombre !== 'sqlite' && nombre !== 'postgres') throw new Error('MOTOR says which engine to test');
  return nombre;
}

const quejarse = (error: unknown): never => {
  throw error;
};

/** For an engine of which nobody wants to hear. */
export const MUDO: Parte = { warn: () => undefined, info: () => undefined };

/** An empty database, not migrated. */
export const nuevaBaseVacia = (): Promise<Base> => (MOTOR === 'sqlite' ? enCarpeta() : enServidor());

async function migrada(url: string): Promise<void> {
  const motor = abrirMotor(url, { ...MUDO, warn: (datos, msg) => quejarse(new Error(msg, { cause: datos })) });
  await migrar(motor, PASOS);
  await motor.cerrar();
}

/** In memory where the machine has such a folder: what tests write need not survive a power cut. */
const CARPETA = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** The address of a file that is not there yet, in a folder of its own, whichever engine is tested. */
export async function enCarpeta(): Promise<Base> {
  const carpeta = await mkdtemp(join(CARPETA, 'conserje-base-'));
  return { url: `file:${join(carpeta, 'conserje.db')}`, tirar: () => rm(carpeta, { recursive: true, force: true }) };
}

const rutaDe = ({ url }: Base): string => url.slice('file:'.length);

function direccionDe(base: string): string {
  const url = new URL(process.env.POSTGRES_URL ?? quejarse(new Error('POSTGRES_URL says where the server is')));
  url.pathname = base;
  return url.toString();
}

async function conServidor(...sentencias: string[]): Promise<void> {
  const cliente = new pg.Client(direccionDe('postgres'));
  await cliente.connect();
  try {
    for (const sentencia of sentencias) await cliente.query(sentencia);
  } finally {
    await cliente.end();
  }
}

const baseEnServidor = (nombre: string): Base => ({
  url: direccionDe(nombre),
  tirar: () => conServidor(`drop database ${nombre} with (force)`),
});

const nombreNuevo = (): string => `prueba_${randomUUID().replaceAll('-', '')}`;

/** An empty database on the server of this run. */
export async function enServidor(como = ''): Promise<Base> {
  const nombre = nombreNuevo();
  await conServidor(`create database ${nombre} ${como}`);
  return baseEnServidor(nombre);
}

const SIN_DIALECTO: Ddl = {
  ...{ id: '', instante: '', bytes: '', fin: '' },
  soloAnadir: () => [],
  segun: ({ postgres }) => postgres,
};

/** Brings a copy of the template back to what it was. */
export interface Vaciador {
  /** Fails if its tables are not what they were, or if somebody works on it. */
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

/**
 * Over a connection of its own, which is a replica from the start: as such, the database neither asks whether rows may go nor what
 * else would have to. Whoever becomes one loses all plans that their connection has made.
 */
export async function vaciadorDe({ url }: Base): Promise<Vaciador> {
  const cliente = new pg.Client({
    connectionString: url,
    options: '-c session_replication_role=replica -c lock_timeout=5s',
  });
  // It may be told of its end by a server that is stopped.
  cliente.on('error', () => undefined);
  await cliente.connect();
  return {
    async vaciar() {
      await cliente.query('select prueba.vaciar()');
    },
    cerrar: () => cliente.end(),
  };
}

/** Gives a migrated database a function by which it becomes again as it is now. */
async function ensenarAVaciarse(url: string): Promise<void> {
  const cliente = new pg.Client(url);
  await cliente.connect();
  try {
    const leer = async <F>(consulta: string): Promise<F[]> => (await cliente.query(consulta)).rows;
    const tablas = await leer<{ tabla: string; columnas: string }>(`
      select table_name as tabla, string_agg(quote_ident(column_name), ', ') as columnas
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
        and is_generated = 'NEVER' group by table_name`);
    const pasos = tablas.map(({ tabla }) => `delete from ${tabla};`);
    for (const { tabla, columnas } of tablas) {
      const [fila] = await leer<{ filas: string | null }>(
        `select quote_literal(json_agg(t order by t.ctid)) as filas from ${tabla} t`,
      );
      if (fila?.filas)
        pasos.push(`insert into ${tabla} (${columnas})
          select ${columnas} from json_populate_recordset(null::${tabla}, ${fila.filas});`);
    }
    for (const { nombre, valor, usado } of await leer<{ nombre: string; valor: number; usado: boolean }>(`
      select quote_literal(sequencename) as nombre, coalesce(last_value, start_value)::int as valor,
        last_value is not null as usado from pg_sequences where schemaname = 'public'`))
      pasos.push(`perform setval(${nombre}, ${valor}, ${usado});`);
    await cliente.query(`create schema prueba;
      create function prueba.vaciar() returns void language plpgsql as $vaciar$ begin
        ${pasos.join('\n')}
      end $vaciar$`);
  } finally {
    await cliente.end();
  }
}

/** What a template is made of: the migrated database comes before any other. */
export interface Molde {
  nombre: string;
  /** Works on a database that nobody else has, and leaves nothing open. */
  llenar(url: string): Promise<void>;
}

const MIGRADA: Molde = {
  nombre: 'plantilla',
  async llenar(url) {
    await migrada(url);
    if (MOTOR === 'postgres') await ensenarAVaciarse(url);
  },
};

/** Made by whichever process needs it first; its name changes with the schema. */
async function plantillaEnServidor({ nombre, llenar }: Molde, de = ''): Promise<string> {
  const esquema = JSON.stringify(Object.values(PASOS).map((paso) => paso(SIN_DIALECTO)));
  const plantilla = `${nombre}_${createHash('sha256').update(esquema).digest('hex').slice(0, 16)}`;
  const cliente = new pg.Client(direccionDe('postgres'));
  await cliente.connect();
  try {
    await cliente.query('select pg_advisory_lock(hashtext($1))', [plantilla]);
    const { rowCount } = await cliente.query('select 1 from pg_database where datname = $1', [plantilla]);
    if (rowCount === 0) {
      await cliente.query(`create database ${plantilla}_haciendose ${de}`);
      await llenar(direccionDe(`${plantilla}_haciendose`));
      await cliente.query(`alter database ${plantilla}_haciendose rename to ${plantilla}`);
    }
  } finally {
    await cliente.end();
  }
  return plantilla;
}

// Copied as files: written to the log block by block, as is the default, it takes four times as long.
const copiadaDe = (plantilla: string): string => `template ${plantilla} strategy file_copy`;

/** The bytes of a template's file, or its name on the server, by what it is of: made once a process. */
const archivos = new Map<Molde, Promise<Buffer>>();
const enServidores = new Map<Molde, Promise<string>>();

function archivoDe(molde: Molde): Promise<Buffer> {
  const hecho = archivos.get(molde) ?? hacerArchivo(molde);
  archivos.set(molde, hecho);
  return hecho;
}

async function hacerArchivo(molde: Molde): Promise<Buffer> {
  const base = molde === MIGRADA ? await enCarpeta() : await copia(MIGRADA);
  try {
    await molde.llenar(base.url);
    return await readFile(rutaDe(base));
  } finally {
    await base.tirar();
  }
}

async function enServidorDe(molde: Molde): Promise<string> {
  const de = molde === MIGRADA ? '' : copiadaDe(await plantillaDe(MIGRADA));
  return plantillaEnServidor(molde, de);
}

function plantillaDe(molde: Molde): Promise<string> {
  const hecha = enServidores.get(molde) ?? enServidorDe(molde);
  enServidores.set(molde, hecha);
  return hecha;
}

/** A database as a template is. */
export async function copia(molde: Molde): Promise<Base> {
  if (MOTOR === 'postgres') return enServidor(copiadaDe(await plantillaDe(molde)));
  const bytes = await archivoDe(molde);
  const base = await enCarpeta();
  await writeFile(rutaDe(base), bytes);
  return base;
}

/** A migrated database without users. */
export const nuevaBase = (): Promise<Base> => copia(MIGRADA);
