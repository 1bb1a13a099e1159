import type { FilaLista } from '@conserje/contract';
import type { ParteLista } from '@conserje/rules';
import { PARTES_LISTA } from '@conserje/rules';
import { replaceEqualDeep } from '@tanstack/react-query';
import { compararTexto } from '../../ui/formato.ts';

/** What the list will say of someone; the name is for when their tiempo is no longer there. */
export interface Marca {
  nombre: string;
  partes: readonly ParteLista[];
}
/** The choice so far, by the id of the tiempo. */
export type Marcas = ReadonlyMap<number, Marca>;

/** A row of the role call; `seFue`: the tiempo was closed while the list was being made. */
export interface Persona extends FilaLista {
  seFue: boolean;
}

/** Nobody is paused and given minutes by the same list. */
const CONTRARIA: Partial<Record<ParteLista, ParteLista>> = { pausados: 'sumados', sumados: 'pausados' };

export const lleva = (marca: Marca | undefined, parte: ParteLista): boolean => marca?.partes.includes(parte) ?? false;

/** Whether a mark can be set. Someone who is paused already needs no pause, but a mark set before is kept. */
export function puedeLlevar(persona: Persona, parte: ParteLista, marca: Marca | undefined): boolean {
  if (persona.seFue || !persona.acciones.includes(parte)) return false;
  return parte !== 'pausados' || persona.pausa === 0 || lleva(marca, parte);
}

/** Whether a mark counts: it is set, and still can be. */
export const vale = (persona: Persona, parte: ParteLista, marca: Marca | undefined): boolean =>
  lleva(marca, parte) && puedeLlevar(persona, parte, marca);

function conParte(marca: Marca, parte: ParteLista, si: boolean): Marca {
  const quedan = marca.partes.filter((p) => p !== parte && !(si && p === CONTRARIA[parte]));
  return { ...marca, partes: si ? [...quedan, parte] : quedan };
}

/** Sets or takes away a mark of those who can have it. */
export function marcar(marcas: Marcas, personas: readonly Persona[], parte: ParteLista, si: boolean): Marcas {
  const nuevas = new Map(marcas);
  for (const persona of personas) {
    const antes = marcas.get(persona.id);
    if (lleva(antes, parte) === si || !puedeLlevar(persona, parte, antes)) continue;
    const despues = conParte(antes ?? { nombre: persona.bajoNombre, partes: [] }, parte, si);
    if (despues.partes.length > 0) nuevas.set(persona.id, despues);
    else nuevas.delete(persona.id);
  }
  return nuevas;
}

/** How many of some people carry a mark, and how many could. */
export function contarParte(marcas: Marcas, personas: readonly Persona[], parte: ParteLista) {
  let [con, pueden] = [0, 0];
  for (const persona of personas) {
    const marca = marcas.get(persona.id);
    if (puedeLlevar(persona, parte, marca)) pueden += 1;
    if (vale(persona, parte, marca)) con += 1;
  }
  return { con, pueden };
}

/** How many of each part the list would come to. */
export const resumir = (marcas: Marcas, personas: readonly Persona[]): Record<ParteLista, number> => ({
  pausados: contarParte(marcas, personas, 'pausados').con,
  sumados: contarParte(marcas, personas, 'sumados').con,
  fuerabase: contarParte(marcas, personas, 'fuerabase').con,
});

/** What `sendLista` takes: ids separated by commas, of those whose mark counts. */
export function listaDe(marcas: Marcas, personas: readonly Persona[]): Record<ParteLista, string> {
  const ids = (parte: ParteLista) =>
    personas
      .filter((p) => vale(p, parte, marcas.get(p.id)))
      .map((p) => p.id)
      .join(',');
  return { pausados: ids('pausados'), sumados: ids('sumados'), fuerabase: ids('fuerabase') };
}

const IDO = { mision: '', altoNombre: '', pausa: 0, tiempoPaused: 0, ausente: null, acciones: [] };

/**
 * The rows: everyone whose tiempo is open, and in their place those whose tiempo was closed since the list was begun, so
 * that nothing moves under a thumb.
 * @param antes the rows so far; those that did not change keep their identity
 * @param marcas marks kept from before a reload may be of people who left meanwhile
 */
export function reunir(abiertos: readonly FilaLista[], antes: readonly Persona[], marcas: Marcas): Persona[] {
  const previas = new Map(antes.map((p) => [p.id, p]));
  const filas = new Map<number, Persona>();
  for (const fila of abiertos) filas.set(fila.id, replaceEqualDeep(previas.get(fila.id), { ...fila, seFue: false }));
  for (const previa of antes)
    if (!filas.has(previa.id)) filas.set(previa.id, previa.seFue ? previa : { ...previa, seFue: true });
  for (const [id, { nombre }] of marcas)
    if (!filas.has(id))
      filas.set(id, { ...IDO, id, bajo: id, bajoNombre: nombre, finaliza: new Date(0).toISOString(), seFue: true });
  return [...filas.values()].sort((a, b) => compararTexto(a.bajoNombre, b.bajoNombre));
}

export const escribirMarcas = (marcas: Marcas): string =>
  JSON.stringify([...marcas].map(([id, { nombre, partes }]) => [id, nombre, partes]));

/** Marks as they were kept; none where they cannot be read. */
export function leerMarcas(texto: string | null): Marcas {
  const marcas = new Map<number, Marca>();
  for (const fila of comoLista(texto)) {
    const [id, nombre, partes] = Array.isArray(fila) ? (fila as unknown[]) : [];
    if (typeof id !== 'number' || typeof nombre !== 'string' || !Array.isArray(partes)) continue;
    const buenas = PARTES_LISTA.filter((parte) => partes.includes(parte));
    if (buenas.length > 0) marcas.set(id, { nombre, partes: buenas });
  }
  return marcas;
}

function comoLista(texto: string | null): unknown[] {
  try {
    const leido: unknown = JSON.parse(texto ?? '[]');
    return Array.isArray(leido) ? leido : [];
  } catch {
    return [];
  }
}
