import type { FastifyRequest } from 'fastify';
import type { LimitFunction } from 'p-limit';
import pLimit from 'p-limit';
import { conexionDe } from '../conexion.ts';
import { Fallo } from '../fallo.ts';
import type { Limites } from './limites.ts';

/**
 * What is worked on for one network address at a time: the rest of what it asks waits here, and not in front of what others
 * ask of the database, nor with half of its rows in memory.
 */
export class Mostrador {
  private readonly limites: Pick<Limites, 'aLaVez' | 'enEspera'>;
  private readonly porConexion = new Map<string, LimitFunction>();

  constructor(limites: Pick<Limites, 'aLaVez' | 'enEspera'>) {
    this.limites = limites;
  }

  /** Pieces of work that wait for their turn. */
  get esperan(): number {
    return this.porConexion.values().reduce((n, { pendingCount }) => n + pendingCount, 0);
  }

  /**
   * Does a piece of work for whoever asks, when it is their turn.
   * @throws Fallo where too much of theirs waits already, or they have left before it began
   */
  async atender<T>(request: FastifyRequest, trabajo: () => Promise<T>): Promise<T> {
    const conexion = conexionDe(request.ip);
    const suyos = this.porConexion.get(conexion) ?? pLimit(this.limites.aLaVez);
    if (suyos.pendingCount >= this.limites.enEspera) throw new Fallo('DEMASIADAS_PETICIONES');
    this.porConexion.set(conexion, suyos);
    const esperaban = suyos.activeCount >= this.limites.aLaVez;
    try {
      return await suyos(() => {
        if (esperaban && request.raw.socket.destroyed) throw new Fallo('DEMASIADAS_PETICIONES');
        return trabajo();
      });
    } finally {
      if (suyos.activeCount + suyos.pendingCount === 0) this.porConexion.delete(conexion);
    }
  }
}
