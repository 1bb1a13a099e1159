import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, onTestFinished, test } from 'vitest';
import { filePathOf } from '../platform/database/databaseUrl.ts';
import { runCliCommand } from '../test-support/cluster/serverProcess.ts';
import { DatabaseAdmin } from '../test-support/database/outages.ts';
import { createDatabase, createEmptyDatabase, ENGINE } from '../test-support/database/testDatabase.ts';
import { openPortal } from '../test-support/portal/portal.ts';
import { readSecurityEntries } from '../test-support/portal/securityLog.ts';
import { waitUntil } from '../test-support/portal/waitUntil.ts';

const VALID_SHEET = 'nombre;misión;firma\nLeo;Vigilante I;\nBea;Técnico F;BEA\n';

/** Agency, roster file and the command on both. */
async function scene(roster: string | Uint8Array) {
  const portal = await openPortal();
  await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const folder = await mkdtemp(join(tmpdir(), 'conserje-importar-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [archivo, claves] = [join(folder, 'socios.csv'), join(folder, 'claves.csv')];
  await writeFile(archivo, roster);
  const importFile = (...args: string[]) => runCliCommand('importar', portal.database.url, args);
  const gente = async () =>
    (await portal.db.selectFrom('usuario').select('usuario').orderBy('id').execute())
      .map((u) => u.usuario)
      .filter((name) => name !== 'Jefa');
  return { portal, archivo, claves, importFile, gente };
}

test('without --hacer prints the preview and writes nothing', async () => {
  const { archivo, claves, importFile, gente } = await scene(Buffer.from(`\ufeff${VALID_SHEET}`));
  const { exitCode, output } = await importFile(archivo, '--claves', claves);
  expect(exitCode).toBe(0);
  expect(output).toContain('Entrarían 2 personas');
  expect(output).toMatch(/Técnico F +1\n/);
  expect(output).toContain('No se escribió nada. Con --hacer, entran todas.');
  expect(await gente()).toEqual([]);
  await expect(stat(claves)).rejects.toThrow();
});

test('with --hacer imports the people; each password opens one login', async () => {
  const { portal, archivo, claves, importFile, gente } = await scene(Buffer.from(VALID_SHEET, 'latin1'));
  const { exitCode, output } = await importFile(archivo, '--hacer', '--claves', claves);
  expect({ exitCode, gente: await gente() }).toEqual({ exitCode: 0, gente: ['Leo', 'Bea'] });
  expect(output).toContain('Entraron 2 personas');
  const [header, ...lines] = (await readFile(claves, 'utf8')).trim().split('\r\n');
  expect(header).toBe('nombre,clave');
  expect(await readSecurityEntries(portal)).toMatchObject([
    { clase: 'altas', usuario: null, encargado: null, detalle: '2 cuentas de un archivo' },
  ]);
  expect((await stat(claves)).mode & 0o777).toBe(0o600);
  for (const line of lines) {
    const [usuario = '', clave = ''] = line.trim().split(',');
    expect(output).not.toContain(clave);
    const loggedIn = await portal.as().succeeds('POST login', { body: { op: 0, usuario, clave } });
    expect(loggedIn.data).toMatchObject({ usuario, cambiar_clave: true });
  }
  expect(lines).toHaveLength(2);
  const again = await importFile(archivo, '--hacer', '--claves', claves);
  expect(again).toMatchObject({ exitCode: 2, errorOutput: expect.stringContaining('Ya existe') });
  expect(await gente()).toHaveLength(2);
});

test('a name with CSV characters keeps its password in the column of passwords', async () => {
  const { portal, archivo, claves, importFile } = await scene('nombre;firma\nA,na;\n=Rex,;\n');
  expect((await importFile(archivo, '--hacer', '--claves', claves)).exitCode).toBe(0);
  const rows: string[][] = parse(await readFile(claves, 'utf8'), { bom: true });
  expect(rows.map((row) => row.length)).toEqual([2, 2, 2]);
  expect(rows.slice(1).map(([name]) => name)).toEqual(['A,na', "'=Rex,"]);
  const [, [usuario = '', clave = ''] = []] = rows;
  await portal.as().succeeds('POST login', { body: { op: 0, usuario, clave } });
});

test('an ambiguity of the file is resolved by an option', async () => {
  const { archivo, importFile, gente, claves } = await scene('nombre;fecha\nSEGURIDAD;\nLeo;03/02/2026\n');
  const { exitCode, output } = await importFile(archivo, '--hacer', '--claves', claves);
  expect(exitCode).toBe(1);
  expect(output).toContain('La fecha 03/02/2026 se lee de dos modos: añade --fechas dia');
  expect(output).toContain('SEGURIDAD (línea 2). Añade --secciones titulos');
  expect(await gente()).toEqual([]);
  const answered = await importFile(
    archivo,
    '--hacer',
    '--claves',
    claves,
    '--fechas',
    'dia',
    '--secciones',
    'titulos',
  );
  expect({ exitCode: answered.exitCode, gente: await gente() }).toEqual({ exitCode: 0, gente: ['Leo'] });
  const wrong = await importFile(archivo, '--fechas', 'ayer');
  expect(wrong).toMatchObject({ exitCode: 2, errorOutput: expect.stringContaining('Uso:') });
});

test('empty misiones below a written one are asked about', async () => {
  const { archivo, importFile, gente, claves } = await scene('nombre;misión\nLeo;Técnico F\nBea;\n');
  const asked = await importFile(archivo, '--hacer', '--claves', claves);
  expect(asked).toMatchObject({ exitCode: 1, output: expect.stringContaining('1 persona, desde la línea 3') });
  const answered = await importFile(archivo, '--hacer', '--claves', claves, '--vacias', 'arriba');
  expect(answered).toMatchObject({ exitCode: 0, output: expect.stringMatching(/Técnico F +2/) });
  expect(await gente()).toEqual(['Leo', 'Bea']);
});

test('a fault prevents the import and is named', async () => {
  const { archivo, claves, importFile, gente } = await scene(`${VALID_SHEET}Eva;Rey;\n`);
  const { exitCode, output } = await importFile(archivo, '--hacer', '--claves', claves);
  expect(exitCode).toBe(1);
  expect(output).toContain('línea 4, mision «Rey»: No hay ninguna misión con ese nombre');
  expect(await gente()).toEqual([]);
  await expect(stat(claves)).rejects.toThrow();
});

test('reports a file that is missing or is no roster in one sentence', async () => {
  const { archivo, importFile } = await scene('edad\n12\n');
  expect(await importFile(archivo)).toMatchObject({ exitCode: 2, errorOutput: expect.stringContaining('«nombre»') });
  expect(await importFile(`${archivo}.no`)).toMatchObject({
    exitCode: 2,
    errorOutput: `No hay ningún archivo ${archivo}.no.\n`,
  });
  expect(await importFile()).toMatchObject({
    exitCode: 2,
    errorOutput: expect.stringContaining('Uso: npm run importar'),
  });
});

test('before the first start nobody is imported, and no database is made: the portal makes its administrator then', async () => {
  const { archivo, claves } = await scene(VALID_SHEET);
  const empty = await createEmptyDatabase();
  onTestFinished(empty.dropDatabase);
  const importInto = (url: string) => runCliCommand('importar', url, [archivo, '--hacer', '--claves', claves]);
  expect(await importInto(empty.url)).toEqual({
    exitCode: 2,
    output: '',
    errorOutput: expect.stringMatching(/^Todavía no hay .*inicia el portal una vez\n$/),
  });
  const other = await createDatabase();
  onTestFinished(other.dropDatabase);
  expect(await importInto(other.url)).toMatchObject({
    exitCode: 2,
    errorOutput: 'Todavía no hay nadie. Inicia el portal una vez: crea el primer administrador.\n',
  });
  if (ENGINE === 'sqlite') await expect(stat(filePathOf(empty.url))).rejects.toThrow('ENOENT');
  await expect(stat(claves)).rejects.toThrow('ENOENT');
});

test('a folder in place of a file is told as what it is, and not as one of the database', async () => {
  const { archivo, importFile } = await scene(VALID_SHEET);
  const folder = dirname(archivo);
  const { exitCode, errorOutput } = await importFile(folder);
  expect(exitCode).toBe(2);
  expect(errorOutput).toMatch(new RegExp(`^No se puede leer ${folder}. EISDIR`));
});

test.each(['importar', 'cuadrar'] as const)('%s says in Spanish why the server cannot be used', async (command) => {
  const { portal, archivo } = await scene(VALID_SHEET);
  const failureOn = async (url: string) =>
    (await runCliCommand(command, url, command === 'importar' ? [archivo] : [])).errorOutput;
  for (const host of ['localhost', '127.0.0.1'])
    expect(await failureOn(`postgres://conserje@${host}:1/conserje`)).toMatch(
      /^PostgreSQL no responde en la dirección de DATABASE_URL \(.*ECONNREFUSED.*\)\n$/,
    );
  if (ENGINE === 'sqlite') return;
  const missing = Object.assign(new URL(portal.database.url), { pathname: '/no_hay' }).href;
  expect(await failureOn(missing)).toMatch(/^La base de datos que nombra DATABASE_URL no existe; .*no_hay.*\n$/);
});

if (ENGINE === 'postgres')
  test('if the connection is lost during the commit, the file with the passwords stays', async () => {
    const { portal, archivo, claves, importFile } = await scene(VALID_SHEET);
    const admin = await DatabaseAdmin.connect(portal.database.url);
    await admin.execute(`create function espera() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(7); return null; end $$`);
    await admin.execute(`create constraint trigger espera after insert on usuario
      deferrable initially deferred for each row execute function espera()`);
    await admin.execute('select pg_advisory_lock(7)');
    const running = importFile(archivo, '--hacer', '--claves', claves);
    // The server has the databases of other tests, too.
    const waiting = `select 1 from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    await waitUntil(async () => (await admin.execute(waiting)).rowCount === 1);
    await admin.interrupt();
    expect(await running).toMatchObject({
      exitCode: 2,
      errorOutput: expect.stringMatching(/No sabemos si entraron.*claves\.csv/),
    });
    expect(await readFile(claves, 'utf8')).toContain('Leo,');
  });
