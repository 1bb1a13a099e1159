import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Transmisiones } from './transmitir.ts';

const BARRIDO_MS = 50;

/** What is being done for callers, and goes on though a caller has left. */
export class EnCurso {
  private readonly trabajos = new Set<Promise<unknown>>();

  get cuantos(): number {
    return this.trabajos.size;
  }

  /** Keeps an eye on a piece of work, and answers it. */
  seguir<T>(trabajo: Promise<T>): Promise<T> {
    this.trabajos.add(trabajo);
    const quitar = () => void this.trabajos.delete(trabajo);
    trabajo.then(quitar, quitar);
    return trabajo;
  }

  /** Waits until all of it is done, also what follows from it. */
  async fin(): Promise<void> {
    while (this.trabajos.size > 0) {
      await Promise.allSettled(this.trabajos);
      // What comes next for a request is begun a moment after what came before has ended.
      await setImmediate();
    }
  }
}

/**
 * A server that closes answers what it was asked, and does not close before the work for those who left is done. A stream
 * has no end of its own: its reader comes back.
 */
export function cerrarBien(app: FastifyInstance, transmisiones: Transmisiones, enCurso: EnCurso): void {
  let barrido: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    transmisiones.terminar();
    // Those that were busy when it began to close are kept alive by their browsers for a minute.
    barrido = setInterval(() => app.server.closeIdleConnections(), BARRIDO_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(barrido);
    await enCurso.fin();
  });
}
