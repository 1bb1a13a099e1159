import fc from 'fast-check';
import {
  cambiarTipo,
  degradar,
  despedir,
  editar,
  ingresar,
  ofrecer,
  terminarMembresia,
  trasladar,
  vender,
  venderMembresia,
} from './historias.cambios.ts';
import { alDia } from './historias.filas.ts';
import {
  ascenderPorPaga,
  deshacer,
  pagar,
  pagarOtroMonto,
  pagarPendiente,
  reiniciarLista,
  reiniciarNomina,
} from './historias.paga.ts';
import { abrirTiempo, confirmarTiempo, liberar, restar, sumar, trabajar } from './historias.trabajo.ts';
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
  despedir,
  ingresar,
  venderMembresia,
  terminarMembresia,
  cambiarTipo,
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

type Suceso = Paso & { accion: Accion };

// To some more happens than to others, so that it meets.
const alguien = fc.constantFrom(0, 0, 0, 1, 1, 2, 2, 3, 4);
const cuales = { cual: fc.nat({ max: 30 }), cuanto: fc.nat({ max: 12 }), si: fc.boolean() };
const suceso = (...acciones: Accion[]) =>
  fc.record({ accion: fc.constantFrom(...acciones), quien: alguien, ...cuales });

const deTipo =
  (si: boolean) =>
  (s: Suceso): Suceso => ({ ...s, si });

/**
 * What seldom meets by chance: someone works for their pay, loses work again and moves, or moves and then loses it, and
 * works on.
 */
const trabaja = [suceso('trabajar').map(deTipo(true)), suceso('trabajar').map(deTipo(false))];
const pierde = suceso('restar').map((s) => ({ ...s, cuanto: s.cuanto % 4 === 0 ? 1 : 0 }));
const muda = suceso('vender', 'degradar', 'trasladar', 'ofrecer');
const seguidos = fc
  .tuple(
    alguien,
    fc.tuple(...trabaja, suceso('actualizar')),
    fc.oneof(fc.tuple(pierde, muda), fc.tuple(muda, pierde)),
    fc.tuple(...trabaja, suceso('actualizar', 'pagar', 'reiniciarNomina')),
  )
  .map(([quien, ...partes]) => partes.flat().map((s) => ({ ...s, quien })));
const suelto = suceso(...FRECUENTES, ...(Object.keys(ACCIONES) as Accion[])).map((s): Suceso[] => [s]);

/** Long ones as often as short ones. */
export const historia = fc
  .noBias(
    fc.array(fc.oneof({ weight: 12, arbitrary: suelto }, { weight: 1, arbitrary: seguidos }), {
      ...{ minLength: 1, maxLength: 34, size: 'max' },
    }),
  )
  .map((sucesos) => sucesos.flat());

/** Lives a step, at an instant of its own. */
export async function vivir(h: Historia, { accion, ...p }: Suceso): Promise<void> {
  h.portal.reloj.pasar({ minutos: 2, ms: 1 });
  await ACCIONES[accion](h, p);
  await liberar(h);
}

async function pasarTiempo(h: Historia, { cuanto, si }: Paso): Promise<void> {
  h.portal.reloj.pasar(si ? { horas: (cuanto + 1) * 20 } : { minutos: cuanto });
}
