/** Opens the server on a database, at a port (0: any), or closes the one that is open. */
export type Orden =
  | { op: 'abrir'; base: string; port: number; admin: { usuario: string; clave: string } }
  | { op: 'cerrar' };
/** The address of what was opened, '' after closing, or what went wrong. */
export type Respuesta = { direccion: string } | { error: string };
