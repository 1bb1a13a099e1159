/** The typefaces that a first visit of any screen may fetch. */
export const firstFonts = /^(?:atkinson-hyperlegible-next-latin-wght-normal|pixelify-sans-latin-600-normal)-.*\.woff2$/;

/**
 * What the code, the styles and the typefaces of each screen may weigh over the wire for somebody who has nothing of the
 * portal yet, in KiB after brotli. Its data comes on top (`e2e/tests/pantallas/primera-visita.spec.ts`).
 * @type {Record<string, number>}
 */
export const screenBudgets = {
  Ascensos: 262,
  Ausencias: 265,
  Calcularango: 238,
  Cambionombre: 235,
  Clones: 215,
  Configuracion: 222,
  Degrados: 220,
  Despidos: 220,
  Equipo: 215,
  Estados: 212,
  Excepciones: 220,
  Fichaje: 215,
  Firmas: 220,
  Inicio: 220,
  ListaPaga: 270,
  Llamados: 224,
  Mantenimiento: 200,
  MejorTrabajador: 255,
  Membresias: 220,
  Misiones: 220,
  Multas: 220,
  Nomina: 245,
  Normativa: 215,
  Paselista: 222,
  Pendientes: 220,
  Perfil: 208,
  Privacidad: 200,
  Radio: 195,
  Rangos: 210,
  Registros: 265,
  Renta: 215,
  Resumen: 215,
  Seguridad: 260,
  Solicitudes: 225,
  Sugerencias: 220,
  Tiempos: 228,
  TopSemanal: 223,
  Traslados: 220,
  Usuarios: 277,
  Ventas: 227,
};
