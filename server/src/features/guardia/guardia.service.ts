import type { Answer, guardiaCalls } from '@conserje/contract';
import type { EnEscala, QueSePide } from '@conserje/rules';
import { siguienteMision, vencePedido } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { ascensoDebido, ofrecerPedido } from '../ascensos/ascensos.public.ts';
import { ausentesHoy, estaAusente } from '../ausencias/ausencias.public.ts';
import { escala } from '../carrera/carrera.public.ts';
import { abrirPedido } from '../tiempos/tiempos.public.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import {
  cerrarPedido,
  guardiaSobre,
  hayAlguienSobre,
  insertarPedido,
  otrosDeGuardia,
  pedidoPorId,
  pedidosBajo,
  pedidosDe,
  tieneTiempo,
} from './guardia.queries.ts';

type Calls = typeof guardiaCalls;
type Que = QueSePide;

/** What is asked for, as it is told, and what it is filed under. */
const DICHO = {
  tiempo: { objeto: 'un tiempo', clase: 'pedido_tiempo', modulo: 'tiempos' },
  ascenso: { objeto: 'un ascenso', clase: 'pedido_ascenso', modulo: 'rangos' },
} as const;

/** The place on the ladder above which one must stand to give it, or why it can't be asked for now. */
async function pedible(db: Db, quien: EnEscala, que: Que, ahora: number): Promise<number | Fallo> {
  if (que === 'tiempo') {
    if (await tieneTiempo(db, quien.id)) return new Fallo('TIEMPO_ABIERTO', 'Ya tienes un tiempo abierto');
    const ausente = (await ausentesHoy(db, ahora)).get(quien.id);
    if (ausente !== undefined)
      return new Fallo('AUSENTE', `${estaAusente(ausente)}. Termina tu ausencia para pedirlo.`);
  }
  const debido = que === 'ascenso' ? await ascensoDebido(db, quien.id, ahora) : undefined;
  if (debido === null) return new Fallo('ASCENSO_NO_ENCONTRADO');
  if (debido?.rechazo) return new Fallo(debido.rechazo);
  const orden = debido?.orden ?? quien.orden;
  return (await hayAlguienSobre(db, orden)) ? orden : new Fallo('NADIE_MAYOR');
}

const propio = ({ fecha, vence, ...resto }: { id: number; que: Que; fecha: number; vence: number }) => ({
  ...resto,
  fecha: iso(fecha),
  vence: iso(vence),
});

/** `guardia`: who is on duty, what the reader has asked for, and what they may ask for now. */
export async function mirar(p: Peticion<Calls['guardia']>): Promise<Answer<Calls['guardia']>> {
  const { deps, usuario, ahora } = p;
  const { db } = deps.motor;
  const gente = await otrosDeGuardia(db, usuario, deps.difusor.encargados(), ahora);
  const pedidos = await pedidosDe(db, usuario.id, ahora);
  const pide = async (que: Que): Promise<Que[]> =>
    pedidos.some((d) => d.que === que) || typeof (await pedible(db, usuario, que, ahora)) !== 'number' ? [] : [que];
  return {
    total: Number(gente[0]?.total ?? 0),
    gente: gente.map(({ total: _t, orden, ...uno }) => ({ ...uno, acude: orden > usuario.orden })),
    pedidos: pedidos.map(propio),
    acciones: [...(await pide('tiempo')), ...(await pide('ascenso'))],
  };
}

/** `pedir`: those who are on duty and could give it are told. */
export async function pedir(p: Peticion<Calls['pedir']>): Promise<Answer<Calls['pedir']>> {
  const { que } = p.body;
  const { objeto, clase, modulo } = DICHO[que];
  return p.transaccion(async (tx) => {
    tx.siDuplicado('pedido_suyo', () => new Fallo('YA_PEDIDO'));
    await tx.bloquearFila('usuario', p.usuario.id);
    const quien = oFallo(await usuarioActivo(tx.db, p.usuario.id), 'SIN_SESION');
    if ((await pedidosDe(tx.db, quien.id, tx.ahora)).some((d) => d.que === que)) throw new Fallo('YA_PEDIDO');
    const orden = await pedible(tx.db, quien, que, tx.ahora);
    if (orden instanceof Fallo) throw orden;
    const fila = { usuario: quien.id, que, fecha: tx.ahora, vence: vencePedido(que, tx.ahora) };
    const id = await insertarPedido(tx.db, fila);
    await tx.apuntar({ modulo, usuario: quien.id, motivo: `pidió ${objeto}` });
    const deGuardia = await guardiaSobre(tx.db, quien.id, orden, p.deps.difusor.encargados(), tx.ahora);
    for (const { id: para } of deGuardia) tx.avisar({ tema: 'guardia', msg: `te pide ${objeto}`, para, clase });
    tx.avisar({ tema: 'guardia', msg: `pidió ${objeto}` });
    const espera =
      deGuardia.length > 0 ? 'Te avisaremos cuando alguien acepte.' : 'Lo verá la primera persona que entre.';
    return { msg: `Pediste ${objeto}. ${espera}`, status: 0 as const, data: propio({ ...fila, id }) };
  });
}

type Pedido = NonNullable<Awaited<ReturnType<typeof pedidoPorId>>>;

/** A request that waits for an answer, its owner locked: all that is done to it waits for them. */
async function tomarPedido(tx: Tx, id: number): Promise<Pedido> {
  const { usuario } = oFallo(await pedidoPorId(tx.db, id), 'NO_EXISTE');
  await tx.bloquearFila('usuario', usuario);
  const pedido = oFallo(await pedidoPorId(tx.db, id), 'NO_EXISTE');
  if (pedido.resultado === 'atendido')
    throw new Fallo(
      'PEDIDO_ATENDIDO',
      pedido.atendidoPor ? `${pedido.atendidoPor} ya respondió esa solicitud` : undefined,
    );
  if (pedido.resultado === 'retirado') throw new Fallo('PEDIDO_ATENDIDO', 'Ya se retiró esa solicitud');
  if (pedido.vence <= tx.ahora) throw new Fallo('PEDIDO_VENCIDO');
  return pedido;
}

/** `retirarPedido` */
export async function retirar(p: Peticion<Calls['retirarPedido']>): Promise<Answer<Calls['retirarPedido']>> {
  return p.transaccion(async (tx) => {
    const suyo = await pedidoPorId(tx.db, p.body.id);
    if (suyo?.usuario !== p.usuario.id) throw new Fallo('NO_EXISTE');
    const { id, que } = await tomarPedido(tx, suyo.id);
    await cerrarPedido(tx.db, id, { cerrado: tx.ahora, resultado: 'retirado', atendido_por: null });
    const { objeto, modulo } = DICHO[que];
    await tx.apuntar({ modulo, usuario: p.usuario.id, motivo: `retiró su solicitud: ${objeto}` });
    tx.avisar({ tema: 'guardia', msg: `ya no pide ${objeto}` });
    return { msg: `Ya no pides ${objeto}`, status: 0 as const };
  });
}

/** What people below the reader ask for, without promotions to missions that the reader can't give. */
async function posibles(db: Db, lector: UsuarioSesion, ahora: number) {
  const filas = await pedidosBajo(db, lector, ahora);
  const misiones = filas.some((d) => d.que === 'ascenso') ? await escala(db) : [];
  return filas.flatMap(({ id_mision, ...fila }) => {
    const nueva = fila.que === 'ascenso' ? siguienteMision(misiones, id_mision) : null;
    return nueva === undefined || (nueva && nueva.orden >= lector.orden)
      ? []
      : [{ ...fila, nueva: nueva?.nombre ?? null }];
  });
}

/** `pedidos` */
export async function pedidos(p: Peticion<Calls['pedidos']>): Promise<Answer<Calls['pedidos']>> {
  const filas = await posibles(p.deps.motor.db, p.usuario, p.ahora);
  return filas.map(({ fecha, vence, ...fila }) => ({ ...fila, fecha: iso(fecha), vence: iso(vence) }));
}

/** `atenderPedido`: the first who accepts gives it; the rest are told who did. */
export async function atender(p: Peticion<Calls['atenderPedido']>): Promise<Answer<Calls['atenderPedido']>> {
  const { usuario } = p;
  return p.transaccion(async (tx) => {
    const { id, que, usuario: quien } = await tomarPedido(tx, p.body.id);
    const { usuario: nombre } = oFallo(await usuarioActivo(tx.db, quien), 'USUARIO_NO_EXISTE');
    await (que === 'tiempo' ? abrirPedido(tx, usuario, quien) : ofrecerPedido(tx, usuario.id, quien));
    await cerrarPedido(tx.db, id, { cerrado: tx.ahora, resultado: 'atendido', atendido_por: usuario.id });
    tx.avisar({ tema: 'guardia', msg: `respondió a ${nombre}` });
    const msg = que === 'tiempo' ? `Abriste el tiempo de ${nombre}` : `Le ofreciste el ascenso a ${nombre}`;
    return { msg, status: 0 as const };
  });
}
