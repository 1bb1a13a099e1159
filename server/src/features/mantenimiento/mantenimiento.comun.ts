import { comparableName, puedeOrdenar, puedeTasar, TEXTOS } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { soltarSinDerecho } from '../tiempos/tiempos.public.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import { cimaDe } from './mantenimiento.queries.ts';

/** The place on the ladder that a whole category begins at: nobody in it stands lower. */
export const ordenDeRango = (categoria: number): number => categoria * 1000;

/**
 * The caller as they stand now, who may change the ladder at a place.
 * @throws Fallo SIN_SESION, SIN_PERMISO
 */
export async function exigirPorEncima(tx: Tx, ...ordenes: number[]): Promise<{ orden: number; id_categoria: number }> {
  const quien = oFallo(await usuarioActivo(tx.db, oFallo(tx.actor, 'INTERNO').id), 'SIN_SESION');
  if (!ordenes.every((orden) => puedeOrdenar(orden, quien))) throw new Fallo('SIN_PERMISO', TEXTOS.escalaAlta);
  return quien;
}

/**
 * The caller as they stand now, who may set what a category asks, pays, charges or shares (decisions §5).
 * @throws Fallo SIN_SESION, SIN_PERMISO
 */
export async function exigirTarifas(tx: Tx, categoria: number): Promise<void> {
  const quien = oFallo(await usuarioActivo(tx.db, oFallo(tx.actor, 'INTERNO').id), 'SIN_SESION');
  if (!puedeTasar(categoria, quien, await cimaDe(tx.db))) throw new Fallo('SIN_PERMISO', TEXTOS.tarifasAltas);
}

/** Where two of one kind would have the same name, as names are compared. */
export function exigirLibre(
  campo: string,
  nombre: string,
  otras: readonly { id: number; nombre: string }[],
  propia?: number,
): void {
  const buscado = comparableName(nombre);
  if (otras.some((o) => o.id !== propia && comparableName(o.nombre) === buscado))
    throw new Fallo('NOMBRE_OCUPADO', undefined, campo);
}

/**
 * Tells those who look on that the ladder, or what it gives, is another now, and the security log what of it (`que`), without
 * names. Tiempos that someone may no longer manage are let go of.
 */
export async function avisarRangos(tx: Tx, que: string, msg: string): Promise<void> {
  await soltarSinDerecho(tx);
  await tx.vigilar({ clase: 'ajustes', usuario: null, detalle: `Escala: ${que}` });
  tx.avisar({ tema: 'rangos', msg });
}
