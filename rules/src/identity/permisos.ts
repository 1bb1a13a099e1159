import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';

/** Values of `op` in `actionExcepciones` (part 2 §7). */
export const EXCEPCION_OP = { give: 0, change: 1, remove: 2 } as const;

/** Permiso codes (part 1 §6, part 2 §6). */
export const PERMISOS = [
  'tt',
  '-5',
  '-10',
  'ajs',
  'mis',
  'mem',
  'ldp',
  'mul',
  'des',
  'usu',
  'ern',
  'req',
  'cln',
  'ren',
  'pag',
  'com',
  'act',
  'tur',
  'ing',
  'dep',
  'adm',
  'exc',
  'nor',
  'man',
] as const;
export type Permiso = (typeof PERMISOS)[number];

interface PermisoText {
  nombre: string;
  permite: string;
}

/** Name and description of each permiso, in catalogue order (part 1 §6, part 2 §6; decisions §8). */
export const PERMISO_TEXTS: Readonly<Record<Permiso, PermisoText>> = {
  tt: { nombre: 'Tiempos', permite: 'Ser encargado de tiempos y pasar lista' },
  '-5': { nombre: 'Sumar 5', permite: 'Sumar 5 minutos a un tiempo' },
  '-10': { nombre: 'Sumar 10', permite: 'Sumar 10 minutos a un tiempo' },
  ajs: { nombre: 'Ajustar tiempos', permite: 'Sumar o restar a un tiempo los minutos que hagan falta' },
  mis: { nombre: 'Venta de rangos', permite: 'Vender misiones' },
  mem: { nombre: 'Membresías', permite: 'Vender membresías, pasarlas y terminarlas' },
  ldp: { nombre: 'Lista de paga', permite: 'Ver la lista de paga' },
  mul: { nombre: 'Multas', permite: 'Poner multas y marcarlas como cobradas' },
  des: { nombre: 'Despidos', permite: 'Despedir a personas de menor rango' },
  usu: { nombre: 'Usuarios', permite: 'Ver y editar cuentas de menor rango, y reingresar' },
  ern: { nombre: 'Editar rango', permite: 'Cambiar la misión de alguien desde Usuarios' },
  req: { nombre: 'Ajustar nómina', permite: 'Sumar o quitar trabajo en la nómina' },
  cln: { nombre: 'Clones', permite: 'Ver cuentas que comparten conexión o avatar y permitirlas' },
  ren: { nombre: 'Rentas', permite: 'Cobrar las rentas del mes' },
  pag: { nombre: 'Pagar', permite: 'Pagar la lista y los pendientes, y reiniciarlos' },
  com: { nombre: 'Comunicados', permite: 'Publicar comunicados y encuestas, y ver quién los leyó' },
  act: { nombre: 'Actividad', permite: 'Ver la actividad de la semana y avisar a personas de menor rango' },
  tur: {
    nombre: 'Planear los turnos',
    permite: 'Decir qué horas piden personas y quitar turnos de personas de menor rango',
  },
  ing: { nombre: 'Ingreso', permite: 'Aceptar o rechazar solicitudes de ingreso y editar sus preguntas' },
  dep: {
    nombre: 'Departamentos',
    permite: 'Crear, cambiar y cerrar departamentos, nombrar a sus jefes y responder solicitudes',
  },
  adm: {
    nombre: 'Administración',
    permite:
      'Ver registros, seguridad, ventas, firmas, pendientes y el resumen semanal. Hacer traslados, degrados y llamados de atención. Decidir nombres, ausencias, fichajes abiertos, sugerencias, ofertas de ascenso y mejores trabajadores. Publicar y retirar estados, y borrar los datos de quien fue despedido',
  },
  exc: { nombre: 'Excepciones', permite: 'Dar permisos a una persona, o quitárselos' },
  nor: { nombre: 'Editar la normativa', permite: 'Cambiar las reglas, las infracciones y los castigos' },
  man: {
    nombre: 'Mantenimiento',
    permite: 'Cambiar rangos, permisos y ajustes. Entrar durante el mantenimiento',
  },
};

/** Each of these needs an active holder; without one the portal could no longer administer the agency. */
export const ESSENTIAL_PERMISOS = ['man', 'exc'] as const satisfies Permiso[];

const isPermiso = (code: string): code is Permiso => (PERMISOS as readonly string[]).includes(code);
const splitCodes = (text: string): string[] => text.split(',').filter((code) => code !== '');

/** Parses comma-separated codes into permisos: each once, in catalogue order; unknown codes are dropped. */
export function parsePermisos(text: string): Permiso[] {
  const named = new Set(splitCodes(text));
  return PERMISOS.filter((permiso) => named.has(permiso));
}

export const formatPermisos = (permisos: readonly Permiso[]): string =>
  permisos.map((permiso) => PERMISO_TEXTS[permiso].nombre).join(', ');

export interface PermisosChange {
  given: Permiso[];
  removed: Permiso[];
}

export const diffPermisos = (before: readonly Permiso[], after: readonly Permiso[]): PermisosChange => ({
  given: after.filter((permiso) => !before.includes(permiso)),
  removed: before.filter((permiso) => !after.includes(permiso)),
});

export interface ExcepcionInput {
  /** User id; 0 while none is chosen. */
  usuario: number;
  /** Comma-separated codes. */
  permisos: string;
}

/**
 * Validates an excepcion: a user and at least one permiso are required, and each code must exist (part 2 §5 Exception).
 */
export function checkExcepcion({ usuario, permisos }: ExcepcionInput): Violation<keyof ExcepcionInput> | null {
  if (usuario === 0) return { campo: 'usuario', msg: TEXTS.camposVacios };
  const requestedCodes = splitCodes(permisos);
  if (requestedCodes.length === 0) return { campo: 'permisos', msg: TEXTS.excepcionSinPermisos };
  return checkCodes(permisos);
}

export const checkCodes = (permisos: string): Violation<'permisos'> | null =>
  splitCodes(permisos).every(isPermiso) ? null : { campo: 'permisos', msg: TEXTS.permisoDesconocido };
