import type { Generated } from 'kysely';

interface DireccionTable {
  usuario: number;
  /** Sealed (`platform/network/addressHash.ts`): the address itself is nowhere on the server. */
  direccion: string;
  primera: number;
  ultima: number;
  /** The network that it is of, for as long as the configuration says. */
  red: string | null;
}
/** The white list: accounts that may share their connection, who said so and when. */
interface PermitidoTable {
  usuario: number;
  encargado: number;
  fecha: number;
}
/** An avatar of the hotel: the hotel renames it, and keeps its `hotel_id` (`uniqueId`). */
interface AvatarTable {
  id: Generated<number>;
  hotel_id: string;
}
/** Accounts that have proved that an avatar is theirs, all that they ever proved, and since when. */
interface AvatarUsuarioTable {
  usuario: number;
  avatar: number;
  desde: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    direccion: DireccionTable;
    permitido: PermitidoTable;
    avatar: AvatarTable;
    avatar_usuario: AvatarUsuarioTable;
  }
}
