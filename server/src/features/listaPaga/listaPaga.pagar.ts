import type { Answer, listaPagaCalls } from '@conserje/contract';
import { revisarMonto } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import type { MovimientoNuevo } from '../creditos/creditos.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { dejarPendiente } from '../pendientes/pendientes.public.ts';
import { exigirAjena } from './listaPaga.propia.ts';
import type { FilaDePaga } from './listaPaga.queries.ts';
import { bloquearListaDe, filaPorId } from './listaPaga.queries.ts';
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
    pagada: `Ya la pagó ${encargadoNombre}`,
    ascenso: `${encargadoNombre} ya la usó para ascender a ${usuarioNombre}`,
    pendiente: 'La lista se reinició: ahora es un pendiente',
  };
  throw new Fallo('YA_PAGADA', hechos[estado]);
}

/** What pays another amount than was earned: the difference is first earned, or not earned after all. */
function ajuste(fila: FilaDePaga, de: number, a: number, comun: Omit<MovimientoNuevo, 'tipo' | 'creditos'>) {
  const tipo = a > de ? ('paga_ganada' as const) : ('paga_rebajada' as const);
  return { ...comun, paga: fila.id, tipo, creditos: Math.abs(a - de) };
}

async function pagarFila(tx: Tx, quien: UsuarioSesion, fila: FilaDePaga, monto: number): Promise<Pagada> {
  await tx.db
    .updateTable('paga')
    .set({ estado: 'pagada', pagado_monto: monto, pagado_fecha: tx.ahora, pagado_por: quien.id })
    .where('id', '=', fila.id)
    .execute();
  const comun = { usuario: fila.usuario, paga: fila.id };
  await mover(
    tx,
    ajuste(fila, fila.monto, monto, { ...comun, motivo: `Se pagó ${monto}c en lugar de ${fila.monto}c` }),
    { ...comun, tipo: 'paga_cobrada', creditos: monto, motivo: 'Lista de paga' },
  );
  const enLugar = monto === fila.monto ? '' : ` en lugar de ${fila.monto}c`;
  return contado(tx, fila, {
    motivo: `Pagó ${monto}c${enLugar}`,
    antes: 'Por pagar',
    despues: 'Pagada',
    lista: `pagó a ${fila.usuarioNombre}`,
    suyo: `te pagó ${monto}c`,
    msg: `Pagaste ${monto}c a ${fila.usuarioNombre}`,
  });
}

/** Back to what it was: waiting in its list or, where that was reset meanwhile, pending as the others of it. */
async function deshacer(tx: Tx, fila: FilaDePaga): Promise<Pagada> {
  const pagado = montoVisto(fila);
  const cerrada = fila.cerrada !== null;
  await tx.db
    .updateTable('paga')
    .set({ estado: cerrada ? 'pendiente' : 'abierta', pagado_monto: null, pagado_fecha: null, pagado_por: null })
    .where('id', '=', fila.id)
    .execute();
  const comun = { usuario: fila.usuario, paga: fila.id, motivo: 'Pago deshecho' };
  await mover(tx, { ...comun, tipo: 'paga_devuelta', creditos: pagado }, ajuste(fila, pagado, fila.monto, comun));
  if (cerrada) await dejarPendiente(tx, { ...comun, monto: fila.monto });
  if (cerrada) tx.avisar({ tema: 'pendientes', msg: 'deshizo un pago' });
  return contado(tx, fila, {
    motivo: `Deshizo el pago de ${pagado}c`,
    antes: 'Pagada',
    despues: cerrada ? 'Pendiente' : 'Por pagar',
    lista: `deshizo el pago de ${fila.usuarioNombre}`,
    suyo: `deshizo tu pago de ${pagado}c`,
    msg: `Se deshizo el pago de ${fila.usuarioNombre}${cerrada ? '; queda como pendiente' : ''}`,
  });
}

/** The audit log, those who look on, the person, and the answer. */
async function contado(
  tx: Tx,
  fila: FilaDePaga,
  textos: { motivo: string; antes: string; despues: string; lista: string; suyo: string; msg: string },
): Promise<Pagada> {
  const { motivo, antes, despues, msg } = textos;
  const diferencias = [{ campo: 'Estado', antes, despues }];
  await tx.apuntar({ modulo: 'paga', objeto: fila.id, usuario: fila.usuario, motivo, diferencias });
  tx.avisar({ tema: 'paga', msg: textos.lista });
  tx.avisar({ tema: 'creditos', msg: textos.suyo, para: fila.usuario, clase: 'paga' });
  return { msg, status: 0, data: await filaVista(tx, fila.id) };
}

/** Pays a row with its own amount, or takes the payment back on the same day (decisions §5). */
export async function pagar(p: Peticion<Calls['pagar']>): Promise<Pagada> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    if (body.op === 0) await bloquearListaDe(tx, body.id);
    const fila = await tomarFila(tx, body.id);
    await exigirAjena(tx, fila);
    if (body.op === 1) exigirAbierta(fila);
    if (body.nombre !== fila.usuarioNombre) throw new Fallo('CAMBIO_MIENTRAS', undefined, 'nombre');
    if (body.monto !== undefined && body.monto !== montoVisto(fila))
      throw new Fallo('CAMBIO_MIENTRAS', `Ahora son ${montoVisto(fila)}c`, 'monto');
    if (body.op === 1) return pagarFila(tx, quien, fila, fila.monto);
    if (fila.estado === 'ascenso') throw new Fallo('NO_PAGADA', 'Un ascenso por paga no se deshace');
    if (fila.estado !== 'pagada') throw new Fallo('NO_PAGADA');
    const seDeshace = await deshacibles(tx.db, tx.ahora);
    if (!seDeshace(fila)) throw new Fallo('PAGO_DE_OTRO_DIA');
    return deshacer(tx, fila);
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
    return pagarFila(tx, quien, fila, body.monto);
  });
}
