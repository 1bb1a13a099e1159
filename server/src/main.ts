import { flushCompileCache } from 'node:module';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { urlBase } from './platform/db/url.ts';
import { prepararBase, servir } from './servidor.ts';

const CIERRE_MS = 10_000;
const { DATABASE_URL, PORT = '3000', HOST = '127.0.0.1', ADMIN_USUARIO, ADMIN_CLAVE, LOG_LEVEL = 'info' } = process.env;

const log = pino({ level: LOG_LEVEL });
const admin = { usuario: ADMIN_USUARIO, clave: ADMIN_CLAVE };
const { motor, primero } = await prepararBase(urlBase(DATABASE_URL), admin, log);
if (primero)
  process.stdout.write(
    `\nPrimer administrador: ${primero.usuario}   Clave: ${primero.clave}\n(se muestra solo esta vez; cámbiala en Configuración)\n\n`,
  );

const servidor = await servir(motor, { host: HOST, port: Number(PORT), log });
// Killed rather than stopped, the process would leave the next one to compile all of it again.
flushCompileCache();
// Asked to stop, it answers what it was asked and ends; what hangs does not keep it.
closeWithGrace({ delay: CIERRE_MS, logger: log }, async ({ err }) => {
  if (err) log.fatal({ err }, 'unexpected error, closing');
  await servidor.cerrar();
});
