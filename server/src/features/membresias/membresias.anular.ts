import type { Answer, membresiasCalls } from '@conserje/contract';
import { membresiaCorre, NOMBRE } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { reasonOf } from '../anulaciones/anulaciones.public.ts';
import { cerrarReduccion } from '../paga/paga.public.ts';
import type { FilaVenta } from '../ventas/ventas.public.ts';
import { annulSale, giveBack, requireSaleAnnullable, tomarVenta, ventaPorId } from '../ventas/ventas.public.ts';
import type { FilaMembresia } from './membresias.queries.ts';
import { membresiaPorId } from './membresias.queries.ts';
import { changedSince, rowFor } from './membresias.vista.ts';

type Anular = typeof membresiasCalls.anularMembresia;

/** Takes back what a sale gave: the membership ends, or ends again when it did before. */
async function takeBack(tx: Tx, fila: FilaMembresia, { fin_antes }: FilaVenta): Promise<void> {
  const { id, usuario } = fila;
  const stops = fin_antes === null || fin_antes <= tx.ahora;
  if (stops && fila.reduccion === 1 && usuario !== null && membresiaCorre(fila, tx.ahora))
    await cerrarReduccion(tx, { id, usuario });
  const change = fin_antes === null ? { terminada: 1, terminada_por: tx.actor?.id ?? null } : { finaliza: fin_antes };
  await tx.db.updateTable('membresia_usuario').set(change).where('id', '=', id).execute();
  const diferencias =
    fin_antes === null
      ? [{ campo: 'Estado', antes: 'Activa', despues: 'Terminada' }]
      : [{ campo: 'Finaliza', antes: isoONull(fila.finaliza), despues: iso(fin_antes) }];
  const a = fila.externo ?? NOMBRE;
  const motivo = `anuló la venta de ${fila.membresiaNombre} a ${a}`;
  await tx.apuntar({ modulo: 'membresias', objeto: id, usuario, motivo, diferencias });
  tx.avisar({ tema: 'membresias', msg: 'anuló la venta de una membresía' });
  const suyo = `anuló la venta de tu membresía ${fila.membresiaNombre}`;
  if (usuario !== null) tx.avisar({ tema: 'membresias', msg: suyo, para: usuario });
}

/** Annuls the sale of a membership, the last one where it was extended. */
export async function anular(p: Peticion<Anular>): Promise<Answer<Anular>> {
  const { usuario: quien, body } = p;
  const motivo = reasonOf(body);
  return p.transaccion(async (tx) => {
    const { membresia, usuario } = oFallo(await ventaPorId(tx.db, body.id), 'NO_EXISTE');
    if (membresia === null) throw new Fallo('NO_EXISTE');
    // In the order of a sale: first its buyer.
    if (usuario !== null) await tx.bloquearFila('usuario', usuario);
    await tx.bloquearFila('membresia_usuario', membresia);
    const venta = await tomarVenta(tx, body.id);
    await requireSaleAnnullable(tx, quien, venta);
    const fila = oFallo(await membresiaPorId(tx.db, membresia), 'NO_EXISTE');
    const changed = changedSince(fila, venta);
    if (changed !== null) throw new Fallo('NO_SE_PUEDE_ANULAR', changed);
    await takeBack(tx, fila, venta);
    await annulSale(tx, venta, motivo);
    const ahora = oFallo(await membresiaPorId(tx.db, membresia), 'NO_EXISTE');
    const data = await rowFor(tx, quien, ahora);
    const msg = `Anulaste la venta de ${fila.membresiaNombre}${giveBack(venta)}`;
    return { msg, status: 0 as const, data };
  });
}
