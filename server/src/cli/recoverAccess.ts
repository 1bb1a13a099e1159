import { recoverAccess } from '../features/identity/session/session.public.ts';
import { databaseUrlOf } from '../platform/database/databaseUrl.ts';
import { describeFailure } from '../platform/database/operatorError.ts';
import { requireDatabaseFile, withMigratedEngine } from './support/commandDatabase.ts';

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
  requireDatabaseFile(url);
  return withMigratedEngine(url, async (engine) => {
    const { usuario, clave, twoFactor } = await recoverAccess({ engine, clock: Date.now }, name);
    console.log(`${usuario} entra con esta contraseña temporal. Se muestra una sola vez, y al entrar crea otra:`);
    console.log(`  ${clave}`);
    if (twoFactor) console.log('Se quitó su verificación en dos pasos. Puede activarla de nuevo en Configuración.');
    console.log('Se cerraron sus sesiones y sus claves para bots.');
    return 0;
  });
}

process.exitCode = await runRecoverAccess(process.argv.slice(2)).catch((error: unknown) => {
  console.error(describeFailure(error));
  return 1;
});
