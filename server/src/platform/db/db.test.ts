import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { llano } from '@conserje/rules';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PASOS } from '../../migrations/index.ts';
import { MOTOR, MUDO } from '../../testing/base.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { Fallo } from '../fallo.ts';
import { abrirMotor } from './abrir.ts';
import { contiene } from './contiene.ts';
import type { Motor } from './dialecto.ts';
import { migrar } from './migrar.ts';
import { cerrarAOtros } from './privado.ts';
import { enTransaccion } from './transaccion.ts';

describe('los libros', () => {
  test.each(['trabajo', 'bitacora'] as const)('%s solo crece', async (tabla) => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    await portal.trabajo(ana, 'asistencia', 5);
    await portal.pide(ana).logra('POST logout');
    await expect(portal.db.deleteFrom(tabla).execute()).rejects.toThrow(/append only/);
    await expect(portal.db.updateTable(tabla).set({ motivo: 'otro' }).execute()).rejects.toThrow(/append only/);
  });
});

test.each([
  ['Ñ', 'ñ'],
  ['ÁREA de Étnicos', 'área de étnicos'],
  [null, null],
])('lower(%s) es %s en cualquier motor', async (texto, esperado) => {
  const { db } = await abrirPortal();
  const { rows } = await sql<{ t: string | null }>`select lower(cast(${texto} as text)) as t`.execute(db);
  expect(rows).toEqual([{ t: esperado }]);
});

test('se busca por la misma regla que en la página, en cualquier motor', async () => {
  const { db } = await abrirPortal();
  const textos = [
    'Técnico',
    'TECNICO',
    'Ñandú',
    'nandu',
    'a_b',
    'a%b',
    '[x]',
    'x*y?',
    '\\d',
    'c++ (v1.0)',
    '^|$',
    'ÇA ÿ',
  ];
  await db.deleteFrom('configuracion').execute();
  await db
    .insertInto('configuracion')
    .values(textos.map((clave) => ({ clave, valor: '1' })))
    .execute();
  const buscados = [...textos, 'É', 'ñ', 'n', 'ÁN', '[', ']', '*', '?', '.', '(', '\\', '', 'no está', "'"];
  for (const buscado of buscados) {
    const consulta = db
      .selectFrom('configuracion')
      .select('clave')
      .where(contiene(db, 'clave', buscado));
    const hallados = (await consulta.execute()).map((f) => f.clave).sort();
    expect([buscado, hallados]).toEqual([buscado, textos.filter((t) => llano(t).includes(llano(buscado))).sort()]);
  }
});

describe('una transacción', () => {
  test('que falla no deja nada y no dice nada', async () => {
    const portal = await abrirPortal();
    const antes = await portal.cuentas();
    let dicho = 0;
    const fallar = () =>
      enTransaccion(portal.deps, async (tx) => {
        await tx.db.insertInto('configuracion').values({ clave: 'x', valor: '1' }).execute();
        tx.despues(() => {
          dicho += 1;
        });
        tx.avisar({ tema: 'carrera', msg: 'prueba' });
        throw new Error('no');
      });
    const { avisos } = await portal.observar(() => expect(fallar()).rejects.toThrow('no'));
    expect(await portal.cuentas()).toEqual(antes);
    expect([dicho, avisos]).toEqual([0, []]);
  });

  test('dice lo suyo cuando ya está escrito', async () => {
    const portal = await abrirPortal();
    const orden: string[] = [];
    await enTransaccion(portal.deps, async (tx) => {
      tx.despues(() => void orden.push('efecto'));
      await tx.db.insertInto('configuracion').values({ clave: 'x', valor: '1' }).execute();
      orden.push('escrito');
    });
    expect(orden).toEqual(['escrito', 'efecto']);
  });

  test('apunta y avisa en nombre de quien la hace, salvo lo que hace otra persona o el sistema', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona(), await portal.persona()];
    const { bitacora, avisos } = await portal.observar(() =>
      enTransaccion({ ...portal.deps, actor: ana }, async (tx) => {
        for (const [i, suya] of [tx, tx.como(beto), tx.como(null), tx].entries()) {
          await suya.apuntar({ modulo: 'acceso', motivo: 'probó' });
          suya.avisar({ tema: 'carrera', msg: `prueba ${i}` });
        }
      }),
    );
    expect(bitacora.map((f) => f.encargado)).toEqual([ana.id, beto.id, null, ana.id]);
    expect(avisos.map((a) => a.quien)).toEqual([ana.usuario, beto.usuario, null, ana.usuario]);
  });

  test('que espera por una fila toma la hora al tenerla', async () => {
    const portal = await abrirPortal();
    const { id } = await portal.persona();
    await enTransaccion(portal.deps, async (tx) => {
      const antes = tx.ahora;
      portal.reloj.pasar({ minutos: 5 });
      expect(tx.ahora).toBe(antes);
      await tx.bloquearFila('usuario', id);
      expect([tx.ahora, tx.como(null).ahora]).toEqual([portal.reloj.ahora, portal.reloj.ahora]);
    });
  });

  test('dice qué es que se repita lo que un índice quiere una vez', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona({ firma: 'ANA' }), await portal.persona()];
    const repetida = enTransaccion(portal.deps, async (tx) => {
      tx.siDuplicado('usuario_nombre', () => new Fallo('NOMBRE_OCUPADO'));
      tx.siDuplicado('usuario_firma', async () => {
        const { usuario } = await portal.db
          .selectFrom('usuario')
          .select('usuario')
          .where('firma', '=', 'ANA')
          .executeTakeFirstOrThrow();
        return new Fallo('FIRMA_OCUPADA', `La tiene ${usuario}`);
      });
      await tx.db.updateTable('usuario').set({ firma: 'ANA' }).where('id', '=', beto.id).execute();
    });
    await expect(repetida).rejects.toThrow(`La tiene ${ana.usuario}`);
  });
});

describe('lo que se dice en una transacción', () => {
  const [UNO, DOS, TRES] = ['"uno"', '"dos"', '"tres"'];

  /** Hears what an engine hands out until a message arrives, that one included; a gap is an empty text. */
  async function oirHasta(ultimo: string, hacer: () => Promise<unknown>, motor: Motor): Promise<string[]> {
    const oidos: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const oir = (mensaje: string): void => {
      oidos.push(mensaje);
      if (mensaje === ultimo) resolve();
    };
    const callar = motor.escuchar({ mensaje: oir, hueco: () => oir('') });
    await hacer();
    await promise;
    callar();
    return oidos;
  }

  const deshacer = (motor: Motor, mensaje: string) =>
    expect(
      motor.db.transaction().execute(async (tx) => {
        await motor.anunciar(tx, [mensaje]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');

  test('se oye al confirmarla, en su orden, y nada de una que se deshizo', async () => {
    const { motor } = await abrirPortal();
    const oidos = await oirHasta(
      TRES,
      async () => {
        await deshacer(motor, '"nunca"');
        for (const mensajes of [[UNO, DOS], [], [TRES]]) {
          const decir = await motor.db.transaction().execute((tx) => motor.anunciar(tx, mensajes));
          decir();
        }
      },
      motor,
    );
    expect(oidos).toEqual([UNO, DOS, TRES]);
  });

  if (MOTOR === 'postgres') {
    test('lo oyen los demás aunque quien lo dijo muera nada más confirmarla', async () => {
      const { base, motor } = await abrirPortal();
      const otro = abrirMotor(base.url, MUDO);
      onTestFinished(() => otro.cerrar());
      const mensajes = [UNO, DOS];
      // Whoever dies does nothing after the commit.
      const morir = () => otro.db.transaction().execute((tx) => otro.anunciar(tx, mensajes));
      expect(await oirHasta(DOS, morir, motor)).toEqual(mensajes);
    });

    test('si es más largo de lo que cabe, se oye que algo cambió', async () => {
      const { motor } = await abrirPortal();
      const con = (n: number) => JSON.stringify('ñ'.repeat(n));
      const [cabe, largo] = [con(3_998), con(3_999)];
      const decir = () => motor.db.transaction().execute((tx) => motor.anunciar(tx, [largo, cabe]));
      expect(await oirHasta(cabe, decir, motor)).toEqual(['', cabe]);
    });
  }
});

describe('la base', () => {
  test('sabe qué índice único se violó', async () => {
    const { motor, db } = await abrirPortal();
    const fila = { clave: 'x', valor: '1' };
    await db.insertInto('configuracion').values(fila).execute();
    const error: unknown = await db
      .insertInto('configuracion')
      .values(fila)
      .execute()
      .catch((e: unknown) => e);
    expect(motor.esDuplicado(error, 'usuario_nombre')).toBe(false);
    expect(motor.esDuplicado(new Error('otro'), 'usuario_nombre')).toBe(false);
  });

  test('solo admite sus dos motores', () => {
    expect(() => abrirMotor('mysql://x', MUDO)).toThrow('DATABASE_URL debe empezar por file: o por postgres://');
  });
});

if (MOTOR === 'sqlite')
  describe('el archivo es de su dueño solo', () => {
    const modo = async (ruta: string): Promise<number> => (await stat(ruta)).mode & 0o777;

    /** A folder for one test, open to everyone as folders are. */
    async function carpeta(): Promise<string> {
      const nueva = await mkdtemp(join(tmpdir(), 'conserje-privado-'));
      onTestFinished(() => rm(nueva, { recursive: true, force: true }));
      await chmod(nueva, 0o755);
      return nueva;
    }

    /** The portal at work on a file, and the modes of what it has there. */
    async function modos(ruta: string): Promise<Record<string, number>> {
      const motor = abrirMotor(`file:${ruta}`, MUDO);
      onTestFinished(motor.cerrar);
      await migrar(motor, PASOS);
      const nombres = await readdir(dirname(ruta));
      const pares = nombres.map(async (nombre) => [nombre, await modo(join(dirname(ruta), nombre))] as const);
      return Object.fromEntries(await Promise.all(pares));
    }
    const CERRADO = Object.fromEntries(['', '-wal', '-shm', '-reserva'].map((cual) => [`conserje.db${cual}`, 0o600]));

    test('uno nuevo, y la carpeta que se hace para él', async () => {
      const ruta = join(await carpeta(), 'datos', 'conserje.db');
      expect(await modos(ruta)).toEqual(CERRADO);
      expect(await modo(dirname(ruta))).toBe(0o700);
      expect(await modo(dirname(dirname(ruta)))).toBe(0o755);
    });

    test('uno de antes; de las carpetas de antes, la de los datos del portal', async () => {
      const ruta = join(await carpeta(), 'conserje.db');
      const antes = new BetterSqlite3(ruta);
      onTestFinished(() => void antes.close());
      antes.pragma('journal_mode = WAL');
      antes.exec('create table x (y)');
      for (const cual of ['', '-wal', '-shm']) await chmod(ruta + cual, 0o644);
      expect(await modos(ruta)).toEqual(CERRADO);
      expect(await modo(dirname(ruta))).toBe(0o755);
      cerrarAOtros(ruta, () => undefined, dirname(ruta));
      expect(await modo(dirname(ruta))).toBe(0o700);
    });
  });
