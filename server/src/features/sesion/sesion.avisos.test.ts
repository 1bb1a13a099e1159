import { describe, expect, test } from 'vitest';
import { codigos, veces } from '../../testing/carreras.ts';
import { deClase } from '../../testing/notificaciones.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

const CASA = '203.0.113.7';

/** Logs in with what a browser keeps; answers what it keeps then, and the key. */
async function entrar(portal: Portal, usuario: string, { desde = CASA, cookie = '' } = {}) {
  const quien = portal.pide(null, { desde, ...(cookie && { cabeceras: { cookie } }) });
  const { http, cabeceras, cuerpo } = await quien('POST', 'login', { op: 0, usuario, clave: CLAVE });
  expect(http).toBe(200);
  return { cookie: String(cabeceras['set-cookie']).split(';')[0] ?? '', ...(cuerpo as { token: string }) };
}

describe('entrar desde un dispositivo nuevo', () => {
  test('se le dice a su dueño, con aviso que queda; la primera vez de todas, no, ni en el de siempre', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    const { cookie } = await entrar(portal, 'Ana');
    await entrar(portal, 'Ana', { cookie, desde: '192.0.2.9' });
    expect(await deClase(portal, ana, 'dispositivo_nuevo')).toEqual([]);
    await entrar(portal, 'Ana');
    expect(await deClase(portal, ana, 'dispositivo_nuevo')).toEqual([
      'Se inició sesión en tu cuenta desde un dispositivo nuevo. ¿No fuiste tú? Ciérrala y cambia tu contraseña.',
    ]);
    const detalles = await portal.db.selectFrom('vigilancia').select('detalle').orderBy('id').execute();
    expect(detalles.map((f) => f.detalle)).toEqual(['conexión nueva', 'conexión nueva', 'dispositivo nuevo']);
  });

  test('el navegador de otra persona es nuevo para quien no entró nunca con él', async () => {
    const portal = await abrirPortal();
    const [ana] = [await portal.persona({ nombre: 'Ana' }), await portal.persona({ nombre: 'Beto' })];
    await entrar(portal, 'Ana');
    const { cookie } = await entrar(portal, 'Beto');
    await entrar(portal, 'Ana', { cookie });
    expect(await deClase(portal, ana, 'dispositivo_nuevo')).toHaveLength(1);
  });
});

test('cada sesión dice a su dueño desde qué red se abrió, y a nadie la dirección', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana' });
  portal.reloj.pasar({ minutos: 1 });
  const { token } = await entrar(portal, 'Ana');
  const suyas = await portal.pide(null, { key: token }).logra('GET sesiones');
  expect(suyas.map((s) => [s.actual, s.red])).toEqual([
    [true, '203.0.113.0/24'],
    [false, ''],
  ]);
  const deOtra = await portal.pide(jefa).logra('GET dispositivosDe/:id', { params: { id: ana.id } });
  expect(JSON.stringify(deOtra)).not.toContain('203.0.113');
  expect(JSON.stringify(suyas)).not.toContain(CASA);
});

describe('el registro', () => {
  const registrar = (portal: Portal, usuario: string, desde = CASA) =>
    portal.pide(null, { desde })('POST', 'registro', {
      usuario,
      clave: 'Cl4ve-segura-nueva',
      rclave: 'Cl4ve-segura-nueva',
    });

  test('en pausa no registra a nadie, lo dice, y la portada lo sabe', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 12 });
    await portal.pide(jefa).logra('POST editAjustes', { body: { data: { registro_pausado: true } } });
    expect(await registrar(portal, 'Nuevo')).toMatchObject({
      ...{
        http: 503,
        cuerpo: { error: 'REGISTRO_PAUSADO', msg: 'Por ahora no hay registros nuevos. Vuelve más tarde.' },
      },
    });
    expect(await portal.pide().logra('GET configuracion')).toMatchObject({ registro_pausado: true });
    await portal.pide(jefa).logra('POST editAjustes', { body: { data: { registro_pausado: false } } });
    expect(codigos([await registrar(portal, 'Nuevo')])).toEqual({ '200': 1 });
  });

  test('de todos juntos admite tantos en una hora, también de los que llegan a la vez', async () => {
    const portal = await abrirPortal();
    await portal.configurar({ registros_hora: 3 });
    const juntos = await veces(6, (i) => registrar(portal, `Nuevo${i}`, `198.51.100.${i}`));
    expect(codigos(juntos)).toEqual({ '200': 3, '429 REGISTROS_DE_MAS': 3 });
    portal.reloj.pasar({ minutos: 60 });
    expect(codigos([await registrar(portal, 'Luego')])).toEqual({ '200': 1 });
  });
});
