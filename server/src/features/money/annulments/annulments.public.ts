import type { AuditModule } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { hasPermiso, mayAnnul } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { findActiveUsuario, ordersOf, requireActor } from '../../identity/people/people.public.ts';
import { assertNotOwn, buildCanSettle } from '../settlement/settlement.public.ts';
import './annulments.table.ts';

/** Columns of `anulacion as x` and its author `xe`, for `withAnnulment`. */
export const ANNULMENT_COLUMNS = [
  'x.fecha as anulada',
  'x.motivo as anuladaMotivo',
  'xe.usuario as anuladaPor',
] as const;

export interface AnnulledMark {
  anulada: number | null;
  anuladaMotivo: string | null;
  anuladaPor: string | null;
}

/** Separates the mark of an annulment from the columns of a row. */
export function withAnnulment<F extends AnnulledMark>({ anulada, anuladaMotivo, anuladaPor, ...row }: F) {
  const annulledMark =
    anulada === null || anuladaMotivo === null || anuladaPor === null
      ? null
      : { por: anuladaPor, motivo: anuladaMotivo, fecha: iso(anulada) };
  return { ...row, anulada: annulledMark };
}

/** A row that may be annulled. */
interface Annullable {
  autor: number;
  fecha: number;
  /** Owners of the credits or the work; they must not annul it themselves. */
  de: readonly (number | null)[];
}

/**
 * Builds the check whether the viewer may annul a row, for `acciones`.
 * @param authors authors of all rows to be checked
 */
export async function buildCanAnnul(
  db: Db,
  { usuario, now }: { usuario: SessionUsuario; now: number },
  permiso: Permiso,
  authors: readonly number[],
): Promise<(row: Annullable) => boolean> {
  const maySettle = await buildCanSettle(db, usuario, permiso);
  const orderById = hasPermiso(usuario, permiso)
    ? await ordersOf(db, [...new Set(authors)])
    : new Map<number, number>();
  return ({ autor, fecha, de }) =>
    hasPermiso(usuario, permiso) &&
    mayAnnul({ autor, authorOrder: orderById.get(autor), fecha }, usuario, now) &&
    de.every((id) => id === null || maySettle(id));
}

/** An annulment to check and record. */
interface AnnulmentRequest extends Annullable {
  permiso: Permiso;
  modulo: AuditModule;
  objeto: number;
  anuladaPor: string | null;
}

/**
 * Requires that the caller may annul a row, which must be locked.
 * @returns the present state of the caller
 * @throws AppError YA_ANULADA, SIN_SESION, SIN_PERMISO, COSA_PROPIA
 */
export async function requireAnnullable(tx: Tx, actor: SessionUsuario, row: AnnulmentRequest) {
  if (row.anuladaPor !== null) throw alreadyAnnulled(row.anuladaPor);
  const encargado = await requireActor(tx, actor);
  const authorOrder = (await findActiveUsuario(tx.db, row.autor))?.orden;
  const { autor, fecha, permiso, modulo, objeto } = row;
  if (!hasPermiso(encargado, permiso) || !mayAnnul({ autor, authorOrder, fecha }, encargado, tx.now))
    throw new AppError('SIN_PERMISO');
  const msg = 'No puedes anular esto porque es tuyo. Pídeselo a otra persona con ese permiso.';
  for (const de of row.de) if (de !== null) await assertNotOwn(tx, { de, permiso, modulo, objeto, msg });
  return encargado;
}

export const alreadyAnnulled = (por: string): AppError => new AppError('YA_ANULADA', `${por} ya la anuló`);

/**
 * Requires that a row is not annulled.
 * @throws AppError YA_ANULADA
 */
export function requireNotAnnulled({ anuladaPor }: Pick<AnnulledMark, 'anuladaPor'>): void {
  if (anuladaPor !== null) throw alreadyAnnulled(anuladaPor);
}

interface NewAnnulment {
  /** Usuario of the annulled row; null for an external buyer. */
  usuario: number | null;
  motivo: string;
  /** Of an adjustment: its row of the work ledger, and the contrary row. */
  trabajo?: number;
  contrario?: number;
}

/** Inserts an annulment by the caller and returns its id, which the annulled row must name. */
export async function insertAnnulment(tx: Tx, annulment: NewAnnulment): Promise<number> {
  const { id: encargado } = orThrow(tx.actor, 'INTERNO');
  const { id } = await tx.db
    .insertInto('anulacion')
    .values({ trabajo: null, contrario: null, ...annulment, encargado, fecha: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Builds the motivo of a contrary row: the annulled text and the reason. */
export const contraryMotivo = (annulledText: string, motivo: string): string => `${annulledText}. Anulación: ${motivo}`;
