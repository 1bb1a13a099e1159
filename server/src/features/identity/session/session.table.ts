import type { Generated } from 'kysely';

interface SessionTable {
  id: Generated<number>;
  usuario: number;
  /** Hash of the key; the key itself is nowhere on the server. */
  huella: string;
  dispositivo: string;
  /** The network that it was made from, shortened; empty of one that is older than that was kept. */
  red: Generated<string>;
  creada: number;
  ultima_vez: number;
  vence: number;
  /** When whoever holds it last proved who they are. */
  probada: Generated<number>;
  /** The name of a program's key; null: it is a browser's. */
  programa: string | null;
  /** How a program's key begins. */
  prefijo: string | null;
  /** What a program's key may do, by codes. */
  alcance: string | null;
  escribe: Generated<number>;
}
/** Of what a second step is made; it counts once `desde` is there. */
interface TwoFactorTable {
  usuario: number;
  /** As the authenticator has it: who reads this can make its codes (docs/decisions/0005). */
  secreto: string;
  desde: number | null;
  /** Of the last code that was used: none before it is good any more. */
  paso: Generated<number>;
}
/** A code for when the authenticator is lost: one that was used is gone. */
interface RecoveryCodeTable {
  usuario: number;
  huella: string;
}
/** A link that lets its user choose a password, once. */
interface ClaveLinkTable {
  usuario: number;
  huella: string;
  encargado: number | null;
  creado: number;
  vence: number;
}
/** A failed attempt, once for each subject that it counts for; `pendiente` while its password is being looked at. */
interface AttemptTable {
  id: Generated<number>;
  sujeto: string;
  fecha: number;
  pendiente: Generated<number>;
}
/** A browser that a user has logged in from. */
interface DeviceTable {
  usuario: number;
  /** Hash of what the browser keeps; that itself is nowhere on the server. */
  huella: string;
  creado: number;
  ultima: number;
}
/** Rows that those lock who must not decide at the same time. */
interface LockTable {
  nombre: 'entrada' | 'titulares';
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    sesion: SessionTable;
    dos_pasos: TwoFactorTable;
    rescate: RecoveryCodeTable;
    enlace_clave: ClaveLinkTable;
    intento: AttemptTable;
    dispositivo: DeviceTable;
    cerrojo: LockTable;
  }
}
