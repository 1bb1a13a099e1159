import type { Ranked } from '../careers/career.ts';
import type { Violation } from '../identity/registration.ts';
import { checkHotelName } from '../identity/registration.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';

/** The last category whose missions are sold, and that the rank calculator offers (part 2 §9, decisions §5). */
export const CATEGORIA_VENTA_MAX = 9;

/** A mission with its price; `venta` 1 where it is for sale. */
export interface PricedMision extends Pick<Ranked, 'orden'> {
  precio: number;
  categoria: number;
  venta: number;
}

/** What it costs to go from one mission to another: the new price minus the present one (part 1 §5, part 2 §5). */
export const priceDifference = (current: Pick<PricedMision, 'precio'>, next: Pick<PricedMision, 'precio'>): number =>
  next.precio - current.precio;

/** Whether a mission can be bought at all (decisions §5). */
export const isOnSale = (mision: Pick<PricedMision, 'categoria' | 'venta'>): boolean =>
  mision.venta === 1 && mision.categoria <= CATEGORIA_VENTA_MAX;

/** Ids as the form's pickers hold them; 0 while nothing is chosen. */
export interface MisionVentaInput {
  usuario: number;
  rango: number;
}

/** Both must be chosen. */
export function checkMisionVenta(data: MisionVentaInput): Violation<keyof MisionVentaInput> | null {
  for (const campo of ['usuario', 'rango'] as const)
    if (data[campo] === 0) return { campo, msg: TEXTS.faltanDatosVenta };
  return null;
}

/** Part 1 §5 Mission sale: the new rank must be higher than the current one and sellable. */
export function checkMisionForSale(current: PricedMision, next: PricedMision): Violation<'rango'> | null {
  if (!isOnSale(next)) return { campo: 'rango', msg: TEXTS.ventaSinVenta };
  if (next.orden <= current.orden) return { campo: 'rango', msg: TEXTS.ventaNoSube };
  return priceDifference(current, next) < 0 ? { campo: 'rango', msg: TEXTS.ventaMasBarata } : null;
}

export interface MembresiaInput {
  /** A user's id, 0 while none is chosen; or the name of someone from outside. */
  user: number | string;
  isExterno: boolean;
  /** The type's id; 0 while none is chosen. */
  membresia: number;
}

/** Part 1 §5 Membership: a type, and a member or an external name. That name is a hotel name (decisions §3). */
export function checkMembresia({
  user,
  isExterno,
  membresia,
}: MembresiaInput): Violation<Exclude<keyof MembresiaInput, 'isExterno'>> | null {
  const externo = typeof user === 'string' ? visibleText(user) : null;
  if (isExterno !== (externo !== null) || externo === '' || user === 0)
    return { campo: 'user', msg: TEXTS.faltanDatosVenta };
  if (membresia === 0) return { campo: 'membresia', msg: TEXTS.faltanDatosVenta };
  if (externo?.includes(' ')) return { campo: 'user', msg: TEXTS.nombreConEspacio };
  return externo === null ? null : checkHotelName('user', externo);
}

/** Part 2 §5 Rank calculator: both chosen (null while not), the second higher than the first. */
export function checkCalculation(
  one: PricedMision | null,
  two: PricedMision | null,
): Violation<'rango1' | 'rango2'> | null {
  if (one === null) return { campo: 'rango1', msg: TEXTS.calculoSinElegir };
  if (two === null) return { campo: 'rango2', msg: TEXTS.calculoSinElegir };
  if (two.orden <= one.orden) return { campo: 'rango2', msg: TEXTS.calculoNoSube };
  return priceDifference(one, two) < 0 ? { campo: 'rango2', msg: TEXTS.calculoMasBarato } : null;
}
