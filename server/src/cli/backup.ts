import { MIGRATIONS } from '../migrations/index.ts';
import { readBackupSettings } from '../platform/backup/backupSettings.ts';
import { describeBackupSummary, formatMegabytes } from '../platform/backup/backupTexts.ts';
import { backUp } from '../platform/backup/createBackup.ts';
import { recordInSecurityLog } from '../platform/backup/recordInSecurityLog.ts';
import { databaseUrlOf, toDisplayUrl } from '../platform/database/databaseUrl.ts';
import { readArguments } from './support/commandArguments.ts';
import { runCommand } from './support/runCommand.ts';

/** `npm run respaldo`: backs up the database of DATABASE_URL; the portal may be running. */

const USAGE = `Uso: npm run respaldo
Hace una copia de la base de datos de DATABASE_URL (o data/conserje.db) en RESPALDO_CARPETA. El portal puede seguir abierto.`;

async function runBackup(): Promise<void> {
  const url = databaseUrlOf(process.env.DATABASE_URL);
  const { folder } = readBackupSettings(process.env, url);
  console.log(`Copia de ${toDisplayUrl(url)}`);
  const backup = await backUp(
    { url, folder, now: Date.now(), kind: 'mano', keep: null, sufficientSince: null },
    MIGRATIONS,
  );
  if (!backup) return;
  console.log(`Hecha y comprobada: ${backup.path} (${formatMegabytes(backup.bytes)})`);
  console.log(describeBackupSummary(backup));
  await recordInSecurityLog(url, Date.now(), 'respaldo', 'a mano');
  console.log('Para volver a ella: npm run restaurar -- y el nombre de este archivo. Guarda otra en otra máquina.');
}

readArguments(USAGE);
await runCommand(runBackup);
