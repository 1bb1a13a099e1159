/** What a change is filed under in the audit log, by its name on the screens; of those without one it is the word itself. */
const NOMBRES: Record<string, string> = {
  acceso: 'Acceso',
  clones: 'Clones',
  configuracion: 'Configuración',
  estados: 'Estados',
  firmas: 'Firmas',
  membresias: 'Membresías',
  multas: 'Multas',
  nombres: 'Nombres',
  paga: 'Paga',
  paselista: 'Pase lista',
  rangos: 'Rangos',
  renta: 'Rentas',
  requisitos: 'Requisitos',
  tiempos: 'Tiempos',
  ventas: 'Ventas',
};

export const MODULOS = Object.keys(NOMBRES);
export const moduloEscrito = (modulo: string): string => NOMBRES[modulo] ?? modulo;
