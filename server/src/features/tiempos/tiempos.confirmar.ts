import type { Answer, tiemposCalls } from '@conserje/contract';
import { ERRORES } from '@conserje/contract';
import type { RechazoTiempo, Segmento } from '@conserje/rules';
import {
  cuartosDe,
  minutosAsistidos,
  NOMBRE,
  OP,
  rechazoTiempo,
  repartir,
  SIN_ALTO,
  TEXTOS,
  terminado,
} from '@conserje/rules';
import { contar, enumerarOmitidas, faltaron } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import type { Asiento } from '../trabajo/trabajo.public.ts';
import { asentar, presenciar } from '../trabajo/trabajo.public.ts';
import { anotar, deVarios, zanjarSolicitudes } from './tiempos.ligar.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import {
  escribirConfirmado,
  escribirConfirmados,
  paradasDe,
  paradasDeVarios,
  segmentosDe,
  segmentosDeVarios,
  tomarTiempos,
} from './tiempos.queries.ts';
import { paradaEn } from './tiempos.reloj.ts';
import { relojDe, vistoDe } from './tiempos.vista.ts';

type Calls = typeof tiemposCalls;
type Parada = Awaited<ReturnType<typeof paradasDe>>[number];

/** What a confirmation comes to: whole minutes attended, those of them that are new, whether it has ended, and the ledgers' rows. */
function cuentaDe(fila: FilaTiempo, segmentos: readonly Segmento[], paradas: readonly Parada[], ahora: number) {
  const reloj = relojDe(fila);
  const asistidos = minutosAsistidos(reloj, ahora);
  const comun = { tiempo: fila.id, motivo: TEXTOS.tiempoConfirmado };
  const asientos = repartir(segmentos, fila.confirmado, asistidos).flatMap(({ encargado, minutos }): Asiento[] => [
    { ...comun, usuario: fila.bajo, tipo: 'asistencia', minutos, otro: encargado },
    ...(encargado === null ? [] : [{ ...comun, usuario: encargado, tipo: 'times' as const, minutos, otro: fila.bajo }]),
  ]);
  const cuartos = cuartosDe([...paradas, paradaEn(fila, ahora)], fila.confirmado, asistidos);
  const asistida = { usuario: fila.bajo, cuartos };
  return { asistidos, nuevos: asistidos - fila.confirmado, fin: terminado(reloj, ahora), asientos, asistida };
}

const dicho = (nuevos: number, fin: boolean): string =>
  `confirmó ${contar(nuevos, 'minuto', 'minutos')} a ${NOMBRE}${fin ? ' y cerró el tiempo' : ''}`;

/** Managers whose own minutes someone else confirms hear of it: what they have earned is more now. */
function avisarEncargados(tx: Tx, cuentas: readonly { fila: FilaTiempo; asientos: readonly Asiento[] }[]): void {
  const por = new Map<number, Set<string>>();
  for (const { fila, asientos } of cuentas)
    for (const { tipo, usuario } of asientos)
      if (tipo === 'times' && usuario !== tx.actor?.id)
        por.set(usuario, (por.get(usuario) ?? new Set()).add(fila.bajoNombre));
  for (const [para, nombres] of por) {
    const [nombre = ''] = nombres;
    const de = nombres.size === 1 ? nombre : contar(nombres.size, 'usuario', 'usuarios');
    tx.avisar({ tema: 'tiempos', msg: `confirmó tus minutos como encargado de ${de}`, para });
  }
}

/**
 * Credits the minutes attended and not yet confirmed: to the junior as attendance, to each manager the minutes of their
 * own segments. A finished tiempo is then closed (decisions §4). The row must be locked.
 * @returns what to tell, and whether it was closed
 */
export async function confirmar(tx: Tx, fila: FilaTiempo): Promise<{ hizo: string; cerrado: boolean }> {
  const [segmentos, paradas] = [await segmentosDe(tx.db, fila.id), await paradasDe(tx.db, fila.id)];
  const { asistidos, nuevos, fin, asientos, asistida } = cuentaDe(fila, segmentos, paradas, tx.ahora);
  if (nuevos <= 0 && !fin) throw new Fallo('NADA_QUE_CONFIRMAR');
  await asentar(tx, asientos);
  presenciar(tx, [asistida]);
  const cierre = fin ? { cerrado: tx.ahora, cierre: 'confirmado' as const } : { cerrado: null, cierre: null };
  await escribirConfirmado(tx.db, { id: fila.id, confirmado: asistidos, ...cierre });
  if (fin) await zanjarSolicitudes(tx, [fila]);
  const hizo = dicho(nuevos, fin);
  await anotar(tx, [fila], hizo);
  avisarEncargados(tx, [{ fila, asientos }]);
  return { hizo, cerrado: fin };
}

type Vista = Peticion<Calls['confirmarTerminados']>['body']['tiempos'][number];

/** Why one of many is left as it is, in words that follow its junior's name; null for one that is confirmed. */
function reparoDe(fila: FilaTiempo, vista: Vista, usuario: UsuarioSesion, ahora: number): string | null {
  if (fila.cerrado !== null) return ERRORES.TIEMPO_CERRADO.msg;
  const visto = vistoDe(fila, ahora);
  const comoSeVe = vista.alto === (fila.alto ?? SIN_ALTO) && vista.pausa === fila.pausa && vista.sumado === fila.sumado;
  if (!comoSeVe) return ERRORES.CAMBIO_MIENTRAS.msg;
  const rechazo: RechazoTiempo | null = rechazoTiempo(OP.confirmar, visto, usuario);
  if (rechazo) return ERRORES[rechazo].msg;
  return visto.terminado ? null : 'Todavía no termina';
}

/** Confirms and closes finished tiempos, all of them together; the rows must be locked. Answers the minutes credited. */
async function cerrarConfirmados(tx: Tx, filas: FilaTiempo[]): Promise<number> {
  const ids = filas.map((f) => f.id);
  const [segmentos, paradas] = [await segmentosDeVarios(tx.db, ids), await paradasDeVarios(tx.db, ids)];
  const cuentas = filas.map((fila) => ({
    fila,
    ...cuentaDe(fila, segmentos.get(fila.id) ?? [], paradas.get(fila.id) ?? [], tx.ahora),
  }));
  await asentar(
    tx,
    cuentas.flatMap((c) => c.asientos),
  );
  presenciar(
    tx,
    cuentas.map((c) => c.asistida),
  );
  await escribirConfirmados(
    tx.db,
    cuentas.map(({ fila, asistidos }) => ({ id: fila.id, confirmado: asistidos })),
    tx.ahora,
  );
  await zanjarSolicitudes(tx, filas);
  const nuevos = new Map(cuentas.map((c) => [c.fila.id, c.nuevos]));
  const minutos = cuentas.reduce((suma, c) => suma + c.nuevos, 0);
  const anotarlos = () => anotar(tx, filas, ({ id }) => dicho(nuevos.get(id) ?? 0, true));
  const deTodos = deVarios('confirmó', filas, `: ${contar(minutos, 'minuto', 'minutos')}`);
  await tx.enUnActo(deTodos, anotarlos, filas.length);
  avisarEncargados(tx, cuentas);
  return minutos;
}

/**
 * `confirmarTerminados`: many finished tiempos in one transaction, so that none is credited without being closed. Those that
 * can no longer be confirmed stay as they are and are named.
 * @throws Fallo NADA_QUE_CONFIRMAR where that is all of them
 */
export async function confirmarTerminados(
  p: Peticion<Calls['confirmarTerminados']>,
): Promise<Answer<Calls['confirmarTerminados']>> {
  const { usuario, body } = p;
  const vistas = new Map(body.tiempos.map((t) => [t.id, t]));
  return p.transaccion(async (tx) => {
    const filas = await tomarTiempos(tx, [...vistas.keys()]);
    if (filas.length < vistas.size) throw new Fallo('TIEMPO_NO_EXISTE');
    const juzgadas = filas.map((fila) => ({
      fila,
      msg: reparoDe(fila, oFallo(vistas.get(fila.id), 'INTERNO'), usuario, tx.ahora),
    }));
    const caben = juzgadas.filter(({ msg }) => msg === null).map(({ fila }) => fila);
    const omitidos = juzgadas.flatMap(({ fila: { id, bajoNombre: nombre }, msg }) =>
      msg === null ? [] : [{ id, nombre, msg }],
    );
    if (caben.length === 0)
      throw new Fallo('NADA_QUE_CONFIRMAR', `No se confirmó ninguno: ${enumerarOmitidas(omitidos)}`);
    const minutos = await cerrarConfirmados(tx, caben);
    const tiempos = contar(caben.length, 'tiempo', 'tiempos');
    tx.avisar({ tema: 'tiempos', msg: `confirmó ${tiempos}` });
    const hecho = `Confirmaste ${tiempos}: ${contar(minutos, 'minuto', 'minutos')}`;
    return {
      msg: omitidos.length === 0 ? hecho : `${hecho}. ${faltaron(omitidos)}`,
      status: 0,
      cerrados: caben.map((f) => f.id),
      minutos,
      omitidos,
    };
  });
}
