import { orThrow } from '../../platform/appError.ts';
import { earn, onlyPayRowOf, paymentAsSeen, updateListaPaga } from '../portal/paga.ts';
import type { Person } from '../portal/portal.ts';
import { openTiempo } from '../portal/tiempos.ts';
import { sellMision } from '../portal/ventas.ts';
import { ANNULMENT_KINDS } from './annulmentKinds.ts';
import type { SamplePayload } from './samplePayloads.ts';
import type { Scene } from './scene.ts';

const MOTIVO = { motivo: 'Persona equivocada' };
const AN_HOUR = 60;

/** A fichaje of an hour. */
async function clock({ portal, someone }: Scene, ends: boolean) {
  const quien = await someone();
  const { id } = (await portal.as(quien).succeeds('POST actionFichar', { body: { op: 0 } })).data;
  portal.clock.advance({ minutes: AN_HOUR });
  if (ends) await portal.as(quien).succeeds('POST actionFichar', { body: { op: 1 } });
  return { id, usuario: quien.id, min: AN_HOUR };
}

/** A person whose pay is on the list. */
async function earner({ portal, boss, someone }: Scene): Promise<Person> {
  const quien = await someone(1);
  await earn(portal, quien);
  await updateListaPaga(portal, boss);
  return quien;
}
async function payOf(e: Scene) {
  const quien = await earner(e);
  return paymentAsSeen(await onlyPayRowOf(e.portal, e.boss, quien), 1);
}

async function pendienteOf(e: Scene) {
  const { portal, boss } = e;
  const { usuario: buscar } = await earner(e);
  await portal.as(boss).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const [row] = await portal.as(boss).succeeds('GET getPendientes', { query: { buscar } });
  const { id, monto } = orThrow(row, 'NO_EXISTE');
  return { id, nombre: buscar, monto };
}

async function chargedRenta({ portal, boss, someone }: Scene): Promise<number> {
  return orThrow(ANNULMENT_KINDS.renta, 'INTERNO').make(portal, boss, await someone(8));
}

/** Calls on pay, on what is owed and on what was worked, each after what makes it possible. */
export const PAY_AND_WORK_CALLS: Record<string, (scene: Scene) => Promise<SamplePayload>> = {
  'actionFichar op 2': async (e) => ({ body: { op: 2, ...(await clock(e, true)) } }),
  'actionFichar op 3': async (e) => ({ body: { op: 3, ...(await clock(e, true)) } }),
  'actionFichar op 4': async (e) => ({ body: { op: 4, ...(await clock(e, false)) } }),
  cerrarFichaje: async (e) => ({ body: { id: (await clock(e, false)).id } }),
  sendLista: async ({ portal, boss }) => {
    const { id } = await openTiempo(portal, boss, await portal.createPerson({ categoria: 2 }));
    return { body: { pausados: `${id}`, sumados: '', fuerabase: '', encargado: boss.id } };
  },
  'actionSugerencias op 1': async ({ portal, someone }) => {
    const body = { op: 0 as const, sugerencia: 'Más sillas' };
    await portal.as(await someone()).succeeds('POST actionSugerencias', { body });
    const { id } = await portal.db
      .selectFrom('sugerencia')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { body: { op: 1, id, aprobacion: 1, aprobada: 0 } };
  },
  responderRectificacion: async ({ portal, someone }) => {
    const dia = portal.clock.iso().slice(0, 10);
    const body = { dia, requisitos: 'asistencia' as const, cantidad: 20, motivo: 'Se cerró antes' };
    const { id } = (await portal.as(await someone()).succeeds('POST pedirRectificacion', { body })).data;
    return { body: { id, op: 0, respuesta: '' } };
  },
  dosPasosPerdidos: async ({ portal, someone }) => {
    const { id } = await someone();
    const row = { usuario: id, secreto: 'JBSWY3DPEHPK3PXP', desde: portal.clock.now };
    await portal.db.insertInto('dos_pasos').values(row).execute();
    return { body: { usuario: id, ...MOTIVO } };
  },
  reiniciarLista: async (e) => earner(e).then(() => ({ body: { op: 0 } })),
  reiniciarNomina: async (e) => {
    await e.portal.configure({ periodo_confirma: 'nadie' });
    await earner(e);
    return { body: { op: 0 } };
  },
  pagar: async (e) => ({ body: await payOf(e) }),
  pagarMonto: async (e) => ({ body: { id: (await payOf(e)).id, monto: 4 } }),
  pagarVarias: async (e) => {
    const { op, ...paga } = await payOf(e);
    return { body: { op, pagas: [paga] } };
  },
  pagarPendiente: async (e) => ({ body: { id: (await pendienteOf(e)).id } }),
  pagarPendientes: async (e) => ({ body: { pendientes: [await pendienteOf(e)] } }),
  ventaAction: async ({ portal, boss, someone }) => {
    const quien = await someone();
    await sellMision(portal, await portal.createPerson({ categoria: 8 }), quien, [2, 4]);
    const [venta] = await portal.as(boss).succeeds('GET allVentas', { query: { buscar: quien.usuario } });
    const { id, pagado } = orThrow(venta, 'NO_EXISTE');
    return { params: { id }, query: { pagado } };
  },
  actionMulta: async ({ portal, boss, someone }) => {
    const body = { usuario: (await someone()).id, motivo: 'Flood', creditos: 5 };
    return { body: { id: (await portal.as(boss).succeeds('POST sendMulta', { body })).data.id, op: true } };
  },
  actionRenta: async (e) => ({ body: { op: 1, id: await chargedRenta(e) } }),
  anularRenta: async (e) => ({ body: { id: await chargedRenta(e), ...MOTIVO } }),
  deshacerRenta: async (e) => {
    const id = await chargedRenta(e);
    await e.portal.as(e.boss).succeeds('POST actionRenta', { body: { op: 1, id } });
    return { body: { id } };
  },
};
