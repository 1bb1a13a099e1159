import pg from 'pg';
import { tiposPostgres } from '../postgresTipos.ts';
import type { Casa, Contadores, Estorbos, Fila, Modo, Tabla, Valor } from './casa.ts';
import { AJENAS, citados, citar, porPagina } from './casa.ts';
import { LLAVE } from './marca.ts';
import { quedarseSolo } from './solo.ts';

/** Tables of our own; what an extension has brought along is not. */
const PROPIAS = `select c.oid, c.relname from pg_class c
  where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'p')
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
const FUNCIONES = `select p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = (select oid from pg_namespace where nspname = current_schema())
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

class CasaPostgres implements Casa {
  readonly nombre = 'postgres';
  private readonly cliente: pg.Client;
  private readonly modo: Modo;
  /** How each column of a table is called for a list of its values. */
  private readonly tipos = new Map<string, Map<string, string>>();

  constructor(cliente: pg.Client, modo: Modo) {
    this.cliente = cliente;
    this.modo = modo;
  }

  async ejecutar(text: string, ...values: Valor[]): Promise<Fila[]> {
    const { rows } = await this.cliente.query<Valor[]>({ text, values, rowMode: 'array' });
    return rows;
  }

  async tiene(tabla: string): Promise<boolean> {
    return (await this.columna(`select 1 from (${PROPIAS}) t where relname = $1`, tabla)).length > 0;
  }

  async vacia(): Promise<boolean> {
    return (await this.columna(`${PROPIAS} limit 1`)).length === 0;
  }

  async pasos(): Promise<string[]> {
    if (!(await this.tiene('kysely_migration'))) return [];
    return this.columna('select name from kysely_migration order by name collate "C"');
  }

  async tablas(): Promise<Tabla[]> {
    const tablas: Tabla[] = [];
    for (const nombre of await this.columna(`select relname from (${PROPIAS}) t order by relname collate "C"`))
      if (!AJENAS.includes(nombre)) tablas.push(await this.tabla(nombre));
    return tablas;
  }

  private async tabla(nombre: string): Promise<Tabla> {
    const columnas = await this.ejecutar(
      `select a.attname::text, format_type(a.atttypid, null), array_position(i.indkey::int2[], a.attnum)
       from (${PROPIAS}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       left join pg_index i on i.indrelid = t.oid and i.indisprimary
       where t.relname = $1 order by a.attname::text collate "C"`,
      nombre,
    );
    const tipos = new Map(columnas.map(([columna, tipo]) => [String(columna), String(tipo)]));
    this.tipos.set(nombre, tipos);
    const clave = columnas.filter(([, , sitio]) => sitio !== null).toSorted((a, b) => Number(a[2]) - Number(b[2]));
    return {
      nombre,
      columnas: [...tipos.keys()],
      clave: clave.map(([columna]) => String(columna)),
      deBytes: [...tipos.values()].includes('bytea'),
    };
  }

  /** A text in the order of its bytes, whatever the language of the database. */
  private enOrden(tabla: string, columna: string): string {
    const deTexto = this.tipos.get(tabla)?.get(columna) === 'text';
    return deTexto ? `${citar(columna)} collate "C"` : citar(columna);
  }

  async *paginas(tabla: Tabla, tras?: readonly Valor[]): AsyncGenerator<Fila[]> {
    const { nombre, columnas, clave } = tabla;
    const orden = clave.map((columna) => this.enOrden(nombre, columna)).join(', ');
    const donde = tras ? `where (${orden}) > (${clave.map((_, i) => `$${i + 1}`).join(', ')})` : '';
    // What is looked at as it is now is in a transaction already.
    if (this.modo === 'destino') await this.cliente.query('begin read only');
    try {
      await this.ejecutar(
        `declare filas no scroll cursor for select ${citados(columnas)} from ${citar(nombre)} ${donde} order by ${orden}`,
        ...(tras ?? []),
      );
      for (;;) {
        const filas = await this.ejecutar(`fetch ${porPagina(tabla)} from filas`);
        if (filas.length === 0) break;
        yield filas;
      }
      await this.cliente.query('close filas');
    } finally {
      if (this.modo === 'destino') await this.cliente.query('rollback');
    }
  }

  private secuencias(): Promise<Fila[]> {
    return this.ejecutar(
      `select t.relname::text, pg_get_serial_sequence(quote_ident(t.relname), a.attname)
       from (${PROPIAS}) t join pg_attribute a on a.attrelid = t.oid and a.attidentity <> '' order by 1`,
    );
  }

  async contadores(): Promise<Contadores> {
    const contadores = new Map<string, number>();
    for (const [tabla, secuencia] of await this.secuencias()) {
      const [ultimo] = await this.ejecutar(`select last_value from ${secuencia} where is_called`);
      if (ultimo) contadores.set(String(tabla), Number(ultimo[0]));
    }
    return contadores;
  }

  async ponerContadores(contadores: Contadores): Promise<void> {
    for (const [tabla, secuencia] of await this.secuencias()) {
      const ultimo = contadores.get(String(tabla)) ?? 0;
      await this.cliente.query('select setval($1, $2, $3)', [secuencia, Math.max(ultimo, 1), ultimo > 0]);
    }
  }

  async enTransaccion<T>(trabajo: () => Promise<T>): Promise<T> {
    await this.cliente.query('begin');
    try {
      const resultado = await trabajo();
      await this.cliente.query('commit');
      return resultado;
    } catch (error) {
      // Of a connection that is lost the server knows that it is.
      await this.cliente.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async insertar({ nombre, columnas }: Tabla, filas: readonly Fila[]): Promise<void> {
    const tipos = this.tipos.get(nombre);
    const listas = columnas.map((columna, i) => `$${i + 1}::${tipos?.get(columna)}[]`);
    await this.cliente.query({
      text: `insert into ${citar(nombre)} (${citados(columnas)}) select * from unnest(${listas.join(', ')})`,
      values: columnas.map((_, i) => filas.map((fila) => fila[i])),
    });
  }

  async estorbos(): Promise<Estorbos> {
    const enlaces = await this.ejecutar(
      `select c.conrelid::regclass::text, quote_ident(c.conname), pg_get_constraintdef(c.oid)
       from pg_constraint c join (${PROPIAS}) t on t.oid = c.conrelid where c.contype = 'f' order by 1, 2`,
    );
    const conDisparadores = await this.columna(
      `select distinct tgrelid::regclass::text from pg_trigger join (${PROPIAS}) t on t.oid = tgrelid where not tgisinternal`,
    );
    return {
      quitar: [
        ...enlaces.map(([tabla, nombre]) => `alter table ${tabla} drop constraint ${nombre}`),
        ...conDisparadores.map((tabla) => `alter table ${tabla} disable trigger user`),
      ],
      poner: [
        ...enlaces.map(([tabla, nombre, que]) => `alter table ${tabla} add constraint ${nombre} ${que}`),
        ...conDisparadores.map((tabla) => `alter table ${tabla} enable trigger user`),
      ],
    };
  }

  /** They are looked at as they are put back. */
  async comprobarEnlaces(): Promise<void> {}

  async asegurar(): Promise<void> {
    await this.cliente.query('set synchronous_commit = on');
  }

  async derribar(): Promise<void> {
    await this.enTransaccion(async () => {
      for (const tabla of await this.columna(`select quote_ident(relname) from (${PROPIAS}) t`))
        await this.cliente.query(`drop table if exists ${tabla} cascade`);
      for (const funcion of await this.columna(FUNCIONES)) await this.cliente.query(`drop function ${funcion} cascade`);
    });
  }

  async afinar(): Promise<void> {
    await this.cliente.query('analyze');
  }

  async cerrar(): Promise<void> {
    await this.cliente.end();
  }

  private async columna(sentencia: string, ...valores: Valor[]): Promise<string[]> {
    return (await this.ejecutar(sentencia, ...valores)).map(([valor]) => String(valor));
  }
}

async function aSolas(cliente: pg.Client): Promise<boolean> {
  const { rows } = await cliente.query('select pg_try_advisory_lock($1, $2) as mia', [...LLAVE]);
  return rows[0]?.mia === true;
}

/** @throws Impedimento when it cannot be had alone */
export async function abrirCasaPostgres(url: string, modo: Modo): Promise<Casa> {
  const cliente = new pg.Client({ connectionString: url, keepAlive: true, types: tiposPostgres });
  // Whatever is asked next is told of it; without a listener the process would end.
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    if (modo !== 'mirada') await quedarseSolo(() => aSolas(cliente));
    // What a crash takes of the last pages is copied again, since how far it is goes with them.
    if (modo === 'destino') await cliente.query('set synchronous_commit = off');
    else await cliente.query('begin isolation level repeatable read read only');
    return new CasaPostgres(cliente, modo);
  } catch (error) {
    await cliente.end();
    throw error;
  }
}
