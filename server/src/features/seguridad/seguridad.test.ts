import { aliasDe, DIA_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { recuentoDe } from '../../platform/vigilancia.ts';
import { MOTOR } from '../../testing/base.ts';
import { deClase } from '../../testing/notificaciones.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE, gemelo } from '../../testing/portal.ts';
import { enPalabras } from '../discord/discord.mensajes.ts';
import { Vigilante } from './seguridad.vigilante.ts';

const CASA = '203.0.113.7';
const ronda = ({ deps }: Portal): Promise<void> => new Vigilante(deps).ronda();
const entrar = (portal: Portal, usuario: string, clave: string, desde = CASA, cookie = '') =>
  portal.pide(null, { desde, ...(cookie && { cabeceras: { cookie } }) })('POST', 'login', { op: 0, usuario, clave });

/** A founder, who may all; a manager who reads the log; someone low. */
async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leo' });
  await ronda(portal);
  return { portal, ana, bea, leo };
}
const ver = (portal: Portal, quien: Persona, query = {}) => portal.pide(quien).logra('GET seguridad', { query });
/** Kind, whom, who, and what is said of it; newest first. */
async function dicho(portal: Portal, quien: Persona, query = {}) {
  await ronda(portal);
  const filas = await ver(portal, quien, query);
  return filas.map((f) => [f.clase, f.usuarioNombre, f.encargadoNombre, f.detalle].join('|'));
}

describe('cada cosa deja su apunte', () => {
  test('entrar, no poder, salir', async () => {
    const { portal, ana } = await escena();
    expect((await entrar(portal, 'Leo', 'mala')).http).toBe(401);
    expect((await entrar(portal, 'claveporerror', 'mala')).http).toBe(401);
    const { cuerpo } = await entrar(portal, 'Leo', CLAVE);
    const { token } = cuerpo as { token: string };
    await portal.pide(null, { key: token, desde: CASA }).logra('POST logout');
    expect((await dicho(portal, ana)).toSorted()).toEqual(
      [
        'entrada_fallida|Leo||',
        'entrada_fallida|||',
        'entrada|Leo|Leo|conexión nueva',
        'llave_fin|Leo|Leo|salió',
      ].toSorted(),
    );
    const filas = await portal.db.selectFrom('vigilancia').selectAll().execute();
    const todo = JSON.stringify(filas);
    // All of it is said in the program's log too, for whoever collects that elsewhere.
    const lineas = portal.log.map((linea) => JSON.parse(linea)).filter(({ msg }) => msg === 'security');
    const enComun = ['clase', 'usuario', 'encargado', 'red', 'llamada', 'codigo', 'fecha'] as const;
    const comparar = (una: Record<string, unknown>) => JSON.stringify(enComun.map((campo) => una[campo] ?? null));
    expect(lineas.map(({ seguridad }) => comparar(seguridad)).toSorted()).toEqual(filas.map(comparar).toSorted());
    for (const secreto of ['mala', 'claveporerror', CLAVE, token, CASA]) expect(todo).not.toContain(`"${secreto}`);
    expect(await ver(portal, ana)).toMatchObject(Array(4).fill({ red: '203.0.113.0/24' }));
  });

  test('las llaves que terminan, por quien sea', async () => {
    const { portal, ana, bea, leo } = await escena();
    const otra = await portal.sesion(leo.id);
    const [sesion] = (await portal.pide(leo).logra('GET sesiones')).filter((s) => !s.actual);
    await portal.pide(leo).logra('POST cerrarSesion', { body: { id: sesion?.id ?? 0 } });
    expect((await portal.pide(null, { key: otra })('GET', 'checkUser')).http).toBe(401);
    await portal.sesion(leo.id);
    await portal.pide(leo).logra('POST cambioClave', { body: { clavea: CLAVE, claven: 'otra-Clave-larga-9' } });
    await portal.pide(ana).logra('POST resetPassword', { body: { usuario: leo.id } });
    await portal.sesion(bea.id);
    await portal.pide(ana).logra('POST despedir', { body: { usuario: bea.id, motivo: 'Prueba' } });
    expect(await dicho(portal, ana, { clase: 'llave_fin' })).toEqual([
      'llave_fin|Bea|Ana|2: fue despedido',
      'llave_fin|Leo|Ana|una: le generaron una contraseña nueva',
      'llave_fin|Leo|Leo|una: cambió su contraseña',
      'llave_fin|Leo|Leo|cerró 1 sesión',
    ]);
    expect(await dicho(portal, ana, { clase: 'clave' })).toEqual([
      'clave|Leo|Ana|se la generaron',
      'clave|Leo|Leo|su contraseña',
    ]);
    const { destacados } = await portal.pide(ana).logra('GET seguridadHoy');
    expect(destacados.map((d) => [d.tipo, d.usuarioNombre, d.encargadoNombre])).toEqual([
      ['cerrada', 'Bea', 'Ana'],
      ['cerrada', 'Leo', 'Ana'],
    ]);
  });

  test('permisos, configuración y Discord, sin lo que se puso', async () => {
    const { portal, ana, leo } = await escena();
    await portal.pide(ana).logra('POST actionExcepciones', { body: { op: 0, usuario: leo.id, permisos: 'mul' } });
    const { categorias } = await portal.pide(ana).logra('GET matrizPermisos');
    const visto = categorias.find((c) => c.id_categoria === 1)?.permisos ?? '';
    await portal.pide(ana).logra('POST guardarMatriz', {
      body: { categorias: [{ id_categoria: 1, permisos: 'tt', visto }] },
    });
    await portal.pide(ana).logra('POST editAjustes', { body: { data: { nombre: 'Aurora', vigia_dias: 30 } } });
    const direccion = `https://discord.com/api/webhooks/12345678/${'s'.repeat(40)}`;
    await portal.pide(ana).logra('POST editGancho', { body: { evento: 'seguridad', direccion } });
    expect(await dicho(portal, ana)).toEqual([
      'ajustes||Ana|Discord: Alertas de seguridad',
      'ajustes||Ana|Nombre, Días que se guarda el historial de Seguridad',
      expect.stringMatching(/^permisos\|\|Ana\|categoría 1: dio /),
      expect.stringMatching(/^permisos\|Leo\|Ana\|dio /),
    ]);
    expect(JSON.stringify(await portal.db.selectFrom('vigilancia').selectAll().execute())).not.toMatch(/Aurora|sss/);
  });

  test('lo que se descarga, de pantallas que uno puede abrir', async () => {
    const { portal, ana, leo } = await escena();
    for (let vez = 0; vez < 3; vez += 1)
      await portal.pide(ana).logra('POST exportado', { body: { ruta: '/usuarios' } });
    expect(await portal.pide(leo).falla('POST exportado', { body: { ruta: '/usuarios' } })).toMatchObject({
      http: 403,
    });
    // What is one's own, and of nobody, has nothing to be let go.
    for (const ruta of ['/perfil', '/mantenimiento'])
      expect(await portal.pide(ana)('POST', 'exportado', { ruta })).toMatchObject({ http: 400 });
    await ronda(portal);
    expect(await ver(portal, ana, { clase: 'exportacion' })).toMatchObject([
      { usuarioNombre: 'Ana', llamada: '/usuarios', veces: 3 },
    ]);
    const { destacados } = await portal.pide(ana).logra('GET seguridadHoy');
    expect(destacados).toMatchObject([{ tipo: 'exportacion', usuarioNombre: 'Ana', veces: 3 }]);
  });

  test('registrarse', async () => {
    const { portal, ana } = await escena();
    const body = { usuario: 'Nuevo', clave: 'Cl4ve-segura-nueva', rclave: 'Cl4ve-segura-nueva' };
    await portal.pide(null, { desde: CASA }).logra('POST registro', { body });
    expect(await dicho(portal, ana)).toEqual(['registro|Nuevo||']);
  });
});

describe('la lista', () => {
  test('se busca por nombre, red y llamada, y se mira de uno', async () => {
    const { portal, ana, bea, leo } = await escena();
    await entrar(portal, 'Leo', 'mala');
    await entrar(portal, 'Bea', 'mala', '198.51.100.4');
    await portal.pide(leo)('GET', 'ajustes');
    await ronda(portal);
    const quienes = async (query: object) =>
      (await ver(portal, ana, query)).map((f) => `${f.clase} ${f.usuarioNombre}`);
    expect(await quienes({ buscar: 'leo' })).toEqual(['rechazo Leo', 'entrada_fallida Leo']);
    expect(await quienes({ buscar: '198.51' })).toEqual(['entrada_fallida Bea']);
    expect(await quienes({ buscar: 'ajustes' })).toEqual(['rechazo Leo']);
    expect(await quienes({ de: bea.id })).toEqual(['entrada_fallida Bea']);
    expect((await ver(portal, ana, { clase: 'rechazo' }))[0]).toMatchObject({
      porque: 'No tienes permiso para esto',
      encargadoNombre: null,
    });
  });

  test('lo de hoy cuenta cada hora y no lo de ayer', async () => {
    const { portal, ana } = await escena();
    await entrar(portal, 'Leo', 'mala');
    await ronda(portal);
    portal.reloj.pasar({ minutos: 60 * 23 });
    await entrar(portal, 'Leo', CLAVE);
    await ronda(portal);
    const { horas } = await portal.pide(ana).logra('GET seguridadHoy');
    expect(horas).toHaveLength(24);
    expect(horas.map((h) => [h.entradas, h.fallos])).toEqual(
      Array.from({ length: 24 }, (_, i) => [i === 23 ? 1 : 0, i === 1 ? 1 : 0]),
    );
    portal.reloj.pasar({ minutos: 60 * 24 });
    expect(await portal.pide(ana).logra('GET seguridadHoy')).toMatchObject({ destacados: [] });
  });

  test('destaca a quien se le cerró el paso veinte veces en un día, y no con diecinueve', async () => {
    const { portal, ana, leo } = await escena();
    const destacados = async () => (await portal.pide(ana).logra('GET seguridadHoy')).destacados;
    const cerrarle = async (veces: number) => {
      for (let vez = 0; vez < veces; vez += 1) await portal.pide(leo, { desde: CASA })('GET', 'ajustes');
      await ronda(portal);
    };
    await cerrarle(19);
    expect(await destacados()).toEqual([]);
    portal.reloj.pasar({ minutos: 20 });
    await cerrarle(1);
    expect(await destacados()).toMatchObject([
      { tipo: 'rechazos', usuarioNombre: 'Leo', encargadoNombre: null, detalle: 'desde 1 red', veces: 20 },
    ]);
    portal.reloj.pasar({ minutos: 60 * 24 });
    expect(await destacados()).toEqual([]);
  });

  test('destacan un borrado y una restauración, y muchas descargas no los tapan', async () => {
    const { portal, ana, leo } = await escena();
    await portal.despedir(leo);
    const body = { usuario: leo.id, nombre: 'Leo', motivo: 'Lo pidió' };
    await portal.pide(ana).logra('POST olvidarUsuario', { body });
    await enTransaccion(portal.deps, (tx) => tx.vigilar({ clase: 'restauracion', detalle: 'una copia' }));
    for (let vez = 0; vez < 21; vez += 1) {
      portal.reloj.pasar({ minutos: 10 });
      await portal.pide(ana).logra('POST exportado', { body: { ruta: '/usuarios' } });
      await ronda(portal);
    }
    const { destacados } = await portal.pide(ana).logra('GET seguridadHoy');
    const [restaurada, olvidado, ...demas] = destacados;
    expect(restaurada).toMatchObject({ tipo: 'restauracion', usuarioNombre: null, detalle: 'una copia' });
    expect(olvidado).toMatchObject({ tipo: 'olvido', usuarioNombre: aliasDe(leo.id), encargadoNombre: 'Ana' });
    expect(demas.map((d) => d.tipo)).toEqual(Array(20).fill('exportacion'));
  });
});

describe('alarmas', () => {
  const fallar = async (portal: Portal, nombre: string, veces: number, red: (i: number) => string) => {
    for (let i = 0; i < veces; i += 1) await entrar(portal, nombre, 'mala', red(i));
  };

  test('muchos fallos en una cuenta: una vez por episodio, a quien tiene adm, también por dos procesos', async () => {
    const { portal, ana, bea, leo } = await escena();
    const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
    await fallar(portal, 'Leo', 9, (i) => `192.0.${i}.1`);
    await ronda(portal);
    expect(await deClase(portal, bea, 'alarma')).toEqual([]);
    await fallar(portal, 'Leo', 1, () => '192.0.99.1');
    await Promise.all([ronda(portal), ronda(otro)]);
    await fallar(portal, 'Leo', 3, (i) => `192.1.${i}.1`);
    for (const cual of [portal, otro]) await ronda(cual);
    for (const quien of [ana, bea]) expect(await deClase(portal, quien, 'alarma')).toHaveLength(1);
    expect(await deClase(portal, leo, 'alarma')).toEqual([]);
    expect(await ver(portal, ana, { clase: 'alarma' })).toMatchObject([{ usuarioNombre: 'Leo' }]);
    const { destacados } = await portal.pide(ana).logra('GET seguridadHoy');
    expect(destacados[0]).toMatchObject({ tipo: 'cuenta', usuarioNombre: 'Leo', veces: 13 });
    // Failures of an hour ago make none with those of now; when it is over for an hour, the next one is another.
    portal.reloj.pasar({ minutos: 90 });
    await fallar(portal, 'Leo', 9, (i) => `192.2.${i}.1`);
    await ronda(portal);
    expect(await deClase(portal, bea, 'alarma')).toHaveLength(1);
    await fallar(portal, 'Leo', 1, () => '192.2.99.1');
    await ronda(portal);
    expect(await deClase(portal, bea, 'alarma')).toHaveLength(2);
  });

  test('muchos desde una red, sobre quien sea', async () => {
    const { portal, bea } = await escena();
    for (let i = 0; i < 30; i += 1) await entrar(portal, `nadie${i}`, 'mala', `198.51.100.${i}`);
    await ronda(portal);
    expect(await deClase(portal, bea, 'alarma')).toEqual([
      'Muchos intentos fallidos de entrar desde la red 198.51.100.0/24',
    ]);
  });

  test('de cada quien y desde cada sitio uno o dos: son muchos en total', async () => {
    const { portal, bea, leo } = await escena();
    const fallar = (i: number) => {
      const uno = { clase: 'entrada_fallida', llamada: 'login', codigo: 'CREDENCIALES' } as const;
      const usuario = i % 100 === 0 ? leo.id : null;
      recuentoDe(portal.motor).contar({ ...uno, usuario, direccion: `10.${i}.0.1` }, portal.reloj.ahora);
    };
    for (let i = 0; i < 149; i += 1) fallar(i);
    await ronda(portal);
    expect(await deClase(portal, bea, 'alarma')).toEqual([]);
    fallar(149);
    await ronda(portal);
    await ronda(portal);
    expect(await deClase(portal, bea, 'alarma')).toEqual([
      'Muchos intentos fallidos de entrar, en muchas cuentas o desde muchas redes',
    ]);
  });

  test('quien falla una vez en muchos nombres no tapa a quien se ataca después', async () => {
    const { portal, bea, leo } = await escena();
    const uno = { clase: 'entrada_fallida', llamada: 'login', codigo: 'CREDENCIALES' } as const;
    const contar = (usuario: number | null, i: number) =>
      recuentoDe(portal.motor).contar({ ...uno, usuario, direccion: `10.9.${i}.1` }, portal.reloj.ahora);
    for (let i = 0; i < 110; i += 1) contar((await portal.persona()).id, i);
    for (let i = 0; i < 10; i += 1) contar(leo.id, 200 + i);
    await ronda(portal);
    expect(await ver(portal, bea, { clase: 'alarma' })).toMatchObject([{ usuarioNombre: 'Leo' }]);
  });

  test.each([
    ['por excepción', (portal: Portal, leo: Persona) => portal.exceptuar(leo, 'adm', 'man')],
    ['por ascenso', (portal: Portal, leo: Persona) => portal.ascender(leo, 12)],
    ['porque su categoría lo da', (portal: Portal) => portal.permitir(1, 'exc')],
  ])('quien gana adm, exc o man %s: una vez', async (_como, hacer) => {
    const { portal, ana, leo } = await escena();
    await hacer(portal, leo);
    await ronda(portal);
    await ronda(portal);
    expect(await deClase(portal, ana, 'alarma')).toEqual([expect.stringMatching(/ ahora tiene /)]);
    expect(await ver(portal, ana, { clase: 'titular' })).toMatchObject([{ usuarioNombre: 'Leo' }]);
    const { destacados } = await portal.pide(ana).logra('GET seguridadHoy');
    expect(destacados[0]).toMatchObject({ tipo: 'titular', usuarioNombre: 'Leo' });
  });

  test('quien lo gana y lo pierde entre dos rondas, también', async () => {
    const { portal, ana, leo } = await escena();
    const dar = { op: 0, usuario: leo.id, permisos: 'adm' } as const;
    const { data } = await portal.pide(ana).logra('POST actionExcepciones', { body: dar });
    await portal.pide(ana).logra('POST actionExcepciones', { body: { op: 2, id: data?.id ?? 0, visto: 'adm' } });
    await portal.ascender(leo, 12);
    await portal.ascender(leo, 1);
    await ronda(portal);
    const alarmas = await deClase(portal, ana, 'alarma');
    expect(alarmas.filter((texto) => / ahora tiene /.test(texto))).toHaveLength(2);
    expect(await ver(portal, ana, { clase: 'titular' })).toMatchObject(Array(2).fill({ usuarioNombre: 'Leo' }));
  });

  test('quien lo pierde y lo vuelve a ganar cuenta otra vez; una categoría entera, una alarma', async () => {
    const { portal, ana, leo } = await escena();
    for (let vez = 0; vez < 2; vez += 1) {
      await portal.exceptuar(leo, 'man');
      await ronda(portal);
      await portal.exceptuar(leo);
      await ronda(portal);
    }
    expect(await deClase(portal, ana, 'alarma')).toHaveLength(2);
    for (let i = 0; i < 6; i += 1) await portal.persona({ categoria: 3 });
    await portal.permitir(3, 'man');
    await ronda(portal);
    expect(await deClase(portal, ana, 'alarma')).toHaveLength(3);
    expect(await ver(portal, ana, { clase: 'titular' })).toHaveLength(8);
  });

  test('el mantenimiento, al ponerlo y al quitarlo, y por Discord sin nombres', async () => {
    const { portal, ana, bea } = await escena();
    const direccion = `https://discord.com/api/webhooks/12345678/${'s'.repeat(40)}`;
    await portal.pide(ana).logra('POST editGancho', { body: { evento: 'seguridad', direccion } });
    for (const mantenimiento of [true, false])
      await portal.pide(ana).logra('POST editAjustes', { body: { data: { mantenimiento } } });
    expect(await deClase(portal, bea, 'alarma')).toEqual(['quitó el mantenimiento', 'puso el portal en mantenimiento']);
    const envios = await portal.db.selectFrom('discord_envio').select(['evento', 'objeto']).orderBy('id').execute();
    const dichos = await Promise.all(
      envios.map(({ evento, objeto }) => enPalabras(portal.db, { evento, objeto: objeto ?? 0 })),
    );
    expect(dichos.map((d) => d?.content)).toEqual(
      ['encendido', 'apagado'].map(
        (como) => `**Seguridad**: mantenimiento ${como}. Los detalles están en el portal, en Seguridad.`,
      ),
    );
    expect(await dicho(portal, ana, { clase: 'mantenimiento' })).toEqual([
      'mantenimiento||Ana|apagado',
      'mantenimiento||Ana|encendido',
    ]);
  });
});

test('se guarda tantos días como se diga, y ni uno más', async () => {
  const { portal, ana } = await escena();
  await portal.configurar({ vigia_dias: 7 });
  await entrar(portal, 'Leo', 'mala');
  await ronda(portal);
  portal.reloj.ahora += 7 * DIA_MS;
  await ronda(portal);
  expect(await ver(portal, ana)).toHaveLength(1);
  portal.reloj.pasar({ minutos: 60 });
  await ronda(portal);
  expect(await ver(portal, ana)).toEqual([]);
});
