import type { Answer, TiempoCancelado, tiemposCalls } from '@conserje/contract';
import type { Staff } from '@conserje/rules';
import {
  aQuienLoHizo,
  cierraElSuyo,
  conNombre,
  NOMBRE,
  puedeEncargarse,
  RECUPERAR_MINUTOS,
  reanudar,
  segundosRestantes,
  TEXTOS,
} from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { conSuLlave, usuarioActivo } from '../usuarios/usuarios.public.ts';
import { soltarSinDerecho } from './tiempos.derecho.ts';
import { anotar, tomarEncargado, zanjarSolicitudes } from './tiempos.ligar.ts';
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
type CerrarMio = typeof tiemposCalls.cerrarMiTiempo;

/** Closes a tiempo for good and credits nothing. */
export async function cerrar(tx: Tx, fila: FilaTiempo): Promise<void> {
  await escribirCancelado(tx.db, fila.id, tx.ahora);
  await zanjarSolicitudes(tx, [fila]);
}

/** Closes a tiempo and credits nothing; who did it may take it back for a while. The row must be locked. */
export async function cancelar(tx: Tx, fila: FilaTiempo, quien: { id: number }): Promise<string> {
  await cerrar(tx, fila);
  await tx.db
    .updateTable('tiempo')
    .set({ cancelado_por: quien.id, recuperable: tx.ahora + RECUPERAR_MINUTOS * 60_000 })
    .where('id', '=', fila.id)
    .execute();
  const hizo = `canceló el tiempo de ${NOMBRE}`;
  await anotar(tx, [fila], hizo);
  return hizo;
}

/** `cerrarMiTiempo`: the junior closes their own, while it has no manager and nothing of it was confirmed (decisions §4). */
export async function cerrarMio(p: Peticion<CerrarMio>): Promise<Answer<CerrarMio>> {
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('tiempo', p.body.id);
    const fila = oFallo(await tiempoPorId(tx.db, p.body.id), 'TIEMPO_NO_EXISTE');
    if (fila.bajo !== p.usuario.id) throw new Fallo('SIN_PERMISO');
    if (fila.cerrado !== null) throw new Fallo('TIEMPO_CERRADO');
    if (!cierraElSuyo(fila)) throw new Fallo('CAMBIO_MIENTRAS', TEXTOS.tiempoConEncargado);
    await cancelar(tx, fila, p.usuario);
    tx.avisar({ tema: 'tiempos', msg: 'cerró su tiempo' });
    return { msg: 'Cerraste tu tiempo', status: 0 as const };
  });
}

/** Those that a user has cancelled and may still take back, the last one first. */
export async function cancelados(db: Db, quien: UsuarioSesion, ahora: number): Promise<TiempoCancelado[]> {
  const suyos = (await canceladosPor(db, quien.id, ahora)).filter((fila) => puedeReabrir(fila, quien));
  return suyos.map(({ otro, ...fila }) => ({
    id: fila.id,
    bajoNombre: fila.bajoNombre,
    altoNombre: fila.altoNombre ?? '',
    cancelado: iso(fila.cerrado),
    hasta: iso(fila.recuperable),
    restan: segundosRestantes(relojDe(fila), fila.cerrado),
    ocupado: otro !== null,
  }));
}

/** Whoever opens one again stands above its junior, as whoever opens one does; or it is their own, that somebody opened. */
const puedeReabrir = (fila: FilaTiempo, quien: Staff): boolean =>
  fila.bajo === quien.id || puedeEncargarse(fila, quien);

/** Why a user may not take a tiempo back; the instant at which it was cancelled when they may. */
function comprobar(fila: FilaTiempo, quien: Staff, ahora: number): number {
  if (fila.cierre === 'confirmado') throw new Fallo('TIEMPO_CERRADO');
  if (fila.cancelado_por !== quien.id || !puedeReabrir(fila, quien)) throw new Fallo('SIN_PERMISO');
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
  if (fila.alto !== null) await tomarEncargado(tx, fila.alto);
}

/** `recuperarTiempo`: who cancelled takes it back, as if it had been paused meanwhile (decisions §4). */
export async function recuperar(p: Peticion<Recuperar>): Promise<Answer<Recuperar>> {
  const { usuario } = p;
  const { id } = p.body;
  return p.transaccion(async (tx) => {
    await bloquearGente(tx, id);
    await tx.bloquearFila('tiempo', id);
    const fila = oFallo(await tiempoPorId(tx.db, id), 'TIEMPO_NO_EXISTE');
    const quien = conSuLlave(oFallo(await usuarioActivo(tx.db, usuario.id), 'SIN_SESION'), usuario);
    const cerrado = comprobar(fila, quien, tx.ahora);
    oFallo(await usuarioActivo(tx.db, fila.bajo), 'USUARIO_NO_EXISTE');
    await reabrir(tx, fila, cerrado);
    const hizo = `recuperó el tiempo de ${NOMBRE}`;
    await anotar(tx, [fila], hizo);
    const otraVez = await reabrirSolicitudes(tx.db, id, cerrado);
    const retiradas = await soltarSinDerecho(tx);
    for (const para of otraVez.filter((quien) => !retiradas.some((r) => r.tiempo === id && r.quien === quien)))
      tx.avisar({
        tema: 'solicitudes',
        msg: `te pide otra vez ser encargado del tiempo de ${NOMBRE}`,
        para,
        clase: 'encargo',
        sobre: { id: fila.bajo, usuario: fila.bajoNombre },
      });
    tx.avisar({ tema: 'tiempos', msg: conNombre(hizo, fila.bajoNombre) });
    const [data] = await vistas(tx.db, await tiemposPorId(tx.db, [id]), tx.ahora);
    const msg = conNombre(aQuienLoHizo(hizo), fila.bajoNombre);
    return { msg, status: 0 as const, data: oFallo(data, 'TIEMPO_NO_EXISTE') };
  });
}
