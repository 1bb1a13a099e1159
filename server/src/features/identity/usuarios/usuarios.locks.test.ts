import { describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { alternateServers, countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import {
  ACCEPT_ASCENSO,
  ascensoSubmission,
  makeOffer,
  solicitudAnswerBody,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import { onlyPayRowOf, setUpListaPaga } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { membresiaTypeId, ventaBodyFor } from '../../../test-support/portal/ventas.ts';
import { lockOrOpenLists } from '../../money/paga/paga.public.ts';
import { lockFirstMision } from '../../operations/agencia/agencia.public.ts';
import { fileApplication } from '../ingreso/ingreso.public.ts';
import { addBan } from '../listaNegra/listaNegra.public.ts';

/*
 * A call on a usuario waits for a concurrent change of that usuario and decides on the result. Each test holds such a
 * change until the call waits for it; without the lock the call would not wait, or would have decided before.
 */

async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 10, firma: 'JEF' });
  await portal.setExcepcion(boss, 'exc');
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  portal.clock.advance({ hours: 4 });
  return { portal, boss, leo };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Moves a usuario without any side effects. */
async function move(portal: Portal, { id }: Person, categoria: number, posicion = 1) {
  const mision = await portal.misionId(categoria, posicion);
  return (tx: Tx): Promise<unknown> => tx.db.updateTable('usuario').set({ mision }).where('id', '=', id).execute();
}
const dismiss =
  ({ id }: Person) =>
  (tx: Tx): Promise<unknown> =>
    tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', id).execute();

/** Bodies of actions on Leo in his previous state. */
const ACTIONS: Record<string, (e: Scene) => Promise<[string, object]>> = {
  fine: async ({ leo }) => ['sendMulta', { usuario: leo.id, motivo: 'Flood', creditos: 5 }],
  'adjust their nomina': async ({ leo }) => [
    'ajustarNomina',
    { id: leo.id, opcion: 1, requisitos: 'asistencia', cantidad: 10 },
  ],
  demote: async ({ portal, leo }) => [
    'actionDegrado',
    { usuario: leo.id, motivo: 'Faltas', rango: await portal.misionId(1, 1) },
  ],
  transfer: async ({ portal, leo }) => [
    'addTraslado',
    {
      usuario: leo.id,
      rango: await portal.misionId(4, 1),
      mision: 'Almacenista I',
      cat: 4,
      agencia: 'Aurora',
      firma: 'leo',
      mifirma: 'JEF',
    },
  ],
  'sell them a mision': async ({ portal, boss, leo }) => ['addMision', await ventaBodyFor(portal, boss, leo, [3, 1])],
  'give them permisos': async ({ leo }) => ['actionExcepciones', { op: 0, usuario: leo.id, permisos: 'mul' }],
  'give them a firma': async ({ leo }) => ['addFirma', { id: leo.id, firma: 'LEO' }],
  edit: async ({ leo }) => [
    'editUsuario',
    { id: leo.id, nombre: 'Leona', rango: 'igual', firma: 'igual', mifirma: 'JEF' },
  ],
  'give them a new clave': async ({ leo }) => ['resetPassword', { usuario: leo.id }],
  'forget their addresses': async ({ leo }) => ['deleteIP', { usuario: leo.id }],
};

describe('an action on a usuario who rises above the actor meanwhile is refused', () => {
  test.each(Object.keys(ACTIONS))('%s', async (which) => {
    const e = await scene();
    const { portal, boss, leo } = e;
    const [path, body] = (await ACTIONS[which]?.(e)) ?? ['', {}];
    const antes = await portal.countTableRows();
    const response = await sendDuringChange(portal, await move(portal, leo, 11), () =>
      portal.as(boss)('POST', path, body),
    );
    expect(countResponseCodes([response])).toEqual({ '403 SIN_PERMISO': 1 });
    expect(await portal.countTableRows()).toEqual(antes);
  });

  test('deleting their firma', async () => {
    const { portal, boss } = await scene();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 3, firma: 'EVA' });
    const response = await sendDuringChange(portal, await move(portal, eva, 11), () =>
      portal.as(boss)('POST', 'delFirma', { usuario: eva.id }),
    );
    expect(countResponseCodes([response])).toEqual({ '403 SIN_PERMISO': 1 });
  });
});

test('a second concurrent readmission is refused', async () => {
  const { portal, boss, leo } = await scene();
  await portal.dismiss(leo);
  const response = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', leo.id).execute(),
    () => portal.as(boss)('POST', 'ingresar', { usuario: leo.id }),
  );
  expect(countResponseCodes([response])).toEqual({ '409 YA_ESTA_ASI': 1 });
});

test('an entry of the black list waits for its usuario before the first mision, as a readmission locks them', async () => {
  const { portal, boss, leo } = await scene();
  await portal.dismiss(leo);
  const response = await sendDuringChange(
    portal,
    (tx) => tx.lockRow('usuario', leo.id),
    () => portal.as(boss)('POST', 'vetar', { nombre: 'Leo', motivo: 'Insultos' }),
    (tx) => lockFirstMision(tx),
  );
  expect(countResponseCodes([response])).toEqual({ '200': 1 });
});

test.each(['an edit of name and mision', 'a readmission'])(
  '%s waits for the lists before the first mision, as a degrado to it locks them',
  async (which) => {
    const { portal, boss, leo } = await scene();
    const rango = await portal.misionId(1, 2);
    const edit = { id: leo.id, nombre: 'Pepa', rango, firma: 'igual', mifirma: 'JEF' };
    if (which === 'a readmission') await portal.dismiss(leo);
    const response = await sendDuringChange(
      portal,
      (tx) => lockOrOpenLists(tx),
      () =>
        which === 'a readmission'
          ? portal.as(boss)('POST', 'ingresar', { usuario: leo.id })
          : portal.as(boss)('POST', 'editUsuario', edit),
      (tx) => lockFirstMision(tx),
    );
    expect(response).toMatchObject({ http: 200 });
  },
);

describe('a name that is taken meanwhile is given to nobody', () => {
  const TAKEN: Record<string, [string, (tx: Tx, boss: Person) => Promise<unknown>]> = {
    'by an entry of the black list': [
      '422 LISTA_NEGRA',
      (tx, boss) => addBan(tx.as(boss), { usuario: null, nombre: 'Pepa', motivo: 'Insultos', hasta: null }),
    ],
    'by an application': [
      '409 NOMBRE_OCUPADO',
      (tx) => {
        const newcomer = { usuario: 'Pepa', clave: 'x', referido: null, avatar: null, direccion: 'x', respuestas: [] };
        return fileApplication(tx, newcomer);
      },
    ],
  };

  test.each(Object.keys(TAKEN))('%s', async (how) => {
    const { portal, boss, leo } = await scene();
    await portal.grantPermisos(10, 'adm', 'usu');
    const [code, take] = TAKEN[how] ?? ['', () => Promise.resolve()];
    const takeBehindLock = async (tx: Tx): Promise<void> => {
      await lockFirstMision(tx);
      await take(tx, boss);
    };
    const ask = { op: 2, nombre: 'Pepa', iduser: leo.id } as const;
    await portal.as(leo).succeeds('POST actionNombre', { body: ask });
    const { id } = await portal.db.selectFrom('solicitud_nombre').select('id').executeTakeFirstOrThrow();
    const edit = { id: leo.id, nombre: 'Pepa', rango: 'igual', firma: 'igual', mifirma: 'JEF' };
    const responses = [
      await sendDuringChange(portal, takeBehindLock, () =>
        portal.as(boss)('POST', 'actionNombre', { ...ask, op: 0, id }),
      ),
    ];
    await portal.db.deleteFrom('lista_negra').execute();
    await portal.db.deleteFrom('solicitud_ingreso').execute();
    responses.push(await sendDuringChange(portal, takeBehindLock, () => portal.as(boss)('POST', 'editUsuario', edit)));
    expect(countResponseCodes(responses)).toEqual({ [code]: 2 });
  });
});

describe('an ascenso', () => {
  test('is not offered to a usuario whose mision changed meanwhile', async () => {
    const { portal, boss, leo } = await scene();
    const body = await ascensoSubmission(portal, boss, leo);
    const response = await sendDuringChange(portal, await move(portal, leo, 2, 3), () =>
      portal.as(boss)('POST', 'sendAscenso', body),
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });

  test('is not accepted by a usuario whose mision changed meanwhile', async () => {
    const { portal, boss, leo } = await scene();
    await makeOffer(portal, boss, leo);
    const body = solicitudAnswerBody(await waitingSolicitud(portal, leo), ACCEPT_ASCENSO);
    const response = await sendDuringChange(portal, await move(portal, leo, 2, 3), () =>
      portal.as(leo)('POST', 'actionSolicitudes', body),
    );
    expect(countResponseCodes([response])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  });

  /** Settles the offer without locking its usuario. */
  const handle =
    (resultado: 'aceptado' | 'retirado') =>
    (tx: Tx): Promise<unknown> =>
      tx.db.updateTable('ascenso').set({ atendido: tx.now, resultado }).execute();

  test('is not accepted if it was withdrawn meanwhile', async () => {
    const { portal, boss, leo } = await scene();
    await makeOffer(portal, boss, leo);
    const body = solicitudAnswerBody(await waitingSolicitud(portal, leo), ACCEPT_ASCENSO);
    const response = await sendDuringChange(portal, handle('retirado'), () =>
      portal.as(leo)('POST', 'actionSolicitudes', body),
    );
    expect(countResponseCodes([response])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  });

  test('does not end with the fall of its author if it was accepted meanwhile', async () => {
    const { portal, boss, leo } = await scene();
    const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
    await makeOffer(portal, supervisor, leo);
    const degrado = { usuario: supervisor.id, motivo: 'Faltas', rango: await portal.misionId(1, 1) };
    const response = await sendDuringChange(portal, handle('aceptado'), () =>
      portal.as(boss)('POST', 'actionDegrado', degrado),
    );
    expect(response.http).toBe(200);
    expect(await portal.db.selectFrom('ascenso').select('resultado').execute()).toEqual([{ resultado: 'aceptado' }]);
  });
});

describe('a change of mision', () => {
  test('starts from the current one, even if the caller has not waited', async () => {
    const { portal, leo } = await scene();
    await sendDuringChange(portal, await move(portal, leo, 2, 5), () => portal.moveToMision(leo, 2, 7));
    const paso = portal.db.selectFrom('carrera').select(['de_nombre', 'a_nombre']).where('usuario', '=', leo.id);
    expect(await paso.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      de_nombre: 'Guardia E',
      a_nombre: 'Centinela C',
    });
  });
});

describe('an ascenso by paga', () => {
  async function preparePaga() {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana', posicion: 9 });
    const payer = await setUpListaPaga(portal, ana);
    const { id } = await onlyPayRowOf(portal, payer, ana);
    return { portal, ana, payer, body: { op: 1, id, sig: 'Vigilante I', creditos: 1 } };
  }

  test('is refused if a concurrent change moves the usuario to a mision without one', async () => {
    const { portal, ana, payer, body } = await preparePaga();
    const response = await sendDuringChange(portal, await move(portal, ana, 1, 8), () =>
      portal.as(payer)('POST', 'ascensoPaga', body),
    );
    expect(countResponseCodes([response])).toEqual({ '422 SIN_ASCENSO_POR_PAGA': 1 });
  });

  test('waits for the lists before its row: a holder of their lock can lock the row', async () => {
    const { portal, payer, body } = await preparePaga();
    const response = await sendDuringChange(
      portal,
      (tx) => lockOrOpenLists(tx),
      () => portal.as(payer)('POST', 'ascensoPaga', body),
      (tx) => tx.db.updateTable('paga').set({ monto: 8 }).where('id', '=', body.id).execute(),
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });
});

describe('a membresia', () => {
  test('is not sold to a usuario who was dismissed meanwhile', async () => {
    const { portal, boss, leo } = await scene();
    const body = { user: leo.id, isExterno: false, membresia: await membresiaTypeId(portal, 'VIP'), periodo: 30 };
    const response = await sendDuringChange(portal, dismiss(leo), () => portal.as(boss)('POST', 'addMembresia', body));
    expect(countResponseCodes([response])).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
  });

  test('is not transferred to a usuario who was dismissed meanwhile', async () => {
    const { portal, boss } = await scene();
    const membresia = await membresiaTypeId(portal, 'VIP');
    const venta = { user: 'Luna', isExterno: true, membresia, periodo: 30 as const };
    const { data } = await portal.as(boss).succeeds('POST addMembresia', { body: venta });
    const luna = await portal.createPerson({ nombre: 'Luna' });
    const response = await sendDuringChange(portal, dismiss(luna), () =>
      portal.as(boss)('POST', 'pasarMembresia', { id: data.id, usuario: luna.id }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });
});

describe('a permiso that must keep a holder', () => {
  /** Only Ana and Bea hold man; Jefa, above them, does not. */
  async function prepareTwo() {
    const portal = await openPortal();
    await portal.grantPermisos(12, 'adm');
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
    const [ana, bea] = [await portal.createPerson({ categoria: 10 }), await portal.createPerson({ categoria: 10 })];
    for (const person of [ana, bea]) await portal.moveToMision(person, 11);
    await portal.grantPermisos(11, 'man');
    const rango = await portal.misionId(1, 1);
    return { portal, boss, ana, bea, degrado: ({ id: usuario }: Person) => ({ usuario, motivo: 'Faltas', rango }) };
  }

  test('is not lost by its last holder just after the other one lost it', async () => {
    const { portal, boss, ana, bea, degrado } = await prepareTwo();
    const lower = await move(portal, ana, 10);
    const losePermiso = async (tx: Tx): Promise<void> => {
      await lower(tx);
      await tx.db.updateTable('cerrojo').set({ nombre: 'titulares' }).where('nombre', '=', 'titulares').execute();
    };
    const response = await sendDuringChange(portal, losePermiso, () =>
      portal.as(boss)('POST', 'actionDegrado', degrado(bea)),
    );
    expect(response).toMatchObject({
      http: 409,
      body: { msg: 'Nadie más tiene el permiso Mantenimiento. Da primero ese permiso a otra persona' },
    });
    expect(await portal.as(bea).succeeds('GET checkUser')).toMatchObject({ permisos: ['man'] });
  });

  test('is kept by one of two who would lose it at once', async () => {
    const { portal, boss, ana, bea, degrado } = await prepareTwo();
    const send = await alternateServers(portal);
    const responses = await Promise.all([ana, bea].map((who) => send(boss, 'actionDegrado', degrado(who))));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 ULTIMO_TITULAR': 1 });
  });

  test('is kept also if the categoria to which its last holder moves loses it meanwhile', async () => {
    const { portal, boss, ana, bea, degrado } = await prepareTwo();
    await portal.dismiss(ana);
    const rango = await portal.misionId(10, 1);
    for (const categoria of [10, 12]) await portal.grantPermisos(categoria, 'adm', 'man');
    // Bea moves to a categoria with the permiso while that categoria and Jefa's lose it.
    const removePermiso = async (tx: Tx): Promise<void> => {
      await tx.db.updateTable('categoria').set({ permisos: 'adm' }).where('id', 'in', [10, 12]).execute();
      await tx.db.updateTable('cerrojo').set({ nombre: 'titulares' }).where('nombre', '=', 'titulares').execute();
    };
    const body = { ...degrado(bea), rango };
    const response = await sendDuringChange(portal, removePermiso, () =>
      portal.as(boss)('POST', 'actionDegrado', body),
    );
    expect(countResponseCodes([response])).toEqual({ '409 ULTIMO_TITULAR': 1 });
  });
});

test('permisos of a categoria are not saved over a concurrent change', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12 });
  const body = { categorias: [{ id_categoria: 2, permisos: 'tt,mul', visto: 'tt' }] };
  const response = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('categoria').set({ permisos: 'tt,ren' }).where('id', '=', 2).execute(),
    () => portal.as(boss)('POST', 'guardarMatriz', body),
  );
  expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
});
