import type { Answer, nominaCalls } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import { MINUTES_PER_TIME, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { count } from '../../../platform/phrases.ts';
import { findActiveUsuario, ordersOf, standsBelow } from '../../identity/people/people.public.ts';
import { adjustment, insertReversal } from '../../work/workLedger/workLedger.public.ts';
import {
  annullables,
  contraryMotivo,
  insertAnnulment,
  reasonOf,
  requireAnnullable,
} from '../annulments/annulments.public.ts';
import { lockLists, lowerPendientes } from '../paga/paga.public.ts';
import { openNominaOf, periodStart } from './nomina.queries.ts';

type AnnulCall = typeof nominaCalls.anularAjuste;

interface LogRow {
  encargado: number;
  fecha: number;
  /** The tiempo that it was confirmed with; null of an adjustment. */
  tiempo: number | null;
  anulada: number | null;
  /** Set of a contrary row. */
  contrary: number | null;
}

/** As with adjusting, others than the maker stand above the person. */
const mayTouch = (autor: number, person: Ranked | undefined, quien: Ranked): boolean =>
  autor === quien.id || person === undefined || standsBelow(person, quien);

/** Which rows of somebody's work log a reader may annul. */
export async function annullableAdjustments(
  db: Db,
  reader: { usuario: SessionUsuario; ahora: number },
  usuario: number,
  rows: readonly LogRow[],
): Promise<(row: LogRow) => boolean> {
  const authors = rows.map((row) => row.encargado);
  const mayAnnul = await annullables(db, reader, 'req', authors);
  const orden = (await ordersOf(db, [usuario])).get(usuario);
  const person = orden === undefined ? undefined : { id: usuario, orden };
  return ({ encargado: autor, fecha, tiempo, anulada, contrary }) =>
    tiempo === null &&
    anulada === null &&
    contrary === null &&
    mayTouch(autor, person, reader.usuario) &&
    mayAnnul({ autor, fecha, de: [usuario] });
}

type Adjustment = NonNullable<Awaited<ReturnType<typeof adjustment>>>;

/** The work of an adjustment as people are told of it: `+2 tiempos como encargado`. */
function amountOf({ tipo, minutos }: Adjustment): string {
  const sign = minutos > 0 ? '+' : '-';
  const amount = Math.abs(minutos);
  return tipo === 'times'
    ? `${sign}${count(amount / MINUTES_PER_TIME, 'tiempo como encargado', 'tiempos como encargado')}`
    : `${sign}${count(amount, 'minuto de asistencia', 'minutos de asistencia')}`;
}

/**
 * Annuls an adjustment of work: its contrary row stands on the same day (decisions §5, §10). What was paid stays paid, as with
 * work that is subtracted.
 */
export async function annul(p: CallContext<AnnulCall>): Promise<Answer<AnnulCall>> {
  const { usuario: quien, body } = p;
  const motivo = reasonOf(body);
  return p.transaction(async (tx) => {
    const { usuario } = orThrow(await adjustment(tx.db, body.id), 'NO_EXISTE');
    // Whoever changes somebody's work by hand locks them; read again after the lock.
    await tx.lockRow('usuario', usuario);
    const row = orThrow(await adjustment(tx.db, body.id), 'NO_EXISTE');
    const { id: trabajo, encargado: autor, fecha, tipo, minutos, anuladaPor, usuarioNombre } = row;
    const asked = { autor, fecha, de: [usuario], permiso: 'req', modulo: 'requisitos', objeto: trabajo } as const;
    const encargado = await requireAnnullable(tx, quien, { ...asked, anuladaPor });
    if (!mayTouch(autor, await findActiveUsuario(tx.db, usuario), encargado)) throw new AppError('SIN_PERMISO');
    // Lists before work, as a reset takes them.
    if (minutos > 0) await lockLists(tx);
    const contrario = await insertReversal(tx, row, contraryMotivo(row.motivo, motivo));
    const anulacion = await insertAnnulment(tx, { usuario, motivo, trabajo, contrario });
    const current = fecha >= (await periodStart(tx.db, usuario));
    const [open] = current ? await openNominaOf(tx.db, usuario) : [];
    const left = tipo === 'times' ? open?.supervisado : open?.asistencia;
    if (minutos > 0 && left !== undefined && left < 0)
      throw new AppError('NO_SE_PUEDE_ANULAR', `A ${usuarioNombre} ya no le queda ese trabajo en su período de paga`);
    const lowered = current && minutos > 0 ? await lowerPendientes(tx, usuario, anulacion) : 0;
    const fell = lowered > 0 ? `. Su pendiente bajó ${lowered}c` : '';
    const que = amountOf(row);
    const diferencias = [{ campo: 'Anulado', antes: false, despues: true }];
    await tx.audit({
      modulo: 'requisitos',
      objeto: trabajo,
      usuario,
      motivo: `anuló un ajuste de ${que} a ${NAME_PLACEHOLDER}: ${motivo}${fell}`,
      diferencias,
    });
    tx.notify({ tema: 'nomina', msg: `anuló un ajuste de la nómina de ${usuarioNombre}` });
    tx.notify({ tema: 'nomina', msg: `anuló un ajuste tuyo de ${que}: ${motivo}`, para: usuario, clase: 'paga' });
    if (lowered > 0) {
      tx.notify({ tema: 'pendientes', msg: `rebajó el pendiente de ${usuarioNombre}` });
      const own = `anuló un ajuste tuyo: tu pendiente bajó ${lowered}c`;
      tx.notify({ tema: 'creditos', msg: own, para: usuario, clase: 'paga' });
    }
    const closed = current ? '' : '. Ese período de paga ya se cerró: lo que se pagó no cambia';
    return { msg: `Anulaste el ajuste de ${que} a ${usuarioNombre}${fell}${closed}`, status: 0 as const };
  });
}
