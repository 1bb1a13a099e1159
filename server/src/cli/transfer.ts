import { existsSync } from 'node:fs';
import { MIGRATIONS } from '../migrations/index.ts';
import { SILENT_LOG } from '../platform/database/databaseErrorReporter.ts';
import { databaseUrlOf, toDisplayUrl } from '../platform/database/databaseUrl.ts';
import { openEngine } from '../platform/database/openEngine.ts';
import { describeFailure } from '../platform/database/operatorError.ts';
import { transferByUrl } from '../platform/database/transfer/transfer.ts';
import { cipherKeyPathOf, createSecretCipher } from '../platform/encryption/cipherKey.ts';
import { exitWithUsage, readArguments } from './support/commandArguments.ts';
import { runCommand } from './support/runCommand.ts';

/** `npm run mudanza -- postgres://…` or `-- file:…`: copies the agency of DATABASE_URL to another, empty database. */

const USAGE = `Uso: npm run mudanza -- postgres://usuario@servidor/base
     npm run mudanza -- file:data/otra.db
Lleva la agencia de DATABASE_URL (o data/conserje.db) a una base de datos vacía. El portal debe estar detenido.`;

/** Returns whether the portal on a database could not read the token of its Discord bot: each has a key of its own. */
async function isTokenUnreadable(url: string): Promise<boolean> {
  const engine = openEngine(url, SILENT_LOG);
  try {
    // Databases of an older version have no bot.
    const tables = await engine.db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'discord_bot')) return false;
    const bot = await engine.db.selectFrom('discord_bot').select('token').executeTakeFirst();
    const token = bot?.token ?? null;
    return token !== null && createSecretCipher(url, process.env.CLAVE_SELLO).decrypt(token) === null;
  } finally {
    await engine.close();
  }
}

/** Says what makes the Discord bot work on the target; otherwise it would stop without a word. */
function describeLostToken(origin: string, target: string): string {
  const [from, to] = [cipherKeyPathOf(origin), cipherKeyPathOf(target)];
  const remedy = existsSync(from) && !existsSync(to) ? `Copia ${from} a ${to}, o pon` : 'Pon';
  return `Falta algo: el token del bot de Discord no se puede leer ahí. ${remedy} el token otra vez en Mantenimiento → Discord.`;
}

async function runTransfer(target: string): Promise<void> {
  const origin = databaseUrlOf(process.env.DATABASE_URL);
  const report = (sentence: string): void => console.log(sentence);
  report(`Mudanza de ${toDisplayUrl(origin)}`);
  report(`       a ${toDisplayUrl(target)}`);
  await transferByUrl(origin, { target, steps: MIGRATIONS, report });
  report('Todo llegó, y es lo mismo: cada tabla tiene las mismas filas con el mismo contenido.');
  if (await isTokenUnreadable(target)) report(describeLostToken(origin, target));
  report(`Lo que sigue: arranca el portal con DATABASE_URL=${toDisplayUrl(target)}`);
  report('La base de antes queda como estaba. No la uses más: lo que se escriba en ella no pasa a la nueva.');
}

const [target = ''] = readArguments(USAGE, { min: 1, max: 1 }).positionals;
if (!/^(file:.|postgres(ql)?:\/\/)/.test(target)) exitWithUsage(USAGE);
await runCommand(() => runTransfer(target), {
  // The error may concern the origin or the target.
  describe: (error) => describeFailure(error).replaceAll('DATABASE_URL', 'la dirección'),
});
