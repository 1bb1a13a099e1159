import type { Answer, listaPagaCalls } from '@conserje/contract';
import { NOMBRE, revisarMonto } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import type { MovimientoNuevo } from '../creditos/creditos.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { dejarPendiente } from '../pendientes/pendientes.public.ts';
import { exigirAjena } from './listaPaga.propia.ts';
import type { FilaDePaga } from './listaPaga.queries.ts';
import { bloquearListasDe, filaPorId } from './listaPaga.queries.ts';
import { deshacibles, filaVista, montoVisto } from './listaPaga.service.ts';

type Calls = typeof listaPagaCalls;
type Pagada = Answer<Calls['pagar']>;

/** A row that stands on a list, open or not; one that was taken back does not. */
export async function filaEnLista(db: Db, id: number): Promise<FilaDePaga> {
  const fila = await filaPorId(db, id);
  if (!fila) throw new Fallo('NO_EXISTE', 'Esa paga no está en la lista');
  return fila;
}

/** A row that is about to be paid or spent, locked. */
export async function tomarFila(tx: Tx, id: number): Promise<FilaDePaga> {
  await tx.bloquearFila('paga', id);
  return filaEnLista(tx.db, id);
}

/** Only a row that waits is paid; whoever comes second is told what happened to it. */
export function exigirAbierta({ estado, encargadoNombre, usuarioNombre }: FilaDePaga): void {
  if (estado === 'abierta') return;
  const hechos = {
    pagada: `${encargadoNombre} ya pagó esto`,
    ascenso: `${encargadoNombre} ya la usó para ascender a ${usuarioNombre}`,
    pendiente: 'Alguien reinició la lista. Ahora es un pendiente',
  };
  throw new Fallo('YA_PAGADA', hechos[estado]);
}

/** What pays another amount than was earned: the difference is first earned, or not earned after all. */
function ajuste(fila: FilaDePaga, de: number, a: number, comun: Omit<MovimientoNuevo, 'tipo' | 'creditos'>) {
  const tipo = a > de ? ('paga_ganada' as const) : ('paga_rebajada' as const);
  return { ...comun, paga: fila.id, tipo, creditos: Math.abs(a - de) };
}

/** A row and what is to be paid on it, or was. */
interface Pago {
  fila: FilaDePaga;
  monto: number;
}

/** Pays rows, each with its amount. They must be locked and open. */
export async function pagarFilas(tx: Tx, pagos: readonly Pago[]): Promise<void> {
  const hecho = { estado: 'pagada' as const, pagado_fecha: tx.ahora, pagado_por: tx.actor?.id ?? null };
  const como = ({ fila, monto }: Pago) => monto === fila.monto;
  const ids = (cuales: readonly Pago[]) => cuales.map(({ fila }) => fila.id);
  const conLoGanado = ids(pagos.filter(como));
  if (conLoGanado.length > 0)
    await tx.db
      .updateTable('paga')
      .set((eb) => ({ ...hecho, pagado_monto: eb.ref('monto') }))
      .where('id', 'in', conLoGanado)
      .execute();
  for (const { fila, monto } of pagos.filter((pago) => !como(pago)))
    await tx.db
      .updateTable('paga')
      .set({ ...hecho, pagado_monto: monto })
      .where('id', '=', fila.id)
      .execute();
  await mover(
    tx,
    ...pagos.flatMap(({ fila, monto }): MovimientoNuevo[] => {
      const comun = { usuario: fila.usuario, paga: fila.id };
      return [
        ajuste(fila, fila.monto, monto, { ...comun, motivo: `Se pagó ${monto}c en lugar de ${fila.monto}c` }),
        { ...comun, tipo: 'paga_cobrada', creditos: monto, motivo: 'Lista de paga' },
      ];
    }),
  );
  await contar(
    tx,
    pagos.map(({ fila, monto }) => ({
      fila,
      motivo: `pagó ${monto}c a ${NOMBRE}${monto === fila.monto ? '' : ` en lugar de ${fila.monto}c`}`,
      antes: 'Por pagar',
      despues: 'Pagada',
      suyo: `te pagó ${monto}c`,
    })),
  );
}

/** Back to what they were: waiting in their list or, where that was reset meanwhile, pending as the others of it. */
export async function deshacerFilas(tx: Tx, filas: readonly FilaDePaga[]): Promise<void> {
  const pagos = filas.map((fila) => ({ fila, monto: montoVisto(fila), cerrada: fila.cerrada !== null }));
  const sinPago = { pagado_monto: null, pagado_fecha: null, pagado_por: null };
  for (const cerrada of [false, true]) {
    const ids = pagos.filter((p) => p.cerrada === cerrada).map(({ fila }) => fila.id);
    if (ids.length === 0) continue;
    const estado = cerrada ? ('pendiente' as const) : ('abierta' as const);
    await tx.db
      .updateTable('paga')
      .set({ ...sinPago, estado })
      .where('id', 'in', ids)
      .execute();
  }
  const comun = ({ id: paga, usuario }: FilaDePaga) => ({ usuario, paga, motivo: 'Pago deshecho' });
  await mover(
    tx,
    ...pagos.flatMap(({ fila, monto }): MovimientoNuevo[] => [
      { ...comun(fila), tipo: 'paga_devuelta', creditos: monto },
      ajuste(fila, monto, fila.monto, comun(fila)),
    ]),
  );
  const pendientes = pagos.filter((p) => p.cerrada);
  for (const { fila } of pendientes) await dejarPendiente(tx, { ...comun(fila), monto: fila.monto });
  if (pendientes.length > 0) tx.avisar({ tema: 'pendientes', msg: 'deshizo un pago' });
  await contar(
    tx,
    pagos.map(({ fila, monto, cerrada }) => ({
      fila,
      motivo: `deshizo el pago de ${monto}c a ${NOMBRE}`,
      antes: 'Pagada',
      despues: cerrada ? 'Pendiente' : 'Por pagar',
      suyo: `deshizo tu pago de ${monto}c`,
    })),
  );
}

interface Contado {
  fila: FilaDePaga;
  motivo: string;
  antes: string;
  despues: string;
  /** What the person is told. */
  suyo: string;
}

/** The audit log, and each person told of theirs. */
async function contar(tx: Tx, hechos: readonly Contado[]): Promise<void> {
  await tx.apuntar(
    ...hechos.map(({ fila, motivo, antes, despues }) => ({
      ...{ modulo: 'paga' as const, objeto: fila.id, usuario: fila.usuario, motivo },
      diferencias: [{ campo: 'Estado', antes, despues }],
    })),
  );
  for (const { fila, suyo } of hechos) tx.avisar({ tema: 'creditos', msg: suyo, para: fila.usuario, clase: 'paga' });
}

async function pagarUna(tx: Tx, fila: FilaDePaga, monto: number): Promise<Pagada> {
  tx.avisar({ tema: 'paga', msg: `pagó a ${fila.usuarioNombre}` });
  await pagarFilas(tx, [{ fila, monto }]);
  return { msg: `Pagaste ${monto}c a ${fila.usuarioNombre}`, status: 0, data: await filaVista(tx, fila.id) };
}

async function deshacerUna(tx: Tx, fila: FilaDePaga): Promise<Pagada> {
  tx.avisar({ tema: 'paga', msg: `deshizo el pago de ${fila.usuarioNombre}` });
  await deshacerFilas(tx, [fila]);
  const queda = fila.cerrada === null ? '' : '. Queda como pendiente';
  const msg = `Deshiciste el pago de ${fila.usuarioNombre}${queda}`;
  return { msg, status: 0, data: await filaVista(tx, fila.id) };
}

/** A row must be as its caller saw it, and wait to be paid, or have been paid today. */
export function exigirPagable(
  fila: FilaDePaga,
  op: number,
  visto: { nombre: string; monto?: number },
  seDeshace: (fila: FilaDePaga) => boolean,
): void {
  if (op === 1) exigirAbierta(fila);
  if (visto.nombre !== fila.usuarioNombre) throw new Fallo('CAMBIO_MIENTRAS', undefined, 'nombre');
  if (visto.monto !== undefined && visto.monto !== montoVisto(fila))
    throw new Fallo('CAMBIO_MIENTRAS', `Ahora son ${montoVisto(fila)}c`, 'monto');
  if (op === 1) return;
  if (fila.estado === 'ascenso') throw new Fallo('NO_PAGADA', 'Un ascenso por paga no se deshace');
  if (fila.estado !== 'pagada') throw new Fallo('NO_PAGADA');
  if (!seDeshace(fila)) throw new Fallo('PAGO_DE_OTRO_DIA');
}

/** Pays a row with its own amount, or takes the payment back on the same day (decisions §5). */
export async function pagar(p: Peticion<Calls['pagar']>): Promise<Pagada> {
  const { body } = p;
  return p.transaccion(async (tx) => {
    if (body.op === 0) await bloquearListasDe(tx, [body.id]);
    const fila = await tomarFila(tx, body.id);
    await exigirAjena(tx, fila);
    exigirPagable(fila, body.op, body, await deshacibles(tx.db, tx.ahora));
    return body.op === 1 ? pagarUna(tx, fila, fila.monto) : deshacerUna(tx, fila);
  });
}

/** Pays a row with another amount; one's own only with what was earned. */
export async function pagarMonto(p: Peticion<Calls['pagarMonto']>): Promise<Pagada> {
  const { usuario: quien, body } = p;
  exigir(revisarMonto(body));
  return p.transaccion(async (tx) => {
    const fila = await tomarFila(tx, body.id);
    exigirAbierta(fila);
    await exigirAjena(tx, fila);
    if ((body.visto ?? fila.monto) !== fila.monto)
      throw new Fallo('CAMBIO_MIENTRAS', `Ahora son ${fila.monto}c`, 'monto');
    if (fila.usuario === quien.id && body.monto !== fila.monto) throw new Fallo('PAGA_PROPIA', undefined, 'monto');
    return pagarUna(tx, fila, body.monto);
  });
}
