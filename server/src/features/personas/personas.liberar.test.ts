import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 3 });
  await portal.despedir(leo);
  return { portal, ana, leo };
}
const liberar = (portal: Portal, quien: Persona, { id }: Persona, visto = 'Leo') =>
  portal.pide(quien)('POST', 'liberarNombre', { usuario: id, visto });
const registrar = (portal: Portal, usuario: string) =>
  portal.pide()('POST', 'registro', { usuario, clave: CLAVE, rclave: CLAVE });

describe('freeing the name of someone dismissed', () => {
  test('they are told apart by a number, the log says so, and someone else registers with the name', async () => {
    const { portal, ana, leo } = await escena();
    expect(await registrar(portal, 'leo')).toMatchObject({ http: 409, cuerpo: { error: 'NOMBRE_OCUPADO' } });
    expect((await portal.pide(ana).logra('GET userAllInfo/:id', { params: { id: leo.id } })).acciones).toContain(
      'liberar',
    );
    const { resultado, bitacora } = await portal.observar(() => liberar(portal, ana, leo));
    expect(resultado).toMatchObject({
      http: 200,
      cuerpo: {
        msg: 'Liberaste el nombre Leo',
        data: { id: leo.id, usuario: 'Leo (2)', acciones: ['ingresar', 'dispositivos'] },
      },
    });
    expect(bitacora).toMatchObject([
      {
        modulo: 'nombres',
        usuario: leo.id,
        encargado: ana.id,
        motivo: `cambió el nombre de ${NOMBRE}: de Leo a Leo (2)`,
      },
    ]);
    expect((await registrar(portal, 'leo')).http).toBe(200);
    // The books speak of the former by the new name, and of the other not at all.
    const [despido] = await portal.pide().logra('GET getAllDespidos');
    expect(despido).toMatchObject({ usuarioNombre: 'Leo (2)' });
  });

  test('who comes back logs in with that name and their password of before, and may ask for another', async () => {
    const { portal, ana, leo } = await escena();
    await liberar(portal, ana, leo);
    await registrar(portal, 'Leo');
    const { data } = await portal.pide(ana).logra('POST ingresar', { body: { usuario: leo.id } });
    expect(data).toMatchObject({ usuario: 'Leo (2)', despedido: 0 });
    const { token } = await portal.pide().logra('POST login', { body: { op: 0, usuario: 'Leo (2)', clave: CLAVE } });
    const suyo = { ...leo, key: token };
    await portal.pide(suyo).logra('POST actionNombre', { body: { op: 2, nombre: 'Leonel', iduser: leo.id } });
    // Nobody can register such a name.
    expect((await registrar(portal, 'Leo (3)')).http).toBe(422);
  });

  test('the next who had the name gets the next number', async () => {
    const { portal, ana, leo } = await escena();
    await liberar(portal, ana, leo);
    const otro = await portal.persona({ nombre: 'Leo', categoria: 2 });
    await portal.despedir(otro);
    expect((await liberar(portal, ana, otro)).cuerpo).toMatchObject({ data: { usuario: 'Leo (3)' } });
  });

  test('of who is in the agency, was forgotten, is called so already, or another screen showed otherwise: no', async () => {
    const { portal, ana, leo } = await escena();
    const activo = await portal.persona({ nombre: 'Eva', categoria: 2 });
    const nada = async (quien: Persona, visto = quien.usuario) => codigos([await liberar(portal, ana, quien, visto)]);
    expect(await nada(activo)).toEqual({ '409 SIGUE_EN_LA_AGENCIA': 1 });
    expect(await nada(leo, 'Lea')).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
    const alta = await portal.persona({ nombre: 'Alta', categoria: 11 });
    await portal.persona({ categoria: 12 });
    await portal.despedir(alta);
    expect(await nada(alta)).toEqual({ '403 SIN_PERMISO': 1 });
    expect(await nada(leo)).toEqual({ '200': 1 });
    expect(await nada(leo, 'Leo (2)')).toEqual({ '409 YA_ESTA_ASI': 1 });
    await portal.db.updateTable('usuario').set({ olvidado: 1 }).where('id', '=', leo.id).execute();
    expect(await nada(leo, 'Leo (2)')).toEqual({ '409 YA_OLVIDADO': 1 });
  });

  test('twenty at once by two servers free it once', async () => {
    const { portal, ana, leo } = await escena();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, () => enviar(ana, 'liberarNombre', { usuario: leo.id, visto: 'Leo' }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 19 });
  });

  test('of who comes back meanwhile it is not freed', async () => {
    const { portal, ana, leo } = await escena();
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('usuario', leo.id);
        await tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', leo.id).execute();
      },
      () => liberar(portal, ana, leo),
    );
    expect(codigos([respuesta])).toEqual({ '409 SIGUE_EN_LA_AGENCIA': 1 });
  });
});
