import { duracionAscenso } from './carrera.ts';
import type { Reparo } from './cuenta.ts';
import { CREDITOS_MAX, NOMBRE_RANGO_MAX, REQUISITO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { CATEGORIA_VENTA_MAX } from './ventas.ts';
import { visibleText } from './visible.ts';

/** A rank category as it is edited (part 2 §3, decisions §2, §7). Hours, shown times, credits; null: not asked for. */
export interface DatosRango {
  n_categoria: string;
  nomina_asistencia: number;
  nomina_times: number;
  porciento: number;
  /** A value and its unit: '3 horas'. */
  tiempo_ascenso: string;
  paga_nomina: number;
  bono_asistencia: number | null;
  bono_times: number | null;
  bono_paga: number;
  renta: number;
  traslado_precio: number;
}
/** What its screen, its dialog and the audit log call each field; in the order of the dialog. */
export const ROTULOS_RANGO: Record<keyof DatosRango, string> = {
  n_categoria: 'Rango',
  tiempo_ascenso: 'Tiempo de ascenso',
  nomina_asistencia: 'Horas trabajadas',
  nomina_times: 'Tiempos',
  paga_nomina: 'Paga',
  bono_asistencia: 'Horas para la bonificación',
  bono_times: 'Tiempos para la bonificación',
  bono_paga: 'Bonificación',
  porciento: 'Porcentaje de ventas',
  renta: 'Renta',
  traslado_precio: 'Precio de traslado',
};

export interface DatosMision {
  nombre: string;
  precio: number;
  /** 1 = for sale; 1 = offered in transfers. */
  venta: number;
  traslado_venta: number;
}
export const ROTULOS_MISION: Record<keyof DatosMision, string> = {
  nombre: 'Nombre',
  precio: 'Precio',
  venta: 'Venta disponible',
  traslado_venta: 'Traslado disponible',
};

/** What a membership type may give its member beside their name (decisions §5). */
export const HONORES = { heroe: 'Héroe', legion: 'Legión' } as const;
export type Honor = keyof typeof HONORES;

export interface DatosTipoMembresia {
  nombre: string;
  details: string;
  /** Credits a month; of a permanent one, once. */
  precio: number;
  /** 1 halves the pay requirement; 1 VIP; 1 permanent. */
  reduccion: number;
  vip: number;
  perma: number;
  honor: Honor | null;
}
export const ROTULOS_MEMBRESIA: Record<keyof DatosTipoMembresia, string> = {
  nombre: 'Nombre',
  details: 'Descripción',
  precio: 'Precio',
  reduccion: 'Reducción',
  vip: 'VIP',
  perma: 'Permanente',
  honor: 'Honor',
};
/** Characters of a membership's description. */
export const DETALLE_MAX = 300;

const entero = (n: number, max: number): boolean => Number.isInteger(n) && n >= 0 && n <= max;

/** The name of a rank, a mission or a type of membership. */
export function revisarNombre<C extends string>(campo: C, nombre: string): Reparo<C> | null {
  const texto = visibleText(nombre);
  if (texto === '') return { campo, msg: TEXTOS.nombreVacio };
  return [...texto].length > NOMBRE_RANGO_MAX ? { campo, msg: TEXTOS.nombreRangoLargo } : null;
}

const reparar = <C extends string>(malo: C | undefined, msg: string): Reparo<C> | null =>
  malo === undefined ? null : { campo: malo, msg };

/** The first of some fields whose number is out of its bounds. */
const fuera = <C extends string>(datos: Record<C, number | null>, campos: readonly C[], max: number) =>
  campos.find((c) => datos[c] !== null && !entero(datos[c], max));

/** A bonus never asks for less than the pay itself, and asks for something where it pays. */
function revisarBono(d: DatosRango): Reparo<keyof DatosRango> | null {
  if (d.bono_asistencia !== null && d.bono_asistencia < d.nomina_asistencia)
    return { campo: 'bono_asistencia', msg: TEXTOS.bonoMenor };
  if (d.bono_times !== null && d.bono_times < d.nomina_times) return { campo: 'bono_times', msg: TEXTOS.bonoMenor };
  const pide = d.bono_asistencia !== null || d.bono_times !== null;
  return d.bono_paga > 0 && !pide ? { campo: 'bono_times', msg: TEXTOS.bonoSinRequisito } : null;
}

/** Part 2 §2 Maintenance, Ranks; bounds and bonus by decisions §2, §5. */
export function revisarRango(datos: DatosRango): Reparo<keyof DatosRango> | null {
  const requisitos = ['nomina_asistencia', 'nomina_times', 'bono_asistencia', 'bono_times'] as const;
  const creditos = ['paga_nomina', 'bono_paga', 'renta', 'traslado_precio'] as const;
  const dura = duracionAscenso(datos.tiempo_ascenso);
  return (
    revisarNombre('n_categoria', datos.n_categoria) ??
    reparar(fuera(datos, requisitos, REQUISITO_MAX), TEXTOS.requisitoInvalido) ??
    reparar(fuera(datos, creditos, CREDITOS_MAX), TEXTOS.creditosInvalidos) ??
    reparar(fuera(datos, ['porciento'], 100), TEXTOS.porcientoInvalido) ??
    (dura === null || dura === 0 ? { campo: 'tiempo_ascenso', msg: TEXTOS.tiempoAscensoInvalido } : null) ??
    revisarBono(datos)
  );
}

/** Part 2 §5 Mission edit. Missions above category 9 are not for sale (decisions §5). */
export function revisarMision(datos: DatosMision, categoria: number): Reparo<keyof DatosMision> | null {
  return (
    revisarNombre('nombre', datos.nombre) ??
    reparar(fuera(datos, ['precio'], CREDITOS_MAX), TEXTOS.creditosInvalidos) ??
    (datos.venta === 1 && categoria > CATEGORIA_VENTA_MAX ? { campo: 'venta', msg: TEXTOS.soloHastaNueve } : null)
  );
}

/** Part 2 §2 Maintenance, Memberships. */
export function revisarTipoMembresia(datos: DatosTipoMembresia): Reparo<keyof DatosTipoMembresia> | null {
  if ([...visibleText(datos.details)].length > DETALLE_MAX)
    return { campo: 'details', msg: `La descripción puede tener como máximo ${DETALLE_MAX} caracteres` };
  return (
    revisarNombre('nombre', datos.nombre) ?? reparar(fuera(datos, ['precio'], CREDITOS_MAX), TEXTOS.creditosInvalidos)
  );
}

/**
 * Whether somebody sets what a category asks, pays, charges or shares: of those below their own, and in the highest that is on
 * the ladder (`cima`) of all of them (decisions §5).
 */
export const puedeTasar = (categoria: number, lector: { id_categoria: number }, cima: number): boolean =>
  categoria < lector.id_categoria || lector.id_categoria >= cima;

/** Who stands where on the ladder: `orden` is the place. Nobody changes the ladder at or above themselves (decisions §7). */
export const puedeOrdenar = (orden: number, lector: { orden: number }): boolean => orden < lector.orden;
