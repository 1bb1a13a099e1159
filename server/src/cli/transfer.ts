import { MIGRATIONS } from '../migrations/index.ts';
import { databaseUrlOf, toDisplayUrl } from '../platform/database/databaseUrl.ts';
import { describeFailure } from '../platform/database/operatorError.ts';
import { transferByUrl } from '../platform/database/transfer/transfer.ts';

/** `npm run mudanza -- postgres://…` or `-- file:…`: copies the agency of DATABASE_URL to another, empty database. */

const USAGE = `Uso: npm run mudanza -- postgres://usuario@servidor/base
     npm run mudanza -- file:data/otra.db
Lleva la agencia de DATABASE_URL (o data/conserje.db) a una base de datos vacía. El portal debe estar detenido.`;

async function runTransfer([target, extra]: readonly string[]): Promise<number> {
  if (target === undefined || extra !== undefined || !/^(file:.|postgres(ql)?:\/\/)/.test(target)) {
    console.error(USAGE);
    return 2;
  }
  const origin = databaseUrlOf(process.env.DATABASE_URL);
  const report = (sentence: string): void => console.log(sentence);
  report(`Mudanza de ${toDisplayUrl(origin)}`);
  report(`       a ${toDisplayUrl(target)}`);
  await transferByUrl(origin, { target, steps: MIGRATIONS, report });
  report('Todo llegó, y es lo mismo: cada tabla tiene las mismas filas con el mismo contenido.');
  report(`Lo que sigue: arranca el portal con DATABASE_URL=${toDisplayUrl(target)}`);
  report('La base de antes queda como estaba. No la uses más: lo que se escriba en ella no pasa a la nueva.');
  return 0;
}

process.exitCode = await runTransfer(process.argv.slice(2)).catch((error: unknown) => {
  // The error may concern the origin or the target.
  console.error(describeFailure(error).replaceAll('DATABASE_URL', 'la dirección'));
  return 1;
});
