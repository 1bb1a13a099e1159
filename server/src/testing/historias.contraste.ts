import { expect } from 'vitest';
import { montos } from './historias.filas.ts';
import type { Historia } from './historias.ts';
import { valor } from './oraculo.terminos.ts';
import { suma } from './oraculo.tramos.ts';
import type { Persona } from './portal.ts';

/** What the portal says, beside what the oracle says. */

const TIME_MINUTOS = 30;

/** Hours and stored times of everyone's open period. */
export async function contrastarNomina(h: Historia): Promise<void> {
  const nomina = await h.portal.pide(h.jefa).logra('GET allNomina');
  const debe = h.activos.map(({ id, usuario }) => {
    const { asistencia, times } = h.oraculo.estado(id, h.t);
    return { usuario, asistencia, times: Math.floor(times / TIME_MINUTOS) };
  });
  const dice = h.activos.map(({ id, usuario }) => {
    const fila = nomina.find((f) => f.id === id);
    return { usuario, asistencia: fila?.asistencia, times: fila?.times };
  });
  expect(dice).toEqual(debe);
}

/** *Mi cuenta*: the same, and bars that are full exactly where the pay and the bonus come. */
export async function contrastarPerfil(h: Historia, persona: Persona): Promise<void> {
  const { nomina, paga } = await h.portal.pide(persona).logra('GET MyPerfil');
  const { asistencia, times } = h.oraculo.estado(persona.id, h.t);
  const { disponible, escalones } = h.oraculo.barras(persona.id, h.t);
  const [primero] = escalones;
  const [ultimo, esInicial] = [escalones.at(-1), h.oraculo.categoria(persona.id) === 1];
  const vale = valor(escalones, disponible);
  const llena = vale >= ((esInicial ? ultimo : primero)?.creditos ?? 0);
  expect({
    quien: persona.usuario,
    asistencia: nomina.asistencia,
    times: nomina.times,
    llena: paga?.nomina_porcentaje === 100,
    conBono: paga?.bonificacion_porcentaje === 100,
  }).toEqual({
    quien: persona.usuario,
    asistencia,
    times: Math.floor(times / TIME_MINUTOS),
    llena,
    conBono: !esInicial && vale === ultimo?.creditos,
  });
}

/** What waits in *Pendientes*, and what came into each one's hand: for rows, and for what was left pending. */
export async function contrastarDinero(h: Historia): Promise<void> {
  const cliente = h.portal.pide(h.jefa);
  const pendientes = await cliente.logra('GET getPendientes', { query: { limite: 500 } });
  for (const { id, usuario } of h.gente) {
    const { filas } = await cliente.logra('GET movimientos/:id', { params: { id }, query: { limite: 500 } });
    const mano = (...tipos: string[]) => suma(filas.filter((f) => tipos.includes(f.tipo)).map((f) => f.mano));
    const { pendiente, pagado } = h.oraculo.estado(id, h.t);
    const enFilas = montos(h.oraculo.renglones(id, h.t).filter((r) => r.estado === 'pagada'));
    expect({
      usuario,
      pendiente: suma(pendientes.filter((f) => f.usuario === id).map((f) => f.monto)),
      enFilas: mano('paga_cobrada', 'paga_devuelta'),
      dePendientes: mano('pendiente_cobrado'),
    }).toEqual({ usuario, pendiente, enFilas, dePendientes: pagado - enFilas });
  }
}
