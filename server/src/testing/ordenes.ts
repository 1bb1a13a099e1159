/** Opens the server on a database, at a port (0: any), with other pages than those that are built, or closes the one that is open. */
export type Orden =
  | { op: 'abrir'; base: string; port: number; admin: { usuario: string; clave: string }; web?: string | undefined }
  | { op: 'cerrar' };
/** The address of what was opened, '' after closing, or what went wrong. */
export type Respuesta = { direccion: string } | { error: string };
