import type { Cause } from '@conserje/rules';
import type { Generated } from 'kysely';

/** A step of a user's career; rows are only ever added. Missions by their id and their name of then. */
interface CarreraTable {
  id: Generated<number>;
  usuario: number;
  /** Null at the beginning. */
  de: number | null;
  de_nombre: string | null;
  a: number;
  a_nombre: string;
  /** Null: nobody, the system. */
  encargado: number | null;
  causa: Cause;
  motivo: string | null;
  fecha: number;
}
/** A promotion offered to a user; `atendido` once answered or withdrawn. One at a time waits for an answer. */
interface AscensoTable {
  id: Generated<number>;
  usuario: number;
  encargado: number;
  /** The mission from which it was offered. */
  de: number;
  /** The mission offered, its name and its category of then. */
  nueva: number;
  nueva_nombre: string;
  categoria: number;
  fecha: number;
  /** From this instant on it can no longer be accepted. */
  vence: number;
  atendido: number | null;
  resultado: 'aceptado' | 'rechazado' | 'retirado' | null;
  /** Of a withdrawn one: why, where nobody took it back by hand; and in whose name (null: the system). */
  porque: string | null;
  atendido_por: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    carrera: CarreraTable;
    ascenso: AscensoTable;
  }
}
