import type { AnswerOf } from '@conserje/contract';
import { expect } from 'vitest';
import { envioDe, respuestaA, ver } from './ascensos.ts';
import type { Historia, Paso } from './historias.ts';
import { elegir, miembro } from './historias.ts';
import type { Terminos } from './oraculo.terminos.ts';
import type { Persona } from './portal.ts';
import type { CambioTerminos } from './terminos.ts';
import { editarTerminos } from './terminos.ts';
import { editarTipo } from './ventas.ts';

async function movido(h: Historia, persona: Persona, categoria: number): Promise<void> {
  if (h.oraculo.mueve(persona.id, categoria, h.t)) await h.trasElCambio([persona]);
}

/** The next mission is offered as soon as it may be, and accepted. */
export async function ofrecer(h: Historia, p: Paso): Promise<void> {
  const persona = miembro(h, p);
  const { date_finaliza, categoria_nueva } = await ver(h.portal, h.jefa, persona);
  h.portal.reloj.ahora = Math.max(h.t, Date.parse(date_finaliza) + 1);
  if (!(await h.pide(h.jefa, 'sendAscenso', await envioDe(h.portal, h.jefa, persona)))) return;
  h.portal.reloj.pasar({ minutos: p.cuanto });
  const params = { userId: persona.id };
  const [solicitud] = await h.portal.pide(persona).logra('GET getSolicitudes/:userId', { params });
  if (solicitud && (await h.pide(persona, 'actionSolicitudes', respuestaA(solicitud, 0))))
    await movido(h, persona, categoria_nueva);
}

export async function vender(h: Historia, p: Paso): Promise<void> {
  const persona = miembro(h, p);
  const categoria = 2 + (p.cual % 4);
  if (await h.pide(h.jefa, 'addMision', await h.venta(persona, [categoria, p.si ? 1 : 4])))
    await movido(h, persona, categoria);
}

export async function degradar(h: Historia, p: Paso): Promise<void> {
  const persona = miembro(h, p);
  const { id, categoria } = h.rango(1 + (p.cual % 4), p.si ? 1 : 9);
  if (await h.pide(h.jefa, 'actionDegrado', { usuario: persona.id, motivo: 'Prueba', rango: id }))
    await movido(h, persona, categoria);
}

export async function trasladar(h: Historia, p: Paso): Promise<void> {
  const persona = miembro(h, p);
  const { id: rango, nombre: mision, categoria: cat } = h.rango(2 + (p.cual % 4), 1);
  const firma = cat > 2 ? `PP${h.gente.indexOf(persona)}` : '';
  const body = { usuario: persona.id, rango, agencia: 'Aurora', firma, mifirma: 'JEF', mision, cat };
  if (await h.pide(h.jefa, 'addTraslado', body)) await movido(h, persona, cat);
}

/** Somebody always stays. */
export async function despedir(h: Historia, p: Paso): Promise<void> {
  const persona = miembro(h, p);
  if (h.activos.length === 1) return;
  expect(await h.pide(h.jefa, 'despedir', { usuario: persona.id, motivo: 'Prueba' })).not.toBeNull();
  for (const [bajo, { encargado }] of h.tiempos)
    if (bajo === persona.id || encargado.id === persona.id) h.tiempos.delete(bajo);
  h.oraculo.despide(persona.id, h.t);
  await h.trasElCambio([persona]);
}

export async function ingresar(h: Historia, p: Paso): Promise<void> {
  const fuera = h.gente.filter(({ id }) => h.oraculo.fuera(id));
  if (fuera.length === 0) return;
  const persona = elegir(fuera, p.cual);
  expect(await h.pide(h.jefa, 'ingresar', { usuario: persona.id })).not.toBeNull();
  persona.key = await h.portal.sesion(persona.id);
  h.oraculo.ingresa(persona.id, h.t);
  await h.trasElCambio([persona]);
}

export async function venderMembresia(h: Historia, p: Paso): Promise<void> {
  const persona = miembro(h, p);
  const membresia = elegir([...h.tipos.keys()], p.cual);
  const body = { user: persona.id, isExterno: false, membresia, periodo: p.si ? 15 : 30 };
  const hecho = await h.pide<AnswerOf<'POST addMembresia'>>(h.jefa, 'addMembresia', body);
  expect(hecho).not.toBeNull();
  if (!hecho) return;
  const { id, finaliza } = hecho.data;
  if (!h.socios.some((s) => s.id === id)) h.socios.push({ id, tipo: membresia, persona });
  if (h.oraculo.compra(persona.id, membresia, finaliza === null ? null : Date.parse(finaliza), h.t))
    await h.trasElCambio([persona]);
}

export async function terminarMembresia(h: Historia, p: Paso): Promise<void> {
  const socios = h.socios.filter(({ persona }) => h.activos.includes(persona));
  if (socios.length === 0) return;
  const { id, tipo, persona } = elegir(socios, p.cual);
  if (!(await h.pide(h.jefa, 'deleteMemb', { id }))) return;
  if (h.oraculo.termina(persona.id, tipo, h.t)) await h.trasElCambio([persona]);
}

/** A type of membership begins or ceases to reduce. */
export async function cambiarTipo(h: Historia, p: Paso): Promise<void> {
  const [id, nombre] = elegir([...h.tipos], p.cual);
  await editarTipo(h.portal, h.jefa, nombre, { reduccion: p.si ? 1 : 0 });
  h.anota(`${nombre} ${p.si ? 'reduces' : 'reduces no more'}`);
  const cambiados = h.oraculo.editaTipo(id, p.si, h.t);
  await h.trasElCambio(h.activos.filter((persona) => cambiados.includes(persona.id)));
}

/**
 * Figures that a category may come to ask or pay: other ones halved too, and a bonus never asks less than the pay itself.
 */
const EDICIONES: Partial<Record<keyof Terminos, number[]>>[] = [
  { paga_nomina: [5, 9, 11], nomina_times: [0, 2, 4, 6], bono_times: [8, 10], bono_paga: [2, 4, 7] },
  { paga_nomina: [8, 12, 13], nomina_asistencia: [1, 3], nomina_times: [2, 4], bono_times: [5, 7] },
  { paga_nomina: [6, 10, 14], nomina_asistencia: [0, 1], bono_asistencia: [1, 2, 8] },
];

export async function editar(h: Historia, p: Paso): Promise<void> {
  const categoria = 2 + (p.quien % EDICIONES.length);
  const [campo, valores] = elegir(Object.entries(elegir(EDICIONES, p.quien)), p.cual);
  const antes = h.oraculo.terminos(categoria)[campo as keyof Terminos];
  const cambio: CambioTerminos = {
    [campo]: elegir(
      valores.filter((v) => v !== antes),
      p.cuanto,
    ),
  };
  await editarTerminos(h.portal, h.jefa, categoria, cambio);
  h.anota(`category ${categoria} is edited: ${JSON.stringify(cambio)}`);
  h.oraculo.edita(categoria, cambio, h.t);
  await h.trasElCambio(h.activos.filter(({ id }) => h.oraculo.categoria(id) === categoria));
}
