import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { Answer, BackupList, BackupRow, backupCalls } from '@conserje/contract';
import type { BackupWarning } from '@conserje/rules';
import { backupWarnings, LISTED_BACKUPS_MAX, MINUTE_MS, REQUESTED_BACKUPS_KEPT } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Backup } from '../../../platform/backup/backupName.ts';
import type { CopyElsewhereStatus } from '../../../platform/backup/backupStatus.ts';
import type { BackupDownload, Backups } from '../../../platform/backup/backups.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, Deps } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { findTopCategoria } from '../mantenimiento/mantenimiento.public.ts';
import { raiseAlarm } from '../security/security.public.ts';
import type { BackupState } from './backups.queries.ts';
import { claimBackup, isUnderWay, lockBackupState, readBackupState } from './backups.queries.ts';
import { makeClaimedBackup } from './backups.run.ts';

type Calls = typeof backupCalls;

const backupsOf = ({ backups }: Deps): Backups => orThrow(backups, 'SIN_COPIAS');

/** A backup holds what every person has stored, so only the highest categoria may take one along, and no program. */
const mayDownload = async (db: Db, { id_categoria }: { id_categoria: number }): Promise<boolean> =>
  id_categoria >= (await findTopCategoria(db));

/** Returns the rows of the newest backups; one that was deleted meanwhile is left out. */
async function describeBackups(backups: readonly Backup[], acciones: BackupRow['acciones']): Promise<BackupRow[]> {
  const rows = backups.slice(0, LISTED_BACKUPS_MAX).map(async ({ path, instant, kind }): Promise<BackupRow[]> => {
    const size = await stat(path).then(
      (file) => file.size,
      () => null,
    );
    return size === null ? [] : [{ archivo: basename(path), fecha: iso(instant), clase: kind, bytes: size, acciones }];
  });
  return (await Promise.all(rows)).flat();
}

/** Returns the last backup, if it is in the folder of another machine. A container that is made anew has another name. */
function elsewhereMade(
  { hecha, archivo, maquina }: BackupState,
  files: readonly Backup[],
): { maquina: string; fecha: number } | null {
  const isHere = maquina === hostname() || files.some(({ path }) => basename(path) === archivo);
  return hecha === null || maquina === null || isHere ? null : { maquina, fecha: hecha };
}

/** Returns the age that counts: of the newest backup here or on another machine. One dated in the future does not. */
function newestInstant(files: readonly Backup[], other: number | null, now: number): number | null {
  const instants = [...files.map(({ instant }) => instant), ...(other === null ? [] : [other])].filter((i) => i <= now);
  return instants.length === 0 ? null : Math.max(...instants);
}

/** What the folder of this machine and the state in the database say. */
interface Observed {
  now: number;
  state: BackupState;
  /** Null if the folder cannot be read. */
  files: Backup[] | null;
  elsewhere: CopyElsewhereStatus | null;
}

async function warningsOf(backups: Backups, { now, state, files, elsewhere }: Observed): Promise<BackupWarning[]> {
  return backupWarnings({
    now,
    newest: newestInstant(files ?? [], elsewhereMade(state, files ?? [])?.fecha ?? null, now),
    interval: backups.isAutomatic ? backups.settings.intervalMs : null,
    failed: state.fallo_fecha,
    isFolderReadable: files !== null,
    isElsewhere: await backups.areElsewhere(),
    hasElsewhereFailed: (elsewhere?.fallo ?? null) !== null,
  });
}

const describeElsewhere = (elsewhere: CopyElsewhereStatus | null): BackupList['lugar'] =>
  elsewhere && {
    nombre: elsewhere.lugar,
    llevada: elsewhere.ultima && iso(elsewhere.ultima.comprobada),
    fallo: elsewhere.fallo?.motivo ?? null,
  };

/** Returns the last failure if nothing was made since. */
const describeFailure = (avisos: readonly BackupWarning[], { fallo, fallo_fecha }: BackupState): BackupList['fallo'] =>
  avisos.includes('fallo') && fallo !== null && fallo_fecha !== null ? { fecha: iso(fallo_fecha), msg: fallo } : null;

/** `copias`: what the folder of this machine holds, and the state of backups. */
export async function viewBackups(p: CallContext<Calls['copias']>): Promise<BackupList> {
  const backups = backupsOf(p.deps);
  const { db } = p.deps.engine;
  const state = await readBackupState(db);
  const elsewhere = await backups.copiesElsewhere();
  const files = await backups.list().catch((err: unknown) => {
    p.deps.log.error({ err }, 'the folder of backups cannot be read');
    return null;
  });
  const now = p.deps.clock();
  const avisos = await warningsOf(backups, { now, state, files, elsewhere });
  const other = elsewhereMade(state, files ?? []);
  const canDownload = p.usuario.programa === null && (await mayDownload(db, p.usuario));
  const isBusy = isUnderWay(state, now);
  return {
    copias: await describeBackups(files ?? [], canDownload ? ['descargar'] : []),
    total: files?.length ?? 0,
    avisos,
    empezada: isBusy && state.empezada !== null ? iso(state.empezada) : null,
    fallo: describeFailure(avisos, state),
    cada: backups.isAutomatic ? Math.ceil(backups.settings.intervalMs / MINUTE_MS) : 0,
    quedan: backups.settings.keep,
    otra: other && { maquina: other.maquina, fecha: iso(other.fecha) },
    lugar: describeElsewhere(elsewhere),
    acciones: isBusy ? [] : ['hacer'],
  };
}

/** `hacerCopia`: answers when the backup begins, as it can take minutes. */
export function startBackup(p: CallContext<Calls['hacerCopia']>): Promise<Answer<Calls['hacerCopia']>> {
  const { deps, usuario } = p;
  const backups = backupsOf(deps);
  return p.transaction(async (tx) => {
    if (!(await claimBackup(tx))) throw new AppError('COPIA_EN_CURSO');
    await tx.audit({ modulo: 'mantenimiento', motivo: 'empezó una copia de seguridad' });
    tx.notify({ tema: 'copias', msg: 'empezó una copia de seguridad' });
    const started = tx.now;
    const task = { now: started, kind: 'pedida', keep: REQUESTED_BACKUPS_KEPT, sufficientSince: null } as const;
    tx.afterCommit(() =>
      backups.startWork(async () => {
        try {
          const made = await makeClaimedBackup(deps, backups, { task, started, author: usuario });
          if (made) deps.log.info({ archivo: made.path, bytes: made.bytes }, 'backup made');
        } catch (err) {
          deps.log.error({ err }, 'no backup could be made');
        }
      }),
    );
    return { msg: 'Empezó la copia. Aparecerá aquí al terminar.', status: 0 as const };
  });
}

/** @throws AppError SIN_SESION, SIN_PERMISO unless the caller stands on the highest categoria now */
async function requireMayDownload(tx: Tx): Promise<void> {
  const current = orThrow(await findActiveUsuario(tx.db, orThrow(tx.actor, 'INTERNO').id), 'SIN_SESION');
  if (!(await mayDownload(tx.db, current)))
    throw new AppError('SIN_PERMISO', 'Solo el rango más alto puede descargarla');
}

/** `descargarCopia`: streams the file; the log and the administrators learn of it first. */
export async function downloadBackup(
  p: CallContext<Calls['descargarCopia']>,
): Promise<Answer<Calls['descargarCopia']>> {
  const { archivo } = p.body;
  const backups = backupsOf(p.deps);
  let download: BackupDownload | undefined;
  try {
    return await p.transaction(async (tx) => {
      // A repetition of this request waits here, and then finds its answer.
      await lockBackupState(tx);
      await requireMayDownload(tx);
      download = await backups.openDownload(archivo);
      await tx.audit({ modulo: 'mantenimiento', motivo: `descargó la copia ${archivo}` });
      await tx.recordSecurity({ clase: 'exportacion', detalle: 'una copia de seguridad' });
      await raiseAlarm(tx, { detalle: 'copia de seguridad descargada', msg: 'descargó una copia de seguridad' });
      return {
        contentType: 'application/vnd.sqlite3',
        name: archivo,
        hash: null,
        immutable: false,
        content: download.content,
        bytes: download.bytes,
      };
    });
  } catch (error) {
    download?.content.destroy();
    throw error;
  }
}
