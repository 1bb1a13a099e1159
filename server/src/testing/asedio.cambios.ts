import { sql } from 'kysely';
import type { Motor } from '../platform/db/dialecto.ts';

const LIBRO = 'zz_cambio';

/**
 * Counts every committed change of every table: in a base of one's own, of which the triggers are a part from then on.
 * What is rolled back was never counted.
 */
export class Cambios {
  private readonly motor: Motor;
  private vistos = new Map<string, number>();

  private constructor(motor: Motor) {
    this.motor = motor;
  }

  static async en(motor: Motor): Promise<Cambios> {
    const { db, nombre } = motor;
    const tablas = (await db.introspection.getTables()).map(({ name }) => name);
    const hacer = (sentencia: string) => sql.raw(sentencia).execute(db);
    await hacer(`create table ${LIBRO} (tabla text primary key, n integer not null)`);
    for (const tabla of tablas) await hacer(`insert into ${LIBRO} values ('${tabla}', 0)`);
    if (nombre === 'postgres')
      await hacer(
        `create function ${LIBRO}_contar() returns trigger language plpgsql as $$ begin
           update ${LIBRO} set n = n + 1 where tabla = tg_table_name; return null; end $$`,
      );
    for (const tabla of tablas)
      for (const que of ['insert', 'update', 'delete'])
        await hacer(
          nombre === 'postgres'
            ? `create trigger ${LIBRO}_${que} after ${que} on "${tabla}" for each row execute function ${LIBRO}_contar()`
            : `create trigger ${LIBRO}_${tabla}_${que} after ${que} on "${tabla}" begin
                 update ${LIBRO} set n = n + 1 where tabla = '${tabla}'; end`,
        );
    const cambios = new Cambios(motor);
    await cambios.nuevos();
    return cambios;
  }

  /** The tables that have changed since it was asked last. */
  async nuevos(): Promise<string[]> {
    const { rows } = await sql<{ tabla: string; n: number }>`select tabla, n from ${sql.table(LIBRO)}`.execute(
      this.motor.db,
    );
    const cambiadas = rows.filter(({ tabla, n }) => this.vistos.get(tabla) !== Number(n)).map(({ tabla }) => tabla);
    this.vistos = new Map(rows.map(({ tabla, n }) => [tabla, Number(n)]));
    return cambiadas.sort();
  }
}
