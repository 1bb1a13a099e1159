/**
 * `mios` '1', '0', or 'auto' for the last choice. `detalle` 0: none is open. `solicitudes` 'si', 'no', or 'auto' for
 * the state on arrival; `tablero` follows the window's width.
 */
export const TIEMPOS_URL = {
  vista: 'activos',
  mios: 'auto',
  nuevo: false,
  solicitudes: 'auto',
  tablero: 'auto',
  detalle: 0,
  pagina: 1,
  olvidados: false,
};
