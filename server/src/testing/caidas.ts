import pg from 'pg';
import { onTestFinished } from 'vitest';
import { PASOS } from '../migrations/index.ts';
import { abrirMotor } from '../platform/db/abrir.ts';
import { migrar } from '../platform/db/migrar.ts';
import { MUDO } from './base.ts';
import { Portal } from './portal.ts';
import type { TestPostgres } from './postgres.ts';
import { startPostgres } from './postgres.ts';
import { Reloj } from './reloj.ts';

/** A PostgreSQL server for one test, which it may stop and start again; what is to outlive its death needs a `durable` one. */
export async function servidorPropio(como?: Parameters<typeof startPostgres>[0]): Promise<TestPostgres> {
  const servidor = await startPostgres(como);
  onTestFinished(servidor.stop);
  return servidor;
}

/** An agency on a PostgreSQL server of its own. */
export async function portalEnServidorPropio(): Promise<{ portal: Portal; servidor: TestPostgres }> {
  const servidor = await servidorPropio();
  const motor = abrirMotor(servidor.url, MUDO);
  await migrar(motor, PASOS);
  await motor.cerrar();
  const portal = new Portal(new Reloj(), { base: { url: servidor.url, tirar: servidor.stop } });
  onTestFinished(() => portal.cerrar());
  await portal.abrir();
  return { portal, servidor };
}

/** Someone at the database whom the portal knows nothing of. PostgreSQL only. */
export class Administrador {
  private readonly cliente: pg.Client;

  private constructor(cliente: pg.Client) {
    this.cliente = cliente;
  }

  static async de(url: string): Promise<Administrador> {
    const cliente = new pg.Client(url);
    // A test may stop the server under it.
    cliente.on('error', () => undefined);
    await cliente.connect();
    onTestFinished(() => cliente.end());
    return new Administrador(cliente);
  }

  async hace(sentencia: string): Promise<pg.QueryResult> {
    return this.cliente.query(sentencia);
  }

  /** From here on everyone but the administrator needs a password. */
  async exigeClave(): Promise<void> {
    const archivo = (await this.hace('show hba_file')).rows[0].hba_file as string;
    await this.hace(`copy (select unnest(array['host all postgres 127.0.0.1/32 trust',
      'host all all 127.0.0.1/32 scram-sha-256'])) to '${archivo}'`);
    await this.hace('select pg_reload_conf()');
  }

  /** Cuts every connection but this one. */
  async corta(): Promise<void> {
    await this.hace(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }

  /** Until so many wait for a lock. */
  async hastaQueEsperen(cuantos: number): Promise<void> {
    // Inside a transaction, pg_stat_activity would answer the same for ever.
    const esperan = 'select count(*)::int as n from pg_locks where not granted';
    while ((await this.hace(esperan)).rows[0].n < cuantos) await this.hace('select pg_sleep(0.01)');
  }
}
