import { pino } from 'pino';
import { servir } from '../servidor.ts';
import type { Orden, Respuesta } from './ordenes.ts';

const HOST = '127.0.0.1';
let abierto: { cerrar(): Promise<void> } | undefined;

async function cumplir(orden: Orden): Promise<string> {
  if (orden.op === 'cerrar') {
    await abierto?.cerrar();
    abierto = undefined;
    return '';
  }
  const { base: url, admin, port, web, ahora } = orden;
  const reloj = ahora === undefined ? Date.now : () => ahora;
  const partes = { url, admin, host: HOST, port, web, log: pino(), reloj, redInterna: true };
  const servidor = await servir({ ...partes, alEstrenar: () => undefined });
  abierto = servidor;
  return servidor.direccion;
}

// One server after another in one process, for tests that need dozens: to start a process takes longer than most of them.
process.on('message', async (orden: Orden) => {
  const respuesta: Respuesta = await cumplir(orden).then(
    (direccion) => ({ direccion }),
    (error: Error) => ({ error: error.stack ?? error.message }),
  );
  process.send?.(respuesta);
});
