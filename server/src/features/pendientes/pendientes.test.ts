import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import { conLista, cuadra, sinCambiar } from '../../testing/paga.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Ana and Beto are owed nine credits each, since the list was reset. */
async function escena() {
  const portal = await abrirPortal();
  const [ana, beto] = [await portal.persona({ nombre: 'Ana' }), await portal.persona({ nombre: 'Beto' })];
  const pagadora = await conLista(portal, ana, beto);
  await portal.pide(pagadora).logra('POST reiniciarLista', { body: { op: 0 } });
  const pendientes = await portal.pide(pagadora).logra('GET getPendientes');
  const de = ({ id }: { id: number }) => pendientes.find((p) => p.usuario === id)?.id ?? 0;
  return { portal, ana, beto, pagadora, de };
}

test('se paga: el libro, el apunte, los avisos; y ya no está', async () => {
  const { portal, ana, beto, pagadora, de } = await escena();
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(pagadora).logra('POST pagarPendiente', { body: { id: de(ana) } }),
  );
  expect(resultado).toEqual({ msg: 'Pagaste 9c pendientes a Ana', status: 0, id: de(ana) });
  expect(efectos).toEqual({
    bitacora: [
      {
        ...{ modulo: 'paga', objeto: expect.any(Number), usuario: ana.id, encargado: pagadora.id },
        motivo: `pagó 9c pendientes a ${NOMBRE}`,
        ...edita('Pagado', false, true),
      },
    ],
    trabajo: [],
    creditos: [{ tipo: 'pendiente_cobrado', usuario: ana.id, creditos: 9, encargado: pagadora.id }],
    avisos: [
      { tema: 'pendientes', quien: 'Pagadora', msg: 'pagó el pendiente de Ana' },
      { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c que tenías pendientes', para: ana.id },
    ],
  });
  expect((await portal.pide(pagadora).logra('GET getPendientes')).map((p) => p.usuario)).toEqual([beto.id]);
  await cuadra(portal);
});

test('se listan por partes, del más nuevo al más antiguo, se buscan por nombre, y se dice cuánto es todo', async () => {
  const { portal, pagadora, ana, de } = await escena();
  const ver = async (query: string) => {
    const { cuerpo, cabeceras } = await portal.pide(pagadora)('GET', `getPendientes?${query}`);
    return {
      quienes: (cuerpo as { usuarioNombre: string }[]).map((p) => p.usuarioNombre),
      antes: cabeceras['x-siguiente'],
    };
  };
  const primera = await ver('limite=1');
  expect(primera.quienes).toEqual(['Beto']);
  expect(await ver(`limite=2&antes=${primera.antes}`)).toEqual({ quienes: ['Ana'], antes: undefined });
  expect((await ver('buscar=AN')).quienes).toEqual(['Ana']);
  expect(await portal.pide(pagadora).logra('GET totalPendientes')).toEqual({ pendientes: 2, creditos: 18 });
  expect(await portal.pide(ana).falla('GET totalPendientes')).toMatchObject({ http: 403 });
  await portal.pide(pagadora).logra('POST pagarPendiente', { body: { id: de(ana) } });
  expect(await portal.pide(pagadora).logra('GET totalPendientes')).toEqual({ pendientes: 1, creditos: 9 });
});

test('veinte a la vez lo pagan una vez, y los demás saben quién', async () => {
  const { portal, ana, pagadora, de } = await escena();
  const enviar = await porDosServidores(portal);
  const respuestas = await veces(20, () => enviar(pagadora, 'pagarPendiente', { id: de(ana) }));
  expect(codigos(respuestas)).toEqual({ '200': 1, '409 YA_PAGADA': 19 });
  expect(respuestas.find((r) => r.http === 409)?.cuerpo).toMatchObject({ msg: 'Pagadora ya pagó esto' });
  await cuadra(portal);
});

describe('se rechaza', () => {
  test('el que no hay, y a quien no tiene pag', async () => {
    const { portal, ana, pagadora, de } = await escena();
    const falla = (quien: typeof ana, id: number) =>
      sinCambiar(portal, () => portal.pide(quien).falla('POST pagarPendiente', { body: { id } }));
    expect(await falla(pagadora, 999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await portal.permitir(10, 'adm');
    expect(await falla(pagadora, de(ana))).toMatchObject({ http: 403 });
    expect(await portal.pide(pagadora).logra('GET getPendientes')).toHaveLength(2);
    expect(await portal.pide(ana).falla('GET getPendientes')).toMatchObject({ http: 403 });
  });
});
