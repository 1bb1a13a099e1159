import type { EnEscala } from './carrera.ts';
import type { Reparo } from './cuenta.ts';
import { normalizarFirma, pideFirma, revisarFirmaPropia } from './firma.ts';
import { AGENCIA_MAX, FIRMA_LARGO, MOTIVO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** A place on the ladder. */
type Peldano = Pick<EnEscala, 'orden'>;

const largo = (texto: string): number => [...texto].length;

export interface DatosDegrado {
  /** Ids; 0 while nothing is chosen. */
  usuario: number;
  rango: number;
  motivo: string;
}

/** Part 2 §5 Demotion: user, reason and rank all required. */
export function revisarDegrado(datos: DatosDegrado): Reparo<keyof DatosDegrado> | null {
  const motivo = visibleText(datos.motivo);
  if (datos.usuario === 0) return { campo: 'usuario', msg: TEXTOS.faltanDatos };
  if (motivo === '') return { campo: 'motivo', msg: TEXTOS.faltanDatos };
  if (datos.rango === 0) return { campo: 'rango', msg: TEXTOS.faltanDatos };
  return largo(motivo) > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTOS.motivoLargo } : null;
}

/** A demotion goes to a lower mission only (decisions §7). */
export const revisarBajada = (actual: Peldano, nueva: Peldano): Reparo<'rango'> | null =>
  nueva.orden < actual.orden ? null : { campo: 'rango', msg: TEXTOS.degradoNoBaja };

export interface DatosTraslado {
  /** Ids; 0 while nothing is chosen. */
  usuario: number;
  rango: number;
  agencia: string;
  firma: string;
}

/**
 * Part 2 §5 Transfer. A signature that the mission does not demand may be given all the same.
 * @param categoria of the chosen mission, null while there is none
 */
export function revisarTraslado(
  datos: DatosTraslado,
  categoria: number | null,
  firmaDesde: number,
): Reparo<keyof DatosTraslado> | null {
  const agencia = visibleText(datos.agencia);
  if (datos.usuario === 0) return { campo: 'usuario', msg: TEXTOS.trasladoSinUsuario };
  if (agencia === '') return { campo: 'agencia', msg: TEXTOS.trasladoSinAgencia };
  if (largo(agencia) > AGENCIA_MAX) return { campo: 'agencia', msg: TEXTOS.agenciaLarga };
  if (datos.rango === 0 || categoria === null) return { campo: 'rango', msg: TEXTOS.trasladoSinRango };
  const firma = normalizarFirma(datos.firma);
  if (firma === '' && !pideFirma(categoria, firmaDesde)) return null;
  if (largo(firma) !== FIRMA_LARGO) return { campo: 'firma', msg: TEXTOS.trasladoSinFirma };
  return revisarFirmaPropia(firma);
}

/** The mission that a transfer gives; `traslado_venta` 1 where it is flagged for transfers. */
export interface MisionTraslado extends Peldano {
  traslado_venta: number;
}

/**
 * A transfer gives a mission that is flagged for it (decisions §7) and higher than the user's: whoever comes from another
 * agency enters higher, while to take someone down is a demotion and needs its reason.
 */
export function revisarSubida(actual: Peldano, nueva: MisionTraslado): Reparo<'rango'> | null {
  if (nueva.traslado_venta !== 1) return { campo: 'rango', msg: TEXTOS.trasladoNoMarcada };
  return nueva.orden > actual.orden ? null : { campo: 'rango', msg: TEXTOS.trasladoNoSube };
}
