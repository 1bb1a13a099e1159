import type { Answer, Tiempo, tiemposCalls } from '@conserje/contract';
import type { OpTiempo, Staff } from '@conserje/rules';
import {
  aQuienLoHizo,
  conNombre,
  fraseEscrita,
  minutosAsistidos,
  NOMBRE,
  OP,
  rechazoTiempo,
  revisarAjuste,
  SIN_ALTO,
  TEXTOS,
} from '@conserje/rules';
import { textoDeLinea } from '../../platform/bitacora.texto.ts';
import { contar } from '../../platform/contar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { campoDe, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Leida, Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { cancelar } from './tiempos.cancelar.ts';
import { confirmar } from './tiempos.confirmar.ts';
import { DESLIGO, desligar, deVarios, exigirEncargado, LIGO, ligar, ligarTodos, noPueden } from './tiempos.ligar.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import { logDe, solicitudesPara, solicitudPorId, tiempoPorId, tiemposPorId, tomarAbiertos } from './tiempos.queries.ts';
import { alternarPausa, cambiarMinutos } from './tiempos.reloj.ts';
import { ABIERTOS, relojDe, vista, vistas, vistoDe } from './tiempos.vista.ts';

type Calls = typeof tiemposCalls;
type Accion = Peticion<Calls['actionTime']>;
type Resultado = Answer<Calls['actionTime']>;

export async function todos({ deps, ahora }: Peticion<Calls['getAllTime']>): Promise<Leida<Tiempo[]>> {
  const { version, filas } = await deps.difusor.filas(ABIERTOS);
  return { version, datos: filas.map((fila) => vista(fila, ahora)) };
}

export async function detalle(db: Db, id: number, ahora: number): Promise<Answer<Calls['getInfoDetailTime']>> {
  const fila = oFallo(await tiempoPorId(db, id), 'TIEMPO_NO_EXISTE');
  return {
    nombre: fila.bajoNombre,
    tiempoActual: minutosAsistidos(relojDe(fila), fila.cerrado ?? ahora),
    tiempoConfirmado: fila.confirmado,
    logs: (await logDe(db, id)).map(({ motivo, usuario, de, bajo, encargado: quien, fecha }) => ({
      motivo: fraseEscrita({ quien, texto: textoDeLinea({ motivo, usuario, encargado: de }), sobre: bajo }),
      encargado: quien ?? TEXTOS.sistema,
      fecha: iso(fecha),
    })),
  };
}

export async function solicitudes(db: Db, para: number): Promise<Answer<Calls['getTimesSolicitudes']>> {
  return (await solicitudesPara(db, para)).map((s) => ({ ...s, fecha: iso(s.fecha) }));
}

/** The open tiempo, locked until the transaction ends. */
async function tomar(tx: Tx, id: number): Promise<FilaTiempo> {
  await tx.bloquearFila('tiempo', id);
  const fila = oFallo(await tiempoPorId(tx.db, id), 'TIEMPO_NO_EXISTE');
  if (fila.cerrado !== null) throw new Fallo('TIEMPO_CERRADO');
  return fila;
}

/** What the caller's screen showed must still be so (decisions §1); all of it must be sent. */
function comprobarVista(body: Accion['body'], fila: FilaTiempo): void {
  for (const campo of ['alto', 'pausa', 'sumado'] as const) campoDe(body, campo);
  exigirComoSeVe(body, { alto: fila.alto ?? SIN_ALTO, pausa: fila.pausa, sumado: fila.sumado });
}

/** Minutes that the adjust modal asks for. */
function minutosPedidos(body: Accion['body']): number {
  const { mins = 0 } = body;
  const reparo = revisarAjuste({ mins });
  if (reparo) throw new Fallo('MINIMO_UN_MINUTO', reparo.msg, reparo.campo);
  return campoDe(body, 'sumar') ? mins : -mins;
}

async function ejecutar(
  op: OpTiempo,
  tx: Tx,
  fila: FilaTiempo,
  quien: Staff,
  body: Accion['body'],
): Promise<{ hizo: string; cerrado?: boolean }> {
  switch (op) {
    case OP.confirmar:
      return confirmar(tx, fila);
    case OP.pausar:
      return { hizo: await alternarPausa(tx, fila) };
    case OP.mas5:
      return { hizo: await cambiarMinutos(tx, fila, 5) };
    case OP.mas10:
      return { hizo: await cambiarMinutos(tx, fila, 10) };
    case OP.ajustar:
      return { hizo: await cambiarMinutos(tx, fila, minutosPedidos(body)) };
    case OP.cancelar:
      return { hizo: await cancelar(tx, fila, quien), cerrado: true };
    case OP.ligar: {
      const hizo = fila.alto === null ? LIGO : DESLIGO;
      if (fila.alto === null) await ligar(tx, [fila], quien, hizo);
      else await desligar(tx, [fila], hizo);
      return { hizo };
    }
  }
}

async function sobreUno(p: Accion, op: OpTiempo): Promise<Resultado> {
  const { usuario, body } = p;
  const id = campoDe(body, 'id');
  return p.transaccion(async (tx) => {
    const quien = op === OP.ligar ? await exigirEncargado(tx, usuario) : usuario;
    const fila = await tomar(tx, id);
    const olvido = op === OP.cancelar ? (await leerAjustes(tx.db)).olvido_minutos : 0;
    const visto = vistoDe(fila, tx.ahora, olvido);
    // Who acts on what they saw, and may do so there, is told that it changed rather than that they may not.
    const enPantalla = body.alto === undefined ? visto : { ...visto, alto: body.alto === SIN_ALTO ? null : body.alto };
    if (rechazoTiempo(op, enPantalla, quien) === 'SIN_PERMISO') throw new Fallo('SIN_PERMISO');
    comprobarVista(body, fila);
    const rechazo = rechazoTiempo(op, visto, quien);
    if (rechazo) throw new Fallo(rechazo);
    const { hizo, cerrado } = await ejecutar(op, tx, fila, quien, body);
    tx.avisar({ tema: 'tiempos', msg: conNombre(hizo, fila.bajoNombre) });
    const quedan = cerrado ? [] : await tiemposPorId(tx.db, [id]);
    return {
      msg: conNombre(aQuienLoHizo(hizo), fila.bajoNombre),
      status: 0,
      data: await vistas(tx.db, quedan, tx.ahora),
      cerrados: cerrado ? [id] : [],
    };
  });
}

/** Codes 6 and 7: every tiempo that may be taken, or every one of the caller's (decisions §4). */
async function sobreTodos(p: Accion, op: typeof OP.ligarTodos | typeof OP.desligarTodos): Promise<Resultado> {
  const { usuario } = p;
  return p.transaccion(async (tx) => {
    const quien = op === OP.ligarTodos ? await exigirEncargado(tx, usuario) : usuario;
    const abiertos = await tomarAbiertos(tx);
    const { ligados: filas, fuera } =
      op === OP.ligarTodos
        ? await ligarTodos(tx, abiertos, quien)
        : { ligados: abiertos.filter((f) => f.alto === usuario.id), fuera: [] };
    if (op === OP.desligarTodos) {
      const soltar = () => desligar(tx, filas, DESLIGO);
      await tx.enUnActo(deVarios('desligó', filas), soltar, filas.length);
    }
    const hizo = `${op === OP.ligarTodos ? 'ligó' : 'desligó'} ${contar(filas.length, 'tiempo', 'tiempos')}`;
    const hecho = aQuienLoHizo(hizo);
    if (filas.length > 0) tx.avisar({ tema: 'tiempos', msg: hizo });
    const cambiados = await tiemposPorId(
      tx.db,
      filas.map((f) => f.id),
    );
    return {
      msg: fuera.length === 0 ? hecho : `${hecho}. Los demás no: ${noPueden(fuera)}`,
      status: 0,
      data: await vistas(tx.db, cambiados, tx.ahora),
      cerrados: [],
      ...(fuera.length > 0 && { omitidos: fuera.map(({ id, bajoNombre }) => ({ id, bajoNombre })) }),
    };
  });
}

/** `actionTime`: every action code of part 1 §4. */
export async function actuar(p: Accion): Promise<Resultado> {
  const op = p.body.op as OpTiempo | typeof OP.ligarTodos | typeof OP.desligarTodos;
  return op === OP.ligarTodos || op === OP.desligarTodos ? sobreTodos(p, op) : sobreUno(p, op);
}

/** `actionTimeSoli`: the asked manager takes the tiempo. */
export async function aceptar(p: Peticion<Calls['actionTimeSoli']>): Promise<Answer<Calls['actionTimeSoli']>> {
  const { usuario } = p;
  return p.transaccion(async (tx) => {
    const { tiempo } = oFallo(await solicitudPorId(tx.db, p.body.id, usuario.id), 'NO_EXISTE');
    const quien = await exigirEncargado(tx, usuario);
    await tx.bloquearFila('tiempo', tiempo);
    // Read again: whoever held the lock may have settled it.
    const solicitud = oFallo(await solicitudPorId(tx.db, p.body.id, usuario.id), 'NO_EXISTE');
    if (solicitud.atendida !== null) throw new Fallo('SOLICITUD_ATENDIDA');
    const fila = oFallo(await tiempoPorId(tx.db, tiempo), 'TIEMPO_NO_EXISTE');
    if (fila.alto !== null || fila.cerrado !== null) throw new Fallo('CAMBIO_MIENTRAS');
    const rechazo = rechazoTiempo(OP.ligar, vistoDe(fila, tx.ahora), quien);
    if (rechazo) throw new Fallo(rechazo);
    await ligar(tx, [fila], quien, `aceptó ser encargado de ${NOMBRE}`, 'aceptó ser tu encargado');
    tx.avisar({ tema: 'tiempos', msg: `aceptó el tiempo de ${fila.bajoNombre}` });
    const [data] = await vistas(tx.db, await tiemposPorId(tx.db, [tiempo]), tx.ahora);
    return { msg: `Ahora eres encargado de ${fila.bajoNombre}`, status: 0, data: oFallo(data, 'TIEMPO_NO_EXISTE') };
  });
}
