import type { Answer, nominaCalls } from '@conserje/contract';
import type { EnEscala } from '@conserje/rules';
import { MINUTOS_POR_TIME, NOMBRE } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Db } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import {
  annullables,
  contraryMotivo,
  insertAnulacion,
  reasonOf,
  requireAnnullable,
} from '../anulaciones/anulaciones.public.ts';
import { lowerPendientes, tomarListas } from '../paga/paga.public.ts';
import { adjustment, asentarContrario } from '../trabajo/trabajo.public.ts';
import { esInferior, ordenes, usuarioActivo } from '../usuarios/usuarios.public.ts';
import { nominaAbiertaDe, periodStart } from './nomina.queries.ts';

type Anular = typeof nominaCalls.anularAjuste;

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
const mayTouch = (autor: number, person: EnEscala | undefined, quien: EnEscala): boolean =>
  autor === quien.id || person === undefined || esInferior(person, quien);

/** Which rows of somebody's work log a reader may annul. */
export async function annullableAdjustments(
  db: Db,
  reader: { usuario: UsuarioSesion; ahora: number },
  usuario: number,
  rows: readonly LogRow[],
): Promise<(row: LogRow) => boolean> {
  const autores = rows.map((row) => row.encargado);
  const mayAnnul = await annullables(db, reader, 'req', autores);
  const orden = (await ordenes(db, [usuario])).get(usuario);
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
    ? `${sign}${contar(amount / MINUTOS_POR_TIME, 'tiempo como encargado', 'tiempos como encargado')}`
    : `${sign}${contar(amount, 'minuto de asistencia', 'minutos de asistencia')}`;
}

/**
 * Annuls an adjustment of work: its contrary row stands on the same day (decisions §5, §10). What was paid stays paid, as with
 * work that is subtracted.
 */
export async function anular(p: Peticion<Anular>): Promise<Answer<Anular>> {
  const { usuario: quien, body } = p;
  const motivo = reasonOf(body);
  return p.transaccion(async (tx) => {
    const { usuario } = oFallo(await adjustment(tx.db, body.id), 'NO_EXISTE');
    // Whoever changes somebody's work by hand locks them; read again after the lock.
    await tx.bloquearFila('usuario', usuario);
    const row = oFallo(await adjustment(tx.db, body.id), 'NO_EXISTE');
    const { id: trabajo, encargado: autor, fecha, tipo, minutos, anuladaPor, usuarioNombre } = row;
    const asked = { autor, fecha, de: [usuario], permiso: 'req', modulo: 'requisitos', objeto: trabajo } as const;
    const encargado = await requireAnnullable(tx, quien, { ...asked, anuladaPor });
    if (!mayTouch(autor, await usuarioActivo(tx.db, usuario), encargado)) throw new Fallo('SIN_PERMISO');
    // Lists before work, as a reset takes them.
    if (minutos > 0) await tomarListas(tx);
    const contrario = await asentarContrario(tx, row, contraryMotivo(row.motivo, motivo));
    const anulacion = await insertAnulacion(tx, { usuario, motivo, trabajo, contrario });
    const current = fecha >= (await periodStart(tx.db, usuario));
    const [open] = current ? await nominaAbiertaDe(tx.db, usuario) : [];
    const left = tipo === 'times' ? open?.supervisado : open?.asistencia;
    if (minutos > 0 && left !== undefined && left < 0)
      throw new Fallo('NO_SE_PUEDE_ANULAR', `A ${usuarioNombre} ya no le queda ese trabajo en su período de paga`);
    const lowered = current && minutos > 0 ? await lowerPendientes(tx, usuario, anulacion) : 0;
    const fell = lowered > 0 ? `. Su pendiente bajó ${lowered}c` : '';
    const que = amountOf(row);
    const diferencias = [{ campo: 'Anulado', antes: false, despues: true }];
    await tx.apuntar({
      modulo: 'requisitos',
      objeto: trabajo,
      usuario,
      motivo: `anuló un ajuste de ${que} a ${NOMBRE}: ${motivo}${fell}`,
      diferencias,
    });
    tx.avisar({ tema: 'nomina', msg: `anuló un ajuste de la nómina de ${usuarioNombre}` });
    tx.avisar({ tema: 'nomina', msg: `anuló un ajuste tuyo de ${que}: ${motivo}`, para: usuario, clase: 'paga' });
    if (lowered > 0) {
      tx.avisar({ tema: 'pendientes', msg: `rebajó el pendiente de ${usuarioNombre}` });
      const suyo = `anuló un ajuste tuyo: tu pendiente bajó ${lowered}c`;
      tx.avisar({ tema: 'creditos', msg: suyo, para: usuario, clase: 'paga' });
    }
    const closed = current ? '' : '. Ese período de paga ya se cerró: lo que se pagó no cambia';
    return { msg: `Anulaste el ajuste de ${que} a ${usuarioNombre}${fell}${closed}`, status: 0 as const };
  });
}
