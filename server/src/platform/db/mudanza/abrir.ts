import { abrirMotor } from '../abrir.ts';
import type { Paso } from '../migrar.ts';
import { aplicar } from '../migrar.ts';
import { rutaDe } from '../url.ts';
import type { Casa, Modo } from './casa.ts';
import { abrirCasaPostgres } from './casaPostgres.ts';
import { abrirCasaSqlite } from './casaSqlite.ts';

const CALLADO = { warn: () => undefined, info: () => undefined };

/**
 * The database of a `DATABASE_URL`, held until it is closed.
 * @param nueva whether a file that is not there is made
 * @throws Impedimento when it is not there, or cannot be had alone
 */
export const abrirCasa = (url: string, modo: Modo, nueva = false): Promise<Casa> =>
  url.startsWith('file:') ? abrirCasaSqlite(rutaDe(url), modo, nueva) : abrirCasaPostgres(url, modo);

/** Lays out the tables of an empty database as these steps do; nobody may hold it. */
export async function amueblar(url: string, pasos: Record<string, Paso>): Promise<void> {
  const motor = abrirMotor(url, CALLADO);
  try {
    await aplicar(motor, pasos);
  } finally {
    await motor.cerrar();
  }
}
