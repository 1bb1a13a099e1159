import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { asegurarAdministrador } from './features/sesion/sesion.public.ts';
import { PASOS } from './migrations/index.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import { migrar } from './platform/db/migrar.ts';
import { urlBase } from './platform/db/url.ts';

const CIERRE_MS = 10_000;
const RAIZ = resolve(import.meta.dirname, '../..');
const { PORT = '3000', HOST = '127.0.0.1', ADMIN_USUARIO, ADMIN_CLAVE, LOG_LEVEL = 'info' } = process.env;

const log = pino({ level: LOG_LEVEL });
const motor = abrirMotor(urlBase(process.env.DATABASE_URL), (err) => log.warn({ err }, 'database connection lost'));
await migrar(motor, PASOS);
const primero = await asegurarAdministrador({ motor, reloj: Date.now }, { usuario: ADMIN_USUARIO, clave: ADMIN_CLAVE });
if (primero)
  process.stdout.write(
    `\nPrimer administrador: ${primero.usuario}   Clave: ${primero.clave}\n(se muestra solo esta vez; cámbiala en Configuración)\n\n`,
  );

const web = join(RAIZ, 'web/dist');
const app = await buildApp({ motor, reloj: Date.now, log, ...(existsSync(join(web, 'index.html')) && { web }) });
const direccion = await app.listen({ port: Number(PORT), host: HOST });
log.info(`Conserje en ${direccion}`);
// Killed rather than stopped, the process would leave the next one to compile all of it again.
flushCompileCache();

// Asked to stop, it answers what it was asked and ends; what hangs does not keep it.
closeWithGrace({ delay: CIERRE_MS, logger: log }, async ({ err }) => {
  if (err) log.fatal({ err }, 'unexpected error, closing');
  await app.close();
  await motor.cerrar();
});
