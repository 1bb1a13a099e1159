import type { AnswerOf } from '@conserje/contract';
import { expect } from 'vitest';
import {
  abiertasDe,
  alDia,
  contrastarFilas,
  contrastarListas,
  contrastarPagos,
  esDe,
  montos,
  personas,
} from './historias.filas.ts';
import type { Historia, Paso } from './historias.ts';
import { elegir, miembro } from './historias.ts';
import { grupoDe, sinTrabajo } from './oraculo.terminos.ts';
import { filasDe } from './paga.ts';
import type { Persona } from './portal.ts';

const quienPaga = (h: Historia, { si }: Paso): Persona => (si ? h.jefa : h.pagadora);

/** Someone for whom a row waits; whoever it was, where none does. */
const quienEspera = (h: Historia, p: Paso): Persona =>
  [...h.gente.slice(p.quien), ...h.gente].find(({ id }) => h.oraculo.abiertas(id, h.t).length > 0) ?? miembro(h, p);

/** Pays a row: the only one of someone as it stands, or one of the lists brought up to date. */
async function cobrar(h: Historia, p: Paso, monto: number | null): Promise<void> {
  const persona = quienEspera(h, p);
  const [fila, ...otras] = await h.listadas(persona);
  const [abierta, ...mas] = h.oraculo.abiertas(persona.id, h.t);
  const sola = fila && abierta && otras.length + mas.length === 0 ? { fila, abierta } : null;
  const una = p.cuanto % 2 === 0 && sola ? sola : await h.unaFila(persona, p.cual);
  if (!una) return;
  const { id, usuarioNombre: nombre, monto: ganado } = una.fila;
  const hecho =
    monto === null
      ? await h.pide(quienPaga(h, p), 'pagar', { id, nombre, op: 1, monto: ganado })
      : await h.pide(quienPaga(h, p), 'pagarMonto', { id, monto, visto: ganado });
  expect(hecho).not.toBeNull();
  const pagada = h.oraculo.paga(persona.id, una.abierta, ganado, monto ?? ganado, h.t);
  h.pagos.push({ id, nombre, fila: pagada });
}

export function pagar(h: Historia, p: Paso): Promise<void> {
  return cobrar(h, p, null);
}

export function pagarOtroMonto(h: Historia, p: Paso): Promise<void> {
  return cobrar(h, p, p.cuanto);
}

export async function deshacer(h: Historia, p: Paso): Promise<void> {
  if (h.pagos.length === 0) return;
  const pago = elegir(h.pagos, p.cual);
  if (h.oraculo.dudosa(pago.fila, h.t)) return;
  if (!(await h.pide(quienPaga(h, p), 'pagar', { id: pago.id, nombre: pago.nombre, op: 0 }))) return;
  h.pagos.splice(h.pagos.indexOf(pago), 1);
  h.oraculo.deshace(pago.fila, h.t);
  await alDia(h);
}

export async function pagarPendiente(h: Historia, p: Paso): Promise<void> {
  const pendientes = await h.portal.pide(h.jefa).logra('GET getPendientes');
  if (pendientes.length === 0) return;
  const { id, usuario, monto } = elegir(pendientes, p.cual);
  expect(await h.pide(quienPaga(h, p), 'pagarPendiente', { id })).not.toBeNull();
  h.oraculo.cobraPendiente(usuario, monto);
}

const trabajoDe = (h: Historia, { id }: Persona) => h.portal.pide(h.jefa).logra('GET getWork/:id', { params: { id } });

export async function ascenderPorPaga(h: Historia, p: Paso): Promise<void> {
  const persona = quienEspera(h, p);
  const una = await h.unaFila(persona, p.cual);
  if (!una) return;
  const visto = await h.pide<AnswerOf<'POST ascensoPaga'>>(h.jefa, 'ascensoPaga', { op: 0, id: una.fila.id });
  if (!visto?.sig) return;
  const antes = await trabajoDe(h, persona);
  const { sig, creditos } = visto;
  expect(await h.pide(h.jefa, 'ascensoPaga', { op: 1, id: una.fila.id, sig, creditos })).not.toBeNull();
  const despues = await trabajoDe(h, persona);
  const precio = despues.precio - antes.precio;
  expect(creditos).toBe(una.fila.monto - precio);
  h.oraculo.asciendePorPaga(persona.id, una.abierta, precio, despues.categoria, h.t);
  await h.trasElCambio([persona]);
}

const previo = (h: Historia, que: 0 | 1, op: number) =>
  h.portal.pide(h.jefa).logra('GET previoReinicio/:que/:op', { params: { que, op } });

/** What the dialog showed is what is done. */
export async function reiniciarNomina(h: Historia, p: Paso): Promise<void> {
  const op = p.cual % 2;
  const grupo = op === 0 ? 'bajo' : 'alto';
  const visto = await previo(h, 0, op);
  const body = { op, visto: { personas: visto.personas, creditos: visto.creditos } };
  const hecho = await h.pide<AnswerOf<'POST reiniciarNomina'>>(h.jefa, 'reiniciarNomina', body);
  expect(hecho).toMatchObject({ nuevas: visto.nuevas });
  const cortados = h.activos.filter(({ id }) => grupoDe(h.oraculo.categoria(id)) === grupo);
  h.oraculo.reiniciaNomina(grupo, h.t);
  // A pay that asks for no work is earned anew at once, and listed with the next update.
  const sinNada = cortados.filter(({ id }) => sinTrabajo(h.oraculo.barras(id, h.t).escalones) === 0);
  contrastarFilas(h, await filasDe(h.portal, h.jefa), (rs) => rs.filter((r) => r.enLista), sinNada);
  const filas = await abiertasDe(h, grupo);
  expect({ visto, creditos: montos(filas) }).toEqual({ visto, creditos: visto.creditos });
  expect([filas.length, personas(filas)]).toContain(visto.personas);
}

/** Closes a list that is up to date. */
export async function reiniciarLista(h: Historia, p: Paso): Promise<void> {
  const op = p.cual % 2;
  const grupo = op === 0 ? 'bajo' : 'alto';
  await alDia(h);
  const filas = await abiertasDe(h, grupo);
  const visto = await previo(h, 1, op);
  expect(visto).toMatchObject({ creditos: montos(filas), nuevas: 0, nuevosCreditos: 0 });
  expect(new Set(visto.nombres)).toEqual(new Set(filas.map((f) => f.usuarioNombre)));
  const { personas: cuantas, creditos } = visto;
  const hecho = await h.pide(h.jefa, 'reiniciarLista', { op, visto: { personas: cuantas, creditos } });
  if (hecho === null) expect(filas).toEqual([]);
  else {
    expect(hecho).toMatchObject({ personas: cuantas, creditos });
    h.oraculo.cierraLista(grupo, h.t);
    const todas = await h.portal.pide(h.jefa).logra('GET getListaPaga');
    expect(todas.filas.filter(esDe(grupo))).toEqual([]);
  }
  await contrastarPagos(h);
}

/** One list is closed after the other: what waited on it, and nothing else, is pending then. */
export async function cerrarTodo(h: Historia): Promise<void> {
  for (const cual of [0, 1]) await reiniciarLista(h, { quien: 0, cual, cuanto: 0, si: true });
  await contrastarListas(h);
}
