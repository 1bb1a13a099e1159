import type { Medidor } from '../medidor.ts';
import { SIN_MEDIR } from '../medidor.ts';
import type { Motor } from './dialecto.ts';
import { medirSucesos } from './medida.ts';
import { abrirPostgres } from './postgres.ts';
import { Impedimento } from './remedio.ts';
import { abrirSqlite } from './sqlite.ts';
import type { Parte } from './vigia.ts';

/**
 * The database that a `DATABASE_URL` names: `file:` and a path, or `postgres://`. It need not be there yet; what befalls it
 * is told to `parte`.
 * @throws Impedimento on any other address
 */
export function abrirMotor(url: string, parte: Parte, medidor: Medidor = SIN_MEDIR): Motor {
  return medirSucesos(abrir(url, parte, medidor), medidor);
}

function abrir(url: string, parte: Parte, medidor: Medidor): Motor {
  if (url.startsWith('file:')) return abrirSqlite(url.slice('file:'.length), parte, medidor);
  if (/^postgres(ql)?:\/\//.test(url)) return abrirPostgres(url, parte, medidor);
  throw new Impedimento('DATABASE_URL debe empezar por file: o por postgres://');
}
