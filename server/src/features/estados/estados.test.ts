import { describe, expect, test } from 'vitest';
import { edita } from '../../testing/efectos.ts';
import { abrirPortal } from '../../testing/portal.ts';

const publicar = (estado: string) => ({ body: { op: 1, estado } });

describe('el estado propio', () => {
  test('se publica, se ve en la cinta de todos y se elimina', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 11 });
    const publicado = await portal.observar(() => portal.pide(jefa).logra('POST estados', publicar('  Hola a todos ')));
    expect(publicado.bitacora).toMatchObject([
      { modulo: 'estados', encargado: jefa.id, motivo: 'Publicó un estado', ...edita('Estado', null, 'Hola a todos') },
    ]);
    expect(publicado.avisos).toMatchObject([{ tema: 'estados', quien: jefa.usuario }]);
    const mio = await portal.pide(jefa).logra('GET estados');
    expect(mio).toEqual({ id: expect.any(Number), mensaje: 'Hola a todos' });
    expect(await portal.pide().logra('POST estados', { body: { op: 3 } })).toEqual([
      { id: mio?.id, usuarioNombre: jefa.usuario, mensaje: 'Hola a todos' },
    ]);
    const eliminado = await portal.observar(() =>
      portal.pide(jefa).logra('POST estados', { body: { op: 2, id: mio?.id ?? 0 } }),
    );
    expect(eliminado.bitacora).toMatchObject([
      { motivo: 'Eliminó su estado', ...edita('Estado', 'Hola a todos', null) },
    ]);
    expect(await portal.pide(jefa).logra('GET estados')).toBeNull();
    expect(await portal.pide().logra('POST estados', { body: { op: 3 } })).toEqual([]);
  });

  test('el más nuevo pasa primero', async () => {
    const portal = await abrirPortal();
    for (const nombre of ['Una', 'Otra', 'Tercera']) {
      await portal.pide(await portal.persona({ nombre, categoria: 11 })).logra('POST estados', publicar('Hola'));
      portal.reloj.pasar({ minutos: 1 });
    }
    const cinta = await portal.pide().logra('POST estados', { body: { op: 3 } });
    expect(cinta).toMatchObject(['Tercera', 'Otra', 'Una'].map((usuarioNombre) => ({ usuarioNombre })));
  });

  test('es uno: veinte a la vez publican uno', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 11 });
    const pedidos = Array.from({ length: 20 }, (_, i) =>
      portal.pide(jefa)('POST', 'estados', { op: 1, estado: `${i}` }),
    );
    const codigos = (await Promise.all(pedidos)).map((r) => r.http);
    expect(codigos.filter((c) => c === 200)).toHaveLength(1);
    expect(codigos.filter((c) => c === 409)).toHaveLength(19);
  });

  test.each([
    ['', 'No dejes campos vacios'],
    ['   ', 'No dejes campos vacios'],
    ['x'.repeat(101), 'No mas de 100 caracteres'],
  ])('«%s» no se publica', async (estado, msg) => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 11 });
    expect(await portal.pide(jefa).falla('POST estados', publicar(estado))).toMatchObject({
      http: 422,
      msg,
      campo: 'estado',
    });
  });

  test('cien caracteres caben, también los que ocupan dos unidades', async () => {
    const portal = await abrirPortal();
    await portal.pide(await portal.persona({ categoria: 11 })).logra('POST estados', publicar('🛎'.repeat(100)));
  });

  test('el de otra persona no se elimina', async () => {
    const portal = await abrirPortal();
    const [una, otra] = [await portal.persona({ categoria: 11 }), await portal.persona({ categoria: 12 })];
    await portal.pide(una).logra('POST estados', publicar('Mío'));
    const mio = await portal.pide(una).logra('GET estados');
    expect(await portal.pide(otra).falla('POST estados', { body: { op: 2, id: mio?.id ?? 0 } })).toMatchObject({
      http: 404,
    });
    expect(await portal.pide(una).falla('POST estados', { body: { op: 2 } })).toMatchObject({ http: 400, campo: 'id' });
  });
});

describe('quién puede', () => {
  test('publicar y eliminar son de adm; la cinta es de todos', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ categoria: 10 });
    for (const op of [1, 2]) {
      expect(await portal.pide().falla('POST estados', { body: { op, estado: 'x', id: 1 } })).toMatchObject({
        http: 401,
      });
      expect(await portal.pide(ana).falla('POST estados', { body: { op, estado: 'x', id: 1 } })).toMatchObject({
        http: 403,
      });
    }
    expect(await portal.pide().logra('POST estados', { body: { op: 3 } })).toEqual([]);
  });

  test('el estado de quien fue despedido no se muestra', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 11 });
    // Somebody goes on holding what nobody may be the last to lose.
    await portal.persona({ categoria: 12 });
    await portal.pide(jefa).logra('POST estados', publicar('Adiós'));
    await portal.despedir(jefa);
    expect(await portal.pide().logra('POST estados', { body: { op: 3 } })).toEqual([]);
  });
});
