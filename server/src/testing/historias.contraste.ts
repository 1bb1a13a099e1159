import { sumarDias } from '@conserje/rules';
import { expect } from 'vitest';
import { alDia, montos } from './historias.filas.ts';
import type { Historia } from './historias.ts';
import { ZONA } from './historias.ts';
import type { Minutos } from './oraculo.terminos.ts';
import { asks, mas, NADA, valor } from './oraculo.terminos.ts';
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
  // Where the pay asks for no work there are no bars.
  const hayBarras = primero !== undefined && asks(primero);
  const llena = hayBarras && vale >= ((esInicial ? ultimo : primero)?.creditos ?? 0);
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
    conBono: hayBarras && !esInicial && escalones.length > 1 && vale === ultimo?.creditos,
  });
}

/** The days of someone's year, and of the week of *Mi cuenta*: those that the agency's clocks showed when they worked. */
export async function contrastarDias(h: Historia, persona: Persona): Promise<void> {
  const cliente = h.portal.pide(persona);
  const { inicio, ...anual } = await cliente.logra('GET trabajoDias/:id', { params: { id: persona.id } });
  const { nomina } = await cliente.logra('GET MyPerfil');
  const deben = new Map<string, Minutos>();
  for (const { dia, tipo, minutos } of h.oraculo.dias(persona.id, ZONA))
    deben.set(dia, mas(deben.get(dia) ?? NADA, { ...NADA, [tipo]: minutos }));
  const delAno = anual.asistencia.map((asistencia, n) => [
    sumarDias(inicio, n),
    { asistencia, times: anual.times[n] ?? 0 },
  ]);
  const dicen = [...delAno, ...nomina.semana.map(({ dia, asistencia, times }) => [dia, { asistencia, times }])];
  expect(dicen).toEqual(dicen.map(([dia]) => [dia, deben.get(String(dia)) ?? NADA]));
  const total = [...deben.values()].reduce(mas, NADA);
  expect({ asistencia: suma(anual.asistencia), times: suma(anual.times) }).toEqual(total);
}

/** What *Mi cuenta* says that someone has earned is what waits for them once the lists are up to date. */
export async function contrastarCobro(h: Historia, persona: Persona) {
  const { cobro } = await h.portal.pide(persona).logra('GET MyPerfil');
  const { abierto, pendiente } = h.oraculo.estado(persona.id, h.t);
  const { ganado, pendiente: queda } = cobro;
  const quien = persona.usuario;
  expect({ quien, ganado, pendiente: queda }).toEqual({ quien, ganado: abierto, pendiente });
  return cobro;
}

const trabajar = async (h: Historia, persona: Persona, tipo: 'asistencia' | 'times', minutos: number) => {
  await h.portal.trabajo(persona, tipo, minutos);
  h.oraculo.trabaja(persona.id, tipo, minutos, h.t);
  h.anota(`${persona.usuario} works the ${minutos} of ${tipo} that are said to be missing`);
};

/** What it says is missing, once worked, is on the lists, to the credit; before its last minute nothing is. */
export async function contrastarFalta(h: Historia, persona: Persona): Promise<void> {
  const { ganado, siguiente } = await contrastarCobro(h, persona);
  const tipo = siguiente && siguiente.times > 0 ? 'times' : 'asistencia';
  if (siguiente) {
    const antes = { ...siguiente, [tipo]: siguiente[tipo] - 1 };
    for (const cual of ['asistencia', 'times'] as const)
      if (antes[cual] > 0) await trabajar(h, persona, cual, antes[cual]);
    await alDia(h);
    expect(h.oraculo.estado(persona.id, h.t).abierto).toBeLessThanOrEqual(ganado);
  }
  // Where nothing is said to be missing, no work brings more.
  await trabajar(h, persona, tipo, siguiente ? 1 : 6000);
  await alDia(h);
  expect(h.oraculo.estado(persona.id, h.t).abierto).toBe(ganado + (siguiente?.creditos ?? 0));
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
