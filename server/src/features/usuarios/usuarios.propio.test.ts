import type { CallKey, RequestOf } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { Rechazo } from '../../testing/cliente.ts';
import { actualizar, comoSeVe, cuadra, filaDe, ganar, sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { venderMision } from '../../testing/ventas.ts';

interface Saldar {
  logra: (quien: Persona) => Promise<unknown>;
  falla: (quien: Persona) => Promise<Rechazo>;
}
/** Something of Ana's own that waits to be settled, and how it is settled. */
interface Cosa extends Saldar {
  modulo: string;
  msg: string;
  /** Whether the reader's own list offers it. */
  puede: (quien: Persona) => Promise<boolean>;
}

/** Ana holds every permission of money, and someone else, not yet. */
async function casa() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
  return { portal, ana };
}

const saldar = <K extends CallKey>(portal: Portal, llamada: K, peticion: Partial<RequestOf<K>>): Saldar => ({
  logra: (quien) => portal.pide(quien).logra(llamada, peticion),
  falla: (quien) => portal.pide(quien).falla(llamada, peticion),
});

const visto = <F extends { usuario: number; acciones: string[] }>(filas: F[], de: Persona, accion: string): boolean => {
  const suya = filas.find((f) => f.usuario === de.id);
  if (!suya) throw new Error(`${de.usuario} has no row`);
  return suya.acciones.includes(accion);
};

async function suPaga(portal: Portal, ana: Persona): Promise<Cosa> {
  const terminos = { paga_nomina: 9, nomina_asistencia: 0, nomina_times: 15 };
  await portal.db.updateTable('categoria').set(terminos).where('id', '=', 11).execute();
  await ganar(portal, ana, 11);
  await actualizar(portal, ana);
  const fila = await filaDe(portal, ana, ana);
  return {
    modulo: 'paga',
    msg: 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.',
    ...saldar(portal, 'POST pagar', { body: comoSeVe(fila, 1) }),
    puede: async (quien) => visto((await portal.pide(quien).logra('GET getListaPaga')).filas, ana, 'pagar'),
  };
}

const COSAS: Record<string, (portal: Portal, ana: Persona) => Promise<Cosa>> = {
  'la paga': suPaga,
  'la paga con su monto': async (portal, ana) => {
    const cosa = await suPaga(portal, ana);
    const { id, monto } = await filaDe(portal, ana, ana);
    return { ...cosa, ...saldar(portal, 'POST pagarMonto', { body: { id, monto } }) };
  },
  'deshacer la paga': async (portal, ana) => {
    const cosa = await suPaga(portal, ana);
    await portal.pide(ana).logra('POST pagar', { body: comoSeVe(await filaDe(portal, ana, ana), 1) });
    const pagada = await filaDe(portal, ana, ana);
    return {
      ...cosa,
      ...saldar(portal, 'POST pagar', { body: comoSeVe(pagada, 0) }),
      puede: async (quien) =>
        (await portal.pide(quien).logra('GET getListaPaga')).filas.some(
          (f) => f.usuario === ana.id && f.acciones.includes('deshacer'),
        ),
    };
  },
  'el pendiente': async (portal, ana) => {
    await suPaga(portal, ana);
    await portal.pide(ana).logra('POST reiniciarLista', { body: { op: 1 } });
    const ver = (quien: Persona) => portal.pide(quien).logra('GET getPendientes');
    const [{ id } = { id: 0 }] = await ver(ana);
    return {
      modulo: 'paga',
      msg: 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.',
      ...saldar(portal, 'POST pagarPendiente', { body: { id } }),
      puede: async (quien) => visto(await ver(quien), ana, 'pagar'),
    };
  },
  'la venta': async (portal, ana) => {
    await venderMision(portal, ana, await portal.persona({ categoria: 2 }), [3, 1]);
    const ver = (quien: Persona) => portal.pide(quien).logra('GET allVentas');
    const [venta] = await ver(ana);
    return {
      modulo: 'ventas',
      msg: 'No puedes recibir tu propia entrega. Pídeselo a otra persona con ese permiso.',
      ...saldar(portal, 'GET ventaAction/:id', { params: { id: venta?.id ?? 0 }, query: { pagado: 0 } }),
      puede: async (quien) => (await ver(quien))[0]?.acciones.includes('entregar') === true,
    };
  },
  'la renta': async (portal, ana) => {
    await portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 11).execute();
    await portal.pide(ana).logra('POST actionRenta', { body: { op: 0 } });
    const ver = async (quien: Persona) => (await portal.pide(quien).logra('GET actionRenta')).filas;
    const [renta] = await ver(ana);
    return {
      modulo: 'renta',
      msg: 'No puedes cobrar tu renta. Pídeselo a otra persona con ese permiso.',
      ...saldar(portal, 'POST actionRenta', { body: { op: 1, id: renta?.id ?? 0 } }),
      puede: async (quien) => visto(await ver(quien), ana, 'pagar'),
    };
  },
  'la multa': async (portal, ana) => {
    const fila = { usuario: ana.id, motivo: 'Flood', creditos: 0, encargado: ana.id, fecha: portal.reloj.ahora };
    const { id } = await portal.db.insertInto('multa').values(fila).returning('id').executeTakeFirstOrThrow();
    const ver = (quien: Persona) => portal.pide(quien).logra('GET getAllMultas');
    return {
      modulo: 'multas',
      msg: 'No puedes cobrar tu multa. Pídeselo a otra persona con ese permiso.',
      ...saldar(portal, 'POST actionMulta', { body: { id, op: true } }),
      puede: async (quien) => visto(await ver(quien), ana, 'cobrar'),
    };
  },
};

describe.each(Object.entries(COSAS))('lo propio: %s', (_que, preparar) => {
  test('lo salda otra persona, y la fila lo dice', async () => {
    const { portal, ana } = await casa();
    const cosa = await preparar(portal, ana);
    const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
    expect([await cosa.puede(ana), await cosa.puede(bea)]).toEqual([false, true]);
    expect(await sinCambiar(portal, () => cosa.falla(ana))).toMatchObject({
      http: 403,
      error: 'COSA_PROPIA',
      msg: cosa.msg,
    });
    const { bitacora } = await portal.observar(() => cosa.logra(bea));
    expect(bitacora).toHaveLength(1);
    await cuadra(portal);
  });

  test('si nadie más puede, se hace y queda dicho', async () => {
    const { portal, ana } = await casa();
    const cosa = await preparar(portal, ana);
    // Neither who was dismissed nor who stands too low counts.
    await portal.despedir(await portal.persona({ categoria: 11 }));
    await portal.persona({ categoria: 8 });
    expect(await cosa.puede(ana)).toBe(true);
    const { bitacora } = await portal.observar(() => cosa.logra(ana));
    const permiso = { renta: 'ren', multas: 'mul' }[cosa.modulo] ?? 'pag';
    expect(bitacora).toHaveLength(2);
    expect(bitacora).toContainEqual({
      modulo: cosa.modulo,
      objeto: expect.any(Number),
      usuario: ana.id,
      encargado: ana.id,
      motivo: `lo hizo con lo suyo porque nadie más tiene el permiso ${permiso}`,
    });
    await cuadra(portal);
  });
});

test('sin el permiso no se ofrece ninguna', async () => {
  const { portal, ana } = await casa();
  await venderMision(portal, ana, await portal.persona({ categoria: 2 }), [3, 1]);
  await suPaga(portal, ana);
  const junta = await portal.persona({ categoria: 9 });
  expect((await portal.pide(junta).logra('GET getListaPaga')).filas.map((f) => f.acciones)).toEqual([[]]);
  await portal.pide(ana).logra('POST reiniciarLista', { body: { op: 1 } });
  await portal.permitir(10, 'adm');
  const mira = portal.pide(await portal.persona({ categoria: 10 }));
  expect((await mira.logra('GET getPendientes')).map((f) => f.acciones)).toEqual([[]]);
  expect((await mira.logra('GET allVentas')).map((f) => f.acciones)).toEqual([[]]);
});

test('de la paga propia, si nadie más puede, se ofrece lo ganado y nada más', async () => {
  const { portal, ana } = await casa();
  await suPaga(portal, ana);
  expect((await filaDe(portal, ana, ana)).acciones).toEqual(['pagar']);
});
