import { MIGRATIONS } from '../migrations/index.ts';
import { parseBackupName } from '../platform/backup/backupName.ts';
import { describeEndedAccess, describeReview, formatInstant } from '../platform/backup/backupTexts.ts';
import { recordFromOutside } from '../platform/backup/recordFromOutside.ts';
import { restore } from '../platform/backup/restoreBackup.ts';
import { databaseUrlOf, toDisplayUrl } from '../platform/database/databaseUrl.ts';
import { describeFailure } from '../platform/database/operatorError.ts';

/** `npm run restaurar -- archivo.db`: replaces the database of DATABASE_URL by a backup. */

const USAGE = `Uso: npm run restaurar -- data/respaldos/conserje-….db
Pone una copia en el lugar de la base de datos de DATABASE_URL (o data/conserje.db), que queda apartada. El portal debe
estar detenido. Si DATABASE_URL es de PostgreSQL, tiene que nombrar una base de datos vacía.`;

async function runRestore([backupFile, extra]: readonly string[]): Promise<number> {
  if (backupFile === undefined || extra !== undefined) {
    console.error(USAGE);
    return 2;
  }
  const url = databaseUrlOf(process.env.DATABASE_URL);
  const report = (sentence: string): void => console.log(sentence);
  const restored = await restore(backupFile, url, { now: Date.now(), pasos: MIGRATIONS, report });
  const backup = parseBackupName(backupFile);
  const whichBackup = backup ? `la copia del ${formatInstant(backup.instant)}` : 'una copia';
  await recordFromOutside(url, Date.now(), 'restauracion', whichBackup);
  report(
    `Restaurada en ${toDisplayUrl(url)} la copia ${backup ? `del ${formatInstant(backup.instant)}` : backupFile}.`,
  );
  report(describeReview(restored));
  report(describeEndedAccess(restored.ended));
  if (restored.apartada !== null)
    report(`La base de datos de antes quedó en ${restored.apartada}; bórrala cuando ya no haga falta.`);
  report('Lo que sigue: arranca el portal con npm start.');
  return 0;
}

process.exitCode = await runRestore(process.argv.slice(2)).catch((error: unknown) => {
  console.error(describeFailure(error));
  return 1;
});
