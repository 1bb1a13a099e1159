import fc from 'fast-check';
import {
  degradar,
  editar,
  ofrecer,
  terminarMembresia,
  trasladar,
  vender,
  venderMembresia,
} from './historias.cambios.ts';
import { alDia } from './historias.contraste.ts';
import {
  ascenderPorPaga,
  deshacer,
  pagar,
  pagarOtroMonto,
  pagarPendiente,
  reiniciarLista,
  reiniciarNomina,
} from './historias.paga.ts';
import { abrirTiempo, confirmarTiempo, restar, sumar, trabajar } from './historias.trabajo.ts';
import type { Historia, Paso } from './historias.ts';

const ACCIONES = {
  trabajar,
  sumar,
  restar,
  abrirTiempo,
  confirmarTiempo,
  actualizar: alDia,
  pagar,
  pagarOtroMonto,
  deshacer,
  pagarPendiente,
  ascenderPorPaga,
  ofrecer,
  vender,
  degradar,
  trasladar,
  venderMembresia,
  terminarMembresia,
  pasarTiempo,
  editar,
  reiniciarNomina,
  reiniciarLista,
};
type Accion = keyof typeof ACCIONES;
/** The commonest come more than once. */
const FRECUENTES: Accion[] = [
  ...Array<Accion>(7).fill('trabajar'),
  ...Array<Accion>(2).fill('actualizar'),
  'confirmarTiempo',
  'pagar',
  'pagar',
  'deshacer',
  'vender',
  'degradar',
  'venderMembresia',
];

export const paso = fc.record({
  accion: fc.constantFrom(...FRECUENTES, ...(Object.keys(ACCIONES) as Accion[])),
  // To some more happens than to others, so that it meets.
  quien: fc.constantFrom(0, 0, 0, 1, 1, 2, 2, 3, 4),
  cual: fc.nat({ max: 30 }),
  cuanto: fc.nat({ max: 12 }),
  si: fc.boolean(),
});

/** Lives a step, at an instant of its own. */
export async function vivir(h: Historia, { accion, ...p }: Paso & { accion: Accion }): Promise<void> {
  h.portal.reloj.pasar({ minutos: 2, ms: 1 });
  await ACCIONES[accion](h, p);
}

async function pasarTiempo(h: Historia, { cuanto, si }: Paso): Promise<void> {
  h.portal.reloj.pasar(si ? { horas: (cuanto + 1) * 20 } : { minutos: cuanto });
}
