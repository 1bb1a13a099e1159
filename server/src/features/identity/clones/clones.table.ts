import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    direccion: {
      usuario: number;
      /** Hash (`platform/network/addressHash.ts`): the server stores no plain address. */
      direccion: string;
      primera: number;
      ultima: number;
      /** Network of the address; erased after the retention period of the configuration. */
      red: string | null;
    };
    /** The white list: accounts that may share a connection, who allowed it and when. */
    permitido: {
      usuario: number;
      encargado: number;
      fecha: number;
    };
    /** Avatar of the hotel. `hotel_id` is its `uniqueId`, which survives a change of its name. */
    avatar: {
      id: Generated<number>;
      hotel_id: string;
    };
    /** Avatars that an account has proved, including earlier ones; `desde` is the first proof. */
    avatar_usuario: {
      usuario: number;
      avatar: number;
      desde: number;
    };
  }
}
