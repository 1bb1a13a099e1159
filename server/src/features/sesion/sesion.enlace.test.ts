import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { conCodigo, conDosPasos } from '../../testing/autenticador.ts';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

const NUEVA = 'otra-clave-larga';
const VENCIDO = { http: 404, error: 'ENLACE_VENCIDO', msg: 'Ese enlace ya venció. Pide uno nuevo a un admin.' };
const elegir = (enlace: string, clave = NUEVA, rclave = clave) => ({ body: { enlace, clave, rclave } });
const entrar = (clave: string) => ({ body: { op: 0, usuario: 'Ana', clave } });

async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  const jefa = await portal.persona({ categoria: 10 });
  return { portal, ana, jefa };
}
type Escena = Awaited<ReturnType<typeof escena>>;
const dar = async (portal: Portal, jefa: Persona, { id }: Persona): Promise<string> =>
  (await portal.pide(jefa).logra('POST enlaceClave', { body: { usuario: id } })).enlace;

describe('hacer un enlace', () => {
  test('se dice una vez, queda apuntado sin él, y se avisa a quien es', async () => {
    const { portal, ana, jefa } = await escena();
    const { resultado, bitacora } = await portal.observar(() =>
      portal.pide(jefa).logra('POST enlaceClave', { body: { usuario: ana.id } }),
    );
    expect(resultado).toEqual({
      ...{ msg: 'Creaste el enlace', status: 0, vence: portal.reloj.iso({ horas: 24 }) },
      enlace: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(bitacora).toEqual([
      {
        ...{ modulo: 'acceso', objeto: null, usuario: ana.id, encargado: jefa.id },
        motivo: `creó un enlace para que ${NOMBRE} elija otra contraseña`,
      },
    ]);
    const filas = await portal.db.selectFrom('enlace_clave').selectAll().execute();
    expect(JSON.stringify(filas)).not.toContain(resultado.enlace);
    expect(portal.log.join('\n')).not.toContain(resultado.enlace);
    const [aviso] = await portal.pide(ana).logra('GET notificaciones');
    expect(aviso).toMatchObject({ clase: 'clave' });
    // What they had goes on until they use it.
    await portal.pide().logra('POST login', entrar(CLAVE));
  });

  test('para alguien por debajo, y para nadie más', async () => {
    const { portal, ana, jefa } = await escena();
    const otra = await portal.persona({ categoria: 10 });
    for (const usuario of [otra.id, jefa.id])
      expect(await portal.pide(jefa).falla('POST enlaceClave', { body: { usuario } })).toMatchObject({ http: 403 });
    expect(await portal.pide(jefa).falla('POST enlaceClave', { body: { usuario: 999 } })).toMatchObject({ http: 404 });
    await portal.despedir(ana);
    expect(await portal.pide(jefa).falla('POST enlaceClave', { body: { usuario: ana.id } })).toMatchObject({
      http: 404,
    });
  });
});

describe('usarlo', () => {
  test('pone la clave, cierra las sesiones de quien es, y no entra solo', async () => {
    const { portal, ana, jefa } = await escena();
    const enlace = await dar(portal, jefa, ana);
    expect(await portal.pide().logra('POST mirarEnlace', { body: { enlace } })).toEqual({
      ...{ usuario: 'Ana', vence: portal.reloj.iso({ horas: 24 }) },
    });
    const { resultado, bitacora } = await portal.observar(() =>
      portal.pide().logra('POST claveConEnlace', elegir(enlace)),
    );
    expect(resultado).toEqual({ msg: 'Guardaste tu contraseña. Ya puedes entrar.', status: 0, usuario: 'Ana' });
    const comun = { modulo: 'acceso', objeto: null, usuario: ana.id, encargado: ana.id };
    expect(bitacora).toEqual([{ ...comun, motivo: 'eligió otra contraseña con un enlace y cerró sus sesiones' }]);
    expect(await portal.pide(ana).falla('GET checkUser')).toMatchObject({ http: 401 });
    await portal.pide().logra('POST login', entrar(NUEVA));
    expect(await portal.pide().falla('POST login', entrar(CLAVE))).toMatchObject({ http: 401 });
    expect(await portal.pide().falla('POST claveConEnlace', elegir(enlace))).toMatchObject(VENCIDO);
    expect(await portal.pide().falla('POST mirarEnlace', { body: { enlace } })).toMatchObject(VENCIDO);
  });

  test.each([
    ['', '', 'clave', 'No dejes campos vacios'],
    [NUEVA, '', 'rclave', 'No dejes campos vacios'],
    [NUEVA, `${NUEVA}2`, 'rclave', 'Las claves no son las mismas'],
    ['7letras', '7letras', 'clave', 'La contraseña debe tener al menos 8 caracteres'],
    ['k'.repeat(129), 'k'.repeat(129), 'clave', 'La contraseña puede tener hasta 128 caracteres'],
    ['Password123', 'Password123', 'clave', expect.stringContaining('muy común')],
    ['Ana-123456', 'Ana-123456', 'clave', expect.stringContaining('tu nombre')],
    [CLAVE, CLAVE, 'clave', 'La contraseña nueva debe ser otra'],
  ])('con %j y %j se rechaza con su texto, y el enlace sigue valiendo', async (clave, rclave, campo, msg) => {
    const { portal, ana, jefa } = await escena();
    const enlace = await dar(portal, jefa, ana);
    expect(await portal.pide().falla('POST claveConEnlace', elegir(enlace, clave, rclave))).toMatchObject({
      ...{ http: 422, error: 'REGLA', campo, msg },
    });
    await portal.pide().logra('POST claveConEnlace', elegir(enlace));
  });

  test('vale veinticuatro horas, y uno nuevo quita el de antes', async () => {
    const { portal, ana, jefa } = await escena();
    const primero = await dar(portal, jefa, ana);
    const segundo = await dar(portal, jefa, ana);
    expect(await portal.pide().falla('POST mirarEnlace', { body: { enlace: primero } })).toMatchObject(VENCIDO);
    portal.reloj.pasar({ horas: 24 });
    for (const enlace of [primero, segundo, '', 'x'])
      expect(await portal.pide().falla('POST claveConEnlace', elegir(enlace))).toMatchObject(VENCIDO);
  });

  test.each([
    ['es despedido', ({ portal, jefa }: Escena) => portal.despedir(jefa)],
    ['baja hasta quien lo recibió', ({ portal, jefa }: Escena) => portal.ascender(jefa, 1)],
    ['ya no lleva Usuarios', ({ portal }: Escena) => portal.permitir(10)],
    ['es alcanzado por quien lo recibió', ({ portal, ana }: Escena) => portal.ascender(ana, 10)],
  ])('no vale más que el rango de quien lo hizo: si %s, se acabó', async (_que, cambiar) => {
    const toda = await escena();
    const { portal, ana, jefa } = toda;
    const enlace = await dar(portal, jefa, ana);
    await cambiar(toda);
    expect(await portal.pide().falla('POST mirarEnlace', { body: { enlace } })).toMatchObject(VENCIDO);
    expect(await portal.pide().falla('POST claveConEnlace', elegir(enlace))).toMatchObject(VENCIDO);
    await portal.pide().logra('POST login', entrar(CLAVE));
  });

  test.each([
    ['lo hizo', ({ jefa }: Escena) => jefa],
    ['lo usa', ({ ana }: Escena) => ana],
  ])('quien %s y es despedido mientras se usa lo deja sin valor', async (_que, quien) => {
    const toda = await escena();
    const { portal, ana, jefa } = toda;
    const enlace = await dar(portal, jefa, ana);
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('usuario', ana.id);
        await tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', quien(toda).id).execute();
      },
      () => portal.pide()('POST', 'claveConEnlace', elegir(enlace).body),
    );
    expect(codigos([respuesta])).toEqual({ '404 ENLACE_VENCIDO': 1 });
    expect((await portal.pide()('POST', 'login', entrar(NUEVA).body)).http).toBe(401);
  });

  test.each([
    ['el despido', (portal: Portal, ana: Persona) => portal.despedir(ana)],
    [
      'una clave que uno mismo cambia',
      (portal: Portal, ana: Persona) =>
        portal.pide(ana).logra('POST cambioClave', { body: { clavea: CLAVE, claven: `${NUEVA}-2` } }),
    ],
    ['cerrar todo lo demás', (portal: Portal, ana: Persona) => portal.pide(ana).logra('POST cerrarSesiones')],
  ])('%s lo acaba', async (_que, acabar) => {
    const { portal, ana, jefa } = await escena();
    const enlace = await dar(portal, jefa, ana);
    await acabar(portal, ana);
    expect(await portal.pide().falla('POST claveConEnlace', elegir(enlace))).toMatchObject(VENCIDO);
  });

  test('dos a la vez por dos servidores: lo usa uno', async () => {
    const { portal, ana, jefa } = await escena();
    const enlace = await dar(portal, jefa, ana);
    const enviar = await porDosServidores(portal);
    const nadie = { id: 0, usuario: '', key: '' };
    const claves = await veces(4, async (i) => {
      const clave = `${NUEVA}-${i}`;
      return { clave, respuesta: await enviar(nadie, 'claveConEnlace', elegir(enlace, clave).body) };
    });
    expect(codigos(claves.map((c) => c.respuesta))).toEqual({ '200': 1, '404 ENLACE_VENCIDO': 3 });
    for (const { clave, respuesta } of claves)
      expect((await portal.pide()('POST', 'login', entrar(clave).body)).http).toBe(respuesta.http === 200 ? 200 : 401);
  });

  test('quien entra con dos pasos los sigue necesitando', async () => {
    const { portal, ana, jefa } = await escena();
    await conDosPasos(portal, ana);
    const enlace = await dar(portal, jefa, ana);
    await portal.pide().logra('POST claveConEnlace', elegir(enlace));
    expect(await portal.pide().falla('POST login', entrar(NUEVA))).toMatchObject({ error: 'CODIGO_DOS_PASOS' });
    expect(await portal.pide().falla('POST login', conCodigo('Ana'))).toMatchObject({ error: 'CREDENCIALES' });
  });
});
