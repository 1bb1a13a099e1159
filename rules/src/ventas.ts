import type { EnEscala } from './carrera.ts';
import type { Reparo } from './cuenta.ts';
import { revisarNombreHotel } from './cuenta.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/** The last category whose missions are sold, and that the rank calculator offers (part 2 §9, decisions §5). */
export const CATEGORIA_VENTA_MAX = 9;

/** A mission with its price; `venta` 1 where it is for sale. */
export interface MisionConPrecio extends Pick<EnEscala, 'orden'> {
  precio: number;
  categoria: number;
  venta: number;
}

/** What it costs to go from one mission to another: the new price minus the present one (part 1 §5, part 2 §5). */
export const diferencia = (actual: Pick<MisionConPrecio, 'precio'>, nueva: Pick<MisionConPrecio, 'precio'>): number =>
  nueva.precio - actual.precio;

/** Whether a mission can be bought at all (decisions §5). */
export const enVenta = (mision: Pick<MisionConPrecio, 'categoria' | 'venta'>): boolean =>
  mision.venta === 1 && mision.categoria <= CATEGORIA_VENTA_MAX;

/** Ids as the form's pickers hold them; 0 while nothing is chosen. */
export interface DatosVentaMision {
  usuario: number;
  rango: number;
}

/** Both must be chosen. */
export function revisarVentaMision(datos: DatosVentaMision): Reparo<keyof DatosVentaMision> | null {
  for (const campo of ['usuario', 'rango'] as const)
    if (datos[campo] === 0) return { campo, msg: TEXTOS.faltanDatosVenta };
  return null;
}

/** Part 1 §5 Mission sale: the new rank must be higher than the current one and sellable. */
export function revisarSubidaVenta(actual: MisionConPrecio, nueva: MisionConPrecio): Reparo<'rango'> | null {
  if (!enVenta(nueva)) return { campo: 'rango', msg: TEXTOS.ventaSinVenta };
  if (nueva.orden <= actual.orden) return { campo: 'rango', msg: TEXTOS.ventaNoSube };
  return diferencia(actual, nueva) < 0 ? { campo: 'rango', msg: TEXTOS.ventaMasBarata } : null;
}

export interface DatosMembresia {
  /** A user's id, 0 while none is chosen; or the name of someone from outside. */
  user: number | string;
  isExterno: boolean;
  /** The type's id; 0 while none is chosen. */
  membresia: number;
}

/** Part 1 §5 Membership: a type, and a member or an external name. That name is a hotel name (decisions §3). */
export function revisarMembresia({
  user,
  isExterno,
  membresia,
}: DatosMembresia): Reparo<Exclude<keyof DatosMembresia, 'isExterno'>> | null {
  const externo = typeof user === 'string' ? visibleText(user) : null;
  if (isExterno !== (externo !== null) || externo === '' || user === 0)
    return { campo: 'user', msg: TEXTOS.faltanDatosVenta };
  if (membresia === 0) return { campo: 'membresia', msg: TEXTOS.faltanDatosVenta };
  if (externo?.includes(' ')) return { campo: 'user', msg: TEXTOS.nombreConEspacio };
  return externo === null ? null : revisarNombreHotel('user', externo);
}

/** Part 2 §5 Rank calculator: both chosen (null while not), the second higher than the first. */
export function revisarCalculo(
  uno: MisionConPrecio | null,
  dos: MisionConPrecio | null,
): Reparo<'rango1' | 'rango2'> | null {
  if (uno === null) return { campo: 'rango1', msg: TEXTOS.calculoSinElegir };
  if (dos === null) return { campo: 'rango2', msg: TEXTOS.calculoSinElegir };
  if (dos.orden <= uno.orden) return { campo: 'rango2', msg: TEXTOS.calculoNoSube };
  return diferencia(uno, dos) < 0 ? { campo: 'rango2', msg: TEXTOS.calculoMasBarato } : null;
}
