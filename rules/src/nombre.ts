import type { Reparo } from './cuenta.ts';
import { revisarNombreNuevo } from './cuenta.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

/**
 * Part 2 §5 Name request: non-empty, a hotel name that the portal does not speak with (decisions §3), another than the
 * present one. Whether it is free only the server knows.
 * @param actual the name that they have; in other capitals it is another
 * @param agencia the agency's own name
 */
export function revisarNombrePedido(nombre: string, actual: string, agencia: string): Reparo<'nombre'> | null {
  const pedido = visibleText(nombre);
  if (pedido === '') return { campo: 'nombre', msg: TEXTOS.camposVacios };
  if (pedido.includes(' ')) return { campo: 'nombre', msg: TEXTOS.nombreConEspacio };
  if (pedido === actual) return { campo: 'nombre', msg: TEXTOS.nombreActual };
  return revisarNombreNuevo('nombre', pedido, agencia);
}
