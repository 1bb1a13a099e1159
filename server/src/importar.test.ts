import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, onTestFinished, test } from 'vitest';
import { abrirPortal } from './testing/portal.ts';
import { ejecutar } from './testing/proceso.ts';
import { vigiladas } from './testing/vigilancia.ts';

const BUENA = 'nombre;misión;firma\nLeo;Vigilante I;\nBea;Técnico F;BEA\n';

/** An agency, a folder of its own, and the command on both. */
async function escena(roster: string | Uint8Array) {
  const portal = await abrirPortal();
  const carpeta = await mkdtemp(join(tmpdir(), 'conserje-importar-'));
  onTestFinished(() => rm(carpeta, { recursive: true, force: true }));
  const [archivo, claves] = [join(carpeta, 'socios.csv'), join(carpeta, 'claves.csv')];
  await writeFile(archivo, roster);
  const importar = (...args: string[]) => ejecutar('importar', portal.base.url, args);
  const gente = async () =>
    (await portal.db.selectFrom('usuario').select('usuario').orderBy('id').execute()).map((u) => u.usuario);
  return { portal, archivo, claves, importar, gente };
}

test('sin --hacer dice qué pasaría, y no escribe nada', async () => {
  const { archivo, claves, importar, gente } = await escena(Buffer.from(`\ufeff${BUENA}`));
  const { codigo, dijo } = await importar(archivo, '--claves', claves);
  expect(codigo).toBe(0);
  expect(dijo).toContain('Entrarían 2 personas');
  expect(dijo).toMatch(/Técnico F +1\n/);
  expect(dijo).toContain('No se escribió nada. Con --hacer, entran todas.');
  expect(await gente()).toEqual([]);
  await expect(stat(claves)).rejects.toThrow();
});

test('con --hacer entran, y sus claves sirven una vez', async () => {
  const { portal, archivo, claves, importar, gente } = await escena(Buffer.from(BUENA, 'latin1'));
  const { codigo, dijo } = await importar(archivo, '--hacer', '--claves', claves);
  expect({ codigo, gente: await gente() }).toEqual({ codigo: 0, gente: ['Leo', 'Bea'] });
  expect(dijo).toContain('Entraron 2 personas');
  const [cabeza, ...lineas] = (await readFile(claves, 'utf8')).trim().split('\r\n');
  expect(cabeza).toBe('nombre,clave');
  expect(await vigiladas(portal)).toMatchObject([
    { clase: 'altas', usuario: null, encargado: null, detalle: '2 cuentas de un archivo' },
  ]);
  expect((await stat(claves)).mode & 0o777).toBe(0o600);
  for (const linea of lineas) {
    const [usuario = '', clave = ''] = linea.trim().split(',');
    expect(dijo).not.toContain(clave);
    const entra = await portal.pide().logra('POST login', { body: { op: 0, usuario, clave } });
    expect(entra.data).toMatchObject({ usuario, cambiar_clave: true });
  }
  expect(lineas).toHaveLength(2);
  const otraVez = await importar(archivo, '--hacer', '--claves', claves);
  expect(otraVez).toMatchObject({ codigo: 2, quejas: expect.stringContaining('Ya existe') });
  expect(await gente()).toHaveLength(2);
});

test('a name with signs has its password in the column of passwords', async () => {
  const { portal, archivo, claves, importar } = await escena('nombre;firma\nA,na;\n=Rex,;\n');
  expect((await importar(archivo, '--hacer', '--claves', claves)).codigo).toBe(0);
  const rows: string[][] = parse(await readFile(claves, 'utf8'), { bom: true });
  expect(rows.map((row) => row.length)).toEqual([2, 2, 2]);
  expect(rows.slice(1).map(([nombre]) => nombre)).toEqual(['A,na', "'=Rex,"]);
  const [, [usuario = '', clave = ''] = []] = rows;
  await portal.pide().logra('POST login', { body: { op: 0, usuario, clave } });
});

test('what the file leaves open is asked by an option', async () => {
  const { archivo, importar, gente, claves } = await escena('nombre;fecha\nSEGURIDAD;\nLeo;03/02/2026\n');
  const { codigo, dijo } = await importar(archivo, '--hacer', '--claves', claves);
  expect(codigo).toBe(1);
  expect(dijo).toContain('La fecha 03/02/2026 se lee de dos modos: añade --fechas dia');
  expect(dijo).toContain('SEGURIDAD (línea 2). Añade --secciones titulos');
  expect(await gente()).toEqual([]);
  const answered = await importar(archivo, '--hacer', '--claves', claves, '--fechas', 'dia', '--secciones', 'titulos');
  expect({ codigo: answered.codigo, gente: await gente() }).toEqual({ codigo: 0, gente: ['Leo'] });
  const wrong = await importar(archivo, '--fechas', 'ayer');
  expect(wrong).toMatchObject({ codigo: 2, quejas: expect.stringContaining('Uso:') });
});

test('con una falta no entra nadie, y dice cuál', async () => {
  const { archivo, claves, importar, gente } = await escena(`${BUENA}Eva;Rey;\n`);
  const { codigo, dijo } = await importar(archivo, '--hacer', '--claves', claves);
  expect(codigo).toBe(1);
  expect(dijo).toContain('línea 4, mision «Rey»: No hay ninguna misión con ese nombre');
  expect(await gente()).toEqual([]);
  await expect(stat(claves)).rejects.toThrow();
});

test('lo que no es una plantilla, o no está, lo dice en una frase', async () => {
  const { archivo, importar } = await escena('edad\n12\n');
  expect(await importar(archivo)).toMatchObject({ codigo: 2, quejas: expect.stringContaining('«nombre»') });
  expect(await importar(`${archivo}.no`)).toMatchObject({ codigo: 2, quejas: expect.stringContaining('ENOENT') });
  expect(await importar()).toMatchObject({ codigo: 2, quejas: expect.stringContaining('Uso: npm run importar') });
});
