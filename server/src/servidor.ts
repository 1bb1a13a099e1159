import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { juntarDirecciones } from './features/clones/clones.public.ts';
import type { PrimerAdministrador } from './features/sesion/sesion.public.ts';
import { asegurarAdministrador } from './features/sesion/sesion.public.ts';
import { PASOS } from './migrations/index.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import type { Motor } from './platform/db/dialecto.ts';
import { migrar } from './platform/db/migrar.ts';

const WEB = resolve(import.meta.dirname, '../../web/dist');

/** A database that is ready, and its first administrator where it had none. */
export async function prepararBase(
  url: string,
  admin: { usuario: string | undefined; clave: string | undefined },
  log: FastifyBaseLogger,
): Promise<{ motor: Motor; primero: PrimerAdministrador | null }> {
  const motor = abrirMotor(url, (err) => log.warn({ err }, 'database connection lost'));
  await migrar(motor, PASOS);
  await juntarDirecciones({ motor, reloj: Date.now });
  return { motor, primero: await asegurarAdministrador({ motor, reloj: Date.now }, admin) };
}

/** The portal on a database, listening at an address, until it is closed. */
export async function servir(
  motor: Motor,
  { host, port, log }: { host: string; port: number; log: FastifyBaseLogger },
): Promise<{ direccion: string; cerrar(): Promise<void> }> {
  const app = await buildApp({ motor, reloj: Date.now, log, ...(existsSync(join(WEB, 'index.html')) && { web: WEB }) });
  const direccion = await app.listen({ port, host });
  log.info(`Conserje en ${direccion}`);
  return {
    direccion,
    async cerrar() {
      await app.close();
      await motor.cerrar();
    },
  };
}
