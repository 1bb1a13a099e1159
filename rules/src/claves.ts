import type { Lector, Permiso } from './acceso.ts';
import { esMgmt, PERMISOS, tiene } from './acceso.ts';
import { llano } from './busqueda.ts';
import type { Reparo } from './cuenta.ts';
import { CLAVE_MAX, CLAVE_MIN, PROGRAMA_DIAS_MAX, PROGRAMA_NOMBRE_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** Whose a password is to be. */
export interface DuenoDeClave {
  usuario: string;
  /** The agency's own name and its initials. */
  nombre: string;
  siglas: string;
}

const ORILLAS = /^[^\p{L}]+|[^\p{L}]+$/gu;
const junto = (texto: string): string => llano(texto).replace(/\s+/g, '');
/** A text without what is easily put around it: digits, signs. */
const nucleo = (texto: string): string => junto(texto).replace(ORILLAS, '');

/** Whether a password is a name, or one with digits and signs around it, without regard to case, accents and blanks. */
const esNombre = (clave: string, nombre: string): boolean =>
  junto(clave) === junto(nombre) || (nucleo(nombre) !== '' && nucleo(clave) === nucleo(nombre));

/** A password is not its owner's name, nor the agency's, nor its initials. Whether it is a common one only the server knows. */
export function revisarClavePropia<Campo extends string>(
  campo: Campo,
  clave: string,
  { usuario, nombre, siglas }: DuenoDeClave,
): Reparo<Campo> | null {
  if (esNombre(clave, usuario))
    return { campo, msg: 'Tu contraseña no puede ser tu nombre, ni tu nombre con números.' };
  return [nombre, siglas].some((suyo) => esNombre(clave, suyo))
    ? { campo, msg: 'Tu contraseña no puede ser el nombre de la agencia, ni con números.' }
    : null;
}

export interface DatosClaveNueva {
  clave: string;
  rclave: string;
}

/** A password that is chosen without the one before it. */
export function revisarClaveNueva({ clave, rclave }: DatosClaveNueva): Reparo<keyof DatosClaveNueva> | null {
  if (clave === '') return { campo: 'clave', msg: TEXTOS.camposVacios };
  if (rclave === '') return { campo: 'rclave', msg: TEXTOS.camposVacios };
  if (clave !== rclave) return { campo: 'rclave', msg: TEXTOS.clavesDistintas };
  if (clave.length < CLAVE_MIN) return { campo: 'clave', msg: TEXTOS.claveRegistroCorta };
  return clave.length > CLAVE_MAX ? { campo: 'clave', msg: TEXTOS.claveLarga } : null;
}

/** What a program's key may do: permissions, and what management may without one. */
export const ALCANCES = [...PERMISOS, 'mgmt'] as const;
export type Alcance = (typeof ALCANCES)[number];

export const leerAlcances = (texto: string): Alcance[] => {
  const nombrados = new Set(texto.split(','));
  return ALCANCES.filter((alcance) => nombrados.has(alcance));
};

/** What someone may give a key of theirs. */
export const alcancesDe = (lector: Lector): Alcance[] =>
  ALCANCES.filter((alcance) => (alcance === 'mgmt' ? esMgmt(lector) : tiene(lector, alcance)));

/** The permissions among what a key may do. */
export const permisosDeAlcance = (alcances: readonly Alcance[]): Permiso[] =>
  PERMISOS.filter((permiso) => alcances.includes(permiso));

export interface DatosPrograma {
  nombre: string;
  /** Codes, separated by commas. */
  permisos: string;
  /** Days until its end; null while nothing is typed. */
  dias: number | null;
}

/** A program's key has a name, and an end a year away at most. It may have no permission: then it does what any session may. */
export function revisarPrograma({ nombre, permisos, dias }: DatosPrograma): Reparo<keyof DatosPrograma> | null {
  const cual = visibleText(nombre);
  if (cual === '') return { campo: 'nombre', msg: TEXTOS.camposVacios };
  if ([...cual].length > PROGRAMA_NOMBRE_MAX)
    return { campo: 'nombre', msg: `El nombre puede tener como máximo ${PROGRAMA_NOMBRE_MAX} caracteres` };
  const codigos = permisos.split(',').filter((codigo) => codigo !== '');
  if (codigos.some((codigo) => !(ALCANCES as readonly string[]).includes(codigo)))
    return { campo: 'permisos', msg: TEXTOS.permisoDesconocido };
  const cabe = dias !== null && Number.isInteger(dias) && dias >= 1 && dias <= PROGRAMA_DIAS_MAX;
  return cabe ? null : { campo: 'dias', msg: `Debe durar un número entero de días, de 1 a ${PROGRAMA_DIAS_MAX}` };
}

const DE_UN_USO = /^[a-z2-9]{16}$/;

/**
 * A one-time password as it was given (`k7qf-m2xp-9tra-wz4c`), however a telephone's keyboard wrote it: without regard to case, dashes
 * and blanks (decisions §3). Another text stays as it is.
 */
export function claveDeUnUsoLlana(clave: string): string {
  const junta = clave.toLowerCase().replace(/[\s\p{Pd}]/gu, '');
  return DE_UN_USO.test(junta) ? junta.replace(/.{4}(?=.)/g, '$&-') : clave;
}

/** A code of an authenticator, or one of those for when it is lost, as it is compared. */
export const codigoLlano = (codigo: string): string => codigo.toLowerCase().replace(/[\s-]/g, '');

/** Somebody's second step is taken from them for a reason. */
export function revisarMotivoDosPasos(motivo: string): Reparo<'motivo'> | null {
  return visibleText(motivo) === '' ? { campo: 'motivo', msg: TEXTOS.camposVacios } : null;
}
