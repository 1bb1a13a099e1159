import type { Medidor } from '../medidor.ts';
import { SIN_MEDIR } from '../medidor.ts';
import type { Motor } from './dialecto.ts';

/** Bounds in seconds: as fast as memory, as a disk, felt, too long. */
const TRAMOS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
/** So many events may be on their way back from the database before it is taken to have lost them. */
const EN_CAMINO_MAX = 10_000;

/** What an engine tells of its work, each in milliseconds. */
export interface MedidaDeBase {
  /** Until a query or a transaction had its turn, or a connection. */
  espera(ms: number): void;
  /** A query on its own. */
  consulta(ms: number): void;
  /** From the beginning of a transaction to its end, what was done in between included. */
  transaccion(ms: number): void;
}

/** Nothing is measured where nobody wants to know: a look at the clock for each query is a hundredth of a short request. */
export function medirBase(medidor: Medidor): MedidaDeBase | null {
  if (medidor === SIN_MEDIR) return null;
  const ayuda = 'Time until a query or a transaction had its turn at the database';
  const trabajo = medidor.cronometro(
    { nombre: 'db_seconds', ayuda: 'Time of a query on its own, and of a whole transaction' },
    TRAMOS,
    'kind',
  );
  return {
    espera: medidor.cronometro({ nombre: 'db_wait_seconds', ayuda }, TRAMOS),
    consulta: (ms) => trabajo(ms, 'query'),
    transaccion: (ms) => trabajo(ms, 'transaction'),
  };
}

/**
 * Measures how long what is committed takes, the commit included, until every live stream of this process has been handed
 * it, by way of the database where that passes it on. What other processes commit they measure themselves: clocks differ.
 */
export function medirSucesos(motor: Motor, medidor: Medidor): Motor {
  if (medidor === SIN_MEDIR) return motor;
  const ayuda = 'Time from just before the commit of a change until it was handed to all live streams of its process';
  const tardo = medidor.cronometro({ nombre: 'event_lag_seconds', ayuda }, TRAMOS);
  const enCamino = new Map<string, number>();
  motor.escuchar({
    mensaje(mensaje) {
      const desde = enCamino.get(mensaje);
      if (desde === undefined) return;
      enCamino.delete(mensaje);
      // Those that look on hear it in the same go, and their connections are written to right behind it.
      setImmediate(() => tardo(performance.now() - desde));
    },
    hueco: () => enCamino.clear(),
  });
  return {
    ...motor,
    anunciar(db, mensajes) {
      if (enCamino.size >= EN_CAMINO_MAX) enCamino.clear();
      const desde = performance.now();
      for (const mensaje of mensajes) enCamino.set(mensaje, desde);
      return motor.anunciar(db, mensajes);
    },
  };
}
