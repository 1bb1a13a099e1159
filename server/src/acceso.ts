import { existsSync } from 'node:fs';
import { devolverAcceso } from './features/sesion/sesion.public.ts';
import { PASOS } from './migrations/index.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import { migrar } from './platform/db/migrar.ts';
import { Impedimento, motivoDe } from './platform/db/remedio.ts';
import { urlBase } from './platform/db/url.ts';
import { leerAjustes } from './platform/respaldo/ajustes.ts';
import { alActualizar } from './respaldos.ts';

/** `npm run acceso -- Ana`: lets someone in again whom nobody in the portal can let in, while it works. */

const USO = `Uso: npm run acceso -- Ana
Da a Ana una contraseña temporal, le quita la verificación en dos pasos y cierra sus sesiones. Úsalo para la persona de mayor
rango. Para las demás, usa Usuarios.`;

async function acceso([nombre, sobra]: readonly string[]): Promise<number> {
  if (nombre === undefined || sobra !== undefined) {
    console.error(USO);
    return 2;
  }
  const url = urlBase(process.env.DATABASE_URL);
  if (url.startsWith('file:') && !existsSync(url.slice('file:'.length)))
    throw new Impedimento('Todavía no hay base de datos: inicia el portal una vez');
  const log = { warn: (_datos: object, msg: string) => console.error(msg), info: (msg: string) => console.error(msg) };
  const motor = abrirMotor(url, log);
  const reloj = (): number => Date.now();
  try {
    await migrar(motor, PASOS, alActualizar(motor, { url, log, reloj, respaldos: leerAjustes(process.env, url) }));
    const { usuario, clave, dosPasos } = await devolverAcceso({ motor, reloj }, nombre);
    console.log(`${usuario} entra con esta contraseña temporal. Se muestra una sola vez, y al entrar crea otra:`);
    console.log(`  ${clave}`);
    if (dosPasos) console.log('Se quitó su verificación en dos pasos. Puede activarla de nuevo en Configuración.');
    console.log('Se cerraron sus sesiones y sus claves para bots.');
    return 0;
  } finally {
    await motor.cerrar();
  }
}

process.exitCode = await acceso(process.argv.slice(2)).catch((error: unknown) => {
  console.error(motivoDe(error));
  return 1;
});
