import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PASOS } from './migrations/index.ts';
import { respaldar } from './platform/respaldo/hacer.ts';
import { restaurar } from './platform/respaldo/restaurar.ts';
import { codigoEn, conCodigo, conDosPasos } from './testing/autenticador.ts';
import type { Base } from './testing/base.ts';
import { MOTOR, nuevaBase, nuevaBaseVacia } from './testing/base.ts';
import { contenidoDe } from './testing/contenido.ts';
import { CLAVE, Portal } from './testing/portal.ts';
import { arrancar, ejecutar } from './testing/proceso.ts';
import { Reloj } from './testing/reloj.ts';

const propia = async (hacer: () => Promise<Base>): Promise<Base> => {
  const base = await hacer();
  onTestFinished(base.tirar);
  return base;
};
const ruta = (url: string): string => url.slice('file:'.length);

/** An agency of one person of whom there is a backup, and of two now. */
async function escena() {
  const base = await propia(nuevaBase);
  const carpeta = await mkdtemp(join(tmpdir(), 'conserje-restaurar-'));
  onTestFinished(() => rm(carpeta, { recursive: true, force: true }));
  const portal = new Portal(new Reloj(), { base });
  onTestFinished(() => portal.dejar());
  await portal.abrir();
  const ana = await portal.persona({ nombre: 'Ana' });
  await portal.pide({ ...ana, key: await portal.sesion(ana.id) }).logra('POST logout');
  const encargo = {
    url: base.url,
    carpeta,
    ahora: Date.parse('2026-03-10T15:00:00Z'),
    clase: 'mano' as const,
    guardar: null,
    vale: null,
  };
  const copia = (await respaldar(encargo, PASOS))?.ruta ?? '';
  const entonces = await contenidoDe(base.url);
  await portal.persona({ nombre: 'Beto' });
  await portal.cerrar();
  return { base, copia, carpeta, entonces, ana, portal };
}

/** A database is what a copy held but what was open in it, and its security log says in addition that it was restored. */
async function esRestaurada(url: string, copiada: Awaited<ReturnType<typeof contenidoDe>>): Promise<void> {
  const { vigilancia: ahora = [], ...resto } = await contenidoDe(url);
  const { vigilancia: antes = [], ...demas } = copiada;
  expect(resto).toEqual({ ...demas, sesion: [], enlace_clave: [] });
  expect(ahora).toEqual(expect.arrayContaining(antes));
  expect(ahora.filter((fila) => !antes.includes(fila))).toEqual([expect.stringContaining('"restauracion"')]);
}

/** But the security log, from which a portal that works removes what is old. */
async function sinVigilancia(url: string) {
  const { vigilancia: _filas, vigilancia_limite: _hasta, ...resto } = await contenidoDe(url);
  return resto;
}

async function enArchivo(cual: string, cambio: string): Promise<void> {
  const sqlite = new BetterSqlite3(cual);
  sqlite.unsafeMode();
  sqlite.exec(cambio);
  sqlite.close();
}

/** What someone may hand over that is no good, and what they are told. */
const MALAS: [string, (copia: string) => Promise<void>, RegExp][] = [
  ['de otra cosa', (copia) => writeFile(copia, 'no es una base de datos, ni se le parece'), /no es una base de datos/],
  ['cortada', async (copia) => writeFile(copia, (await readFile(copia)).subarray(0, 40_960)), /dañad/],
  [
    'con un bloque cambiado',
    async (copia) => {
      const bytes = await readFile(copia);
      await writeFile(copia, bytes.fill(0xff, 8_192, 12_288));
    },
    /dañad/,
  ],
  [
    'de la que se borró un índice por debajo',
    (copia) => enArchivo(copia, "pragma writable_schema = on; delete from sqlite_master where name = 'usuario_nombre'"),
    /El archivo está dañado: /,
  ],
  [
    'de una versión más nueva',
    (copia) => enArchivo(copia, "insert into kysely_migration values ('999_futuro', '2030')"),
    /versión más nueva.*999_futuro/,
  ],
  [
    'a medio mudar',
    (copia) => enArchivo(copia, 'create table mudanza (clave text primary key, valor text)'),
    /a medio mudar/,
  ],
  [
    'con filas que nombran a quien no está',
    (copia) => enArchivo(copia, 'pragma foreign_keys = off; update usuario set mision = 9999'),
    /en la tabla usuario hay filas/,
  ],
];

describe.each(MALAS)('una copia %s', (_, estropear, queja) => {
  test('se rechaza, y todo queda como estaba', async () => {
    const { base, copia } = await escena();
    const destino = MOTOR === 'sqlite' ? base : await propia(nuevaBaseVacia);
    const antes = await contenidoDe(destino.url);
    await estropear(copia);
    const dicho: string[] = [];
    const partes = { ahora: Date.now(), pasos: PASOS, decir: (frase: string) => void dicho.push(frase) };
    await expect(restaurar(copia, destino.url, partes)).rejects.toThrow(queja);
    expect(dicho).toEqual([]);
    expect(await contenidoDe(destino.url)).toEqual(antes);
    if (MOTOR === 'sqlite')
      expect((await readdir(dirname(ruta(base.url)))).filter((n) => /apartada|restaurando/.test(n))).toEqual([]);
  });
});

test('sin archivo, con uno que no está o que no sirve, la orden lo dice', async () => {
  const base = await propia(nuevaBaseVacia);
  expect(await ejecutar('restaurar', base.url)).toMatchObject({ codigo: 2, quejas: expect.stringContaining('Uso:') });
  const sin = await ejecutar('restaurar', base.url, ['no-hay.db']);
  expect(sin).toMatchObject({ codigo: 1, quejas: 'No hay ningún archivo no-hay.db.\n' });
  const mala = await ejecutar('restaurar', base.url, [new URL(import.meta.url).pathname]);
  expect(mala).toMatchObject({ codigo: 1, dijo: '', quejas: expect.stringContaining('no es una base de datos') });
});

test('what opened an account when the copy was made opens none after it is restored, and the command says so', async () => {
  const { base, ana, portal, carpeta } = await escena();
  await portal.abrir();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const pedida = { nombre: 'Bot', permisos: '', escribe: true, dias: 30 };
  const { clave } = await portal.pide(ana).logra('POST crearPrograma', { body: pedida });
  const { enlace } = await portal.pide(jefa).logra('POST enlaceClave', { body: { usuario: ana.id } });
  const { secreto } = await portal.pide(ana).logra('POST prepararDosPasos');
  const deJefa = await conDosPasos(portal, jefa);
  const encargo = { url: base.url, carpeta, clase: 'mano' as const, guardar: null, vale: null };
  const copia = (await respaldar({ ...encargo, ahora: portal.reloj.ahora }, PASOS))?.ruta ?? '';
  // All of it ends afterwards, and she has another password by now.
  const otra = { clavea: CLAVE, claven: 'otra-clave-larga' };
  await portal.pide(ana).logra('POST cambioClave', { body: otra });
  await portal.cerrar();
  const destino = MOTOR === 'sqlite' ? base : await propia(nuevaBaseVacia);
  const { codigo, dijo } = await ejecutar('restaurar', destino.url, [copia]);
  expect({ codigo, dijo }).toEqual({
    codigo: 0,
    dijo: expect.stringMatching(
      /Se cerró lo que la copia tenía abierto: \d+ sesiones y claves para bots, 1 enlace para elegir contraseña y 1 verificación en dos pasos a medio activar\. Las contraseñas son las de la fecha de la copia\.\n/,
    ),
  });
  const vuelta = new Portal(portal.reloj, { base: destino });
  onTestFinished(() => vuelta.cerrar());
  await vuelta.abrir();
  for (const key of [ana.key, clave, jefa.key])
    expect(await vuelta.pide({ ...ana, key }).falla('GET checkUser')).toMatchObject({ http: 401 });
  expect(await vuelta.pide().falla('POST mirarEnlace', { body: { enlace } })).toMatchObject({ http: 404 });
  const quien = { ...ana, key: await vuelta.sesion(ana.id) };
  const pendiente = { codigo: codigoEn(secreto, vuelta.reloj.ahora) };
  expect(await vuelta.pide(quien).falla('POST activarDosPasos', { body: pendiente })).toMatchObject({ http: 404 });
  // A second step that was on stays on.
  expect(await vuelta.pide().falla('POST login', conCodigo('Jefa'))).toMatchObject({ error: 'CODIGO_DOS_PASOS' });
  await vuelta.pide().logra('POST login', conCodigo('Jefa', codigoEn(deJefa.secreto, vuelta.reloj.ahora)));
});

if (MOTOR === 'postgres')
  test('de un servidor, solo en una base vacía', async () => {
    const { base, copia, entonces } = await escena();
    const llena = await ejecutar('restaurar', base.url, [copia]);
    expect(llena).toMatchObject({ codigo: 1, quejas: expect.stringContaining('El destino no está vacío') });
    const vacia = await propia(nuevaBaseVacia);
    const { codigo, dijo } = await ejecutar('restaurar', vacia.url, [copia]);
    expect({ codigo, dijo }).toEqual({ codigo: 0, dijo: expect.stringContaining('Tiene 1 persona;') });
    await esRestaurada(vacia.url, entonces);
  });

if (MOTOR === 'sqlite')
  describe('de un archivo', () => {
    const apartadaDe = async (url: string): Promise<string> => {
      const nombres = await readdir(dirname(ruta(url)));
      return join(dirname(ruta(url)), nombres.find((n) => n.includes('-apartada-')) ?? '');
    };

    test('la copia toma su sitio y la base de antes queda apartada, entera', async () => {
      const { base, copia, entonces, ana, portal } = await escena();
      const antes = await contenidoDe(base.url);
      const { codigo, dijo, quejas } = await ejecutar('restaurar', base.url, [copia]);
      expect({ codigo, quejas }).toEqual({ codigo: 0, quejas: '' });
      expect(dijo).toMatch(
        /la copia del 10 de marzo de 2026 a las 15:00 UTC\.\nTiene 1 persona; su último registro es el/,
      );
      await esRestaurada(base.url, entonces);
      const apartada = await apartadaDe(base.url);
      expect(dijo).toContain(apartada);
      expect(await contenidoDe(`file:${apartada}`)).toEqual(antes);
      expect((await stat(ruta(base.url))).mode & 0o777).toBe(0o600);
      // The copy itself may be needed once more.
      expect(await contenidoDe(`file:${copia}`)).toEqual(entonces);
      await portal.abrir();
      expect(await portal.pide(ana).falla('GET checkUser')).toMatchObject({ http: 401 });
    });

    test('con el portal en marcha no, y no cambia nada', async () => {
      const { base, copia } = await escena();
      const portal = await arrancar(base.url);
      const antes = await sinVigilancia(base.url);
      const { codigo, quejas } = await ejecutar('restaurar', base.url, [copia]);
      expect({ codigo, quejas }).toEqual({
        codigo: 1,
        quejas: expect.stringContaining('está en uso. Detén el portal'),
      });
      expect(await sinVigilancia(base.url)).toEqual(antes);
      await portal.matar();
      expect((await ejecutar('restaurar', base.url, [copia])).codigo).toBe(0);
      // What the killed one had left beside its file is in the one that was set aside.
      expect(await sinVigilancia(`file:${await apartadaDe(base.url)}`)).toEqual(antes);
      const nombres = await readdir(dirname(ruta(base.url)));
      expect(nombres.filter((n) => /-(wal|shm|journal)$/.test(n))).toEqual([]);
    });

    test('en lugar de una que está dañada, que también queda', async () => {
      const { base, copia, entonces } = await escena();
      await writeFile(ruta(base.url), 'esto ya no es nada');
      await writeFile(`${ruta(base.url)}-wal`, 'ni esto');
      expect((await ejecutar('restaurar', base.url, [copia])).codigo).toBe(0);
      await esRestaurada(base.url, entonces);
      const apartada = await apartadaDe(base.url);
      expect(await readFile(apartada, 'utf8')).toBe('esto ya no es nada');
      expect(await readFile(`${apartada}-wal`, 'utf8')).toBe('ni esto');
    });

    test('donde no hay ninguna, y de una copia hecha a mano con lo que tenía al lado', async () => {
      const { base, copia, carpeta } = await escena();
      const motor = new BetterSqlite3(ruta(base.url));
      onTestFinished(() => void motor.close());
      motor.pragma('journal_mode = wal');
      motor.exec("insert into configuracion values ('nueva', '1')");
      const aMano = join(carpeta, 'a-mano.db');
      for (const resto of ['', '-wal']) await copyFile(ruta(base.url) + resto, aMano + resto);
      const otra = await propia(nuevaBaseVacia);
      const { codigo, dijo } = await ejecutar('restaurar', otra.url, [aMano]);
      expect({ codigo, dijo }).toEqual({ codigo: 0, dijo: expect.not.stringContaining('quedó en') });
      await esRestaurada(otra.url, await contenidoDe(base.url));
      const misma = await ejecutar('restaurar', base.url, [ruta(base.url)]);
      expect(misma).toMatchObject({ codigo: 1, quejas: expect.stringContaining('la base de datos misma') });
      expect(copia).not.toBe('');
    });
  });
