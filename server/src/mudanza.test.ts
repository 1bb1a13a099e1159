import { copyFile } from 'node:fs/promises';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CLAVE as CLAVE_DEMO } from './demo/llenar.ts';
import { PASOS } from './migrations/index.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import { aplicar, migrar } from './platform/db/migrar.ts';
import { LLAVE } from './platform/db/mudanza/marca.ts';
import { mudarDe } from './platform/db/mudanza/mudar.ts';
import { Oido } from './platform/db/postgresOido.ts';
import { llenarTodo } from './testing/agenciaLlena.ts';
import type { Base } from './testing/base.ts';
import { enCarpeta, enServidor, MUDO, nuevaBase } from './testing/base.ts';
import type { Contenido } from './testing/contenido.ts';
import { contenidoDe } from './testing/contenido.ts';
import { hastaQue } from './testing/hastaQue.ts';
import { cuadra } from './testing/paga.ts';
import { Portal } from './testing/portal.ts';
import { arrancar, ejecutar } from './testing/proceso.ts';
import { Reloj } from './testing/reloj.ts';

const ruta = ({ url }: Base): string => url.slice('file:'.length);

/** An agency in which no table is empty, its content, and somebody's key. */
let llena: Base;
let contenido: Contenido;
let key: string;
let quien: { id: number; usuario: string };
let alto: { id: number };

beforeAll(async () => {
  llena = await enCarpeta();
  const motor = abrirMotor(llena.url, MUDO);
  await migrar(motor, PASOS);
  await motor.cerrar();
  const portal = new Portal(new Reloj(), { base: llena });
  await portal.abrir();
  await llenarTodo(portal);
  alto = await portal.persona({ categoria: 9, nombre: 'Mudadora' });
  key = await portal.sesion(alto.id);
  quien = await portal.db
    .selectFrom('usuario')
    .select(['id', 'usuario'])
    .where('despedido', '=', 0)
    .where('clave_temporal', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await portal.dejar();
  contenido = await contenidoDe(llena.url);
});
afterAll(() => llena.tirar());

const propia = async (hacer: () => Promise<Base>): Promise<Base> => {
  const base = await hacer();
  onTestFinished(base.tirar);
  return base;
};
const archivo = () => propia(enCarpeta);
const servidor = (como?: string) => propia(() => enServidor(como));

/** The full agency in a file of its own. */
async function copiaLlena(): Promise<Base> {
  const base = await archivo();
  await copyFile(ruta(llena), ruta(base));
  return base;
}

/** Moves, and answers what was said. */
async function mudar(
  origen: Base,
  destino: Base,
  alDecir: (frase: string) => void = () => undefined,
): Promise<string[]> {
  const dicho: string[] = [];
  const decir = (frase: string): void => {
    dicho.push(frase);
    alDecir(frase);
  };
  await mudarDe(origen.url, { destino: destino.url, pasos: PASOS, decir });
  return dicho;
}

/** A try that ends after the last row was copied, before anything was proved. */
async function mudarHastaComprobar(origen: Base, destino: Base): Promise<void> {
  const cortada = mudar(origen, destino, (frase) => {
    if (frase.startsWith('Se lee el destino')) throw new Error('cortada');
  });
  await expect(cortada).rejects.toThrow('cortada');
}

async function enPostgres<T>(base: Base, trabajo: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client(base.url);
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}
async function enArchivo<T>(base: Base, trabajo: (sqlite: BetterSqlite3.Database) => T): Promise<T> {
  const sqlite = new BetterSqlite3(ruta(base));
  try {
    return trabajo(sqlite);
  } finally {
    sqlite.close();
  }
}

/** All that a server's database is besides its rows. */
const esquema = (base: Base) =>
  enPostgres(base, async (cliente) => {
    const leer = async (consulta: string) => (await cliente.query({ text: consulta, rowMode: 'array' })).rows;
    return {
      limites:
        await leer(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated, condeferrable
        from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`),
      disparadores:
        await leer(`select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger
        where not tgisinternal order by 1, 2`),
      indices: await leer("select indexdef from pg_indexes where schemaname = 'public' order by 1"),
      columnas: await leer(`select table_name, column_name, data_type, column_default, is_nullable, is_identity
        from information_schema.columns where table_schema = 'public' order by 1, 2`),
      funciones: await leer(
        "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1",
      ),
    };
  });
const esquemaDeArchivo = (base: Base) =>
  enArchivo(base, (sqlite) =>
    sqlite.prepare('select type, name, tbl_name, sql from sqlite_master order by type, name').all(),
  );

/** The portal on what has arrived: who was logged in still is, who knew a password still does, and work goes on. */
async function trabajaEn(base: Base): Promise<void> {
  const portal = new Portal(new Reloj(), { base });
  await portal.abrir();
  try {
    await cuadra(portal);
    // Three stay of the many that were given.
    const { id } = await portal.db
      .insertInto('intento')
      .values({ sujeto: 'x', fecha: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(18);
    expect(await portal.pide({ ...alto, usuario: 'Mudadora', key }).logra('GET getAllTime')).toBeDefined();
    const entrada = { body: { op: 0, usuario: quien.usuario, clave: CLAVE_DEMO } };
    await portal.pide().logra('POST login', entrada);
    const ultimo = async (tabla: 'usuario' | 'bitacora' | 'tiempo') =>
      (
        await portal.db
          .selectFrom(tabla)
          .select((eb) => eb.fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id;
    const antes = await ultimo('usuario');
    const nueva = await portal.persona({ nombre: 'Recién' });
    expect(nueva.id).toBe(antes + 1);
    const tiempo = await ultimo('tiempo');
    await portal
      .pide({ ...alto, usuario: 'Mudadora', key })
      .logra('POST openTime', { body: { bajo: nueva.id, alto: alto.id } });
    expect(await ultimo('tiempo')).toBe(tiempo + 1);
    await portal.trabajo(nueva, 'asistencia', 7);
    await cuadra(portal);
    await expect(portal.db.deleteFrom('bitacora').execute()).rejects.toThrow(/append only/);
  } finally {
    expect(portal.log.filter((linea) => linea.includes('"level":50'))).toEqual([]);
    await portal.dejar();
  }
}

test('la muestra tiene filas en todas las tablas', () => {
  const vacias = Object.keys(contenido).filter((tabla) => contenido[tabla]?.length === 0);
  // Nobody ever sees a row of it.
  expect(vacias).toEqual(['olvidando']);
  expect(Object.keys(contenido).length).toBeGreaterThan(55);
});

describe('de ida y de vuelta', () => {
  test('llega todo, a una base que por lo demás es como una nueva, y el portal sigue en ella', async () => {
    const [pgBase, vuelta] = [await servidor(), await archivo()];
    await mudar(llena, pgBase);
    expect(await contenidoDe(pgBase.url)).toEqual(contenido);
    const nueva = await propia(nuevaBase);
    await enPostgres(nueva, (c) => c.query('drop schema if exists prueba cascade'));
    expect(await esquema(pgBase)).toEqual(await esquema(nueva));

    await mudar(pgBase, vuelta);
    expect(await contenidoDe(vuelta.url)).toEqual(contenido);
    expect(await esquemaDeArchivo(vuelta)).toEqual(await esquemaDeArchivo(llena));
    // What has been moved is as it was.
    expect(await contenidoDe(pgBase.url)).toEqual(contenido);
    await trabajaEn(pgBase);
    await trabajaEn(vuelta);
  });

  test('a una base que ordena los textos por una lengua, y de ella', async () => {
    const [pgBase, vuelta] = [
      await servidor("template template0 encoding 'UTF8' locale_provider icu icu_locale 'es' locale 'C'"),
      await archivo(),
    ];
    await mudar(llena, pgBase);
    await mudar(pgBase, vuelta);
    expect(await contenidoDe(vuelta.url)).toEqual(contenido);
  });

  test('una de una versión de antes llega como es, y se pone al día después', async () => {
    const [vieja, pgBase] = [await archivo(), await servidor()];
    const pasos = Object.fromEntries(Object.entries(PASOS).slice(0, -2));
    const motor = abrirMotor(vieja.url, MUDO);
    await aplicar(motor, pasos);
    await motor.cerrar();
    await mudar(vieja, pgBase);
    expect(await contenidoDe(pgBase.url)).toEqual(await contenidoDe(vieja.url));
    const otro = abrirMotor(pgBase.url, MUDO);
    onTestFinished(otro.cerrar);
    await migrar(otro, PASOS);
    expect(await otro.db.selectFrom('mision').select('id').execute()).not.toEqual([]);
  });
});

describe.each([
  { hacia: 'PostgreSQL', partir: copiaLlena, llegar: () => servidor() },
  {
    hacia: 'SQLite',
    partir: async () => {
      const base = await servidor();
      await mudar(llena, base);
      return base;
    },
    llegar: archivo,
  },
])('una mudanza cortada, hacia $hacia', ({ partir, llegar }) => {
  /** So much that one can be there while it goes on. */
  async function mucho(origen: Base): Promise<void> {
    const filas = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 60000)
      insert into intento (sujeto, fecha) select 's' || i, i from n`;
    if (origen.url.startsWith('file:')) await enArchivo(origen, (sqlite) => sqlite.exec(filas));
    else await enPostgres(origen, (cliente) => cliente.query(filas));
  }

  test('matada a la mitad sigue donde quedó; mientras tanto el portal no arranca en ella', async () => {
    const [origen, destino] = [await partir(), await llegar()];
    await mucho(origen);
    const cortada = await ejecutar('mudanza', origen.url, [destino.url], {
      alDecir: (linea, matar) => {
        if (/^ {2}\S+ de \S+ filas/.test(linea)) matar();
      },
    });
    expect(cortada.codigo).toBeNull();
    await expect(arrancar(destino.url)).rejects.toThrow('está a medio mudar');
    const otra = await ejecutar('mudanza', origen.url, [destino.url]);
    expect(otra).toMatchObject({ codigo: 0, quejas: '', dijo: expect.stringContaining('se sigue donde quedó') });
    expect(otra.dijo).not.toContain('Se crean las tablas');
    expect(await contenidoDe(destino.url)).toEqual(await contenidoDe(origen.url));
    await (await arrancar(destino.url)).parar();
  });

  test('si el origen cambió desde entonces, se empieza de nuevo', async () => {
    const [origen, destino] = [await partir(), await llegar()];
    await mudarHastaComprobar(origen, destino);
    const cambio = "update configuracion set valor = '0' where clave = 'xñ'";
    if (origen.url.startsWith('file:')) await enArchivo(origen, (sqlite) => sqlite.exec(cambio));
    else await enPostgres(origen, (cliente) => cliente.query(cambio));
    const dicho = await mudar(origen, destino);
    expect(dicho).toContain('El origen cambió desde la mudanza que quedó a medias: se empieza de nuevo.');
    expect(await contenidoDe(destino.url)).toEqual(await contenidoDe(origen.url));
  });

  test('un byte que no llegó igual se nota, se dice dónde, y a la siguiente llega', async () => {
    const [origen, destino] = [await partir(), await llegar()];
    await mudarHastaComprobar(origen, destino);
    if (destino.url.startsWith('file:'))
      await enArchivo(destino, (sqlite) => {
        const { id, contenido: bytes } = sqlite
          .prepare<[], { id: number; contenido: Buffer }>(
            'select id, contenido from imagen order by id limit 1 offset 1',
          )
          .get() ?? { id: 0, contenido: Buffer.alloc(0) };
        bytes[9] = (bytes[9] ?? 0) ^ 1;
        sqlite.prepare('update imagen set contenido = ? where id = ?').run(bytes, id);
      });
    else
      await enPostgres(destino, (cliente) =>
        cliente.query(`update imagen set contenido = set_byte(contenido, 9, get_byte(contenido, 9) # 1)
          where id = (select id from imagen order by id limit 1 offset 1)`),
      );
    await expect(mudar(origen, destino)).rejects.toThrow(
      /La tabla imagen no llegó igual: la fila 2 difiere en «contenido».*empezará de nuevo/,
    );
    await expect(arrancar(destino.url)).rejects.toThrow('está a medio mudar');
    expect(await mudar(origen, destino)).toContain(
      'El destino tiene una mudanza que no quedó bien: se empieza de nuevo.',
    );
    expect(await contenidoDe(destino.url)).toEqual(contenido);
  });

  test('una fila que falta y una que sobra también', async () => {
    for (const [cambio, queja] of [
      [
        "delete from configuracion where clave = 'xñ'",
        /La tabla configuracion no llegó igual: en el destino falta la fila …/,
      ],
      ['insert into presencia (cuarto, parte, minutos) values (999999999, 0, 1)', /sobra la fila 999999999\/0/],
    ] as const) {
      const [origen, destino] = [await partir(), await llegar()];
      await mudarHastaComprobar(origen, destino);
      if (destino.url.startsWith('file:')) await enArchivo(destino, (sqlite) => sqlite.exec(cambio));
      else await enPostgres(destino, (cliente) => cliente.query(cambio));
      await expect(mudar(origen, destino)).rejects.toThrow(queja);
    }
  });

  test('no entra otro origen en ella', async () => {
    const [origen, destino, otro] = [await partir(), await llegar(), await copiaLlena()];
    await mudarHastaComprobar(origen, destino);
    await expect(mudar(otro, destino)).rejects.toThrow(/está a medio mudar desde otro sitio/);
  });
});

describe('no se muda', () => {
  test('a una base que no está vacía, que queda como estaba', async () => {
    for (const base of [await copiaLlena(), await servidor()]) {
      if (base.url.startsWith('postgres')) await enPostgres(base, (c) => c.query('create table ajena (a integer)'));
      const antes = await contenidoDe(base.url);
      const { codigo, quejas } = await ejecutar('mudanza', llena.url, [base.url]);
      expect({ codigo, quejas }).toEqual({ codigo: 1, quejas: expect.stringContaining('no está vacío') });
      expect(await contenidoDe(base.url)).toEqual(antes);
    }
  });

  test('mientras un portal use una de las dos', async () => {
    const [origen, enUso] = [await copiaLlena(), await propia(nuevaBase)];
    for (const [de, a] of [
      [origen, await servidor()],
      [enUso, await archivo()],
    ] as const) {
      const portal = await arrancar(de.url);
      const { codigo, quejas } = await ejecutar('mudanza', de.url, [a.url]);
      expect({ codigo, quejas }).toEqual({ codigo: 1, quejas: expect.stringContaining('está en uso') });
      await portal.parar();
      expect((await ejecutar('mudanza', de.url, [a.url])).codigo).toBe(0);
    }
  });

  test('y uno que arranca mientras tanto espera a que acabe', async () => {
    const base = await propia(nuevaBase);
    const salud = (portal: { url: string }) => fetch(`${portal.url}/health`).then((r) => r.status);
    const portal = await enPostgres(base, async (quienMuda) => {
      await quienMuda.query('select pg_advisory_lock($1, $2)', [...LLAVE]);
      const uno = await arrancar(base.url);
      expect(await salud(uno)).toBe(503);
      expect(uno.salida.join()).toContain('waiting for the database');
      return uno;
    });
    await hastaQue(async () => (await salud(portal)) === 200);
  });

  test('ni escribe nadie más en ella, tampoco quien no ha vuelto a oír desde que se le cortó', async () => {
    const base = await servidor();
    const motor = abrirMotor(base.url, MUDO);
    await migrar(motor, PASOS);
    const { promise, resolve: volver } = Promise.withResolvers<void>();
    const espia = vi.spyOn(Oido.prototype, 'abrir').mockReturnValue(promise);
    onTestFinished(async () => {
      volver();
      espia.mockRestore();
      await motor.cerrar();
    });
    const escribir = (): Promise<string> =>
      motor.db
        .insertInto('intento')
        .values({ sujeto: 'Prueba', fecha: 1 })
        .execute()
        .then(
          () => 'escrito',
          ({ codigo }: { codigo: string }) => codigo,
        );
    await enPostgres(base, async (quienMuda) => {
      await quienMuda.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await quienMuda.query('select pg_advisory_lock($1, $2)', [...LLAVE]);
      const finales: string[] = [];
      // What was told to end may not have heard of it.
      await hastaQue(async () => finales.push(await escribir()) > 0 && finales.at(-1) !== 'BASE_CAIDA');
      expect(finales.at(-1)).toBe('BASE_OCUPADA');
    });
    await hastaQue(async () => (await escribir()) === 'escrito');
  });

  test('una base de una versión más nueva, una sin agencia, ni a sí misma', async () => {
    const [nueva, vacia, destino] = [await copiaLlena(), await archivo(), await servidor()];
    await enArchivo(nueva, (s) => s.exec("insert into kysely_migration values ('999_futuro', '2030')"));
    await enArchivo(vacia, (s) => s.exec('create table x (y integer primary key)'));
    await expect(mudar(nueva, destino)).rejects.toThrow(/versión más nueva.*999_futuro/);
    await expect(mudar(vacia, destino)).rejects.toThrow('no hay ninguna agencia');
    await expect(mudar(llena, llena)).rejects.toThrow('la misma base de datos');
    await expect(mudar(await archivo(), destino)).rejects.toThrow('No hay ninguna base de datos');
  });
});

test('la clave de una dirección no se dice, tampoco cuando algo falla', async () => {
  const destino = await servidor();
  const url = new URL(destino.url);
  url.password = 'secretisima';
  // Over the network, as an agency's.
  url.search = '';
  const bien = await ejecutar('mudanza', llena.url, [url.toString()]);
  expect(bien).toMatchObject({ codigo: 0, dijo: expect.stringContaining(':***@') });
  url.port = '1';
  const mal = await ejecutar('mudanza', llena.url, [url.toString()]);
  expect(mal).toMatchObject({ codigo: 1, quejas: expect.stringContaining('ECONNREFUSED') });
  expect(bien.dijo + bien.quejas + mal.dijo + mal.quejas).not.toContain('secretisima');
  expect(await ejecutar('mudanza', llena.url, [])).toMatchObject({
    codigo: 2,
    quejas: expect.stringContaining('Uso:'),
  });
});
