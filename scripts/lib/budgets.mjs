/** Typefaces that the first visit of any screen may fetch. */
export const firstFonts = /^(?:atkinson-hyperlegible-next-latin-wght-normal|pixelify-sans-latin-600-normal)-.*\.woff2$/;

/**
 * Budget of code, styles and typefaces for the first visit of each screen, in KiB after brotli. Its data are extra
 * (`e2e/tests/screens/firstVisit.spec.ts`). Each has half a KiB of room to a KiB and a half, so that a few bytes in what all
 * screens share need no change here. A commit that raises one says why.
 * @type {Record<string, number>}
 */
export const screenBudgets = {
  Actividad: 234,
  Ascensos: 275,
  Ausencias: 239,
  Clones: 219,
  Comunicados: 233,
  Degrados: 221,
  Departamentos: 219,
  Despidos: 220,
  Encuestas: 232,
  Equipo: 218,
  Estados: 223,
  Excepciones: 230,
  Fichaje: 220,
  Firmas: 225,
  Home: 216,
  Ingreso: 234,
  ListaNegra: 233,
  ListaPaga: 275,
  Llamados: 240,
  Mantenimiento: 204,
  MejorTrabajador: 256,
  Membresias: 227,
  Misiones: 223,
  Multas: 224,
  NameChange: 246,
  Nomina: 263,
  Normativa: 232,
  PaseLista: 232,
  Pendientes: 236,
  Perfil: 227,
  Period: 231,
  Privacy: 210,
  Radio: 196,
  RangoCalculator: 249,
  Rangos: 219,
  Registros: 283,
  Renta: 220,
  ResumenSemanal: 219,
  Security: 270,
  Settings: 232,
  Solicitudes: 236,
  Sugerencias: 230,
  Tiempos: 240,
  TopSemanal: 232,
  Traslados: 221,
  Turnos: 216,
  Usuarios: 293,
  Ventas: 237,
};
