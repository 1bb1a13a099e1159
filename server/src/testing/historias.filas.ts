import type { FilaPaga } from '@conserje/contract';
import { DIA_MS } from '@conserje/rules';
import { expect } from 'vitest';
import type { Historia } from './historias.ts';
import type { Renglon } from './oraculo.filas.ts';
import type { Grupo } from './oraculo.terminos.ts';
import { grupoDe } from './oraculo.terminos.ts';
import { suma } from './oraculo.tramos.ts';
import { filasDe } from './paga.ts';
import type { Persona } from './portal.ts';

/** The rows that the portal shows, on the open lists and in their history, beside those of the oracle. */

export const esDe = (grupo: Grupo) => (f: FilaPaga) => grupoDe(f.categoria) === grupo;
export const montos = (filas: { monto: number }[]): number => suma(filas.map((f) => f.monto));
export const personas = (filas: FilaPaga[]): number => new Set(filas.map((f) => f.usuario)).size;

const enOrden = (ns: number[]): number[] => ns.toSorted((a, b) => a - b);

/** The amounts of someone's rows of a kind; of those that the oracle leaves in any number of rows, their sum. */
function comparables(dicen: number[], deben: Renglon[]): { dicen: number[]; deben: number[] } {
  const partidos = deben.filter((r) => r.partida);
  const enteros = enOrden(deben.filter((r) => !r.partida).map((r) => r.monto));
  if (partidos.length === 0) return { dicen: enOrden(dicen), deben: enteros };
  const resto = [...dicen];
  const hallados = enteros.filter((monto) => {
    const i = resto.indexOf(monto);
    return i >= 0 && resto.splice(i, 1).length > 0;
  });
  return { dicen: [...hallados, suma(resto)], deben: [...enteros, montos(partidos)] };
}

/** Each one's rows by how they stand and by category: as many as there must be, and of what there must be. */
export function contrastarFilas(
  h: Historia,
  filas: FilaPaga[],
  deben: (renglones: Renglon[]) => Renglon[],
  gente = h.gente,
): void {
  const clase = ({ estado, categoria }: Pick<FilaPaga, 'estado' | 'categoria'>) => `${estado} en la ${categoria}`;
  for (const { id, usuario } of gente) {
    const suyas = Map.groupBy(
      filas.filter((f) => f.usuario === id),
      clase,
    );
    const suyos = Map.groupBy(deben(h.oraculo.renglones(id, h.t)), clase);
    const clases = [...new Set([...suyas.keys(), ...suyos.keys()])].sort();
    const pares = clases.map((c) => {
      const dicen = suyas.get(c)?.map((f) => f.monto) ?? [];
      return [c, comparables(dicen, suyos.get(c) ?? [])] as const;
    });
    const lado = (cual: 'dicen' | 'deben') => Object.fromEntries(pares.map(([c, par]) => [c, par[cual]]));
    expect({ usuario, ...lado('dicen') }).toEqual({ usuario, ...lado('deben') });
  }
}

/** Everyone's rows that stand on the open list of a group. */
const enLista = (h: Historia, grupo: Grupo) =>
  h.gente.flatMap(({ id, usuario }) =>
    h.oraculo.renglones(id, h.t).flatMap((r) => (r.enLista && r.grupo === grupo ? [{ ...r, usuario }] : [])),
  );

/** The lists, which must be up to date: their rows, the four counters, and what closing each would do. */
export async function contrastarListas(h: Historia): Promise<void> {
  const cliente = h.portal.pide(h.jefa);
  const { filas, totales } = await cliente.logra('GET getListaPaga');
  contrastarFilas(h, filas, (rs) => rs.filter((r) => r.enLista));
  const deGente = filas.filter((f) => h.gente.some(({ id }) => id === f.usuario));
  expect(deGente).toHaveLength(filas.length);
  expect(filas.every((f) => f.estado !== 'abierta' || f.monto > 0)).toBe(true);
  const cuantos = (rs: { usuario: string }[]) => new Set(rs.map((r) => r.usuario)).size;
  const [bajas, altas] = [enLista(h, 'bajo'), enLista(h, 'alto')];
  expect(totales).toEqual({
    bajoCreditos: montos(bajas),
    bajoPersonas: cuantos(bajas),
    altoCreditos: montos(altas),
    altoPersonas: cuantos(altas),
  });
  for (const [op, suyas] of [bajas, altas].entries()) {
    const { nombres, ...previo } = await cliente.logra('GET previoReinicio/:que/:op', { params: { que: 1, op } });
    const [esperan, otras] = [suyas.filter((r) => r.estado === 'abierta'), suyas.filter((r) => r.estado !== 'abierta')];
    expect({ op, ...previo, nombres: new Set(nombres) }).toEqual({
      ...{ op, personas: cuantos(esperan), creditos: montos(esperan), nuevas: 0, nuevosCreditos: 0 },
      ...{ pagadas: cuantos(otras), pagadoCreditos: montos(otras) },
      nombres: new Set(esperan.map((r) => r.usuario)),
    });
  }
}

/** A filter takes no more days than this. */
const FILTRO_DIAS = 366;
const dia = (t: number): string => new Date(t).toISOString().slice(0, 10);

/** All rows that there ever were, as someone sees them. */
async function todas(h: Historia, lector: Persona): Promise<FilaPaga[]> {
  const filas: FilaPaga[] = [];
  const ayer = Math.floor(h.desde / DIA_MS) * DIA_MS - DIA_MS;
  for (let t = ayer; t <= h.t; t += FILTRO_DIAS * DIA_MS) {
    const body = { inicio: dia(t), final: dia(t + (FILTRO_DIAS - 1) * DIA_MS) };
    filas.push(...(await h.portal.pide(lector).logra('POST getListaPaga', { body })).filas);
  }
  return filas;
}

/** The rows of all lists, closed ones too, as the lists are up to date: what was paid, and what it was earned for. */
export async function contrastarPagos(h: Historia): Promise<void> {
  contrastarFilas(h, await todas(h, h.jefa), (rs) => rs);
  // Who may not know who was paid sees what each row was earned for.
  const ganadas = (await todas(h, h.lectora)).map((f) => ({ ...f, estado: 'abierta' as const }));
  contrastarFilas(h, ganadas, (rs) => rs.map((r) => ({ ...r, estado: 'abierta', monto: r.ganado })));
}

/** The rows that wait on the list of a group. */
export const abiertasDe = async (h: Historia, grupo: Grupo): Promise<FilaPaga[]> =>
  (await filasDe(h.portal, h.jefa)).filter((f) => f.estado === 'abierta').filter(esDe(grupo));

/** *Actualizar*, and the lists show what everyone has earned. */
export async function alDia(h: Historia): Promise<void> {
  await h.actualizar();
  await contrastarListas(h);
}
