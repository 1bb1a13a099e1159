import { NOMBRE } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { retirarAusencias } from '../ausencias/ausencias.public.ts';
import { retirarNombrePedido } from '../cambionombre/cambionombre.public.ts';
import { retirarSolicitudes } from '../carrera/carrera.public.ts';
import { contarEnDiscord } from '../discord/discord.public.ts';
import { cerrarFichajeDe } from '../fichaje/fichaje.public.ts';
import { quitarDeMejores } from '../mejortrabajador/mejortrabajador.public.ts';
import { listEarnedPay } from '../paga/paga.public.ts';
import { conservarTitulares } from '../permisos/permisos.public.ts';
import { retirarRectificaciones } from '../rectificaciones/rectificaciones.public.ts';
import { acabarSesiones } from '../sesion/sesion.public.ts';
import { soltarTiempos } from '../tiempos/tiempos.public.ts';
import './despidos.table.ts';

/** Whose dismissal it is, and why. */
export interface Baja {
  usuario: { id: number; usuario: string };
  motivo: string;
}

const PORQUE = 'hubo un despido';

/**
 * The one place that dismisses someone (decisions §7): in whose name the transaction is does it. What they have earned is
 * listed, and stays owed; their tiempos are let go of, what waits for them or from them is withdrawn, their keys end.
 * Whether it may be done is for the caller to decide, after the user's lock.
 * @throws Fallo ULTIMO_TITULAR at the end of the transaction
 */
export async function darDeBaja(tx: Tx, { usuario, motivo }: Baja): Promise<{ id: number; fecha: number }> {
  await tx.bloquearFila('usuario', usuario.id);
  // Told first: with what follows their pages would ask anew and be refused, and never hear why.
  tx.avisar({ tema: 'sesion', msg: `te despidió de la agencia. Motivo: ${motivo}`, para: usuario.id });
  await listEarnedPay(tx, usuario.id);
  await soltarTiempos(tx, usuario, PORQUE);
  await conservarTitulares(tx, () =>
    tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', usuario.id).execute(),
  );
  await retirarSolicitudes(tx, usuario.id, { porque: PORQUE, enviados: true });
  await retirarNombrePedido(tx, usuario.id, 'salió de la agencia');
  await retirarAusencias(tx, usuario.id);
  await retirarRectificaciones(tx, usuario.id);
  await cerrarFichajeDe(tx, usuario.id);
  await quitarDeMejores(tx, usuario.id);
  await acabarSesiones(tx, usuario.id, 'fue despedido');
  const fila = { usuario: usuario.id, motivo, encargado: tx.actor?.id ?? null, fecha: tx.ahora };
  const { id } = await tx.db.insertInto('despido').values(fila).returning('id').executeTakeFirstOrThrow();
  await tx.apuntar({ modulo: 'despidos', objeto: id, usuario: usuario.id, motivo: `despidió a ${NOMBRE}: ${motivo}` });
  await contarEnDiscord(tx, 'despido', id);
  tx.avisar({ tema: 'despidos', msg: `despidió a ${usuario.usuario}` });
  // Pickers and the payroll are without them from now on.
  tx.avisar({ tema: 'usuarios', msg: `despidió a ${usuario.usuario}` });
  tx.avisar({ tema: 'nomina', msg: 'despidió a alguien' });
  return { id, fecha: fila.fecha };
}
