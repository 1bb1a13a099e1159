interface OpenOptions {
  base: string;
  /** 0: any */
  port: number;
  admin: { usuario: string; clave: string };
  /** Folder of the pages; by default the built ones. */
  web?: string | undefined;
  /** Base URL of Discord's API; by default nothing answers. */
  discordApi?: string | undefined;
  /** Instant at which the clock is stopped, UTC milliseconds. */
  now?: number;
}

/** Opens a server on a database, or closes the open one. */
export type ServerHostCommand = ({ op: 'abrir' } & OpenOptions) | { op: 'cerrar' };
/** Address of the opened server, '' after closing, or the error. */
export type ServerHostReply = { direccion: string } | { error: string };
