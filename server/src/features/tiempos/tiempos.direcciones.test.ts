import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';
import { abrir, alBajo, apunte, deTodos, hacer, intentar, ligar, ver } from '../../testing/tiempos.ts';

const CASA = '203.0.113.7';
/** A manager and a junior who have logged in from the same address, and a manager who has not. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7, direccion: CASA });
  const otro = await portal.persona({ nombre: 'Otro', categoria: 7, direccion: '203.0.113.8' });
  const bajo = await portal.persona({ nombre: 'Bajo', direccion: CASA });
  return { portal, jefe, otro, bajo };
}
const clon = (bajo: Persona, jefe: Persona) => ({
  modulo: 'clones',
  objeto: bajo.id,
  usuario: bajo.id,
  encargado: jefe.id,
  motivo: `ligó el tiempo de ${NOMBRE} y comparten conexión`,
});

describe('un encargado y un usuario que comparten conexión se marcan y se apuntan', () => {
  test('al abrir', async () => {
    const { portal, jefe, bajo } = await escena();
    const { resultado, bitacora } = await portal.observar(() => abrir(portal, jefe, bajo));
    expect(resultado).toMatchObject({ comparten: true });
    expect(bitacora).toEqual([clon(bajo, jefe), apunte(1, bajo, jefe, `abrió el tiempo de ${NOMBRE}`)]);
  });

  test('al ligar, y al desligar se quita la marca', async () => {
    const { portal, jefe, otro, bajo } = await escena();
    const { id, comparten } = await abrir(portal, otro, bajo, -1);
    expect(comparten).toBe(false);
    const { resultado, bitacora } = await portal.observar(() => ligar(portal, jefe, id));
    expect(resultado).toMatchObject({ data: [{ comparten: true }] });
    expect(bitacora).toEqual([clon(bajo, jefe), apunte(id, bajo, jefe, `ligó el tiempo de ${NOMBRE}`)]);
    await ligar(portal, jefe, id);
    expect(await ver(portal, jefe, id)).toMatchObject({ comparten: false });
    await ligar(portal, otro, id);
    expect(await ver(portal, jefe, id)).toMatchObject({ comparten: false });
  });

  test('al ligar todos, solo los que comparten', async () => {
    const { portal, jefe, otro, bajo } = await escena();
    const ajeno = await portal.persona();
    const [suyo, deAjeno] = [await abrir(portal, otro, bajo, -1), await abrir(portal, otro, ajeno, -1)];
    const { bitacora } = await portal.observar(() => portal.pide(jefe).logra('POST actionTime', { body: { op: 6 } }));
    expect(bitacora).toEqual([
      deTodos(jefe, 'ligó 2 tiempos'),
      clon(bajo, jefe),
      apunte(suyo.id, bajo, jefe, `ligó el tiempo de ${NOMBRE}`),
      apunte(deAjeno.id, ajeno, jefe, `ligó el tiempo de ${NOMBRE}`),
    ]);
    expect((await portal.pide(jefe).logra('GET getAllTime')).map((t) => t.comparten)).toEqual([true, false]);
  });

  test('al aceptar lo que otro pidió', async () => {
    const { portal, jefe, otro, bajo } = await escena();
    await abrir(portal, otro, bajo, jefe.id);
    const { resultado, bitacora } = await portal.observar(() =>
      portal.pide(jefe).logra('POST actionTimeSoli', { body: { id: 1 } }),
    );
    expect(resultado).toMatchObject({ data: { comparten: true } });
    expect(bitacora[0]).toEqual(clon(bajo, jefe));
  });

  test('cuando se sabe después: al entrar desde la misma dirección con el tiempo abierto', async () => {
    const { portal, otro, bajo } = await escena();
    const { id } = await abrir(portal, otro, bajo);
    const entrar = (quien: Persona, desde: string) =>
      portal.pide(null, { desde }).logra('POST login', { body: { op: 0, usuario: quien.usuario, clave: CLAVE } });
    await entrar(bajo, '203.0.113.55');
    expect(await ver(portal, otro, id)).toMatchObject({ comparten: false });
    await entrar(otro, '203.0.113.55');
    expect(await ver(portal, otro, id)).toMatchObject({ comparten: true });
  });
});

describe('donde la configuración dice que no, se rechaza y no queda nada', () => {
  const MISMA = {
    http: 422,
    status: 1,
    error: 'MISMA_DIRECCION',
    msg: 'Usan la misma conexión, así que tu agencia no lo permite',
  };
  const cerrada = async () => {
    const todo = await escena();
    await todo.portal.configurar({ rechazar_misma_direccion: true });
    return todo;
  };

  test('al abrir, ligar y aceptar', async () => {
    const { portal, jefe, otro, bajo } = await cerrada();
    const antes = await portal.cuentas();
    const alAbrir = await portal.pide(jefe).falla('POST openTime', { body: { bajo: bajo.id, alto: jefe.id } });
    expect(alAbrir).toEqual(MISMA);
    expect(await portal.cuentas()).toEqual(antes);
    const { id } = await abrir(portal, otro, bajo, jefe.id);
    expect(await intentar(portal, jefe, 5, id)).toEqual(MISMA);
    expect(await portal.pide(jefe).falla('POST actionTimeSoli', { body: { id: 1 } })).toEqual(MISMA);
    await hacer(portal, otro, 5, id);
  });

  test('quien no comparte no lo nota', async () => {
    const { portal, otro, bajo } = await cerrada();
    expect(await abrir(portal, otro, bajo)).toMatchObject({ alto: otro.id, comparten: false });
  });

  test('ligar todos los deja fuera, y dice quiénes son', async () => {
    const { portal, jefe, otro, bajo } = await cerrada();
    const hermana = await portal.persona({ nombre: 'Hermana', direccion: CASA });
    const ajeno = await portal.persona();
    const [suyo, deAjeno, suya] = [
      await abrir(portal, otro, bajo, -1),
      await abrir(portal, otro, ajeno, -1),
      await abrir(portal, otro, hermana, -1),
    ];
    const { resultado, bitacora, avisos } = await portal.observar(() =>
      portal.pide(jefe).logra('POST actionTime', { body: { op: 6 } }),
    );
    expect(resultado).toEqual({
      msg: 'Ligaste 1 tiempo. Los demás no: Bajo y Hermana comparten conexión contigo',
      status: 0,
      data: [await ver(portal, jefe, deAjeno.id)],
      cerrados: [],
      omitidos: [
        { id: suyo.id, bajoNombre: 'Bajo' },
        { id: suya.id, bajoNombre: 'Hermana' },
      ],
    });
    expect(bitacora).toEqual([apunte(deAjeno.id, ajeno, jefe, `ligó el tiempo de ${NOMBRE}`)]);
    expect(avisos).toEqual([
      alBajo('Jefe', 'ligó tu tiempo', ajeno),
      { tema: 'tiempos', quien: 'Jefe', msg: 'ligó 1 tiempo' },
    ]);
    expect((await portal.pide(jefe).logra('GET getAllTime')).map((t) => t.alto)).toEqual([-1, jefe.id, -1]);
  });

  test('ligar todos, cuando solo quedan ellos, se rechaza y los nombra', async () => {
    const { portal, jefe, otro, bajo } = await cerrada();
    await abrir(portal, otro, bajo, -1);
    const antes = await portal.cuentas();
    expect(await portal.pide(jefe).falla('POST actionTime', { body: { op: 6 } })).toEqual({
      ...MISMA,
      msg: 'No se ligó ninguno: Bajo comparte conexión contigo',
    });
    expect(await portal.cuentas()).toEqual(antes);
  });
});
