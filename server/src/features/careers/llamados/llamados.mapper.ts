import type { Llamado } from '@conserje/contract';
import { isAllowed, llamadoState, mayLiftLlamado, SCREENS, withdrawableUntil } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { ordersOf } from '../../identity/people/people.public.ts';
import type { LlamadoRow } from './llamados.queries.ts';

interface Viewer {
  usuario: SessionUsuario;
  now: number;
}

/** Maps llamados for a viewer, with the permitted actions. */
export async function rowsFor(
  db: Db,
  { usuario: viewer, now }: Viewer,
  llamados: readonly LlamadoRow[],
): Promise<Llamado[]> {
  const isAdmin = isAllowed(SCREENS['/llamadoatencion'], viewer);
  const giverOrders = isAdmin ? await ordersOf(db, [...new Set(llamados.map((l) => l.encargado))]) : new Map();
  return llamados.map((row) => {
    const { encargado, vence, levantado, levantadoPor, levantadoMotivo, ...rest } = row;
    const { multa, multaCreditos, multaAnulacion, ...llamado } = rest;
    const estado = llamadoState(row, now);
    const canWithdraw = encargado === viewer.id && levantado === null && now <= withdrawableUntil(row.fecha);
    const canLift =
      isAdmin && estado === 'vigente' && mayLiftLlamado({ ...row, giverOrder: giverOrders.get(encargado) }, viewer);
    return {
      ...llamado,
      evidencia: row.evidencia === null ? null : `${row.id}.webp`,
      fecha: iso(row.fecha),
      multa: multa === null ? null : { creditos: multaCreditos ?? 0, anulada: multaAnulacion !== null },
      vence: iso(vence),
      estado,
      levantado:
        levantado === null ? null : { por: levantadoPor ?? '', motivo: levantadoMotivo ?? '', fecha: iso(levantado) },
      acciones: [...(canWithdraw ? (['retirar'] as const) : []), ...(canLift ? (['levantar'] as const) : [])],
    };
  });
}

/** Maps one llamado inside a transaction. */
export async function rowFor(tx: Tx, usuario: SessionUsuario, llamado: LlamadoRow): Promise<Llamado> {
  const [data] = await rowsFor(tx.db, { usuario, now: tx.now }, [llamado]);
  return orThrow(data, 'INTERNO');
}
