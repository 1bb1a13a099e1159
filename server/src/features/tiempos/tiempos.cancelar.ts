import type { Answer, TiempoCancelado, tiemposCalls } from '@conserje/contract';
import { NOMBRE, RECUPERAR_MINUTOS, reanudar, segundosRestantes } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import { anotar, desligar, zanjarSolicitudes } from './tiempos.ligar.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import {
  canceladosPor,
  escribirCancelado,
  insertarParadas,
  reabrirSolicitudes,
  tiempoPorId,
  tiemposPorId,
} from './tiempos.queries.ts';
import { paradaEn } from './tiempos.reloj.ts';
import { relojDe, vistas } from './tiempos.vista.ts';

type Recuperar = typeof tiemposCalls.recuperarTiempo;

/** Closes a tiempo for good and credits nothing. */
export async function cerrar(tx: Tx, fila: FilaTiempo): Promise<void> {
  await escribirCancelado(tx.db, fila.id, tx.ahora);
  await zanjarSolicitudes(tx, [fila]);
}

/** Closes a tiempo and credits nothing; who did it may take it back for a while. The row must be locked. */
export async function cancelar(tx: Tx, fila: FilaTiempo, usuario: UsuarioSesion): Promise<string> {
  await cerrar(tx, fila);
  await tx.db
    .updateTable('tiempo')
    .set({ cancelado_por: usuario.id, recuperable: tx.ahora + RECUPERAR_MINUTOS * 60_000 })
    .where('id', '=', fila.id)
    .execute();
  await anotar(tx, [fila], 'Canceló el tiempo');
  return 'Canceló el tiempo';
}

/** Those that a user has cancelled and may still take back, the last one first. */
export async function cancelados(db: Db, quien: number, ahora: number): Promise<TiempoCancelado[]> {
  return (await canceladosPor(db, quien, ahora)).map(({ otro, ...fila }) => ({
    id: fila.id,
    bajoNombre: fila.bajoNombre,
    altoNombre: fila.altoNombre ?? '',
    cancelado: iso(fila.cerrado),
    hasta: iso(fila.recuperable),
    restan: segundosRestantes(relojDe(fila), fila.cerrado),
    ocupado: otro !== null,
  }));
}

/** Why a user may not take a tiempo back; the instant at which it was cancelled when they may. */
function comprobar(fila: FilaTiempo, quien: number, ahora: number): number {
  if (fila.cierre === 'confirmado') throw new Fallo('TIEMPO_CERRADO');
  if (fila.cancelado_por !== quien) throw new Fallo('SIN_PERMISO');
  if (fila.cerrado === null) throw new Fallo('YA_RECUPERADO');
  if (fila.recuperable === null || fila.recuperable < ahora) throw new Fallo('PLAZO_VENCIDO');
  return fila.cerrado;
}

/** Opens it again with the seconds that were left when it was cancelled, running or paused as it was. */
async function reabrir(tx: Tx, fila: FilaTiempo, cerrado: number): Promise<void> {
  const reloj = relojDe(fila);
  const finaliza = reloj.pausa
    ? fila.finaliza
    : reanudar({ ...reloj, restante: segundosRestantes(reloj, cerrado) }, tx.ahora).finaliza;
  tx.siDuplicado('tiempo_abierto', () => new Fallo('TIEMPO_ABIERTO'));
  if (!reloj.pausa) await insertarParadas(tx.db, [paradaEn(fila, cerrado)]);
  await tx.db
    .updateTable('tiempo')
    .set({ cerrado: null, cierre: null, recuperable: null, finaliza })
    .where('id', '=', fila.id)
    .execute();
}

/** Who is being dismissed meanwhile must not come back with it: its junior and its manager, who do not change while it is closed. */
async function bloquearGente(tx: Tx, id: number): Promise<void> {
  const fila = oFallo(await tiempoPorId(tx.db, id), 'TIEMPO_NO_EXISTE');
  await tx.bloquearFila('usuario', fila.bajo);
  if (fila.alto !== null) await tx.bloquearFila('usuario', fila.alto);
}

/** `recuperarTiempo`: who cancelled takes it back, as if it had been paused meanwhile (decisions §4). */
export async function recuperar(p: Peticion<Recuperar>): Promise<Answer<Recuperar>> {
  const { usuario } = p;
  const { id } = p.body;
  return p.transaccion(async (tx) => {
    await bloquearGente(tx, id);
    await tx.bloquearFila('tiempo', id);
    const fila = oFallo(await tiempoPorId(tx.db, id), 'TIEMPO_NO_EXISTE');
    const cerrado = comprobar(fila, usuario.id, tx.ahora);
    oFallo(await usuarioActivo(tx.db, fila.bajo), 'USUARIO_NO_EXISTE');
    await reabrir(tx, fila, cerrado);
    await anotar(tx, [fila], 'Recuperó el tiempo');
    if (fila.alto !== null && !(await usuarioActivo(tx.db, fila.alto)))
      await desligar(
        tx,
        [oFallo(await tiempoPorId(tx.db, id), 'TIEMPO_NO_EXISTE')],
        'Quedó sin encargado: fue despedido',
      );
    const msg = `Recuperó el tiempo de ${fila.bajoNombre}`;
    for (const para of await reabrirSolicitudes(tx.db, id, cerrado))
      tx.avisar({
        tema: 'solicitudes',
        msg: `te pide de nuevo ser el encargado de ${NOMBRE}`,
        para,
        clase: 'encargo',
        sobre: { id: fila.bajo, usuario: fila.bajoNombre },
      });
    tx.avisar({ tema: 'tiempos', msg });
    const [data] = await vistas(tx.db, await tiemposPorId(tx.db, [id]), tx.ahora);
    return { msg, status: 0 as const, data: oFallo(data, 'TIEMPO_NO_EXISTE') };
  });
}
