import { access, constants, mkdir } from 'node:fs/promises';
import { MIGRATIONS } from '../migrations/index.ts';
import { forgetFolderOwner, markRestored } from '../platform/backup/backupFolderOwner.ts';
import { backupBaseName, parseBackupName } from '../platform/backup/backupName.ts';
import { readBackupSettings } from '../platform/backup/backupSettings.ts';
import { describeBackupSummary, describeRevokedAccess, formatInstant } from '../platform/backup/backupTexts.ts';
import { fetchBackupCopy, listCopiesElsewhere } from '../platform/backup/copyElsewhere.ts';
import type { Destination } from '../platform/backup/destination.ts';
import { recordInSecurityLog } from '../platform/backup/recordInSecurityLog.ts';
import { restore } from '../platform/backup/restoreBackup.ts';
import { databaseUrlOf, toDisplayUrl } from '../platform/database/databaseUrl.ts';
import { describeFailure, OperatorError } from '../platform/database/operatorError.ts';
import { exitWithUsage, readArguments } from './support/commandArguments.ts';
import { runCommand } from './support/runCommand.ts';

/** `npm run restaurar -- archivo.db`: replaces the database of DATABASE_URL by a backup. */

const USAGE = `Uso: npm run restaurar -- data/respaldos/conserje-….db
     npm run restaurar -- --destino                  (la última copia de RESPALDO_DESTINO)
     npm run restaurar -- --destino conserje-….db    (esa copia de RESPALDO_DESTINO)
     npm run restaurar -- --lista                    (las copias de RESPALDO_DESTINO)
Pone una copia en el lugar de la base de datos de DATABASE_URL (o data/conserje.db), que queda apartada. El portal debe
estar detenido. Si DATABASE_URL es de PostgreSQL, tiene que nombrar una base de datos vacía.`;

const report = (sentence: string): void => console.log(sentence);

function requireDestination(url: string): { destination: Destination; folder: string } {
  const { destination, folder } = readBackupSettings(process.env, url);
  if (!destination) throw new OperatorError('RESPALDO_DESTINO no dice dónde están las copias.');
  return { destination, folder };
}

async function printCopies(url: string): Promise<void> {
  const { destination } = requireDestination(url);
  const copies = await listCopiesElsewhere(destination);
  report(copies.length === 0 ? `No hay copias en ${destination.lugar}.` : `Copias en ${destination.lugar}:`);
  for (const { path, instant } of copies) report(`  ${path}  (${formatInstant(instant)})`);
}

/**
 * @throws OperatorError when there is none, when the newest may be of another agency that uses the same place, or when a
 * wrong clock, of the former machine or of this one, makes it doubtful which is the newest
 */
async function findNewest(destination: Destination, ownBase: string): Promise<string> {
  const copies = await listCopiesElsewhere(destination);
  const [newest] = copies;
  if (!newest) throw new OperatorError(`No hay copias en ${destination.lugar}.`);
  if (copies.some(({ base }) => base !== newest.base))
    throw new OperatorError(
      `En ${destination.lugar} hay copias de varias bases de datos. Con --lista las ves. Escribe después de --destino el nombre de una.`,
    );
  if (newest.base !== ownBase)
    throw new OperatorError(
      `Las copias de ${destination.lugar} son de una base de datos que se llama «${newest.base}», y la de DATABASE_URL se llama «${ownBase}». Si son de tu agencia, escribe después de --destino el nombre de una. Con --lista las ves.`,
    );
  if (newest.instant > Date.now())
    throw new OperatorError(
      `La copia ${newest.path} tiene una fecha que todavía no llega: este reloj dice ${formatInstant(Date.now())}. Si está bien, esa copia se hizo con otro reloj y puede ser vieja. Con --lista las ves. Escribe después de --destino el nombre de la que quieres.`,
    );
  return newest.path;
}

/** Fetches a copy from the other place, by default the last; returns its path. */
async function fetchFromDestination(url: string, name: string | undefined): Promise<string> {
  const { destination, folder } = requireDestination(url);
  const wanted = name ?? (await findNewest(destination, backupBaseName(url)));
  const path = await fetchBackupCopy(destination, wanted, folder);
  report(`Traída de ${destination.lugar}: ${path}`);
  return path;
}

/** @throws OperatorError */
async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (err) {
    throw new OperatorError(`No se puede escribir en la carpeta de copias ${folder}. ${describeFailure(err)}`);
  }
}

type Wish = { lista: true } | { destino: string | undefined } | { archivo: string };

function readWish(): Wish {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = readArguments(USAGE, { options: { destino: flag, lista: flag }, max: 1 });
  const [name] = positionals;
  if (values.lista) return values.destino || name !== undefined ? exitWithUsage(USAGE) : { lista: true };
  if (values.destino) return { destino: name };
  return name === undefined ? exitWithUsage(USAGE) : { archivo: name };
}

async function runRestore(wish: Wish): Promise<void> {
  const url = databaseUrlOf(process.env.DATABASE_URL);
  if ('lista' in wish) return printCopies(url);
  // Before anything is replaced, as a wrong setting or a folder that cannot be written would end the command half-way.
  const { folder } = readBackupSettings(process.env, url);
  const backupFile = 'archivo' in wish ? wish.archivo : await fetchFromDestination(url, wish.destino);
  await requireWritable(folder);
  const restored = await restore(backupFile, url, { now: Date.now(), steps: MIGRATIONS, folder, report });
  const backup = parseBackupName(backupFile);
  report(
    `Restaurada en ${toDisplayUrl(url)} la copia ${backup ? `del ${formatInstant(backup.instant)}` : backupFile}.`,
  );
  report(describeBackupSummary(restored));
  report(describeRevokedAccess(restored.ended));
  const [setAside] = restored.setAside;
  if (setAside !== undefined) report(`Lo que había antes quedó en ${setAside}. Bórralo cuando ya no haga falta.`);
  await forgetFolderOwner(folder, backupBaseName(url));
  const mark = await markRestored(folder, backupBaseName(url));
  report(
    `Si es el portal que usa la agencia, borra ${mark}: mientras esté, no se llevan copias a RESPALDO_DESTINO. Si es una prueba, inícialo sin red, porque escribe en Discord.`,
  );
  report('Lo que sigue: arranca el portal con npm start.');
  const whichBackup = backup ? `la copia del ${formatInstant(backup.instant)}` : 'una copia';
  await recordInSecurityLog(url, Date.now(), 'restauracion', whichBackup).catch((error: unknown) => {
    throw new OperatorError(`La restauración está hecha, pero no quedó en Seguridad. ${describeFailure(error)}`);
  });
}

const wish = readWish();
await runCommand(() => runRestore(wish));
