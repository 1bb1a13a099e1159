import type { Membresia } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import { isMembresiaCurrent, membresiaDays, TEXTS } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { dayOf, iso, isoOrNull } from '../../../platform/time/dates.ts';
import { standsBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { withAnnulment } from '../annulments/annulments.public.ts';
import { buildCanSettle } from '../settlement/settlement.public.ts';
import type { VentaRow } from '../ventas/ventas.public.ts';
import { buildCanAnnulVenta, findVentasOfMembresias } from '../ventas/ventas.public.ts';
import type { MembresiaRow } from './membresias.queries.ts';

/** Returns whether a membresia has time left. An external one may be «Activa» without time left. */
export const hasTimeLeft = ({ terminada, finaliza }: MembresiaRow, now: number): boolean =>
  terminada === 0 && (finaliza === null || finaliza > now);

/** Whether a membresia may be terminated, of which `ventas` are all, oldest first. */
type MayEnd = (row: MembresiaRow, ventas: readonly VentaRow[]) => boolean;

/**
 * Builds the check whether the viewer may terminate a membresia (decisions §5): its owner is lower or external, or the
 * viewer sold it today in the agency's zone. `fecha` of a membresia is no day of a venta: a hand-over changes it.
 */
export async function buildMayEnd(db: Db, viewer: Ranked, now: number): Promise<MayEnd> {
  const { zona } = await readConfiguracion(db);
  const today = dayOf(now, zona);
  return ({ usuario, usuarioOrden }, [first]) =>
    usuario === null ||
    standsBelow({ id: usuario, orden: usuarioOrden ?? 0 }, viewer) ||
    (first?.encargado === viewer.id && dayOf(first.fecha, zona) === today);
}

/** Fields of a membresia that depend on its ventas and the viewer. */
interface MembresiaView extends Pick<Membresia, 'venta' | 'anulada'> {
  now: number;
  /** Whether the viewer may hand a membresia over to the usuario `a`. */
  can: (a: number) => boolean;
  mayEnd: boolean;
  mayAnnul: boolean;
}

export async function rowsFor(
  db: Db,
  viewer: { usuario: SessionUsuario; now: number },
  rows: readonly MembresiaRow[],
): Promise<Membresia[]> {
  if (rows.length === 0) return [];
  const { usuario, now } = viewer;
  const can = await buildCanSettle(db, usuario, 'mem');
  const mayEndRow = await buildMayEnd(db, usuario, now);
  const ids = rows.map(({ id }) => id);
  const ventas = await findVentasOfMembresias(db, ids);
  const mayAnnul = await buildCanAnnulVenta(db, viewer, ventas);
  const ventasByMembresia = Map.groupBy(ventas, (v) => v.membresia);
  return rows.map((f) => {
    const ownVentas = ventasByMembresia.get(f.id) ?? [];
    const lastVenta = ownVentas.at(-1);
    const standing = ownVentas.findLast((v) => v.anulada === null);
    return toMembresia(f, {
      now,
      can,
      mayEnd: mayEndRow(f, ownVentas),
      venta: standing?.id ?? null,
      anulada: lastVenta ? withAnnulment(lastVenta).anulada : null,
      mayAnnul: standing !== undefined && changedSince(f, standing, true) === null && mayAnnul(standing),
    });
  });
}

export async function rowFor(tx: Tx, usuario: SessionUsuario, row: MembresiaRow): Promise<Membresia> {
  const [data] = await rowsFor(tx.db, { usuario, now: tx.now }, [row]);
  return orThrow(data, 'INTERNO');
}

/**
 * Returns why a membresia has changed since a venta; null if it has not.
 * @param isLast no later venta of it stands
 */
export function changedSince(row: MembresiaRow, venta: VentaRow, isLast: boolean): string | null {
  if (row.terminada === 1) return `${row.terminadaNombre ?? 'Alguien'} ya terminó esa membresía`;
  if (row.usuario !== venta.usuario) return `Esa membresía ya es de ${row.usuarioNombre ?? row.externo}`;
  if (row.finaliza === venta.fin_despues) return null;
  if (isLast) return 'A esa membresía le sumaron días de otra. Ya no termina cuando dejó esa venta.';
  return 'Esa membresía se vendió o se alargó después. Anula primero la última venta.';
}

function toMembresia(
  f: MembresiaRow,
  { now, can, venta, anulada, mayEnd: canEndIt, mayAnnul }: MembresiaView,
): Membresia {
  const { registrado, registradoNombre } = f;
  const isPassable = f.permanente === null && hasTimeLeft(f, now);
  const canBePassed = registrado !== null && registradoNombre !== null && isPassable && can(registrado);
  const pasarA = canBePassed ? { id: registrado, usuario: registradoNombre } : null;
  const isCurrent = isMembresiaCurrent(f, now);
  return {
    id: f.id,
    membresiaNombre: f.membresiaNombre,
    image: f.image,
    usuario: f.usuario,
    usuarioNombre: f.usuarioNombre ?? f.externo ?? '',
    despedido: f.despedido === 1,
    externo: f.externo === null ? 0 : 1,
    encargadoNombre: f.encargadoNombre ?? TEXTS.bySystem,
    fecha: iso(f.fecha),
    finaliza: isoOrNull(f.finaliza),
    estado: isCurrent ? 'Activa' : 'Terminada',
    terminadaNombre: f.terminadaNombre,
    perma: f.finaliza === null,
    vip: f.vip === 1,
    dias: membresiaDays(f, now),
    venta,
    anulada,
    acciones: [
      ...(pasarA ? (['pasar'] as const) : []),
      ...(isCurrent && canEndIt ? (['terminar'] as const) : []),
      ...(mayAnnul ? (['anular'] as const) : []),
    ],
    pasarA,
  };
}
