import type { FilaPaga } from '@conserje/contract';
import { envioDe, responder } from './ascensos.ts';
import { actualizar, filasDe } from './paga.ts';
import type { Persona, Portal } from './portal.ts';
import { abrirPortal } from './portal.ts';
import { tipoMembresia } from './ventas.ts';

/** An agency with someone who may do everything, and `Ana`. */
export async function conAna(categoria = 1, posicion = 1) {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12, posicion: 3, firma: 'JEF' });
  const ana = await portal.persona({ nombre: 'Ana', categoria, posicion, firma: 'ANA' });
  return { portal, jefa, ana };
}

/** Someone's rows that wait on the open lists, the oldest first. */
export const esperan = async (portal: Portal, jefa: Persona, de: Persona): Promise<FilaPaga[]> =>
  (await filasDe(portal, jefa))
    .filter((f) => f.usuario === de.id && f.estado === 'abierta')
    .sort((a, b) => a.id - b.id);

const suma = (ns: number[]): number => ns.reduce((a, b) => a + b, 0);

/** What waits for someone on the open lists, in all. */
export const listado = async (portal: Portal, jefa: Persona, de: Persona): Promise<number> =>
  suma((await esperan(portal, jefa, de)).map((f) => f.monto));

/** The same, after *Actualizar*. */
export async function alDia(portal: Portal, jefa: Persona, de: Persona): Promise<number> {
  await actualizar(portal, jefa);
  return listado(portal, jefa, de);
}

/** What waits for someone in *Pendientes*. */
export const pendiente = async (portal: Portal, jefa: Persona, de: Persona): Promise<number> =>
  suma((await portal.pide(jefa).logra('GET getPendientes')).filter((p) => p.usuario === de.id).map((p) => p.monto));

/** Someone's hours in minutes and stored times of the open period. */
export async function nominaDe(portal: Portal, de: Persona) {
  const { asistencia, times } = (await portal.pide(de).logra('GET allNomina')).find((f) => f.id === de.id) ?? {};
  return { asistencia, times };
}

/** Minutes later. */
export const luego = (portal: Portal, minutos = 2): void => portal.reloj.pasar({ minutos });

/** Resets the payroll of a group (`que` 0) or closes its list (1), minutes after whatever was before. */
export async function reiniciar(portal: Portal, jefa: Persona, que: 0 | 1, op: 0 | 1): Promise<void> {
  luego(portal);
  if (que === 0) await portal.pide(jefa).logra('POST reiniciarNomina', { body: { op } });
  else await portal.pide(jefa).logra('POST reiniciarLista', { body: { op } });
  luego(portal);
}

type Ajuste = [opcion: 0 | 1, requisitos: 'asistencia' | 'times', cantidad: number];
export const elAjuste = ({ id }: Persona, [opcion, requisitos, cantidad]: Ajuste) => ({
  body: { id, opcion, requisitos, cantidad },
});
export const ajustar = (portal: Portal, jefa: Persona, de: Persona, ...ajuste: Ajuste) =>
  portal.pide(jefa).logra('POST ajustarNomina', elAjuste(de, ajuste));

/** The next mission is offered to someone as soon as it may be, and accepted. */
export async function ascenso(portal: Portal, jefa: Persona, de: Persona): Promise<void> {
  const params = { id: de.id };
  const { date_finaliza } = await portal.pide(jefa).logra('GET verUltimoAscenso/:id', { params });
  portal.reloj.ahora = Math.max(portal.reloj.ahora, Date.parse(date_finaliza));
  await portal.pide(jefa).logra('POST sendAscenso', { body: await envioDe(portal, jefa, de) });
  await responder(portal, de, 0);
}

export async function degrado(portal: Portal, jefa: Persona, de: Persona, categoria: number): Promise<void> {
  const body = { usuario: de.id, motivo: 'Prueba', rango: await portal.mision(categoria, 1) };
  await portal.pide(jefa).logra('POST actionDegrado', { body });
}

/** Sells someone *Reducción*, or another type. */
export async function reducir(portal: Portal, jefa: Persona, de: Persona, tipo = 'Reducción', periodo: 15 | 30 = 15) {
  const membresia = await tipoMembresia(portal, tipo);
  const body = { user: de.id, isExterno: false, membresia, periodo };
  return (await portal.pide(jefa).logra('POST addMembresia', { body })).data;
}
