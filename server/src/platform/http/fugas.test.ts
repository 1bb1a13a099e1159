import { expect, test } from 'vitest';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const DIRECCION = '203.0.113.77';
const OTRA = '203.0.113.78';
const CLAVES = ['la-clave-de-ana', 'la-clave-nueva-de-ana', 'clave-que-no-es'] as const;
const [CLAVE, NUEVA, MALA] = CLAVES;

test('ninguna respuesta ni línea del registro lleva direcciones, claves ni huellas', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ categoria: 12, direccion: OTRA });
  const dicho: string[] = [];
  const como =
    (quien: Persona | null) =>
    async (method: 'GET' | 'POST', path: string, body?: object): Promise<void> => {
      const { http, cuerpo, cabeceras } = await portal.pide(quien, { desde: DIRECCION })(method, path, body);
      expect(http).toBeLessThan(500);
      dicho.push(JSON.stringify([cuerpo, cabeceras]));
    };
  const visitante = como(null);
  await visitante('GET', 'ipdetect');
  await visitante('POST', 'registro', { usuario: 'Ana', clave: CLAVE, rclave: CLAVE });
  await visitante('POST', 'registro', { usuario: 'Ana', clave: CLAVE, rclave: CLAVE });
  for (const clave of [MALA, CLAVE]) await visitante('POST', 'login', { op: 0, usuario: 'Ana', clave });
  const ana = { id: 2, usuario: 'Ana', key: await portal.sesion(2) };
  const [deAna, deJefa] = [como(ana), como(jefa)];
  const propias = ['checkUser', 'sesiones', 'MyPerfil', 'getLogUser/Ana', 'configuracion', 'startupForo', 'allNomina'];
  for (const ruta of propias) await deAna('GET', ruta);
  await deAna('POST', 'cambioClave', { clavea: MALA, claven: NUEVA });
  await deAna('POST', 'cambioClave', { clavea: CLAVE, claven: NUEVA });
  await deJefa('POST', 'openTime', { bajo: ana.id, alto: jefa.id });
  await deJefa('GET', 'getAllTime');
  await deJefa('GET', 'getInfoDetailTime/1');
  await deJefa('GET', 'getUsuariosTiempos');
  await deJefa('GET', `no-existe?clave=${ana.key}`);
  await deJefa('POST', 'actionTime', { op: 4, id: 1, alto: jefa.id, pausa: 0, sumado: 0 });
  await deAna('POST', 'logout');

  const usuarios = await portal.db.selectFrom('usuario').select('clave').execute();
  const sesiones = await portal.db.selectFrom('sesion').select('huella').execute();
  const secretos = [
    DIRECCION,
    OTRA,
    ...CLAVES,
    ...usuarios.map((u) => u.clave),
    ...sesiones.map((s) => s.huella),
    '$argon2',
  ];
  dicho.push(...portal.log);
  for (const secreto of [...secretos, ana.key, jefa.key])
    expect(dicho.filter((texto) => texto.includes(secreto))).toEqual([]);
  expect(dicho.filter((texto) => texto.includes('"token"'))).toHaveLength(1);
});

test('un fallo nuestro no deja en el registro lo que se mandó', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona();
  await portal.db.schema.dropTable('intento').execute();
  const remite = { desde: DIRECCION };
  const entrada = { op: 0, usuario: ana.usuario, clave: CLAVE };
  expect((await portal.pide(null, remite)('POST', 'login', entrada)).http).toBe(500);
  expect((await portal.pide(ana, remite)('POST', 'cambioClave', { clavea: MALA, claven: NUEVA })).http).toBe(500);
  expect(portal.log).toHaveLength(2);
  for (const secreto of [DIRECCION, ana.key, ...CLAVES]) expect(portal.log.join('\n')).not.toContain(secreto);
});
