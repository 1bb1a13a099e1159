import type { Ranked } from '../careers/career.ts';
import { checkHotelName } from '../identity/registration.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

/** Last categoria whose misiones are sold and offered in the rank calculator (part 2 §9, decisions §5). */
export const CATEGORIA_VENTA_MAX = 9;

/** Mision with its price; `venta` is 1 if it is for sale. */
export interface PricedMision extends Pick<Ranked, 'orden'> {
  precio: number;
  categoria: number;
  venta: number;
}

/** Returns the price of changing from one mision to another (part 1 §5, part 2 §5). */
export const priceDifference = (current: Pick<PricedMision, 'precio'>, next: Pick<PricedMision, 'precio'>): number =>
  next.precio - current.precio;

/** Returns whether a mision can be bought (decisions §5). */
export const isOnSale = (mision: Pick<PricedMision, 'categoria' | 'venta'>): boolean =>
  mision.venta === 1 && mision.categoria <= CATEGORIA_VENTA_MAX;

/** Ids from the form's pickers; 0 while nothing is chosen. */
export interface MisionVentaInput {
  usuario: number;
  rango: number;
}

export function checkMisionVenta(data: MisionVentaInput): Violation<keyof MisionVentaInput> | null {
  for (const campo of ['usuario', 'rango'] as const)
    if (data[campo] === 0) return { campo, msg: TEXTS.faltanDatosVenta };
  return null;
}

/** Validates a mision sale: the new mision must be higher than the current one and on sale (part 1 §5 Mission sale). */
export function checkMisionForSale(current: PricedMision, next: PricedMision): Violation<'rango'> | null {
  if (!isOnSale(next)) return { campo: 'rango', msg: TEXTS.ventaSinVenta };
  if (next.orden <= current.orden) return { campo: 'rango', msg: TEXTS.ventaNoSube };
  return priceDifference(current, next) < 0 ? { campo: 'rango', msg: TEXTS.ventaMasBarata } : null;
}

export interface MembresiaInput {
  /** User id, 0 while none is chosen; or the name of an external member. */
  user: number | string;
  isExterno: boolean;
  /** Id of the membresia type; 0 while none is chosen. */
  membresia: number;
}

/**
 * Validates a membresia: a type, and a user or an external name (part 1 §5 Membership). The name must be a hotel name
 * (decisions §3).
 */
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

/**
 * Validates the rank calculator: both misiones chosen (null while not), the second higher (part 2 §5 Rank calculator).
 */
export function checkCalculation(
  one: PricedMision | null,
  two: PricedMision | null,
): Violation<'rango1' | 'rango2'> | null {
  if (one === null) return { campo: 'rango1', msg: TEXTS.calculoSinElegir };
  if (two === null) return { campo: 'rango2', msg: TEXTS.calculoSinElegir };
  if (two.orden <= one.orden) return { campo: 'rango2', msg: TEXTS.calculoNoSube };
  return priceDifference(one, two) < 0 ? { campo: 'rango2', msg: TEXTS.calculoMasBarato } : null;
}
