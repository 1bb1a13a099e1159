import type { RoleSource } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../../platform/database/database.ts' {
  interface Database {
    /** What gives a role; `objeto` as in `RoleMapping`. */
    discord_rol: {
      fuente: RoleSource;
      objeto: number;
      /** Id and name of the role. */
      rol: string;
      nombre: string;
      /** Why the bot may not give it. */
      problema: string | null;
    };
    /** Account whose roles wait for a check. */
    discord_rol_pendiente: {
      cuenta: string;
      /** Grows when the account is queued again. */
      vez: Generated<number>;
      /** 0: after a change; 1: of a check of all. */
      orden: number;
    };
    /** What the portal gave to an account, or may have given before the answer was lost. */
    discord_rol_miembro: {
      cuenta: string;
      /** Ids of roles, separated by commas. */
      roles: string;
      /** Nicknames, one a line. */
      apodos: string;
      /** 1 if the account was linked to a person at its last check. */
      unida: number;
      /** What Discord refused, and when it is tried again, UTC milliseconds. */
      fallo: string | null;
      reintento: number | null;
    };
    /** State of the job, one row; instants in UTC milliseconds. */
    discord_rol_estado: {
      id: Generated<number>;
      /** Grows with every change of what gives which role. */
      version: Generated<number>;
      /** 1: nicknames too. */
      apodo: Generated<number>;
      /** Why the queue waits. */
      fallo: string | null;
      /** Pauses in a row, and whether (1) Discord asked for the last one. */
      intentos: Generated<number>;
      pedida: Generated<number>;
      /** End of the pause. */
      siguiente: Generated<number>;
      /** End of the lease; `turno` is its id. */
      tomado: Generated<number>;
      turno: string | null;
      /** When everyone was last queued. */
      encolado: Generated<number>;
      /** When the last check of all ended. */
      revisado: number | null;
    };
  }
}
