import type { RequestOf } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { cuadra, sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { tipoMembresia } from '../../testing/ventas.ts';

type Envio = RequestOf<'POST pasarMembresia'>['body'];
const DIAS = (n: number) => ({ horas: n * 24 });

const vender = async (portal: Portal, quien: Persona, user: string | number, membresia: number) =>
  (
    await portal.pide(quien).logra('POST addMembresia', {
      body: { user, isExterno: typeof user === 'string', membresia, periodo: 30 },
    })
  ).data;
const lista = (portal: Portal, quien: Persona) => portal.pide(quien).logra('GET allMembership');
const pasar = (portal: Portal, quien: Persona, body: Envio) =>
  portal.pide(quien).logra('POST pasarMembresia', { body });
const noPasa = (portal: Portal, quien: Persona, body: Envio) =>
  sinCambiar(portal, () => portal.pide(quien).falla('POST pasarMembresia', { body }));

/** Someone from outside has 30 days of VIP; ten days later somebody registers with that name. */
async function casa() {
  const portal = await abrirPortal();
  const eva = await portal.persona({ nombre: 'Eva', categoria: 8 });
  const [vip, heroe] = [await tipoMembresia(portal, 'VIP'), await tipoMembresia(portal, 'Héroe')];
  const suya = await vender(portal, eva, 'LUNA', vip);
  portal.reloj.pasar(DIAS(10));
  const luna = await portal.persona({ nombre: 'Luna' });
  return { portal, eva, luna, vip, heroe, suya };
}

describe('pasar a quien se registró la que tenía de fuera', () => {
  test('no pasa sola: la fila dice a quién podría, si hay un usuario activo con ese nombre', async () => {
    const { portal, eva, luna, vip, suya } = await casa();
    await vender(portal, eva, 'Otra', vip);
    expect((await lista(portal, eva)).map((m) => [m.usuarioNombre, m.externo, m.pasarA, m.acciones])).toEqual([
      ['Otra', 1, null, ['terminar', 'anular']],
      ['LUNA', 1, { id: luna.id, usuario: 'Luna' }, ['pasar', 'terminar']],
    ]);
    expect((await portal.pide(luna).logra('GET MyPerfil')).membresias).toEqual([]);
    await portal.despedir(luna);
    expect((await lista(portal, eva)).find((m) => m.id === suya.id)?.pasarA).toBeNull();
  });

  test('con lo que le quedaba, su apunte y su aviso; la venta queda como estaba', async () => {
    const { portal, eva, luna, suya } = await casa();
    const ventas = await portal.db.selectFrom('venta').selectAll().execute();
    const { resultado, ...efectos } = await portal.observar(() =>
      pasar(portal, eva, { id: suya.id, usuario: luna.id, finaliza: suya.finaliza }),
    );
    expect(resultado).toEqual({
      msg: 'Pasaste VIP a Luna',
      status: 0,
      data: {
        ...suya,
        ...{ usuario: luna.id, usuarioNombre: 'Luna', externo: 0, fecha: portal.reloj.iso(), dias: 20, pasarA: null },
        acciones: ['terminar'],
      },
    });
    expect(efectos).toEqual({
      bitacora: [
        {
          ...{ modulo: 'membresias', objeto: suya.id, usuario: luna.id, encargado: eva.id },
          motivo: `pasó a ${NOMBRE} la membresía VIP, que tenía de fuera`,
        },
      ],
      trabajo: [],
      avisos: [
        { tema: 'membresias', quien: 'Eva', msg: 'pasó una membresía a Luna' },
        { tema: 'membresias', quien: 'Eva', msg: 'te pasó la membresía VIP que tenías de fuera', para: luna.id },
      ],
    });
    expect(await portal.db.selectFrom('venta').selectAll().execute()).toEqual(ventas);
    expect((await portal.pide(luna).logra('GET MyPerfil')).membresias).toMatchObject([{ id: suya.id, dias: 20 }]);
    await cuadra(portal);
  });

  test('se junta con la del mismo tipo que ya le corre: los días se suman', async () => {
    const { portal, eva, luna, vip, suya } = await casa();
    const propia = await vender(portal, eva, luna.id, vip);
    const { msg, data } = await pasar(portal, eva, { id: suya.id, usuario: luna.id });
    expect(msg).toBe('Pasaste VIP a Luna. Se sumaron los días.');
    expect(data).toMatchObject({ id: propia.id, dias: 50, finaliza: portal.reloj.iso(DIAS(50)) });
    expect((await lista(portal, eva)).map((m) => [m.id, m.estado, m.usuarioNombre])).toEqual([
      [propia.id, 'Activa', 'Luna'],
      [suya.id, 'Terminada', 'LUNA'],
    ]);
  });

  test('una permanente deja permanente la que corría', async () => {
    const { portal, eva, luna, vip, suya } = await casa();
    const propia = await vender(portal, eva, luna.id, vip);
    await portal.db.updateTable('membresia_usuario').set({ finaliza: null }).where('id', '=', suya.id).execute();
    const { data } = await pasar(portal, eva, { id: suya.id, usuario: luna.id, finaliza: null });
    expect(data).toMatchObject({ id: propia.id, perma: true, finaliza: null });
  });
});

describe('no pasa', () => {
  test('a otro nombre, a nadie, la que no es de fuera, la que no hay', async () => {
    const { portal, eva, luna, vip, suya } = await casa();
    const otro = await portal.persona({ nombre: 'Otro' });
    const cambio = { http: 409, error: 'CAMBIO_MIENTRAS' };
    expect(await noPasa(portal, eva, { id: suya.id, usuario: otro.id })).toMatchObject(cambio);
    expect(await noPasa(portal, eva, { id: suya.id, usuario: luna.id, finaliza: null })).toMatchObject(cambio);
    expect(await noPasa(portal, eva, { id: 999_999, usuario: luna.id })).toMatchObject({ error: 'NO_EXISTE' });
    const propia = await vender(portal, eva, otro.id, vip);
    expect(await noPasa(portal, eva, { id: propia.id, usuario: otro.id })).toMatchObject(cambio);
    await portal.despedir(luna);
    expect(await noPasa(portal, eva, { id: suya.id, usuario: luna.id })).toMatchObject(cambio);
    expect(
      await portal.pide(otro).falla('POST pasarMembresia', { body: { id: suya.id, usuario: luna.id } }),
    ).toMatchObject({ http: 403 });
  });

  test('la terminada, la que ya no le quedan días, ni sobre una permanente', async () => {
    const { portal, eva, luna, heroe, suya } = await casa();
    const permanente = await vender(portal, eva, 'luna.', heroe);
    await portal.db
      .updateTable('membresia_usuario')
      .set({ externo: 'Luna', externo_plano: 'luna' })
      .where('id', '=', permanente.id)
      .execute();
    await vender(portal, eva, luna.id, heroe);
    expect(await noPasa(portal, eva, { id: permanente.id, usuario: luna.id })).toMatchObject({
      error: 'MEMBRESIA_PERMANENTE',
    });
    portal.reloj.pasar(DIAS(20));
    expect((await lista(portal, eva)).find((m) => m.id === suya.id)).toMatchObject({ estado: 'Activa', pasarA: null });
    expect(await noPasa(portal, eva, { id: suya.id, usuario: luna.id })).toMatchObject({
      error: 'MEMBRESIA_TERMINADA',
    });
    await portal.pide(eva).logra('POST deleteMemb', { body: { id: suya.id } });
    expect(await noPasa(portal, eva, { id: suya.id, usuario: luna.id })).toMatchObject({
      error: 'MEMBRESIA_TERMINADA',
      msg: 'Eva ya la terminó',
    });
  });

  test('a uno mismo, mientras otra persona pueda', async () => {
    const { portal, eva, suya } = await casa();
    const luna = await portal.persona({ nombre: 'Lunera', categoria: 8 });
    await portal.db
      .updateTable('membresia_usuario')
      .set({ externo_plano: 'lunera' })
      .where('id', '=', suya.id)
      .execute();
    const body = { id: suya.id, usuario: luna.id };
    expect((await lista(portal, luna))[0]?.pasarA).toBeNull();
    expect(await noPasa(portal, luna, body)).toMatchObject({ http: 403, error: 'COSA_PROPIA' });
    await portal.despedir(eva);
    expect((await lista(portal, luna))[0]?.pasarA).toEqual({ id: luna.id, usuario: 'Lunera' });
    const { bitacora } = await portal.observar(() => pasar(portal, luna, body));
    expect(bitacora.map((b) => b.motivo)).toContain('lo hizo con lo suyo porque nadie más tiene el permiso mem');
  });
});

describe('a la vez', () => {
  test('veinte la pasan una vez, por dos servidores', async () => {
    const { portal, eva, luna, vip, suya } = await casa();
    await vender(portal, eva, luna.id, vip);
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, () => enviar(eva, 'pasarMembresia', { id: suya.id, usuario: luna.id }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 MEMBRESIA_TERMINADA': 19 });
    expect((await lista(portal, eva))[0]).toMatchObject({ usuario: luna.id, dias: 50 });
  });

  test('pasarla y venderle otra: cuentan las dos', async () => {
    const { portal, eva, luna, vip, suya } = await casa();
    const enviar = await porDosServidores(portal);
    const respuestas = await Promise.all([
      enviar(eva, 'pasarMembresia', { id: suya.id, usuario: luna.id }),
      enviar(eva, 'addMembresia', { user: luna.id, isExterno: false, membresia: vip, periodo: 30 }),
    ]);
    expect(codigos(respuestas)).toEqual({ '200': 2 });
    const corren = (await lista(portal, eva)).filter((m) => m.estado === 'Activa');
    expect(corren).toMatchObject([{ usuario: luna.id, dias: 50 }]);
  });
});
