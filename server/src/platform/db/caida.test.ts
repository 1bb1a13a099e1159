import { setImmediate } from 'node:timers/promises';
import { TEMAS } from '@conserje/rules';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { Administrador, portalEnServidorPropio } from '../../testing/caidas.ts';
import { codigos, veces } from '../../testing/carreras.ts';
import { abrirVivo } from '../../testing/lector.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { enTransaccion } from './transaccion.ts';

const PLAZO_MS = 60_000;
const VEINTE = 20;
/** As many as the portal has at the database at once. */
const A_LA_VEZ = 10;

const perdidas = (portal: Portal): string[] => portal.log.filter((linea) => linea.includes('database lost'));
const vueltas = (portal: Portal): string[] => portal.log.filter((linea) => linea.includes('database is back'));
const responde = async (portal: Portal): Promise<boolean> => (await portal.pide()('GET', '/health')).http === 200;

/** Twenty who open tiempos; each stands at the lock that the administrator holds, or waits for one who does. */
async function veinteTrabajando(portal: Portal, admin: Administrador) {
  const jefe = await portal.persona({ categoria: 7 });
  const bajos: Persona[] = [];
  for (let i = 0; i < VEINTE; i += 1) bajos.push(await portal.persona());
  await admin.hace('begin');
  await admin.hace('lock table tiempo in access exclusive mode');
  // From one address fewer are worked on at once.
  const respuestas = veces(VEINTE, (i) =>
    portal.pide(jefe, { desde: `203.0.113.${i}` })('POST', 'openTime', { bajo: bajos[i]?.id, alto: jefe.id }),
  );
  await admin.hastaQueEsperen(A_LA_VEZ);
  return { jefe, respuestas };
}

/** Every tiempo that was opened has its line in the audit log, and no other has one. */
async function comprobarEntero({ db }: Portal, abiertos: number): Promise<void> {
  expect(await db.selectFrom('tiempo').select('id').execute()).toHaveLength(abiertos);
  const apuntes = await db.selectFrom('bitacora').select('id').where('modulo', '=', 'tiempos').execute();
  expect(apuntes).toHaveLength(abiertos);
}

if (MOTOR === 'postgres')
  describe('si PostgreSQL se va', () => {
    test(
      'con veinte trabajando: 503 para cada uno, nada a medias, y sigue en cuanto vuelve',
      async () => {
        const { portal, servidor } = await portalEnServidorPropio();
        const admin = await Administrador.de(servidor.url);
        const lector = await abrirVivo(portal, await portal.persona({ categoria: 7 }));
        const { jefe, respuestas } = await veinteTrabajando(portal, admin);
        portal.log.length = 0;
        await servidor.halt();
        expect(codigos(await respuestas)).toEqual({ '503 BASE_CAIDA': VEINTE });
        for (let i = 0; i < 5; i += 1)
          expect(await portal.pide(jefe).falla('GET getAllTime')).toEqual({
            http: 503,
            status: 1,
            error: 'BASE_CAIDA',
            msg: 'El portal tiene un problema. Inténtalo en un momento.',
          });
        expect(await portal.pide()('GET', '/health')).toMatchObject({ http: 503, cuerpo: { error: 'BASE_CAIDA' } });
        expect(perdidas(portal)).toHaveLength(1);
        expect(vueltas(portal)).toEqual([]);

        await servidor.resume();
        await vi.waitUntil(() => vueltas(portal).length > 0, { timeout: PLAZO_MS });
        expect(await responde(portal)).toBe(true);
        await comprobarEntero(portal, 0);
        const alDia: (string | null)[] = [];
        for (const _ of Object.keys(TEMAS)) alDia.push(await lector.siguiente());
        expect(alDia.sort()).toEqual(
          Object.keys(TEMAS)
            .map((tema) => `data: ${JSON.stringify({ tema, quien: null, msg: '' })}`)
            .sort(),
        );
        const bajo = await portal.persona();
        await portal.pide(jefe).logra('POST openTime', { body: { bajo: bajo.id, alto: jefe.id } });
        expect(await lector.siguiente()).toContain('"tema":"tiempos"');
        expect(portal.log).toEqual([...perdidas(portal), ...vueltas(portal)]);
        expect(vueltas(portal)).toHaveLength(1);
      },
      PLAZO_MS,
    );

    test(
      'si se cortan las conexiones de veinte que trabajan, fallan esas y las demás siguen',
      async () => {
        const { portal, servidor } = await portalEnServidorPropio();
        const admin = await Administrador.de(servidor.url);
        const { jefe, respuestas } = await veinteTrabajando(portal, admin);
        portal.log.length = 0;
        await admin.corta();
        await admin.hace('commit');
        const recuento = codigos(await respuestas);
        expect(recuento).toEqual({ '200': VEINTE - A_LA_VEZ, '503 BASE_CAIDA': A_LA_VEZ });
        await comprobarEntero(portal, VEINTE - A_LA_VEZ);
        await portal.pide(jefe).logra('GET getAllTime');
        await vi.waitUntil(() => portal.log.length > 0, { timeout: PLAZO_MS });
        expect(portal.log).toEqual([expect.stringContaining('connections to the database were cut')]);
      },
      PLAZO_MS,
    );

    test(
      'si se corta mientras se guarda, no dice que no se hizo',
      async () => {
        const { portal, servidor } = await portalEnServidorPropio();
        const admin = await Administrador.de(servidor.url);
        const [jefe, bajo] = [await portal.persona({ categoria: 7 }), await portal.persona()];
        await admin.hace(`create function espera() returns trigger language plpgsql as
          $$ begin perform pg_advisory_xact_lock(7); return null; end $$`);
        await admin.hace(`create constraint trigger espera after insert on tiempo
          deferrable initially deferred for each row execute function espera()`);
        await admin.hace('select pg_advisory_lock(7)');
        const respuesta = portal.pide(jefe).falla('POST openTime', { body: { bajo: bajo.id, alto: jefe.id } });
        await admin.hastaQueEsperen(1);
        await admin.corta();
        expect(await respuesta).toMatchObject({
          error: 'SIN_CONFIRMAR',
          msg: 'No sabemos si se guardó. Revisa antes de intentarlo de nuevo.',
        });
        await comprobarEntero(portal, 0);
      },
      PLAZO_MS,
    );
  });

if (MOTOR === 'sqlite')
  describe('si otro proceso tiene tomado el archivo', () => {
    const SUFICIENTE_MS = 8_000;
    const OCUPADA = {
      http: 503,
      status: 1,
      error: 'BASE_OCUPADA',
      msg: 'El portal tiene un problema. Inténtalo en un momento.',
    };

    function tomar({ base }: Portal): { soltar(): void } {
      const otro = new BetterSqlite3(base.url.slice('file:'.length));
      onTestFinished(() => void otro.close());
      otro.exec('begin exclusive');
      return { soltar: () => void otro.exec('rollback') };
    }

    test('veinte que escriben reciben 503 enseguida, y quien lee no espera', async () => {
      const portal = await abrirPortal();
      const jefe = await portal.persona({ categoria: 7 });
      const bajos: Persona[] = [];
      for (let i = 0; i < VEINTE; i += 1) bajos.push(await portal.persona());
      portal.log.length = 0;
      const empezo = performance.now();
      const { soltar } = tomar(portal);
      const escriben = veces(VEINTE, (i) =>
        portal.pide(jefe).falla('POST openTime', { body: { bajo: bajos[i]?.id ?? 0, alto: jefe.id } }),
      );
      // The use of the session is due to be noted, and nobody waits for that.
      portal.reloj.pasar({ minutos: 6 });
      expect(codigos(await veces(VEINTE, () => portal.pide(jefe)('GET', 'getAllTime')))).toEqual({ '200': VEINTE });
      expect(await responde(portal)).toBe(true);
      expect(await escriben).toEqual(Array.from({ length: VEINTE }, () => OCUPADA));
      expect(performance.now() - empezo).toBeLessThan(SUFICIENTE_MS);
      expect(portal.log).toEqual([expect.stringContaining('database busy')]);
      soltar();
      await comprobarEntero(portal, 0);
      await portal.pide(jefe).logra('POST openTime', { body: { bajo: bajos[0]?.id ?? 0, alto: jefe.id } });
    });

    test('quien escribe espera un poco, y lo hace si lo sueltan', async () => {
      const portal = await abrirPortal();
      const { soltar } = tomar(portal);
      let escrito = false;
      const escribe = enTransaccion(portal.deps, async (tx) => {
        await tx.db.insertInto('configuracion').values({ clave: 'x', valor: '1' }).execute();
        escrito = true;
      });
      // Nothing of an attempt is left for later, so the first is over.
      await setImmediate();
      expect(escrito).toBe(false);
      soltar();
      await escribe;
      expect(escrito).toBe(true);
    });
  });
