import { flushCompileCache } from 'node:module';
import closeWithGrace from 'close-with-grace';
import { logLevelOf, milisegundosDe, portOf, puestoDe } from './platform/ajustes.ts';
import { sinRemedio } from './platform/db/remedio.ts';
import { urlBase } from './platform/db/url.ts';
import { abrirLog } from './platform/log.ts';
import { leerAjustes } from './platform/respaldo/ajustes.ts';
import { saludo } from './saludo.ts';
import type { Servidor } from './servidor.ts';
import { servir } from './servidor.ts';

const CIERRE_MS = 10_000;
const { DATABASE_URL, PORT = '3000', HOST = '127.0.0.1', LOG_LEVEL = 'info' } = process.env;
const { ADMIN_USUARIO, ADMIN_CLAVE, RED_INTERNA, METRICAS, LENTAS_MS = '1000' } = process.env;

/** What someone must change is told in a line of its own; anything else as it is. */
function noArranca(error: unknown): never {
  const causa = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const motivo = sinRemedio(causa);
  if (motivo === null) throw error;
  process.stderr.write(`\nConserje no puede arrancar: ${motivo}\n`);
  process.exit(1);
}

function openLog() {
  try {
    return abrirLog(logLevelOf(LOG_LEVEL));
  } catch (error) {
    return noArranca(error);
  }
}
const log = openLog();

async function arrancar(): Promise<Servidor> {
  const url = urlBase(DATABASE_URL);
  return servir({
    url,
    admin: { usuario: ADMIN_USUARIO, clave: ADMIN_CLAVE },
    host: HOST,
    port: portOf(PORT),
    log,
    reloj: Date.now,
    redInterna: RED_INTERNA === 'permitida',
    respaldos: leerAjustes(process.env, url),
    lentaMs: milisegundosDe('LENTAS_MS', LENTAS_MS),
    metricas: puestoDe(METRICAS),
    alEstrenar: ({ usuario, clave }) =>
      process.stdout.write(
        `\nPrimer administrador: ${usuario}   Contraseña: ${clave}\n(se muestra una sola vez: al entrar, elige la tuya en Primeros pasos)\n\n`,
      ),
  });
}

const servidor = await arrancar().catch(noArranca);
// Whoever reads the log by a program gets lines of JSON alone.
if (process.stdout.isTTY) process.stdout.write(saludo(servidor.direccion));
// Killed rather than stopped, the process would leave the next one to compile all of it again.
flushCompileCache();
// Asked to stop, it answers what it was asked and ends; what hangs does not keep it.
closeWithGrace({ delay: CIERRE_MS, logger: log }, async ({ err }) => {
  if (err) log.fatal({ err }, 'unexpected error, closing');
  await servidor.cerrar();
});
await servidor.lista.catch(noArranca);
