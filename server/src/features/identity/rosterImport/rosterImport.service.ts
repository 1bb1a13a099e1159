import type { RosterAnswers, RosterContext, RosterGiver, RosterReview } from '@conserje/rules';
import { NAME_PLACEHOLDER, parsePermisos, ROSTER_CLAVE_DAYS, reviewRoster, TEXTS } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { count } from '../../../platform/phrases.ts';
import { dayOf, dayStart } from '../../../platform/time/dates.ts';
import { addUsuarios, ladder } from '../../careers/career/career.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { generateOneTimeClave, givenClaveColumns, hashOneTimeClaves } from '../session/session.public.ts';
import type { RosterSheet } from './rosterImport.read.ts';
import { readRoster } from './rosterImport.read.ts';

/** What a roster would do, and what stands against it. */
export interface Preview extends RosterReview {
  ignoradas: string[];
}

/** Who imports (null: the agency itself), and what they have answered of what the file leaves open. */
export interface RosterImport {
  quien: RosterGiver | null;
  answers: RosterAnswers;
}

async function loadStaff(db: Db, ahora: number, quien: RosterGiver | null): Promise<RosterContext> {
  const { nombre, zona } = await readConfiguracion(db);
  const gente = await db.selectFrom('usuario').select(['nombre_plano', 'firma', 'despedido']).execute();
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
    hoy: dayOf(ahora, zona),
    nombres: new Map(gente.map((g) => [g.nombre_plano, g.despedido === 1])),
    firmas: new Set(gente.map((g) => g.firma).filter((firma) => firma !== '')),
    quien,
  };
}

const reviewRosterSheet = async (
  db: Db,
  archivo: RosterSheet,
  ahora: number,
  { quien, answers }: RosterImport,
): Promise<RosterReview> => reviewRoster(archivo.lineas, await loadStaff(db, ahora, quien), answers);

/**
 * What importing a file would do; nothing is written.
 * @throws Fallo REGLA where it is no roster
 */
export async function previewRoster(db: Db, bytes: Uint8Array, ahora: number, options: RosterImport): Promise<Preview> {
  const archivo = readRoster(bytes);
  return { ...(await reviewRosterSheet(db, archivo, ahora, options)), ignoradas: archivo.ignoradas };
}

/** What someone whom a roster brought logs in with for the first time. */
export interface ImportedClave {
  usuario: string;
  clave: string;
}

/**
 * Brings along everyone of a roster who is not there yet, or nobody.
 * Their passwords are of one use, and told to the caller alone.
 * @throws Fallo REGLA where a line has a fault, or the file leaves something open; CAMBIO_MIENTRAS where it is not the people who were seen
 */
export async function importRoster(
  tx: Tx,
  bytes: Uint8Array,
  { vistas, ...options }: RosterImport & { vistas: number },
): Promise<ImportedClave[]> {
  const archivo = readRoster(bytes);
  tx.onDuplicate('usuario_nombre', () => new AppError('CAMBIO_MIENTRAS'));
  tx.onDuplicate('usuario_firma', () => new AppError('CAMBIO_MIENTRAS'));
  // None of them leaves the ladder meanwhile.
  await tx.lockRows(tx.db.selectFrom('mision').select('id').where('retirada', 'is', null).orderBy('id'));
  const { roster, faltas, dudas } = await reviewRosterSheet(tx.db, archivo, tx.ahora, options);
  if (faltas.length > 0) throw new AppError('REGLA', TEXTS.sociosConFaltas, 'archivo');
  if (dudas.fechas !== null || dudas.secciones.length > 0) throw new AppError('REGLA', TEXTS.hojaDudas, 'archivo');
  if (roster.length !== vistas) throw new AppError('CAMBIO_MIENTRAS');
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
      desde: fecha === null ? tx.ahora : (dayStart(fecha, zona) ?? tx.ahora),
    })),
  );
  const lineas = () =>
    tx.audit(
      ...roster.map(({ misionName, firma }, i) => ({
        modulo: 'acceso' as const,
        usuario: ids[i] ?? null,
        motivo: `importó a ${NAME_PLACEHOLDER}, ${misionName}${firma === '' ? '' : `, con la firma ${firma}`}`,
      })),
    );
  const ofAll = { modulo: 'acceso', motivo: `importó ${count(roster.length, 'miembro', 'miembros')}` } as const;
  await tx.groupAuditEntries(ofAll, lineas, roster.length);
  const detalle = `${count(roster.length, 'cuenta', 'cuentas')} de un archivo`;
  await tx.recordSecurity({ clase: 'altas', usuario: null, detalle });
  tx.notify({ tema: 'carrera', msg: 'importó miembros' });
  tx.notify({ tema: 'firmas', msg: 'importó miembros' });
  return claves;
}
