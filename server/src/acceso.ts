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
Da a Ana una clave de un solo uso, le quita los dos pasos y cierra sus sesiones. Es para quien está por encima de todos: a los
demás se les ayuda desde Usuarios.`;

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
    console.log(`${usuario} entra con esta clave, que se dice solo esta vez, y elige otra al entrar:`);
    console.log(`  ${clave}`);
    if (dosPasos) console.log('Se le quitaron los dos pasos: puede activarlos otra vez en Configuración.');
    console.log('Sus sesiones y sus claves para programas se cerraron.');
    return 0;
  } finally {
    await motor.cerrar();
  }
}

process.exitCode = await acceso(process.argv.slice(2)).catch((error: unknown) => {
  console.error(motivoDe(error));
  return 1;
});
