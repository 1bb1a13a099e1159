import { OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { mover } from './features/creditos/creditos.public.ts';
import { asentar } from './features/trabajo/trabajo.public.ts';
import type { Tx } from './platform/db/database.ts';
import { codigos, mientras } from './testing/carreras.ts';
import { comoSeVe as comoSeVePaga, conLista, cuadra, filaDe, filasDe, ganar } from './testing/paga.ts';
import type { Persona, Portal } from './testing/portal.ts';
import { abrirPortal } from './testing/portal.ts';
import { abrir, cancelar, comoSeVe, ver } from './testing/tiempos.ts';
import { saldo, tipoMembresia, venderMision, ventaDe } from './testing/ventas.ts';

/*
 * Whoever settles something waits for whoever is settling it, and decides on how it stands then. Each test holds such a
 * change until the call waits for it; without its lock the call does not wait, or has decided before.
 */

type FilaPaga = Awaited<ReturnType<typeof filaDe>>;

/** Ana's nine credits wait on the list. */
async function conPaga() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', posicion: 9 });
  const pagadora = await conLista(portal, ana);
  const otra = await portal.persona({ nombre: 'Otra', categoria: 11 });
  const fila = await filaDe(portal, pagadora, ana);
  /** Somebody else pays the row. */
  const pagarla = async (tx: Tx): Promise<void> => {
    const pagada = { estado: 'pagada', pagado_monto: fila.monto, pagado_fecha: tx.ahora, pagado_por: otra.id } as const;
    await tx.db.updateTable('paga').set(pagada).where('id', '=', fila.id).execute();
    const cobro = { usuario: ana.id, paga: fila.id, motivo: 'Lista de paga', creditos: fila.monto };
    await mover(tx, { ...cobro, tipo: 'paga_cobrada' });
  };
  const montos = async () => (await filasDe(portal, pagadora)).map((f) => [f.estado, f.monto]);
  return { portal, ana, pagadora, fila, pagarla, montos };
}

describe('una paga que otra persona paga mientras tanto', () => {
  test.each([
    ['pagar', (fila: FilaPaga) => comoSeVePaga(fila, 1)],
    ['pagarMonto', ({ id }: FilaPaga) => ({ id, monto: 9 })],
    ['pagarVarias', ({ id, monto }: FilaPaga) => ({ op: 1, pagas: [{ id, nombre: 'Ana', monto }] })],
  ])('no se paga otra vez: %s', async (path, envio) => {
    const { portal, pagadora, fila, pagarla } = await conPaga();
    const body = envio(fila);
    const respuesta = await mientras(portal, pagarla, () => portal.pide(pagadora)('POST', path, body));
    expect(codigos([respuesta])).toEqual({ '409 YA_PAGADA': 1 });
    await cuadra(portal);
  });

  test('no queda pendiente al reiniciar la lista', async () => {
    const { portal, pagadora, pagarla } = await conPaga();
    const respuesta = await mientras(portal, pagarla, () => portal.pide(pagadora)('POST', 'reiniciarLista', { op: 0 }));
    expect(respuesta).toMatchObject({ http: 200, cuerpo: { personas: 0, creditos: 0 } });
    expect(await portal.pide(pagadora).logra('GET getPendientes')).toEqual([]);
    await cuadra(portal);
  });

  test('no cambia con lo que se gana después: eso es otra fila', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    const pagadora = await portal.persona({ categoria: 10 });
    await portal.trabajo(ana, 'asistencia', 60);
    await portal.pide(pagadora).logra('GET updateLista');
    const [fila] = await filasDe(portal, pagadora);
    await portal.trabajo(ana, 'asistencia', 180);
    const pagada = { estado: 'pagada', pagado_monto: 4, pagado_fecha: portal.reloj.ahora, pagado_por: pagadora.id };
    const respuesta = await mientras(
      portal,
      (tx) =>
        tx.db
          .updateTable('paga')
          .set({ ...pagada, estado: 'pagada' })
          .where('id', '=', fila?.id ?? 0)
          .execute(),
      () => portal.pide(pagadora)('GET', 'updateLista'),
    );
    expect(respuesta.http).toBe(200);
    const filas = await portal.db.selectFrom('paga').select(['estado', 'monto']).orderBy('id').execute();
    expect(filas).toEqual([
      { estado: 'pagada', monto: 4 },
      { estado: 'abierta', monto: 5 },
    ]);
  });

  test('no cambia cuando quien la ganó sube de categoría: lo de después es otra fila', async () => {
    const { portal, ana, pagadora, pagarla, montos } = await conPaga();
    await portal.trabajo(ana, 'asistencia', -180);
    const body = await ventaDe(portal, pagadora, ana, [2, 1]);
    const respuesta = await mientras(portal, pagarla, () => portal.pide(pagadora)('POST', 'addMision', body));
    expect(respuesta.http).toBe(200);
    expect(await montos()).toEqual([['pagada', 9]]);
    await cuadra(portal);
  });
});

describe('una lista que otra persona reinicia mientras tanto', () => {
  const cerrarla = (tx: Tx): Promise<unknown> =>
    tx.db.updateTable('lista_paga').set({ cerrada: tx.ahora }).where('grupo', '=', 'bajo').execute();

  test('no se reinicia otra vez', async () => {
    const { portal, pagadora } = await conPaga();
    const respuesta = await mientras(portal, cerrarla, () =>
      portal.pide(pagadora)('POST', 'reiniciarLista', { op: 0 }),
    );
    expect(codigos([respuesta])).toEqual({ '409 LISTA_VACIA': 1 });
  });

  test('deja pendiente el pago que se deshace', async () => {
    const { portal, ana, pagadora, fila } = await conPaga();
    await portal.pide(pagadora).logra('POST pagar', { body: comoSeVePaga(fila, 1) });
    const respuesta = await mientras(portal, cerrarla, () =>
      portal.pide(pagadora)('POST', 'pagar', comoSeVePaga(fila, 0)),
    );
    expect(respuesta.http).toBe(200);
    expect(await portal.pide(pagadora).logra('GET getPendientes')).toMatchObject([{ usuario: ana.id, monto: 9 }]);
    await cuadra(portal);
  });

  test('no recibe lo que se pone al día', async () => {
    const { portal, pagadora } = await conPaga();
    const beto = await portal.persona({ nombre: 'Beto' });
    await ganar(portal, beto);
    const respuesta = await mientras(portal, cerrarla, () => portal.pide(pagadora)('GET', 'updateLista'));
    expect(respuesta.http).toBe(200);
    expect((await filasDe(portal, pagadora)).map((f) => f.usuario)).toEqual([beto.id]);
  });
});

describe('lo que otra persona salda mientras tanto no se salda otra vez', () => {
  /** Somebody else notes it. */
  const salda = (tabla: 'multa' | 'pendiente', quien: Persona) => (tx: Tx) =>
    tx.db.updateTable(tabla).set({ cobrado: tx.ahora, cobrado_por: quien.id }).execute();
  const paga = (tabla: 'renta' | 'venta', quien: Persona) => (tx: Tx) =>
    tx.db.updateTable(tabla).set({ pagado: tx.ahora, pagado_por: quien.id }).execute();

  async function caja() {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
    const bea = await portal.persona({ nombre: 'Bea', categoria: 12 });
    const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
    return { portal, ana, bea, leo };
  }

  test('una multa', async () => {
    const { portal, ana, bea, leo } = await caja();
    const body = { usuario: leo.id, motivo: 'Flood', creditos: 5 };
    const { data } = await portal.pide(ana).logra('POST sendMulta', { body });
    const respuesta = await mientras(portal, salda('multa', bea), () =>
      portal.pide(ana)('POST', 'actionMulta', { id: data.id, op: true }),
    );
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'YA_ESTA_ASI', msg: 'Bea ya la cobró' } });
  });

  test('un pendiente', async () => {
    const { portal, pagadora } = await conPaga();
    const otra = await portal.persona({ nombre: 'Cata', categoria: 11 });
    await portal.pide(pagadora).logra('POST reiniciarLista', { body: { op: 0 } });
    const [pendiente] = await portal.pide(pagadora).logra('GET getPendientes');
    const respuesta = await mientras(portal, salda('pendiente', otra), () =>
      portal.pide(pagadora)('POST', 'pagarPendiente', { id: pendiente?.id }),
    );
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'YA_PAGADA', msg: 'Cata ya pagó esto' } });
  });

  test('un pendiente, con otros', async () => {
    const { portal, pagadora } = await conPaga();
    const otra = await portal.persona({ nombre: 'Cata', categoria: 11 });
    await portal.pide(pagadora).logra('POST reiniciarLista', { body: { op: 0 } });
    const [pendiente] = await portal.pide(pagadora).logra('GET getPendientes');
    const pendientes = [{ id: pendiente?.id, nombre: 'Ana', monto: pendiente?.monto }];
    const respuesta = await mientras(portal, salda('pendiente', otra), () =>
      portal.pide(pagadora)('POST', 'pagarPendientes', { pendientes }),
    );
    const msg = 'No pagaste ninguno: Ana (Cata ya pagó esto)';
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'YA_PAGADA', msg } });
  });

  test.each([1, 2])('una renta (%d)', async (op) => {
    const { portal, ana, bea, leo } = await caja();
    await portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 2).execute();
    const { data } = await portal.pide(ana).logra('POST actionRenta', { body: { op: 0 } });
    const respuesta = await mientras(portal, paga('renta', bea), () =>
      portal.pide(ana)('POST', 'actionRenta', { op, id: data.find((r) => r.usuario === leo.id)?.id }),
    );
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'YA_PAGADA', msg: 'Bea ya la cobró' } });
  });

  test('una venta', async () => {
    const { portal, ana, bea, leo } = await caja();
    const eva = await portal.persona({ nombre: 'Eva', categoria: 8 });
    const { data } = await venderMision(portal, eva, leo, [3, 1]);
    const respuesta = await mientras(portal, paga('venta', bea), () =>
      portal.pide(ana)('GET', `ventaAction/${data.id}?pagado=0`),
    );
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'CAMBIO_MIENTRAS' } });
  });

  describe('una membresía que mientras tanto se termina', () => {
    const termina = (quien: Persona) => (tx: Tx) =>
      tx.db.updateTable('membresia_usuario').set({ terminada: 1, terminada_por: quien.id }).execute();
    async function vendida(portal: Portal, quien: Persona, user: string | number) {
      const membresia = await tipoMembresia(portal, 'VIP');
      const body = { user, isExterno: typeof user === 'string', membresia, periodo: 30 as const };
      return (await portal.pide(quien).logra('POST addMembresia', { body })).data.id;
    }

    test('no se termina otra vez', async () => {
      const { portal, ana, bea, leo } = await caja();
      const id = await vendida(portal, ana, leo.id);
      const respuesta = await mientras(portal, termina(bea), () => portal.pide(ana)('POST', 'deleteMemb', { id }));
      expect(respuesta).toMatchObject({ http: 409, cuerpo: { msg: 'Bea ya la terminó' } });
    });

    test('ni se pasa a quien se registró', async () => {
      const { portal, ana, bea } = await caja();
      const id = await vendida(portal, ana, 'Luna');
      const luna = await portal.persona({ nombre: 'Luna' });
      const respuesta = await mientras(portal, termina(bea), () =>
        portal.pide(ana)('POST', 'pasarMembresia', { id, usuario: luna.id }),
      );
      expect(respuesta).toMatchObject({ http: 409, cuerpo: { msg: 'Bea ya la terminó' } });
    });

    test('no se alarga: lo pagado empieza de nuevo, no se pierde', async () => {
      const { portal, ana, bea, leo } = await caja();
      const id = await vendida(portal, ana, leo.id);
      portal.reloj.pasar({ minutos: 5 });
      const body = { user: leo.id, isExterno: false, membresia: await tipoMembresia(portal, 'VIP'), periodo: 30 };
      const respuesta = await mientras(portal, termina(bea), () => portal.pide(ana)('POST', 'addMembresia', body));
      expect(respuesta.http).toBe(200);
      expect(await portal.pide(ana).logra('GET allMembership')).toMatchObject([
        { estado: 'Activa', finaliza: portal.reloj.iso({ horas: 30 * 24 }) },
        { id, estado: 'Terminada' },
      ]);
    });

    test('no recibe el tiempo de la que se tenía de fuera', async () => {
      const { portal, ana, bea } = await caja();
      const id = await vendida(portal, ana, 'Luna');
      const luna = await portal.persona({ nombre: 'Luna' });
      const suya = await vendida(portal, ana, luna.id);
      const fin = { terminada: 1, terminada_por: bea.id };
      const respuesta = await mientras(
        portal,
        (tx) => tx.db.updateTable('membresia_usuario').set(fin).where('id', '=', suya).execute(),
        () => portal.pide(ana)('POST', 'pasarMembresia', { id, usuario: luna.id }),
      );
      expect(respuesta).toMatchObject({ http: 200, cuerpo: { data: { id, usuarioNombre: 'Luna', estado: 'Activa' } } });
    });
  });
});

test('una membresía que mientras tanto cambia de precio no se vende al que ya no es', async () => {
  const portal = await abrirPortal();
  const eva = await portal.persona({ categoria: 8 });
  const vip = await tipoMembresia(portal, 'VIP');
  const body = { user: 'Luna', isExterno: true, membresia: vip, periodo: 30, creditos: 60 };
  const respuesta = await mientras(
    portal,
    (tx) => tx.db.updateTable('membresia').set({ precio: 80 }).where('id', '=', vip).execute(),
    () => portal.pide(eva)('POST', 'addMembresia', body),
  );
  expect(respuesta).toMatchObject({ http: 409, cuerpo: { msg: 'VIP cuesta ahora 80c' } });
  expect(await saldo(portal, 'entrega')).toBe(0);
});

test('un corte espera al trabajo que se está escribiendo, y lo cuenta', async () => {
  const { portal, ana, pagadora, montos } = await conPaga();
  const beto = await portal.persona({ nombre: 'Beto' });
  const trabaja = (tx: Tx) =>
    asentar(tx.como(beto), [{ usuario: beto.id, tipo: 'asistencia', minutos: 60, motivo: 'Prueba' }]);
  const corte = await mientras(portal, trabaja, () => portal.pide(pagadora)('POST', 'reiniciarNomina', { op: 0 }));
  expect(corte).toMatchObject({ http: 200, cuerpo: { nuevas: 1 } });
  expect(await montos()).toEqual([
    ['abierta', 9],
    ['abierta', 4],
  ]);
  const nomina = await portal.pide(pagadora).logra('GET allNomina');
  for (const { id } of [ana, beto]) expect(nomina.find((f) => f.id === id)).toMatchObject({ asistencia: 0 });
  await cuadra(portal);
});

describe('un tiempo sobre el que otra persona actúa mientras tanto', () => {
  async function escena(alto: (e: { jefe: Persona; par: Persona }) => { id: number } = (e) => e.jefe) {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7 });
    const par = await portal.persona({ nombre: 'Par', categoria: 7 });
    const bajo = await portal.persona({ nombre: 'Bajo' });
    const { id } = await abrir(portal, jefe, bajo, alto({ jefe, par }).id);
    portal.reloj.pasar({ minutos: 20 });
    const cambia = (cambio: object) => (tx: Tx) =>
      tx.db.updateTable('tiempo').set(cambio).where('id', '=', id).execute();
    return { portal, jefe, par, id, cambia };
  }

  test('no es el que se veía', async () => {
    const { portal, jefe, id, cambia } = await escena();
    const body = await comoSeVe(portal, OP.mas5, id);
    const respuesta = await mientras(portal, cambia({ mins: 70, sumado: 10 }), () =>
      portal.pide(jefe)('POST', 'actionTime', body),
    );
    expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });

  test('no lo toma a quien se le pidió', async () => {
    const { portal, jefe, par, cambia } = await escena((e) => e.par);
    const [solicitud] = await portal.pide(par).logra('GET getTimesSolicitudes');
    const respuesta = await mientras(portal, cambia({ alto: jefe.id }), () =>
      portal.pide(par)('POST', 'actionTimeSoli', { id: solicitud?.id }),
    );
    expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });

  test('no se recupera otra vez', async () => {
    const { portal, jefe, id, cambia } = await escena();
    await cancelar(portal, jefe, id);
    const respuesta = await mientras(portal, cambia({ cerrado: null, cierre: null, recuperable: null }), () =>
      portal.pide(jefe)('POST', 'recuperarTiempo', { id }),
    );
    expect(codigos([respuesta])).toEqual({ '409 YA_RECUPERADO': 1 });
  });

  test('no se suma al pasar lista cuando ya está cerrado', async () => {
    const { portal, jefe, id, cambia } = await escena();
    const cierre = { cerrado: portal.reloj.ahora, cierre: 'cancelado' };
    const lista = { encargado: jefe.id, pausados: '', sumados: `${id}`, fuerabase: '' };
    const respuesta = await mientras(portal, cambia(cierre), () => portal.pide(jefe)('POST', 'sendLista', lista));
    expect(respuesta).toMatchObject({
      http: 200,
      cuerpo: { omitidos: [{ id, lista: 'sumados', motivo: 'Su tiempo ya está cerrado' }] },
    });
  });

  test('no se liga con todos cuando ya tiene encargado', async () => {
    const { portal, jefe, par, id, cambia } = await escena(() => ({ id: -1 }));
    const respuesta = await mientras(portal, cambia({ alto: par.id }), () =>
      portal.pide(jefe)('POST', 'actionTime', { op: OP.ligarTodos }),
    );
    expect(codigos([respuesta])).toEqual({ '409 NADA_QUE_LIGAR': 1 });
    expect(await ver(portal, jefe, id)).toMatchObject({ alto: par.id });
  });
});

test('un intento de entrada que falla mientras otro espera cuenta para él', async () => {
  const portal = await abrirPortal();
  await portal.persona({ nombre: 'Ana' });
  const entrar = () =>
    portal.pide(null, { desde: '203.0.113.7' })('POST', 'login', { op: 0, usuario: 'Ana', clave: 'mala' });
  for (let n = 1; n < 10; n += 1) expect(codigos([await entrar()])).toEqual({ '401 CREDENCIALES': 1 });
  const otroFallo = async (tx: Tx): Promise<void> => {
    await tx.db.updateTable('cerrojo').set({ nombre: 'entrada' }).where('nombre', '=', 'entrada').execute();
    const sujetos = await tx.db.selectFrom('intento').select('sujeto').distinct().execute();
    const filas = sujetos.map(({ sujeto }) => ({ sujeto, fecha: tx.ahora, pendiente: 0 }));
    await tx.db.insertInto('intento').values(filas).execute();
  };
  expect(codigos([await mientras(portal, otroFallo, entrar)])).toEqual({ '429 DEMASIADOS_INTENTOS': 1 });
});

test('el reloj que vuelve atrás lo corrige uno: quien espera por otro no lo corrige de nuevo', async () => {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ categoria: 7 });
  const { id, finaliza } = await abrir(portal, jefe, await portal.persona());
  portal.reloj.pasar({ horas: -1 });
  // What it moves is left out: who waits would move it.
  const corregido = (tx: Tx) =>
    tx.db
      .updateTable('reloj')
      .set((eb) => ({ visto: tx.ahora, saltos: eb('saltos', '+', 1) }))
      .execute();
  const { http } = await mientras(portal, corregido, () => portal.pide(jefe)('GET', 'getAllTime'));
  expect(http).toBe(200);
  expect(await ver(portal, jefe, id)).toMatchObject({ finaliza });
});
