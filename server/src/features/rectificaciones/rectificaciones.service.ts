import type { Answer, Rectificacion, rectificacionesCalls } from '@conserje/contract';
import {
  AJUSTA_NOMINA,
  diaEscrito,
  NOMBRE,
  OP_RECTIFICACION,
  puedeEntrar,
  RECTIFICACIONES_MAX,
  revisarRectificacion,
  revisarRespuesta,
} from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { diaDe } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerDias } from '../../platform/intervalo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { ajustarPeriodo } from '../nomina/nomina.public.ts';
import { minutosDeTramos } from '../trabajo/trabajo.public.ts';
import { esInferior, usuarioActivo } from '../usuarios/usuarios.public.ts';
import type { FilaRectificacion } from './rectificaciones.queries.ts';
import {
  decidir,
  enEsperaDe,
  esperando,
  insertarRectificacion,
  propiasDe,
  quienesResponden,
  rectificacionPorId,
  tomarRectificacion,
} from './rectificaciones.queries.ts';
import { pedidoEscrito, vista, vistaPropia } from './rectificaciones.vista.ts';

type Calls = typeof rectificacionesCalls;

/** What waits for the reader's answer, with what the ledger holds of each day. */
export async function porResponder(p: Peticion<Calls['rectificaciones']>): Promise<Rectificacion[]> {
  const { db } = p.deps.motor;
  const filas = await esperando(db, p.usuario);
  const { zona } = await leerAjustes(db);
  const tramos = filas.map(({ id, usuario, requisitos: tipo, dia }) => ({
    ...{ id, usuario, tipo },
    ...leerDias({ inicio: dia, final: dia }, zona),
  }));
  const minutos = await minutosDeTramos(db, tramos);
  return filas.map((fila) => vista(fila, ['aceptar', 'rechazar'], minutos.get(fila.id) ?? 0));
}

export const propias = async (p: Peticion<Calls['misRectificaciones']>): Promise<Rectificacion[]> =>
  (await propiasDe(p.deps.motor.db, p.usuario.id, p)).map(vistaPropia);

const leer = async (tx: Tx, id: number): Promise<FilaRectificacion> =>
  oFallo(await rectificacionPorId(tx.db, id), 'NO_EXISTE');

/** Asks for work to be added. Those who may answer are told, each by name: it waits for one of them. */
export async function pedir(p: Peticion<Calls['pedirRectificacion']>): Promise<Answer<Calls['pedirRectificacion']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    tx.siDuplicado('rectificacion_espera', () => new Fallo('RECTIFICACION_EN_ESPERA', undefined, 'dia'));
    await tx.bloquearFila('usuario', quien.id);
    const yo = oFallo(await usuarioActivo(tx.db, quien.id), 'SIN_SESION');
    const { zona } = await leerAjustes(tx.db);
    exigir(revisarRectificacion(body, diaDe(tx.ahora, zona)));
    const esperan = await enEsperaDe(tx.db, quien.id);
    if (esperan.some(({ dia }) => dia === body.dia)) throw new Fallo('RECTIFICACION_EN_ESPERA', undefined, 'dia');
    if (esperan.length >= RECTIFICACIONES_MAX) throw new Fallo('RECTIFICACIONES_DE_MAS');
    const encargados = await quienesResponden(tx.db, yo);
    if (encargados.length === 0) throw new Fallo('NADIE_RECTIFICA');
    const motivo = body.motivo.trim();
    const { id } = await insertarRectificacion(tx, { ...body, motivo, usuario: quien.id });
    const pedido = pedidoEscrito(body);
    const apunte = `pidió una corrección de ${pedido}: ${motivo}`;
    await tx.apuntar({ modulo: 'requisitos', objeto: id, usuario: quien.id, motivo: apunte });
    tx.avisar({ tema: 'rectificaciones', msg: `pidió una corrección de ${pedido}` });
    const suyo = { tema: 'rectificaciones', msg: `te pide una corrección de ${pedido}` } as const;
    for (const para of encargados) tx.avisar({ ...suyo, para, clase: 'rectificacion_pedida' });
    const msg = 'Pediste la corrección. Te avisaremos cuando respondan.';
    return { msg, status: 0, data: vistaPropia(await leer(tx, id)) };
  });
}

const HIZO = { aceptada: 'aceptó', rechazada: 'rechazó', retirada: 'retiró', espera: '' } as const;

/** What is said to whoever answers what is answered. */
const atendida = ({ estado, encargadoNombre }: FilaRectificacion): Fallo =>
  new Fallo('SOLICITUD_ATENDIDA', `${encargadoNombre ?? 'Alguien'} ya la ${HIZO[estado]}`);

/** Accepts: its work is added by the code of every adjustment, and names its row of the ledger (docs/decisions/0028). */
async function aceptar(tx: Tx, fila: FilaRectificacion, respuesta: string): Promise<void> {
  const { id, usuario, requisitos, cantidad, dia } = fila;
  const de = { id: usuario, opcion: 1, requisitos, cantidad };
  const { trabajo } = await ajustarPeriodo(tx, de, `Corrección del ${diaEscrito(dia)}`);
  await decidir(tx, [id], { estado: 'aceptada', respuesta, trabajo });
}

/** Answers one that waits: who stands above whoever asked, and never they themselves. */
export async function responder(
  p: Peticion<Calls['responderRectificacion']>,
): Promise<Answer<Calls['responderRectificacion']>> {
  const { usuario: quien, body } = p;
  exigir(revisarRespuesta(body));
  const respuesta = body.respuesta.trim();
  const acepta = body.op === OP_RECTIFICACION.aceptar;
  return p.transaccion(async (tx) => {
    const fila = oFallo(await tomarRectificacion(tx, body.id), 'NO_EXISTE');
    const yo = oFallo(await usuarioActivo(tx.db, quien.id), 'SIN_SESION');
    const esSuya = esInferior({ id: fila.usuario, orden: fila.orden }, yo);
    if (!puedeEntrar(AJUSTA_NOMINA, yo) || !esSuya) throw new Fallo('SIN_PERMISO');
    if (fila.estado !== 'espera') throw atendida(fila);
    const pedido = pedidoEscrito(fila);
    if (acepta) await aceptar(tx, fila, respuesta);
    else await decidir(tx, [fila.id], { estado: 'rechazada', respuesta });
    const hizo = acepta ? 'aceptó' : 'rechazó';
    const cola = respuesta === '' ? '' : `: ${respuesta}`;
    const apunte = `${hizo} la corrección de ${NOMBRE}, ${pedido}${cola}`;
    await tx.apuntar({ modulo: 'requisitos', objeto: fila.id, usuario: fila.usuario, motivo: apunte });
    tx.avisar({ tema: 'rectificaciones', msg: `${hizo} una corrección` });
    const suyo = `${hizo} tu corrección de ${pedido}${cola}`;
    tx.avisar({ tema: 'rectificaciones', msg: suyo, para: fila.usuario, clase: 'rectificacion' });
    const msg = `${acepta ? 'Aceptaste' : 'Rechazaste'} la corrección de ${fila.usuarioNombre}`;
    return { msg, status: 0, data: vista(await leer(tx, fila.id), []) };
  });
}

/** Takes back one's own that waits. */
export async function retirar(
  p: Peticion<Calls['retirarRectificacion']>,
): Promise<Answer<Calls['retirarRectificacion']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const fila = oFallo(await tomarRectificacion(tx, body.id), 'NO_EXISTE');
    if (fila.usuario !== quien.id) throw new Fallo('NO_EXISTE');
    if (fila.estado !== 'espera') throw atendida(fila);
    await decidir(tx, [fila.id], { estado: 'retirada' });
    const motivo = `retiró su corrección de ${pedidoEscrito(fila)}`;
    await tx.apuntar({ modulo: 'requisitos', objeto: fila.id, usuario: quien.id, motivo });
    tx.avisar({ tema: 'rectificaciones', msg: 'retiró su corrección' });
    return { msg: 'Retiraste tu corrección', status: 0, data: vistaPropia(await leer(tx, fila.id)) };
  });
}
