import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { mientras } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { conservarTitulares } from '../permisos/permisos.public.ts';

const publicar = (estado: string) => ({ body: { op: 1, estado } });

describe('el estado propio', () => {
  test('se publica, se ve en la cinta de todos y se elimina', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ categoria: 11 });
    const publicado = await portal.observar(() => portal.pide(jefa).logra('POST estados', publicar('  Hola a todos ')));
    expect(publicado.bitacora).toMatchObject([
      { modulo: 'estados', encargado: jefa.id, motivo: 'publicó un estado', ...edita('Estado', null, 'Hola a todos') },
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
      { motivo: 'eliminó su estado', ...edita('Estado', 'Hola a todos', null) },
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

  test('whoever loses adm, by whatever call, loses their status in the same transaction, and others keep theirs', async () => {
    const portal = await abrirPortal();
    const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12, posicion: 3 });
    const publicado = async (nombre: string, categoria: number) => {
      const quien = await portal.persona({ nombre, categoria });
      if (categoria < 11) await portal.exceptuar(quien, 'adm');
      await portal.pide(quien).logra('POST estados', publicar('Hola'));
      return quien;
    };
    const [exceptuada, degradada, despedida, editada] = [
      await publicado('Exceptuada', 5),
      await publicado('Degradada', 11),
      await publicado('Despedida', 11),
      await publicado('Editada', 11),
    ];
    await portal.pide(jefa).logra('POST estados', publicar('Hola'));
    const pide = portal.pide(jefa);
    const excepcion = await portal.db
      .selectFrom('excepcion')
      .select('id')
      .where('usuario', '=', exceptuada.id)
      .executeTakeFirstOrThrow();
    const abajo = await portal.mision(1, 1);
    const body = { op: 2, id: excepcion.id, visto: 'adm' };
    const cambios: [string, () => Promise<unknown>][] = [
      ['Exceptuada', () => pide.logra('POST actionExcepciones', { body })],
      ['Degradada', () => portal.ascender(degradada, 5)],
      ['Despedida', () => pide.logra('POST despedir', { body: { usuario: despedida.id, motivo: 'Ausencia' } })],
      [
        'Editada',
        async () =>
          pide.logra('POST editUsuario', {
            body: {
              ...{ id: editada.id, nombre: 'igual', rango: abajo, firma: 'igual', mifirma: '' },
              visto: { nombre: 'Editada', rango: await portal.mision(11, 1), firma: '' },
            },
          }),
      ],
    ];
    const enLaCinta = async () =>
      (await portal.pide(jefa).logra('GET getEstados')).map((e) => e.usuarioNombre).toSorted();
    const quedan = new Set(['Exceptuada', 'Degradada', 'Despedida', 'Editada', 'Jefa']);
    for (const [nombre, cambiar] of cambios) {
      expect(await enLaCinta()).toEqual([...quedan].toSorted());
      const { bitacora, avisos } = await portal.observar(cambiar);
      quedan.delete(nombre);
      expect(bitacora.filter((b) => b.modulo === 'estados')).toMatchObject([
        { motivo: `retiró el estado de ${NOMBRE}: ya no es admin`, ...edita('Estado', 'Hola', null) },
      ]);
      expect(avisos.map((a) => a.tema)).toContain('estados');
    }
    expect(await enLaCinta()).toEqual(['Jefa']);
    await portal.permitir(11);
    await portal.permitir(12, 'man', 'exc', 'usu');
    // A category that permits less is one of these calls, too.
    await portal.exceptuar(jefa, 'adm');
    expect(await enLaCinta()).toEqual(['Jefa']);
  });

  test('whoever is taken adm from while they publish a status has none', async () => {
    const portal = await abrirPortal();
    await portal.persona({ categoria: 12 });
    const jefa = await portal.persona({ categoria: 5 });
    await portal.exceptuar(jefa, 'adm');
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await conservarTitulares(tx, () => tx.db.deleteFrom('excepcion').where('usuario', '=', jefa.id).execute());
        await tx.bloquear(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
      },
      () => portal.pide(jefa)('POST', 'estados', { op: 1, estado: 'Hola' }),
    );
    expect(respuesta).toMatchObject({ http: 403, cuerpo: { error: 'SIN_PERMISO' } });
    expect(await portal.db.selectFrom('estado').select('id').execute()).toEqual([]);
  });

  test('adm takes the status of someone lower off the ticker, who is told; of an equal and of oneself it does not', async () => {
    const portal = await abrirPortal();
    const [jefa, ana, par] = [
      await portal.persona({ nombre: 'Jefa', categoria: 12 }),
      await portal.persona({ nombre: 'Ana', categoria: 11 }),
      await portal.persona({ nombre: 'Par', categoria: 12 }),
    ];
    for (const quien of [jefa, ana, par]) await portal.pide(quien).logra('POST estados', publicar('Hola'));
    const lista = await portal.pide(jefa).logra('GET getEstados');
    expect(Object.fromEntries(lista.map((e) => [e.usuarioNombre, e.acciones]))).toEqual({
      ...{ Jefa: [], Ana: ['retirar'], Par: [] },
    });
    const idDe = (nombre: string) => lista.find((e) => e.usuarioNombre === nombre)?.id ?? 0;
    for (const nombre of ['Jefa', 'Par'])
      expect(await portal.pide(jefa).falla('POST retirarEstado', { body: { id: idDe(nombre) } })).toMatchObject({
        ...{ http: 403, error: 'SIN_PERMISO' },
      });
    const id = idDe('Ana');
    const { bitacora, avisos, resultado } = await portal.observar(() =>
      portal.pide(jefa).logra('POST retirarEstado', { body: { id } }),
    );
    expect(resultado).toEqual({ msg: 'Retiraste el estado de Ana', status: 0 });
    expect(bitacora).toEqual([
      {
        ...{
          modulo: 'estados',
          objeto: id,
          usuario: ana.id,
          encargado: jefa.id,
          motivo: `retiró el estado de ${NOMBRE}`,
        },
        ...edita('Estado', 'Hola', null),
      },
    ]);
    expect(avisos).toMatchObject([
      { tema: 'estados', para: ana.id, msg: 'retiró tu estado' },
      { tema: 'estados', msg: 'retiró un estado' },
    ]);
    const [noticia] = await portal.pide(ana).logra('GET notificaciones');
    expect(noticia).toMatchObject({ clase: 'estado', texto: 'retiró tu estado', quien: 'Jefa' });
    expect(await portal.pide(jefa).falla('POST retirarEstado', { body: { id } })).toMatchObject({ http: 404 });
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
