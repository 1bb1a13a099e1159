import type { Modulo } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { checkAnulacion, mayAnnul, tiene } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { conSuLlave, exigirAjeno, ordenes, saldables, usuarioActivo } from '../usuarios/usuarios.public.ts';
import './anulaciones.table.ts';

/** The columns of `anulacion as x` and of its author `xe` that `anuladaDe` reads. */
export const ANULADA = ['x.fecha as anulada', 'x.motivo as anuladaMotivo', 'xe.usuario as anuladaPor'] as const;

interface Marca {
  anulada: number | null;
  anuladaMotivo: string | null;
  anuladaPor: string | null;
}

/** Separates the mark of an annulment from the columns of a row. */
export function conMarca<F extends Marca>({ anulada, anuladaMotivo, anuladaPor, ...fila }: F) {
  const marca =
    anulada === null || anuladaMotivo === null || anuladaPor === null
      ? null
      : { por: anuladaPor, motivo: anuladaMotivo, fecha: iso(anulada) };
  return { ...fila, anulada: marca };
}

/** A row that may be annulled. */
interface Annullable {
  autor: number;
  fecha: number;
  /** Whose money or work it is: they don't annul it themselves. */
  de: readonly (number | null)[];
}

/**
 * Which rows a reader may annul, for `acciones`.
 * @param autores the makers of all rows that will be asked about
 */
export async function annullables(
  db: Db,
  { usuario, ahora }: { usuario: UsuarioSesion; ahora: number },
  permiso: Permiso,
  autores: readonly number[],
): Promise<(row: Annullable) => boolean> {
  const mayTouch = await saldables(db, usuario, permiso);
  const places = tiene(usuario, permiso) ? await ordenes(db, [...new Set(autores)]) : new Map<number, number>();
  return ({ autor, fecha, de }) =>
    tiene(usuario, permiso) &&
    mayAnnul({ autor, ordenAutor: places.get(autor), fecha }, usuario, ahora) &&
    de.every((id) => id === null || mayTouch(id));
}

/** What an annulment is refused and recorded with. */
interface Asked extends Annullable {
  permiso: Permiso;
  modulo: Modulo;
  objeto: number;
  anuladaPor: string | null;
}

/**
 * The one place that decides whether the caller may annul a row, which must be locked.
 * @returns the caller as they are now
 * @throws Fallo YA_ANULADA, SIN_SESION, SIN_PERMISO, COSA_PROPIA
 */
export async function requireAnnullable(tx: Tx, quien: UsuarioSesion, row: Asked) {
  if (row.anuladaPor !== null) throw yaAnulada(row.anuladaPor);
  const encargado = conSuLlave(oFallo(await usuarioActivo(tx.db, quien.id), 'SIN_SESION'), quien);
  const ordenAutor = (await usuarioActivo(tx.db, row.autor))?.orden;
  const { autor, fecha, permiso, modulo, objeto } = row;
  if (!tiene(encargado, permiso) || !mayAnnul({ autor, ordenAutor, fecha }, encargado, tx.ahora))
    throw new Fallo('SIN_PERMISO');
  const msg = 'No puedes anular esto porque es tuyo. Pídeselo a otra persona con ese permiso.';
  for (const de of row.de) if (de !== null) await exigirAjeno(tx, { de, permiso, modulo, objeto, msg });
  return encargado;
}

export const yaAnulada = (por: string): Fallo => new Fallo('YA_ANULADA', `${por} ya la anuló`);

/** Nothing else is done with a row that was annulled. */
export function requireStanding({ anuladaPor }: Pick<Marca, 'anuladaPor'>): void {
  if (anuladaPor !== null) throw yaAnulada(anuladaPor);
}

interface Nueva {
  /** Whom the row is about; null for a buyer from outside. */
  usuario: number | null;
  motivo: string;
  /** Of an adjustment: its row of the ledger, and the contrary one. */
  trabajo?: number;
  contrario?: number;
}

/** Records an annulment in the caller's name; answers its id, which the annulled row is to name. */
export async function insertAnulacion(tx: Tx, nueva: Nueva): Promise<number> {
  const { id: encargado } = oFallo(tx.actor, 'INTERNO');
  const { id } = await tx.db
    .insertInto('anulacion')
    .values({ trabajo: null, contrario: null, ...nueva, encargado, fecha: tx.ahora })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The reason of an annulment, once it is in order. */
export function reasonOf(body: { motivo: string }): string {
  exigir(checkAnulacion(body));
  return body.motivo.trim();
}

/** What a contrary row says: what was annulled, and why. */
export const contraryMotivo = (que: string, motivo: string): string => `${que}. Anulación: ${motivo}`;
