import type { CallKey } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { oFallo } from '../platform/fallo.ts';
import { ganar } from './paga.ts';
import type { Persona, Portal } from './portal.ts';
import { tipoMembresia, venderMision } from './ventas.ts';

/** A kind of row that is annulled. */
export interface Kind {
  permiso: Permiso;
  call: Extract<CallKey, `POST anular${string}`>;
  /** The category of whom a row is about. */
  categoria: number;
  /** Makes a row in somebody's name about someone; answers its id. */
  make(portal: Portal, maker: Persona, about: Persona): Promise<number>;
  /** What a reader may do with a row, as the list says. */
  acciones(portal: Portal, reader: Persona, id: number, about: Persona): Promise<readonly string[]>;
}

const found = <R extends { acciones: readonly string[] }>(row: R | undefined): readonly string[] =>
  oFallo(row, 'NO_EXISTE').acciones;

async function payPendiente(portal: Portal, maker: Persona, about: Persona): Promise<number> {
  await ganar(portal, about);
  await portal.pide(maker).logra('GET updateLista');
  await portal.pide(maker).logra('POST reiniciarLista', { body: { op: 0 } });
  const rows = await portal.pide(maker).logra('GET getPendientes', { query: { buscar: about.usuario } });
  const { id } = oFallo(rows[0], 'NO_EXISTE');
  await portal.pide(maker).logra('POST pagarPendiente', { body: { id } });
  return id;
}

async function chargeRenta(portal: Portal, maker: Persona, about: Persona): Promise<number> {
  // A month is charged once.
  portal.reloj.pasar({ horas: 31 * 24 });
  await portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 8).execute();
  await portal.pide(maker).logra('POST actionRenta', { body: { op: 0 } });
  const { filas } = await portal.pide(maker).logra('GET actionRenta', { query: { buscar: about.usuario } });
  return oFallo(filas[0], 'NO_EXISTE').id;
}

async function lastWork(portal: Portal, { id }: Persona): Promise<number> {
  const row = portal.db.selectFrom('trabajo').select('id').where('usuario', '=', id).orderBy('id', 'desc').limit(1);
  return (await row.executeTakeFirstOrThrow()).id;
}

export const KINDS: Record<string, Kind> = {
  multa: {
    ...{ permiso: 'mul', call: 'POST anularMulta', categoria: 2 },
    make: async (portal, maker, { id }) =>
      (await portal.pide(maker).logra('POST sendMulta', { body: { usuario: id, motivo: 'Flood', creditos: 5 } })).data
        .id,
    acciones: async (portal, reader, id) =>
      found((await portal.pide(reader).logra('GET getAllMultas')).find((m) => m.id === id)),
  },
  'venta de una misión': {
    ...{ permiso: 'mis', call: 'POST anularMision', categoria: 2 },
    make: async (portal, maker, about) => (await venderMision(portal, maker, about, [2, 4])).data.id,
    acciones: async (portal, reader, id) =>
      found((await portal.pide(reader).logra('GET misionesVenta')).find((v) => v.id === id)),
  },
  'venta de una membresía': {
    ...{ permiso: 'mem', call: 'POST anularMembresia', categoria: 2 },
    make: async (portal, maker, { id }) => {
      const membresia = await tipoMembresia(portal, 'VIP');
      const body = { user: id, isExterno: false, membresia, periodo: 30 as const };
      return oFallo((await portal.pide(maker).logra('POST addMembresia', { body })).data.venta, 'NO_EXISTE');
    },
    acciones: async (portal, reader, id) =>
      // Once its sale is annulled, a membership names it no longer.
      (await portal.pide(reader).logra('GET allMembership')).find((m) => m.venta === id)?.acciones ?? [],
  },
  renta: {
    ...{ permiso: 'ren', call: 'POST anularRenta', categoria: 8, make: chargeRenta },
    acciones: async (portal, reader, id) =>
      found((await portal.pide(reader).logra('GET actionRenta')).filas.find((r) => r.id === id)),
  },
  'pago de un pendiente': {
    ...{ permiso: 'pag', call: 'POST anularPendiente', categoria: 1, make: payPendiente },
    acciones: async (portal, reader, id) =>
      found((await portal.pide(reader).logra('GET getPendientes', { query: { pagado: 1 } })).find((p) => p.id === id)),
  },
  ajuste: {
    ...{ permiso: 'req', call: 'POST anularAjuste', categoria: 2 },
    make: async (portal, maker, about) => {
      const body = { id: about.id, opcion: 1, requisitos: 'asistencia' as const, cantidad: 20 };
      await portal.pide(maker).logra('POST ajustarNomina', { body });
      return lastWork(portal, about);
    },
    acciones: async (portal, reader, id, about) => {
      const log = { params: { username: about.usuario }, query: { tipo: 'asistencias' as const } };
      const { filas } = await portal.pide(reader).logra('GET getLogUser/:username', log);
      return found(filas.find((f) => f.id === id));
    },
  },
};
