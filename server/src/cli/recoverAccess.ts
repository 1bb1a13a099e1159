import { recoverAccess } from '../features/identity/session/session.public.ts';
import { databaseUrlOf } from '../platform/database/databaseUrl.ts';
import { readArguments } from './support/commandArguments.ts';
import { withMigratedEngine } from './support/commandDatabase.ts';
import { runCommand } from './support/runCommand.ts';

/** `npm run acceso -- Ana`: restores the access of a user whom no other user can let in; the portal may be running. */

const USAGE = `Uso: npm run acceso -- Ana
Da a Ana una contraseña temporal, le quita la verificación en dos pasos y cierra sus sesiones. Úsalo para la persona de mayor
rango. Para las demás, usa Usuarios.`;

async function runRecoverAccess(name: string): Promise<void> {
  const url = databaseUrlOf(process.env.DATABASE_URL);
  await withMigratedEngine(url, async (engine) => {
    const { usuario, clave, twoFactor } = await recoverAccess({ engine, clock: Date.now }, name);
    console.log(`${usuario} entra con esta contraseña temporal. Se muestra una sola vez, y al entrar crea otra:`);
    console.log(`  ${clave}`);
    if (twoFactor) console.log('Se quitó su verificación en dos pasos. Puede activarla de nuevo en Configuración.');
    console.log('Se cerraron sus sesiones y sus claves para bots.');
  });
}

const [name = ''] = readArguments(USAGE, { min: 1, max: 1 }).positionals;
await runCommand(() => runRecoverAccess(name));
