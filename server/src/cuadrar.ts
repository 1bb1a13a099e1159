import { existsSync } from 'node:fs';
import { balance } from './features/creditos/creditos.public.ts';
import { probarTodo } from './platform/cuadre.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import { urlBase } from './platform/db/url.ts';
import { PRUEBAS } from './salas.ts';

/** `npm run cuadrar`: balances the books of credits and of work of the database that the portal uses, and prints what differs. */

const numero = (n: number): string => n.toLocaleString('es');

async function imprimir(url: string): Promise<boolean> {
  if (url.startsWith('file:') && !existsSync(url.slice('file:'.length)))
    throw new Error('Todavía no hay base de datos: inicia el portal una vez');
  const motor = abrirMotor(url, {
    warn: (_datos, msg) => console.error(msg),
    info: (msg) => console.error(msg),
  });
  try {
    const descuadres = await probarTodo(motor.db, PRUEBAS);
    const trabajo = motor.db.selectFrom('trabajo').select((eb) => eb.fn.countAll<number>().as('filas'));
    console.log(`${numero((await trabajo.executeTakeFirstOrThrow()).filas)} filas de trabajo`);
    const { movimientos, cuentas } = await balance(motor.db);
    console.log(`${numero(movimientos)} movimientos de créditos`);
    for (const [cuenta, creditos] of Object.entries(cuentas))
      console.log(`  ${cuenta.padEnd(10)} ${numero(creditos).padStart(12)}c`);
    const suma = Object.values(cuentas).reduce((a, b) => a + b, 0);
    console.log(`  ${'suma'.padEnd(10)} ${numero(suma).padStart(12)}c`);
    for (const { que, cuantas, primeras } of descuadres) {
      console.log(`\n${que}: no cuadran ${numero(cuantas)}`);
      for (const { id, esperado, hay } of primeras) console.log(`  ${id}: la fila dice ${esperado}, el libro ${hay}`);
    }
    const bien = descuadres.length === 0 && suma === 0;
    console.log(bien ? '\nTodo cuadra.' : '\nNo cuadra.');
    return bien;
  } finally {
    await motor.cerrar();
  }
}

await imprimir(urlBase(process.env.DATABASE_URL)).then(
  (bien) => {
    process.exitCode = bien ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
