interface Apertura {
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
export type Orden = ({ op: 'abrir' } & Apertura) | { op: 'cerrar' };
/** The address of what was opened, '' after closing, or what went wrong. */
export type Respuesta = { direccion: string } | { error: string };
