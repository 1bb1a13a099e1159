/** Opens the server on a database, at a port (0: any), where it stays `ahora` if that is given; or closes the one that is open. */
export type Orden =
  | { op: 'abrir'; base: string; port: number; admin: { usuario: string; clave: string }; ahora?: number }
  | { op: 'cerrar' };
/** The address of what was opened, '' after closing, or what went wrong. */
export type Respuesta = { direccion: string } | { error: string };
