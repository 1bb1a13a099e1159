import { existsSync } from 'node:fs';
import { createUpdateBackup } from '../backupInWorker.ts';
import { recoverAccess } from '../features/identity/session/session.public.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { readBackupSettings } from '../platform/backup/backupSettings.ts';
import { databaseUrlOf } from '../platform/database/databaseUrl.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openEngine } from '../platform/database/openEngine.ts';
import { describeFailure, OperatorError } from '../platform/database/operatorError.ts';

/** `npm run acceso -- Ana`: restores the access of a user whom no other user can let in; the portal may be running. */

const USAGE = `Uso: npm run acceso -- Ana
Da a Ana una contraseña temporal, le quita la verificación en dos pasos y cierra sus sesiones. Úsalo para la persona de mayor
rango. Para las demás, usa Usuarios.`;

async function runRecoverAccess([name, extra]: readonly string[]): Promise<number> {
  if (name === undefined || extra !== undefined) {
    console.error(USAGE);
    return 2;
  }
  const url = databaseUrlOf(process.env.DATABASE_URL);
  if (url.startsWith('file:') && !existsSync(url.slice('file:'.length)))
    throw new OperatorError('Todavía no hay base de datos: inicia el portal una vez');
  const log = { warn: (_data: object, msg: string) => console.error(msg), info: (msg: string) => console.error(msg) };
  const engine = openEngine(url, log);
  const clock = (): number => Date.now();
  try {
    await migrate(
      engine,
      MIGRATIONS,
      createUpdateBackup(engine, { url, log, clock, backupSettings: readBackupSettings(process.env, url) }),
    );
    const { usuario, clave, twoFactor } = await recoverAccess({ engine, clock }, name);
    console.log(`${usuario} entra con esta contraseña temporal. Se muestra una sola vez, y al entrar crea otra:`);
    console.log(`  ${clave}`);
    if (twoFactor) console.log('Se quitó su verificación en dos pasos. Puede activarla de nuevo en Configuración.');
    console.log('Se cerraron sus sesiones y sus claves para bots.');
    return 0;
  } finally {
    await engine.close();
  }
}

process.exitCode = await runRecoverAccess(process.argv.slice(2)).catch((error: unknown) => {
  console.error(describeFailure(error));
  return 1;
});
