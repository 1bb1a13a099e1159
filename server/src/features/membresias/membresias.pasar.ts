import type { Answer, membresiasCalls } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { cerrarReduccion } from '../paga/paga.public.ts';
import { exigirAjeno } from '../usuarios/usuarios.public.ts';
import type { FilaMembresia } from './membresias.queries.ts';
import { membresiaPorId, tomarVigente } from './membresias.queries.ts';
import { leQueda, rowFor } from './membresias.vista.ts';

type Calls = typeof membresiasCalls;
type Pasar = Peticion<Calls['pasarMembresia']>;

/** The membership that is handed over; locked in the order of a sale: first the user. */
async function tomar({ body }: Pasar, tx: Tx): Promise<FilaMembresia> {
  await tx.bloquearFila('usuario', body.usuario);
  await tx.bloquearFila('membresia_usuario', body.id);
  return oFallo(await membresiaPorId(tx.db, body.id), 'NO_EXISTE');
}

/** It must still be as the screen showed it: of someone from outside, whose name that very user has, with time left. */
function exigirPasable(fila: FilaMembresia, { body }: Pasar, ahora: number): void {
  if (fila.terminadaNombre !== null) throw new Fallo('MEMBRESIA_TERMINADA', `${fila.terminadaNombre} ya la terminó`);
  if (fila.externo === null) throw new Fallo('CAMBIO_MIENTRAS', `Ya es de ${fila.usuarioNombre}`);
  if (fila.registrado !== body.usuario)
    throw new Fallo('CAMBIO_MIENTRAS', `Ningún miembro activo se llama ${fila.externo}`);
  exigirComoSeVe(body, { finaliza: isoONull(fila.finaliza) });
  if (!leQueda(fila, ahora)) throw new Fallo('MEMBRESIA_TERMINADA', 'Esa membresía ya no tiene días que pasar');
}

/** Gives it to the user, or adds its time to the one of the type that they have; answers whose row it is then. */
async function darla({ body, usuario: quien }: Pasar, tx: Tx, fila: FilaMembresia): Promise<number> {
  const tabla = (id: number) => tx.db.updateTable('membresia_usuario').where('id', '=', id);
  const corre = await tomarVigente(tx, fila.membresia, body.usuario);
  if (!corre) {
    if (fila.reduccion === 1) await cerrarReduccion(tx, { id: null, usuario: body.usuario });
    // Theirs from now on: a reduction never reached back to before they had it.
    const suya = { usuario: body.usuario, externo: null, externo_plano: null, fecha: tx.ahora };
    await tabla(fila.id).set(suya).execute();
    return fila.id;
  }
  if (corre.finaliza === null) throw new Fallo('MEMBRESIA_PERMANENTE');
  const finaliza = fila.finaliza === null ? null : corre.finaliza + fila.finaliza - tx.ahora;
  await tabla(corre.id).set({ finaliza }).execute();
  await tabla(fila.id).set({ terminada: 1, terminada_por: quien.id }).execute();
  return corre.id;
}

/**
 * Hands the membership of someone from outside over to the user who registered with that name. On a manager's word: a
 * name proves nothing, so it is never done by itself. What was sold stays as it was recorded.
 */
export async function pasar(p: Pasar): Promise<Answer<Calls['pasarMembresia']>> {
  const { body } = p;
  return p.transaccion(async (tx) => {
    const fila = await tomar(p, tx);
    exigirPasable(fila, p, tx.ahora);
    const msgPropia = 'No puedes pasarte tu membresía. Pídeselo a otra persona con ese permiso.';
    const propia = { de: body.usuario, permiso: 'mem', modulo: 'membresias', objeto: fila.id } as const;
    await exigirAjeno(tx, { ...propia, msg: msgPropia });
    const id = await darla(p, tx, fila);
    const { membresiaNombre, registradoNombre } = fila;
    const seSuma = id === fila.id ? '' : ' y se suma a la que ya tenía';
    await tx.apuntar({
      modulo: 'membresias',
      objeto: fila.id,
      usuario: body.usuario,
      motivo: `pasó a ${NOMBRE} la membresía ${membresiaNombre}, que tenía de fuera${seSuma}`,
    });
    tx.avisar({ tema: 'membresias', msg: `pasó una membresía a ${registradoNombre}` });
    tx.avisar({
      tema: 'membresias',
      msg: `te pasó la membresía ${membresiaNombre} que tenías de fuera`,
      para: body.usuario,
      clase: 'membresia',
    });
    const data = await rowFor(tx, p.usuario, oFallo(await membresiaPorId(tx.db, id), 'NO_EXISTE'));
    const fin = id === fila.id ? '' : '. Se sumaron los días.';
    return { msg: `Pasaste ${membresiaNombre} a ${registradoNombre}${fin}`, status: 0 as const, data };
  });
}
