import type { Renta } from '@conserje/contract';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { dayOf, dayStart, iso, isoOrNull, monthOf } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { buildCanAnnul, withAnnulment } from '../annulments/annulments.public.ts';
import { buildCanSettle } from '../settlement/settlement.public.ts';
import type { RentaRow } from './renta.queries.ts';

/** An instant in the calendar of the agency. */
export interface Calendar {
  /** `YYYY-MM` */
  mes: string;
  /** Start of the day, in UTC milliseconds; payments since then can be undone. */
  hoy: number;
}

export async function calendarAt(db: Db, now: number): Promise<Calendar> {
  const { zona } = await readConfiguracion(db);
  return { mes: monthOf(now, zona), hoy: orThrow(dayStart(dayOf(now, zona), zona), 'INTERNO') };
}

/** Returns a mapper of rentas for a viewer, with the permitted actions. */
export async function mapperFor(
  db: Db,
  viewer: { usuario: SessionUsuario; now: number },
  { hoy }: Calendar,
  rentas: readonly RentaRow[],
): Promise<(r: RentaRow) => Renta> {
  const canSettle = await buildCanSettle(db, viewer.usuario, 'ren');
  const authors = rentas.map((r) => r.autor);
  const mayAnnul = await buildCanAnnul(db, viewer, 'ren', authors);
  const actionsOf = ({ autor, fecha, usuario, pagado, borrada, anulada }: RentaRow): Renta['acciones'] => {
    if (!canSettle(usuario) || borrada !== null || anulada !== null) return [];
    const annulAction = mayAnnul({ autor, fecha, de: [usuario] }) ? (['anular'] as const) : [];
    if (pagado === null) return ['pagar', 'borrar', ...annulAction];
    return [...(pagado >= hoy ? (['deshacer'] as const) : []), ...annulAction];
  };
  return ({ borrada, autor, ...r }) => ({
    ...withAnnulment(r),
    fecha: iso(r.fecha),
    pagado: r.pagado === null ? 0 : 1,
    pagadoFecha: isoOrNull(r.pagado),
    acciones: actionsOf({ borrada, autor, ...r }),
  });
}
