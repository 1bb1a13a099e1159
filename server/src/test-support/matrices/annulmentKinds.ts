import type { CallKey } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { orThrow } from '../../platform/appError.ts';
import { earn } from '../portal/paga.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { membresiaTypeId, sellMision } from '../portal/ventas.ts';

/** Kind of row that can be annulled. */
export interface AnnulmentKind {
  permiso: Permiso;
  call: Extract<CallKey, `POST anular${string}`>;
  /** Categoria of the subject of a row. */
  categoria: number;
  /** Creates a row by `maker` about a person; returns its id. */
  make(portal: Portal, maker: Person, about: Person): Promise<number>;
  /** Returns the actions that the list offers a viewer on a row. */
  acciones(portal: Portal, viewer: Person, id: number, about: Person): Promise<readonly string[]>;
}

const actionsOf = <R extends { acciones: readonly string[] }>(row: R | undefined): readonly string[] =>
  orThrow(row, 'NO_EXISTE').acciones;

async function payPendiente(portal: Portal, maker: Person, about: Person): Promise<number> {
  await earn(portal, about);
  await portal.as(maker).succeeds('GET updateLista');
  await portal.as(maker).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const rows = await portal.as(maker).succeeds('GET getPendientes', { query: { buscar: about.usuario } });
  const { id } = orThrow(rows[0], 'NO_EXISTE');
  await portal.as(maker).succeeds('POST pagarPendiente', { body: { id } });
  return id;
}

async function chargeRenta(portal: Portal, maker: Person, about: Person): Promise<number> {
  // A month is charged once.
  portal.clock.advance({ hours: 31 * 24 });
  await portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 8).execute();
  await portal.as(maker).succeeds('POST actionRenta', { body: { op: 0 } });
  const { filas } = await portal.as(maker).succeeds('GET actionRenta', { query: { buscar: about.usuario } });
  return orThrow(filas[0], 'NO_EXISTE').id;
}

async function lastWork(portal: Portal, { id }: Person): Promise<number> {
  const row = portal.db.selectFrom('trabajo').select('id').where('usuario', '=', id).orderBy('id', 'desc').limit(1);
  return (await row.executeTakeFirstOrThrow()).id;
}

export const ANNULMENT_KINDS: Record<string, AnnulmentKind> = {
  multa: {
    permiso: 'mul',
    call: 'POST anularMulta',
    categoria: 2,
    make: async (portal, maker, { id }) =>
      (await portal.as(maker).succeeds('POST sendMulta', { body: { usuario: id, motivo: 'Flood', creditos: 5 } })).data
        .id,
    acciones: async (portal, viewer, id) =>
      actionsOf((await portal.as(viewer).succeeds('GET getAllMultas')).find((m) => m.id === id)),
  },
  'venta de una misión': {
    permiso: 'mis',
    call: 'POST anularMision',
    categoria: 2,
    make: async (portal, maker, about) => (await sellMision(portal, maker, about, [2, 4])).data.id,
    acciones: async (portal, viewer, id) =>
      actionsOf((await portal.as(viewer).succeeds('GET misionesVenta')).find((v) => v.id === id)),
  },
  'venta de una membresía': {
    permiso: 'mem',
    call: 'POST anularMembresia',
    categoria: 2,
    make: async (portal, maker, { id }) => {
      const membresia = await membresiaTypeId(portal, 'VIP');
      const body = { user: id, isExterno: false, membresia, periodo: 30 as const };
      return orThrow((await portal.as(maker).succeeds('POST addMembresia', { body })).data.venta, 'NO_EXISTE');
    },
    acciones: async (portal, viewer, id) =>
      // A membresia drops its venta once that is annulled.
      (await portal.as(viewer).succeeds('GET allMembership')).find((m) => m.venta === id)?.acciones ?? [],
  },
  renta: {
    permiso: 'ren',
    call: 'POST anularRenta',
    categoria: 8,
    make: chargeRenta,
    acciones: async (portal, viewer, id) =>
      actionsOf((await portal.as(viewer).succeeds('GET actionRenta')).filas.find((r) => r.id === id)),
  },
  'pago de un pendiente': {
    permiso: 'pag',
    call: 'POST anularPendiente',
    categoria: 1,
    make: payPendiente,
    acciones: async (portal, viewer, id) =>
      actionsOf(
        (await portal.as(viewer).succeeds('GET getPendientes', { query: { pagado: 1 } })).find((p) => p.id === id),
      ),
  },
  ajuste: {
    permiso: 'req',
    call: 'POST anularAjuste',
    categoria: 2,
    make: async (portal, maker, about) => {
      const body = { id: about.id, opcion: 1, requisitos: 'asistencia' as const, cantidad: 20 };
      await portal.as(maker).succeeds('POST ajustarNomina', { body });
      return lastWork(portal, about);
    },
    acciones: async (portal, viewer, id, about) => {
      const log = { params: { username: about.usuario }, query: { tipo: 'asistencias' as const } };
      const { filas } = await portal.as(viewer).succeeds('GET getLogUser/:username', log);
      return actionsOf(filas.find((f) => f.id === id));
    },
  },
};
