import type { Presupuesto } from './presupuesto.ts';

/**
 * What one caller may take of the server, and all of them together (docs/decisions/0014). No honest visitor comes near:
 * a browser holds six connections, a school behind one address some hundreds.
 */
export interface Limites {
  /** Calls of one person in a minute. */
  presupuesto: Presupuesto;
  /** Connections that are open at once. */
  conexiones: number;
  /** Connections of one network address; behind the proxy of this machine, its requests that are being answered. */
  conexionesPorDireccion: number;
  /** Connections beyond these that are told so; those beyond are only closed. */
  rechazadas: number;
  /** Requests that may stand behind another one on their connection. */
  enFila: number;
  /** Calls of one network address that are worked on at once, and that wait for their turn. */
  aLaVez: number;
  enEspera: number;
  /** Bytes of answers that readers have not taken, of one network address and of all; beyond, they are cut off. */
  sinLeerPorDireccion: number;
  sinLeer: number;
  /** A connection on which nothing moves for so long is cut off. */
  sinAvanceMs: number;
  /** Until the headers of a request have come, and until all of it has. */
  cabecerasMs: number;
  peticionMs: number;
  /** How often these two are looked at. */
  revisionMs: number;
  /** How long a connection stays open for the next request. */
  esperaMs: number;
  /** Characters of a request's address. */
  direccion: number;
  /** Bytes of a request's body. */
  cuerpo: number;
  /** Forms with files of all people that are read and worked on at once; of one person, one. */
  formularios: number;
  /** Live streams of one person, and of one network address. */
  vivosPorPersona: number;
  vivosPorDireccion: number;
  /** Bytes that the reader of a live stream may lag behind. */
  atrasoDeVivo: number;
}

export const LIMITES: Limites = {
  presupuesto: { lecturas: 3000, escrituras: 600, pesadas: 600 },
  conexiones: 16_000,
  conexionesPorDireccion: 500,
  rechazadas: 200,
  enFila: 7,
  // Fewer than there are connections to a PostgreSQL database, so that others find one free.
  aLaVez: 8,
  enEspera: 1000,
  sinLeerPorDireccion: 32 * 1024 * 1024,
  sinLeer: 128 * 1024 * 1024,
  sinAvanceMs: 60_000,
  cabecerasMs: 15_000,
  peticionMs: 30_000,
  revisionMs: 5_000,
  esperaMs: 72_000,
  direccion: 8 * 1024,
  cuerpo: 64 * 1024,
  formularios: 8,
  vivosPorPersona: 32,
  vivosPorDireccion: 300,
  atrasoDeVivo: 64 * 1024,
};
