import type { Answer, misionesCalls } from '@conserje/contract';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { reasonOf } from '../anulaciones/anulaciones.public.ts';
import { cambiarMision, escala } from '../carrera/carrera.public.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import { annulSale, giveBack, requireSaleAnnullable, tomarVenta } from '../ventas/ventas.public.ts';
import { soldMission, soldStep, ultimoPaso } from './misiones.queries.ts';
import { rowsFor } from './misiones.service.ts';

type Anular = typeof misionesCalls.anularMision;
type Step = NonNullable<Awaited<ReturnType<typeof soldStep>>>;

/** The mission that the buyer had before, if the sale still stands as it was left (decisions §5). */
async function missionBefore(tx: Tx, { id, usuario, usuarioNombre, de, de_nombre, a_nombre }: Step): Promise<number> {
  if (!(await usuarioActivo(tx.db, usuario)))
    throw new Fallo('NO_SE_PUEDE_ANULAR', `${usuarioNombre} ya no está en la agencia`);
  const last = oFallo(await ultimoPaso(tx.db, usuario), 'INTERNO');
  if (last.id !== id) {
    const por = last.encargado === null ? '' : `: ${last.encargado} cambió su misión a ${last.mision}`;
    throw new Fallo('NO_SE_PUEDE_ANULAR', `${usuarioNombre} ya no sigue en ${a_nombre} por esta venta${por}`);
  }
  if (de === null || !(await escala(tx.db)).some((m) => m.id === de))
    throw new Fallo('NO_SE_PUEDE_ANULAR', `La misión anterior, ${de_nombre}, ya no existe`);
  return de;
}

/** Annuls the sale of a mission: its buyer goes back to the mission that they had (decisions §5). */
export async function anular(p: Peticion<Anular>): Promise<Answer<Anular>> {
  const { usuario: quien, body } = p;
  const motivo = reasonOf(body);
  return p.transaccion(async (tx) => {
    const step = oFallo(await soldStep(tx.db, body.id), 'NO_EXISTE');
    // In the order of a sale: first its buyer.
    await tx.bloquearFila('usuario', step.usuario);
    const venta = await tomarVenta(tx, body.id);
    await requireSaleAnnullable(tx, quien, venta);
    const mision = await missionBefore(tx, step);
    const { de, a } = await cambiarMision(tx, { usuario: step.usuario, mision, causa: 'anulacion', motivo });
    await annulSale(tx, venta, motivo);
    const [data] = await rowsFor(tx.db, { usuario: quien, ahora: tx.ahora }, await soldMission(tx.db, body.id));
    const msg = `Anulaste la venta. ${step.usuarioNombre} volvió de ${de} a ${a}${giveBack(venta)}`;
    return { msg, status: 0 as const, data: oFallo(data, 'INTERNO') };
  });
}
