interface OpenOptions {
  base: string;
  /** 0: any */
  port: number;
  admin: { usuario: string; clave: string };
  /** Other pages than those that are built. */
  web?: string | undefined;
  /** Where its clock stands still. */
  ahora?: number;
}

/** Opens the server on a database, or closes the one that is open. */
export type Command = ({ op: 'abrir' } & OpenOptions) | { op: 'cerrar' };
/** The address of what was opened, '' after closing, or what went wrong. */
export type CommandReply = { direccion: string } | { error: string };
