import { describe, expect, test } from 'vitest';
import { tomarListas } from './features/paga/paga.public.ts';
import type { Tx } from './platform/db/database.ts';
import { ACEPTAR, envioDe, laSolicitud, ofrecer, respuestaA } from './testing/ascensos.ts';
import { codigos, mientras, porDosServidores } from './testing/carreras.ts';
import { conLista, filaDe } from './testing/paga.ts';
import type { Persona, Portal } from './testing/portal.ts';
import { abrirPortal } from './testing/portal.ts';
import { tipoMembresia, ventaDe } from './testing/ventas.ts';

/*
 * Whoever acts on someone waits for whoever is changing them, and decides on what they are then. Each test holds such a
 * change until the call waits for it; without its lock the call does not wait, or has decided before.
 */

async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 10, firma: 'JEF' });
  await portal.exceptuar(jefa, 'exc');
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  portal.reloj.pasar({ horas: 4 });
  return { portal, jefa, leo };
}
type Escena = Awaited<ReturnType<typeof escena>>;

/** Somebody moves a user, whatever else that would entail. */
async function mover(portal: Portal, { id }: Persona, categoria: number, posicion = 1) {
  const mision = await portal.mision(categoria, posicion);
  return (tx: Tx): Promise<unknown> => tx.db.updateTable('usuario').set({ mision }).where('id', '=', id).execute();
}
const despedir =
  ({ id }: Persona) =>
  (tx: Tx): Promise<unknown> =>
    tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', id).execute();

/** What is sent to act on Leo as he was. */
const ACCIONES: Record<string, (e: Escena) => Promise<[string, object]>> = {
  multar: async ({ leo }) => ['sendMulta', { usuario: leo.id, motivo: 'Flood', creditos: 5 }],
  'ajustar su nómina': async ({ leo }) => [
    'ajustarNomina',
    { id: leo.id, opcion: 1, requisitos: 'asistencia', cantidad: 10 },
  ],
  degradarlo: async ({ portal, leo }) => [
    'actionDegrado',
    { usuario: leo.id, motivo: 'Faltas', rango: await portal.mision(1, 1) },
  ],
  trasladarlo: async ({ portal, leo }) => [
    'addTraslado',
    {
      ...{ usuario: leo.id, rango: await portal.mision(4, 1), mision: 'Almacenista I', cat: 4 },
      ...{ agencia: 'Aurora', firma: 'leo', mifirma: 'JEF' },
    },
  ],
  'venderle una misión': async ({ portal, jefa, leo }) => ['addMision', await ventaDe(portal, jefa, leo, [3, 1])],
  'darle permisos': async ({ leo }) => ['actionExcepciones', { op: 0, usuario: leo.id, permisos: 'mul' }],
  'darle una firma': async ({ leo }) => ['addFirma', { id: leo.id, firma: 'LEO' }],
  editarlo: async ({ leo }) => [
    'editUsuario',
    { id: leo.id, nombre: 'Leona', rango: 'igual', firma: 'igual', mifirma: 'JEF' },
  ],
  'darle una clave nueva': async ({ leo }) => ['resetPassword', { usuario: leo.id }],
  'olvidar sus direcciones': async ({ leo }) => ['deleteIP', { usuario: leo.id }],
};

describe('quien actúa sobre alguien que mientras tanto sube por encima no puede', () => {
  test.each(Object.keys(ACCIONES))('%s', async (cual) => {
    const e = await escena();
    const { portal, jefa, leo } = e;
    const [path, body] = (await ACCIONES[cual]?.(e)) ?? ['', {}];
    const antes = await portal.cuentas();
    const respuesta = await mientras(portal, await mover(portal, leo, 11), () => portal.pide(jefa)('POST', path, body));
    expect(codigos([respuesta])).toEqual({ '403 SIN_PERMISO': 1 });
    expect(await portal.cuentas()).toEqual(antes);
  });

  test('quitarle la firma', async () => {
    const { portal, jefa } = await escena();
    const eva = await portal.persona({ nombre: 'Eva', categoria: 3, firma: 'EVA' });
    const respuesta = await mientras(portal, await mover(portal, eva, 11), () =>
      portal.pide(jefa)('POST', 'delFirma', { usuario: eva.id }),
    );
    expect(codigos([respuesta])).toEqual({ '403 SIN_PERMISO': 1 });
  });
});

test('quien readmite a alguien que otra persona readmite a la vez se entera', async () => {
  const { portal, jefa, leo } = await escena();
  await portal.despedir(leo);
  const respuesta = await mientras(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', leo.id).execute(),
    () => portal.pide(jefa)('POST', 'ingresar', { usuario: leo.id }),
  );
  expect(codigos([respuesta])).toEqual({ '409 YA_ESTA_ASI': 1 });
});

describe('un ascenso', () => {
  test('no se ofrece a quien mientras tanto cambió de misión', async () => {
    const { portal, jefa, leo } = await escena();
    const body = await envioDe(portal, jefa, leo);
    const respuesta = await mientras(portal, await mover(portal, leo, 2, 3), () =>
      portal.pide(jefa)('POST', 'sendAscenso', body),
    );
    expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });

  test('no lo acepta quien mientras tanto cambió de misión', async () => {
    const { portal, jefa, leo } = await escena();
    await ofrecer(portal, jefa, leo);
    const body = respuestaA(await laSolicitud(portal, leo), ACEPTAR);
    const respuesta = await mientras(portal, await mover(portal, leo, 2, 3), () =>
      portal.pide(leo)('POST', 'actionSolicitudes', body),
    );
    expect(codigos([respuesta])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  });

  /** Somebody settles the offer, with no regard to its user. */
  const atender =
    (resultado: 'aceptado' | 'retirado') =>
    (tx: Tx): Promise<unknown> =>
      tx.db.updateTable('ascenso').set({ atendido: tx.ahora, resultado }).execute();

  test('no se acepta cuando mientras tanto se retiró', async () => {
    const { portal, jefa, leo } = await escena();
    await ofrecer(portal, jefa, leo);
    const body = respuestaA(await laSolicitud(portal, leo), ACEPTAR);
    const respuesta = await mientras(portal, atender('retirado'), () =>
      portal.pide(leo)('POST', 'actionSolicitudes', body),
    );
    expect(codigos([respuesta])).toEqual({ '409 SOLICITUD_RETIRADA': 1 });
  });

  test('no cae con quien lo ofreció cuando mientras tanto se aceptó', async () => {
    const { portal, jefa, leo } = await escena();
    const jefe = await portal.persona({ nombre: 'Jefe', categoria: 5 });
    await ofrecer(portal, jefe, leo);
    const degrado = { usuario: jefe.id, motivo: 'Faltas', rango: await portal.mision(1, 1) };
    const respuesta = await mientras(portal, atender('aceptado'), () =>
      portal.pide(jefa)('POST', 'actionDegrado', degrado),
    );
    expect(respuesta.http).toBe(200);
    expect(await portal.db.selectFrom('ascenso').select('resultado').execute()).toEqual([{ resultado: 'aceptado' }]);
  });
});

describe('un cambio de misión', () => {
  test('parte de la que hay, aunque quien lo pide no haya esperado', async () => {
    const { portal, leo } = await escena();
    await mientras(portal, await mover(portal, leo, 2, 5), () => portal.ascender(leo, 2, 7));
    const paso = portal.db.selectFrom('carrera').select(['de_nombre', 'a_nombre']).where('usuario', '=', leo.id);
    expect(await paso.orderBy('id', 'desc').executeTakeFirst()).toEqual({
      de_nombre: 'Guardia E',
      a_nombre: 'Centinela C',
    });
  });
});

describe('un ascenso por paga', () => {
  async function conPaga() {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana', posicion: 9 });
    const pagadora = await conLista(portal, ana);
    const { id } = await filaDe(portal, pagadora, ana);
    return { portal, ana, pagadora, body: { op: 1, id, sig: 'Vigilante I', creditos: 1 } };
  }

  test('es desde donde se está cuando se hace', async () => {
    const { portal, ana, pagadora, body } = await conPaga();
    const respuesta = await mientras(portal, await mover(portal, ana, 1, 8), () =>
      portal.pide(pagadora)('POST', 'ascensoPaga', body),
    );
    expect(codigos([respuesta])).toEqual({ '422 SIN_ASCENSO_POR_PAGA': 1 });
  });

  test('espera a las listas antes de tomar su fila: quien las tiene puede tomarla', async () => {
    const { portal, pagadora, body } = await conPaga();
    const respuesta = await mientras(
      portal,
      (tx) => tomarListas(tx),
      () => portal.pide(pagadora)('POST', 'ascensoPaga', body),
      (tx) => tx.db.updateTable('paga').set({ monto: 8 }).where('id', '=', body.id).execute(),
    );
    expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });
});

describe('una membresía', () => {
  test('no se vende a quien mientras tanto fue despedido', async () => {
    const { portal, jefa, leo } = await escena();
    const body = { user: leo.id, isExterno: false, membresia: await tipoMembresia(portal, 'VIP'), periodo: 30 };
    const respuesta = await mientras(portal, despedir(leo), () => portal.pide(jefa)('POST', 'addMembresia', body));
    expect(codigos([respuesta])).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
  });

  test('no se pasa a quien mientras tanto fue despedido', async () => {
    const { portal, jefa } = await escena();
    const membresia = await tipoMembresia(portal, 'VIP');
    const venta = { user: 'Luna', isExterno: true, membresia, periodo: 30 as const };
    const { data } = await portal.pide(jefa).logra('POST addMembresia', { body: venta });
    const luna = await portal.persona({ nombre: 'Luna' });
    const respuesta = await mientras(portal, despedir(luna), () =>
      portal.pide(jefa)('POST', 'pasarMembresia', { id: data.id, usuario: luna.id }),
    );
    expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });
});

describe('un permiso que no puede quedarse sin nadie', () => {
  /** Ana and Bea alone may do maintenance; Jefa, above them, may not. */
  async function conDos() {
    const portal = await abrirPortal();
    await portal.permitir(12, 'adm');
    const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
    const [ana, bea] = [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 10 })];
    for (const persona of [ana, bea]) await portal.ascender(persona, 11);
    await portal.permitir(11, 'man');
    const rango = await portal.mision(1, 1);
    return { portal, jefa, ana, bea, degrado: ({ id: usuario }: Persona) => ({ usuario, motivo: 'Faltas', rango }) };
  }

  test('no lo pierde quien es la última en tenerlo cuando la otra acaba de perderlo', async () => {
    const { portal, jefa, ana, bea, degrado } = await conDos();
    const bajar = await mover(portal, ana, 10);
    const perderlo = async (tx: Tx): Promise<void> => {
      await bajar(tx);
      await tx.db.updateTable('cerrojo').set({ nombre: 'titulares' }).where('nombre', '=', 'titulares').execute();
    };
    const respuesta = await mientras(portal, perderlo, () => portal.pide(jefa)('POST', 'actionDegrado', degrado(bea)));
    expect(respuesta).toMatchObject({
      http: 409,
      cuerpo: { msg: 'Nadie más tiene el permiso Mantenimiento. Da primero ese permiso a otra persona' },
    });
    expect(await portal.pide(bea).logra('GET checkUser')).toMatchObject({ permisos: ['man'] });
  });

  test('de dos que lo pierden a la vez, una lo conserva', async () => {
    const { portal, jefa, ana, bea, degrado } = await conDos();
    const enviar = await porDosServidores(portal);
    const respuestas = await Promise.all([ana, bea].map((quien) => enviar(jefa, 'actionDegrado', degrado(quien))));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 ULTIMO_TITULAR': 1 });
  });

  test('tampoco cuando lo que se mueve es de dónde lo tiene', async () => {
    const { portal, jefa, ana, bea, degrado } = await conDos();
    await portal.despedir(ana);
    const rango = await portal.mision(10, 1);
    await portal.permitir(10, 'man');
    // Bea goes down to where she would still have it, while that is taken from there.
    const quitarlo = async (tx: Tx): Promise<void> => {
      await tx.db.updateTable('categoria').set({ permisos: '' }).where('id', '=', 10).execute();
      await tx.db.updateTable('cerrojo').set({ nombre: 'titulares' }).where('nombre', '=', 'titulares').execute();
    };
    const body = { ...degrado(bea), rango };
    const respuesta = await mientras(portal, quitarlo, () => portal.pide(jefa)('POST', 'actionDegrado', body));
    expect(codigos([respuesta])).toEqual({ '409 ULTIMO_TITULAR': 1 });
  });
});

test('lo que permite una categoría no se guarda sobre lo que otra persona guarda mientras tanto', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ categoria: 12 });
  const body = { categorias: [{ id_categoria: 2, permisos: 'tt,mul', visto: 'tt' }] };
  const respuesta = await mientras(
    portal,
    (tx) => tx.db.updateTable('categoria').set({ permisos: 'tt,ren' }).where('id', '=', 2).execute(),
    () => portal.pide(jefa)('POST', 'guardarMatriz', body),
  );
  expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
});
