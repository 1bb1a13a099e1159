import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { preserveRightHolders } from '../../identity/permisos/permisos.public.ts';

const publish = (estado: string) => ({ body: { op: 1, estado } });

describe('the own estado', () => {
  test('is published, shown on the ticker of everyone and deleted', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 11 });
    const published = await portal.observe(() => portal.as(boss).succeeds('POST estados', publish('  Hola a todos ')));
    expect(published.bitacora).toMatchObject([
      {
        modulo: 'estados',
        encargado: boss.id,
        motivo: 'publicó un estado',
        ...editedField('Estado', null, 'Hola a todos'),
      },
    ]);
    expect(published.notices).toMatchObject([{ tema: 'estados', quien: boss.usuario }]);
    const mine = await portal.as(boss).succeeds('GET estados');
    expect(mine).toEqual({ id: expect.any(Number), mensaje: 'Hola a todos' });
    expect(await portal.as().succeeds('POST estados', { body: { op: 3 } })).toEqual([
      { id: mine?.id, usuarioNombre: boss.usuario, mensaje: 'Hola a todos' },
    ]);
    const removed = await portal.observe(() =>
      portal.as(boss).succeeds('POST estados', { body: { op: 2, id: mine?.id ?? 0 } }),
    );
    expect(removed.bitacora).toMatchObject([
      { motivo: 'eliminó su estado', ...editedField('Estado', 'Hola a todos', null) },
    ]);
    expect(await portal.as(boss).succeeds('GET estados')).toBeNull();
    expect(await portal.as().succeeds('POST estados', { body: { op: 3 } })).toEqual([]);
  });

  test('the newest is shown first', async () => {
    const portal = await openPortal();
    for (const nombre of ['Una', 'Otra', 'Tercera']) {
      await portal.as(await portal.createPerson({ nombre, categoria: 11 })).succeeds('POST estados', publish('Hola'));
      portal.clock.advance({ minutes: 1 });
    }
    const ticker = await portal.as().succeeds('POST estados', { body: { op: 3 } });
    expect(ticker).toMatchObject(['Tercera', 'Otra', 'Una'].map((usuarioNombre) => ({ usuarioNombre })));
  });

  test.each([
    ['   ', 'No dejes campos vacios'],
    ['x'.repeat(101), 'No mas de 100 caracteres'],
  ])('«%s» is refused', async (estado, msg) => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 11 });
    expect(await portal.as(boss).fails('POST estados', publish(estado))).toMatchObject({
      http: 422,
      msg,
      campo: 'estado',
    });
  });

  test('may have a hundred characters, also those of two code units', async () => {
    const portal = await openPortal();
    await portal.as(await portal.createPerson({ categoria: 11 })).succeeds('POST estados', publish('🛎'.repeat(100)));
  });

  test('losing adm by any call withdraws the estado in the same transaction, and no other estado', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3 });
    const published = async (nombre: string, categoria: number) => {
      const who = await portal.createPerson({ nombre, categoria });
      if (categoria < 11) await portal.setExcepcion(who, 'adm');
      await portal.as(who).succeeds('POST estados', publish('Hola'));
      return who;
    };
    const [excepted, demoted, dismissed, edited] = [
      await published('Exceptuada', 5),
      await published('Degradada', 11),
      await published('Despedida', 11),
      await published('Editada', 11),
    ];
    await portal.as(boss).succeeds('POST estados', publish('Hola'));
    const asks = portal.as(boss);
    const excepcion = await portal.db
      .selectFrom('excepcion')
      .select('id')
      .where('usuario', '=', excepted.id)
      .executeTakeFirstOrThrow();
    const below = await portal.misionId(1, 1);
    const body = { op: 2, id: excepcion.id, visto: 'adm' };
    const changes: [string, () => Promise<unknown>][] = [
      ['Exceptuada', () => asks.succeeds('POST actionExcepciones', { body })],
      ['Degradada', () => portal.moveToMision(demoted, 5)],
      ['Despedida', () => asks.succeeds('POST despedir', { body: { usuario: dismissed.id, motivo: 'Ausencia' } })],
      [
        'Editada',
        async () =>
          asks.succeeds('POST editUsuario', {
            body: {
              id: edited.id,
              nombre: 'igual',
              rango: below,
              firma: 'igual',
              mifirma: '',
              visto: { nombre: 'Editada', rango: await portal.misionId(11, 1), firma: '' },
            },
          }),
      ],
    ];
    const tickerTexts = async () =>
      (await portal.as(boss).succeeds('GET getEstados')).map((e) => e.usuarioNombre).toSorted();
    const remaining = new Set(['Exceptuada', 'Degradada', 'Despedida', 'Editada', 'Jefa']);
    for (const [nombre, change] of changes) {
      expect(await tickerTexts()).toEqual([...remaining].toSorted());
      const { bitacora, notices } = await portal.observe(change);
      remaining.delete(nombre);
      expect(bitacora.filter((b) => b.modulo === 'estados')).toMatchObject([
        { motivo: `retiró el estado de ${NAME_PLACEHOLDER}: ya no es admin`, ...editedField('Estado', 'Hola', null) },
      ]);
      expect(notices.map((a) => a.tema)).toContain('estados');
    }
    expect(await tickerTexts()).toEqual(['Jefa']);
    await portal.grantPermisos(11);
    await portal.grantPermisos(12, 'man', 'exc', 'usu');
    // An edit of the permisos of a categoria is one of these calls.
    await portal.setExcepcion(boss, 'adm');
    expect(await tickerTexts()).toEqual(['Jefa']);
  });

  test('a usuario who loses adm while they publish an estado has none', async () => {
    const portal = await openPortal();
    await portal.createPerson({ categoria: 12 });
    const boss = await portal.createPerson({ categoria: 5 });
    await portal.setExcepcion(boss, 'adm');
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await preserveRightHolders(tx, () => tx.db.deleteFrom('excepcion').where('usuario', '=', boss.id).execute());
        await tx.lockRows(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
      },
      () => portal.as(boss)('POST', 'estados', { op: 1, estado: 'Hola' }),
    );
    expect(response).toMatchObject({ http: 403, body: { error: 'SIN_PERMISO' } });
    expect(await portal.db.selectFrom('estado').select('id').execute()).toEqual([]);
  });

  test('adm withdraws the estado of a lower usuario, who is notified, but not of an equal or their own', async () => {
    const portal = await openPortal();
    const [boss, ana, peer] = [
      await portal.createPerson({ nombre: 'Jefa', categoria: 12 }),
      await portal.createPerson({ nombre: 'Ana', categoria: 11 }),
      await portal.createPerson({ nombre: 'Par', categoria: 12 }),
    ];
    for (const person of [boss, ana, peer]) await portal.as(person).succeeds('POST estados', publish('Hola'));
    const lista = await portal.as(boss).succeeds('GET getEstados');
    expect(Object.fromEntries(lista.map((e) => [e.usuarioNombre, e.acciones]))).toEqual({
      Jefa: [],
      Ana: ['retirar'],
      Par: [],
    });
    const idOf = (nombre: string) => lista.find((e) => e.usuarioNombre === nombre)?.id ?? 0;
    for (const nombre of ['Jefa', 'Par'])
      expect(await portal.as(boss).fails('POST retirarEstado', { body: { id: idOf(nombre) } })).toMatchObject({
        http: 403,
        error: 'SIN_PERMISO',
      });
    const id = idOf('Ana');
    const { bitacora, notices, result } = await portal.observe(() =>
      portal.as(boss).succeeds('POST retirarEstado', { body: { id } }),
    );
    expect(result).toEqual({ msg: 'Retiraste el estado de Ana', status: 0 });
    expect(bitacora).toEqual([
      {
        modulo: 'estados',
        objeto: id,
        usuario: ana.id,
        encargado: boss.id,
        motivo: `retiró el estado de ${NAME_PLACEHOLDER}`,
        ...editedField('Estado', 'Hola', null),
      },
    ]);
    expect(notices).toMatchObject([
      { tema: 'estados', para: ana.id, msg: 'retiró tu estado' },
      { tema: 'estados', msg: 'retiró un estado' },
    ]);
    const [notice] = await portal.as(ana).succeeds('GET notificaciones');
    expect(notice).toMatchObject({ clase: 'estado', texto: 'retiró tu estado', quien: 'Jefa' });
    expect(await portal.as(boss).fails('POST retirarEstado', { body: { id } })).toMatchObject({ http: 404 });
  });

  test('is not deleted by another person, nor without its id', async () => {
    const portal = await openPortal();
    const [one, other] = [await portal.createPerson({ categoria: 11 }), await portal.createPerson({ categoria: 12 })];
    await portal.as(one).succeeds('POST estados', publish('Mío'));
    const mine = await portal.as(one).succeeds('GET estados');
    expect(await portal.as(other).fails('POST estados', { body: { op: 2, id: mine?.id ?? 0 } })).toMatchObject({
      http: 404,
    });
    expect(await portal.as(one).fails('POST estados', { body: { op: 2 } })).toMatchObject({ http: 400, campo: 'id' });
  });
});

test('the estado of a dismissed usuario is not shown', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 11 });
  // Another holder keeps the permiso that must not be left without one.
  await portal.createPerson({ categoria: 12 });
  await portal.as(boss).succeeds('POST estados', publish('Adiós'));
  await portal.dismiss(boss);
  expect(await portal.as().succeeds('POST estados', { body: { op: 3 } })).toEqual([]);
});
