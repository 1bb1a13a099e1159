import type { Answer, Membresia, membresiasCalls, TipoMembresiaVenta } from '@conserje/contract';
import { DIA_MS, MEMBRESIA_VENCE_DIAS, membresiaCorre, NOMBRE, POR_TERMINAR_MAX } from '@conserje/rules';
import { exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { cerrarReduccion } from '../paga/paga.public.ts';
import { membresiaPorId, membresiasVendidas, terminanHasta, tipos, vigente } from './membresias.queries.ts';
import { mayEnd, rowFor, rowsFor } from './membresias.vista.ts';

type Calls = typeof membresiasCalls;

export async function vendidas(p: Peticion<Calls['allMembership']>): Promise<Membresia[]> {
  const { db } = p.deps.motor;
  return rowsFor(db, p, await membresiasVendidas(db, p, p.ahora));
}

/** The next to end; who is told of theirs is told as long before (`MEMBRESIA_VENCE_DIAS`). */
export async function porTerminar(
  p: Peticion<Calls['membresiasPorTerminar']>,
): Promise<Answer<Calls['membresiasPorTerminar']>> {
  const { ahora } = p;
  const hasta = ahora + MEMBRESIA_VENCE_DIAS * DIA_MS;
  const { cuantas, proximas } = await terminanHasta(p.deps.motor.db, { ahora, hasta, limite: POR_TERMINAR_MAX });
  return {
    cuantas,
    proximas: proximas.map(({ externo, usuarioNombre, finaliza, ...m }) => ({
      ...m,
      usuarioNombre: usuarioNombre ?? externo ?? '',
      externo: externo === null ? 0 : 1,
      finaliza: iso(finaliza),
    })),
  };
}

export async function tiposEnVenta(p: Peticion<Calls['getMembresias']>): Promise<TipoMembresiaVenta[]> {
  const filas = await tipos(p.deps.motor.db, p.query.retiradas === 1);
  return filas.map((t) => ({ ...t, perma: t.perma === 1, vip: t.vip === 1, retirada: t.retirada !== null }));
}

/** What a sale would extend; a form says so before anything is sold. */
export async function vigenteDe(p: Peticion<Calls['membresiaVigente']>): Promise<Answer<Calls['membresiaVigente']>> {
  const { user, externo } = p.query;
  const fila = await vigente(
    p.deps.motor.db,
    p.ahora,
    p.params.membresia,
    user ?? externo?.trim() ?? '',
  ).executeTakeFirst();
  return fila ? { id: fila.id, finaliza: isoONull(fila.finaliza) } : null;
}

/** Ends a membership; what was paid for it is not given back. Nobody ends that of someone at or above them (decisions §5). */
export async function terminar(p: Peticion<Calls['deleteMemb']>): Promise<Answer<Calls['deleteMemb']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('membresia_usuario', body.id);
    const fila = oFallo(await membresiaPorId(tx.db, body.id), 'NO_EXISTE');
    if (fila.terminadaNombre !== null) throw new Fallo('MEMBRESIA_TERMINADA', `${fila.terminadaNombre} ya la terminó`);
    if (!membresiaCorre(fila, tx.ahora)) throw new Fallo('MEMBRESIA_TERMINADA');
    exigirComoSeVe(body, { finaliza: isoONull(fila.finaliza) });
    const { id, usuario } = fila;
    if (!(await mayEnd(tx.db, quien, tx.ahora))(fila)) throw new Fallo('SIN_PERMISO');
    if (fila.reduccion === 1 && usuario !== null) await cerrarReduccion(tx, { id, usuario });
    const fin = { terminada: 1, terminada_por: quien.id };
    await tx.db.updateTable('membresia_usuario').set(fin).where('id', '=', fila.id).execute();
    const motivo = `terminó la membresía ${fila.membresiaNombre} de ${fila.externo === null ? NOMBRE : 'alguien de fuera'}`;
    const diferencias = [{ campo: 'Estado', antes: 'Activa', despues: 'Terminada' }];
    await tx.apuntar({ modulo: 'membresias', objeto: fila.id, usuario: fila.usuario, motivo, diferencias });
    tx.avisar({ tema: 'membresias', msg: 'terminó una membresía' });
    const msg = `terminó tu membresía ${fila.membresiaNombre}`;
    if (fila.usuario !== null) tx.avisar({ tema: 'membresias', msg, para: fila.usuario, clase: 'membresia' });
    const data = await rowFor(tx, quien, { ...fila, terminada: 1 });
    return { msg: `Terminaste la membresía de ${data.usuarioNombre}`, status: 0 as const, data };
  });
}
