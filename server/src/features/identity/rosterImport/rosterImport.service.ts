import { createHash } from 'node:crypto';
import type { RosterAnswers, RosterContext, RosterGiver, RosterReview } from '@conserje/rules';
import { hasDoubts, NAME_PLACEHOLDER, parsePermisos, ROSTER_CLAVE_DAYS, reviewRoster, TEXTS } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { dayOf, dayStart } from '../../../platform/time/dates.ts';
import { addUsuarios, ladder } from '../../careers/career/career.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { listReservedNames } from '../ingreso/ingreso.public.ts';
import { listBannedNames } from '../listaNegra/listaNegra.public.ts';
import { requireActor } from '../people/people.public.ts';
import { generateOneTimeClave, givenClaveColumns, hashOneTimeClaves } from '../session/session.public.ts';
import type { RosterSheet } from './rosterImport.read.ts';
import { readRoster } from './rosterImport.read.ts';

/** Preview of a roster: the people to import and the faults. */
export interface RosterPreview extends RosterReview {
  ignoradas: string[];
  /** Hash of the people and what they get. */
  vista: string;
}

/** Author of the import (null: the command line), and answers to the ambiguities of the file. */
export interface RosterImportOptions {
  quien: RosterGiver | null;
  answers: RosterAnswers;
}

async function loadRosterContext(db: Db, now: number, quien: RosterGiver | null): Promise<RosterContext> {
  const { nombre, zona } = await readConfiguracion(db);
  const staff = await db.selectFrom('usuario').select(['nombre_plano', 'firma', 'despedido']).execute();
  const categorias = await db
    .selectFrom('categoria')
    .select(['id', 'n_categoria as nombre', 'permisos'])
    .where('retirada', 'is', null)
    .orderBy('id')
    .execute();
  return {
    agencia: nombre,
    misiones: await ladder(db),
    categorias: categorias.map((c) => ({ ...c, permisos: parsePermisos(c.permisos) })),
    hoy: dayOf(now, zona),
    nombres: new Map(staff.map((g) => [g.nombre_plano, g.despedido === 1])),
    vetados: await listBannedNames(db, now),
    reservados: await listReservedNames(db),
    firmas: new Set(staff.map((g) => g.firma).filter((firma) => firma !== '')),
    quien,
  };
}

const reviewRosterSheet = async (
  db: Db,
  sheet: RosterSheet,
  now: number,
  { quien, answers }: RosterImportOptions,
): Promise<RosterReview> => reviewRoster(sheet.lineas, await loadRosterContext(db, now, quien), answers);

/** Hashes whom an import adds and with what. Lines are left out: pasted names are sent again without those refused. */
const hashOf = (roster: RosterReview['roster']): string =>
  createHash('sha256')
    .update(JSON.stringify(roster.map(({ linea: _line, ...member }) => member)))
    .digest('base64url');

/**
 * Previews an import without writing.
 * @throws AppError REGLA if the file is not a roster
 */
export async function previewRoster(
  db: Db,
  bytes: Uint8Array,
  now: number,
  options: RosterImportOptions,
): Promise<RosterPreview> {
  const sheet = readRoster(bytes);
  const review = await reviewRosterSheet(db, sheet, now, options);
  return { ...review, ignoradas: sheet.ignoradas, vista: hashOf(review.roster) };
}

/**
 * `caller` is null on the command line; `vistas` is the number of people that the preview showed, and `vista` its hash.
 */
export interface RosterImport extends Omit<RosterImportOptions, 'quien'> {
  caller: SessionUsuario | null;
  vistas: number;
  vista?: string | undefined;
}

/** One-time password of an imported usuario. */
export interface ImportedClave {
  usuario: string;
  clave: string;
}

/**
 * Imports everyone of a roster who has no account, or nobody. Only the caller gets the one-time passwords.
 * @throws AppError REGLA if a line has a fault or the file is ambiguous; CAMBIO_MIENTRAS if the people differ from the
 * preview
 */
export async function importRoster(
  tx: Tx,
  bytes: Uint8Array,
  { vistas, vista, caller, answers }: RosterImport,
): Promise<ImportedClave[]> {
  const sheet = readRoster(bytes);
  tx.onDuplicate('usuario_nombre', () => new AppError('CAMBIO_MIENTRAS'));
  tx.onDuplicate('usuario_firma', () => new AppError('CAMBIO_MIENTRAS'));
  // Locked, so that no mision is retired meanwhile.
  await tx.lockRows(tx.db.selectFrom('mision').select('id').where('retirada', 'is', null).orderBy('id'));
  // Read behind the lock: they may have been moved meanwhile.
  const quien = caller && (await requireActor(tx, caller));
  const { roster, faltas, dudas } = await reviewRosterSheet(tx.db, sheet, tx.now, { quien, answers });
  if (faltas.length > 0) throw new AppError('REGLA', TEXTS.sociosConFaltas, 'archivo');
  if (hasDoubts(dudas)) throw new AppError('REGLA', TEXTS.hojaDudas, 'archivo');
  if (roster.length !== vistas || (vista ?? hashOf(roster)) !== hashOf(roster)) throw new AppError('CAMBIO_MIENTRAS');
  if (roster.length === 0) return [];
  const { zona } = await readConfiguracion(tx.db);
  const claves = roster.map(({ usuario }) => ({ usuario, clave: generateOneTimeClave() }));
  const claveHashes = await hashOneTimeClaves(claves.map(({ clave }) => clave));
  const ids = await addUsuarios(
    tx,
    roster.map(({ usuario, mision, firma, fecha }, i) => ({
      usuario,
      mision,
      firma,
      ...givenClaveColumns(claveHashes[i] ?? '', tx, ROSTER_CLAVE_DAYS),
      referido: null,
      desde: fecha === null ? tx.now : (dayStart(fecha, zona) ?? tx.now),
    })),
  );
  const auditEach = () =>
    tx.audit(
      ...roster.map(({ misionName, firma }, i) => ({
        modulo: 'acceso' as const,
        usuario: ids[i] ?? null,
        motivo: `importó a ${NAME_PLACEHOLDER}, ${misionName}${firma === '' ? '' : `, con la firma ${firma}`}`,
      })),
    );
  const groupEntry = {
    modulo: 'acceso',
    motivo: `importó ${formatCount(roster.length, 'miembro', 'miembros')}`,
  } as const;
  await tx.groupAuditEntries(groupEntry, auditEach, roster.length);
  const detalle = `${formatCount(roster.length, 'cuenta', 'cuentas')} de un archivo`;
  await tx.recordSecurity({ clase: 'altas', usuario: null, detalle });
  for (const tema of ['usuarios', 'carrera', 'firmas'] as const) tx.notify({ tema, msg: 'importó miembros' });
  return claves;
}
