/** Typefaces that the first visit of any screen may fetch. */
export const firstFonts = /^(?:atkinson-hyperlegible-next-latin-wght-normal|pixelify-sans-latin-600-normal)-.*\.woff2$/;

/**
 * Budget of code, styles and typefaces for the first visit of each screen, in KiB after brotli. Its data are extra
 * (`e2e/tests/screens/firstVisit.spec.ts`).
 * @type {Record<string, number>}
 */
export const screenBudgets = {
  Ascensos: 264,
  Ausencias: 269,
  Clones: 215,
  Degrados: 220,
  Despidos: 220,
  Equipo: 215,
  Estados: 214,
  Excepciones: 222,
  Fichaje: 215,
  Firmas: 220,
  Home: 220,
  ListaPaga: 270,
  Llamados: 226,
  Mantenimiento: 200,
  MejorTrabajador: 255,
  Membresias: 220,
  Misiones: 220,
  Multas: 220,
  NameChange: 238,
  Nomina: 251,
  Normativa: 215,
  PaseLista: 224,
  Pendientes: 227,
  Perfil: 218,
  Privacy: 201,
  Radio: 195,
  RangoCalculator: 240,
  Rangos: 211,
  Registros: 275,
  Renta: 215,
  ResumenSemanal: 215,
  Security: 262,
  Settings: 224,
  Solicitudes: 227,
  Sugerencias: 222,
  Tiempos: 230,
  TopSemanal: 224,
  Traslados: 220,
  Usuarios: 282,
  Ventas: 229,
};
