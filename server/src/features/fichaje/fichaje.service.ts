import type { Answer, Fichaje, FichajeActivo, fichajeCalls } from '@conserje/contract';
import {
  diaEscrito,
  FICHAJE_MAX_HORAS,
  minutosFichados,
  NOMBRE,
  OP_FICHAR,
  olvidado,
  puedeEntrar,
  RESTAS,
  VIGILA_FICHAJES,
} from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import { campoDe, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { diaDe, iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { exigirUsuario, ordenes, usuarioActivo, usuarioInferior } from '../usuarios/usuarios.public.ts';
import { cerrar, cerrarOlvidada, horasDe } from './fichaje.cerrar.ts';
import type { FilaFichaje } from './fichaje.queries.ts';
import {
  abiertoDe,
  abiertos,
  escribirDeducido,
  fichajesDe,
  insertarFichaje,
  listados,
  tomarFichaje,
} from './fichaje.queries.ts';
import { vista } from './fichaje.vista.ts';

type Calls = typeof fichajeCalls;
type Fichar = Peticion<Calls['actionFichar']>;
type Hecho = Answer<Calls['actionFichar']>;

export async function propios({ deps, usuario, ahora }: Peticion<Calls['getFichajes']>): Promise<Fichaje[]> {
  return (await fichajesDe(deps.motor.db, usuario.id)).map((fila) => vista(fila, ahora));
}

/** Somebody's, to be looked at. */
export async function deAlguien({ deps, params, ahora, ...p }: Peticion<Calls['fichajesDe']>): Promise<Fichaje[]> {
  const { db } = deps.motor;
  await exigirUsuario(db, params.id);
  return (await listados(db, params.id, p)).map((fila) => vista(fila, ahora));
}

/** Who is clocked in (part 2 §2), with whom the reader may clock out. */
export async function activos(p: Peticion<Calls['getFichajesActivos']>): Promise<FichajeActivo[]> {
  const { db } = p.deps.motor;
  const filas = await abiertos(db, p.ahora);
  const orden = await ordenes(
    db,
    filas.map((f) => f.usuario),
  );
  const debajo = (de: number) => (orden.get(de) ?? Number.POSITIVE_INFINITY) < p.usuario.orden;
  return filas.map((fila) => ({
    id: fila.id,
    usuario: fila.usuario,
    usuarioNombre: fila.usuarioNombre,
    entrada: iso(fila.entrada),
    mins: minutosFichados(fila, p.ahora),
    acciones: debajo(fila.usuario) ? ['cerrar'] : [],
  }));
}

/** The caller, locked, with the entry that they have open. */
async function tomarPropio(tx: Tx, quien: UsuarioSesion): Promise<FilaFichaje | undefined> {
  await tx.bloquearFila('usuario', quien.id);
  oFallo(await usuarioActivo(tx.db, quien.id), 'SIN_SESION');
  return abiertoDe(tx.db, quien.id);
}

async function entrar({ usuario: quien, transaccion }: Fichar): Promise<Hecho> {
  return transaccion(async (tx) => {
    tx.siDuplicado('fichaje_abierto', () => new Fallo('FICHAJE_ABIERTO'));
    const abierto = await tomarPropio(tx, quien);
    if (abierto && !olvidado(abierto, tx.ahora)) throw new Fallo('FICHAJE_ABIERTO');
    if (abierto) await cerrarOlvidada(tx, abierto);
    const { zona } = await leerAjustes(tx.db);
    const nuevo = { usuario: quien.id, dia: diaDe(tx.ahora, zona), entrada: tx.ahora };
    const { id } = await insertarFichaje(tx, nuevo);
    await tx.apuntar({ modulo: 'fichaje', objeto: id, usuario: quien.id, motivo: 'fichó su entrada' });
    tx.avisar({ tema: 'fichaje', msg: 'fichó su entrada' });
    const data = vista({ id, ...nuevo, salida: null, deducido: 0 }, tx.ahora);
    return { msg: 'Fichaste tu entrada', status: 0, data };
  });
}

async function salir({ usuario: quien, transaccion }: Fichar): Promise<Hecho> {
  return transaccion(async (tx) => {
    const abierto = oFallo(await tomarPropio(tx, quien), 'SIN_FICHAJE');
    if (olvidado(abierto, tx.ahora))
      throw new Fallo('SIN_FICHAJE', `Tu entrada se cerró sola a las ${FICHAJE_MAX_HORAS} horas`);
    const cerrada = await cerrar(tx, abierto, 'fichó su salida');
    tx.avisar({ tema: 'fichaje', msg: 'fichó su salida' });
    const msg = `Fichaste tu salida: ${horasDe(minutosFichados(cerrada, tx.ahora))}`;
    return { msg, status: 0, data: vista(cerrada, tx.ahora) };
  });
}

/** An entry of someone who stands below the caller, locked. */
async function tomarDe(tx: Tx, quien: UsuarioSesion, id: number, visto: { usuario?: number }) {
  const fila = oFallo(await tomarFichaje(tx, id), 'NO_EXISTE');
  exigirComoSeVe(visto, { usuario: fila.usuario });
  const { usuario } = await usuarioInferior(tx.db, quien.id, fila.usuario);
  return { fila, usuario };
}

async function cerrarDe(
  p: Pick<Fichar, 'usuario' | 'transaccion'>,
  id: number,
  visto: { usuario?: number },
): Promise<Hecho> {
  return p.transaccion(async (tx) => {
    const { fila, usuario } = await tomarDe(tx, p.usuario, id, visto);
    if (fila.salida !== null || olvidado(fila, tx.ahora)) throw new Fallo('FICHAJE_CERRADO');
    const cerrada = await cerrar(tx, fila, `cerró la entrada de ${NOMBRE}`);
    tx.avisar({ tema: 'fichaje', msg: `cerró la entrada de ${usuario.usuario}` });
    const suma = horasDe(minutosFichados(cerrada, tx.ahora));
    tx.avisar({ tema: 'fichaje', msg: `cerró tu entrada: ${suma}`, para: usuario.id, clase: 'fichaje' });
    return { msg: `Cerraste el fichaje de ${usuario.usuario}: ${suma}`, status: 0, data: vista(cerrada, tx.ahora) };
  });
}

const DICHOS = {
  quitar: { hizo: 'quitó', hiciste: 'quitaste', quedan: 'Le quedan' },
  devolver: { hizo: 'devolvió', hiciste: 'devolviste', quedan: 'Ahora tiene' },
} as const;

/** Writes how many minutes are taken off an entry, and tells its owner. */
async function deducir(
  tx: Tx,
  fila: FilaFichaje,
  usuario: { id: number; usuario: string },
  deducido: number,
): Promise<Hecho> {
  const { hizo, hiciste, quedan } = DICHOS[deducido > fila.deducido ? 'quitar' : 'devolver'];
  const minutos = Math.abs(deducido - fila.deducido);
  const nueva = { ...fila, deducido };
  const [antes, min] = [minutosFichados(fila, tx.ahora), minutosFichados(nueva, tx.ahora)];
  await escribirDeducido(tx, fila.id, deducido);
  await tx.apuntar({
    modulo: 'fichaje',
    objeto: fila.id,
    usuario: usuario.id,
    motivo: `${hizo} ${minutos} minutos a ${NOMBRE} en su entrada del ${diaEscrito(fila.dia)}`,
    diferencias: diferenciasDe({ min: 'Minutos' }, { min: antes }, { min }),
  });
  tx.avisar({ tema: 'fichaje', msg: `${hizo} minutos a ${usuario.usuario}` });
  const suyo = `te ${hizo} ${minutos} minutos de fichaje`;
  tx.avisar({ tema: 'fichaje', msg: suyo, para: usuario.id, clase: 'fichaje' });
  const msg = `Le ${hiciste} ${minutos} minutos a ${usuario.usuario}. ${quedan} ${horasDe(min)}.`;
  return { msg, status: 0, data: vista(nueva, tx.ahora) };
}

/** Takes minutes off a closed entry, as many as it has at most (decisions §7). */
async function restar(p: Fichar, op: keyof typeof RESTAS): Promise<Hecho> {
  const id = campoDe(p.body, 'id');
  const visto = { usuario: campoDe(p.body, 'usuario') };
  return p.transaccion(async (tx) => {
    const { fila: leida, usuario } = await tomarDe(tx, p.usuario, id, visto);
    if (leida.salida === null && !olvidado(leida, tx.ahora)) throw new Fallo('FICHAJE_SIN_CERRAR');
    const fila = leida.salida === null ? await cerrarOlvidada(tx, leida) : leida;
    const antes = minutosFichados(fila, tx.ahora);
    exigirComoSeVe(p.body, { min: antes });
    if (antes === 0) throw new Fallo('YA_ESTA_ASI', 'Esa entrada ya no tiene minutos');
    return deducir(tx, fila, usuario, fila.deducido + Math.min(RESTAS[op], antes));
  });
}

/** Gives back all the minutes that were taken off an entry, by whoever may take them off. */
async function devolver(p: Fichar): Promise<Hecho> {
  const id = campoDe(p.body, 'id');
  const visto = { usuario: campoDe(p.body, 'usuario') };
  return p.transaccion(async (tx) => {
    const { fila, usuario } = await tomarDe(tx, p.usuario, id, visto);
    exigirComoSeVe(p.body, { min: minutosFichados(fila, tx.ahora) });
    if (fila.deducido === 0) throw new Fallo('YA_ESTA_ASI', 'A esa entrada no le quitaron minutos');
    return deducir(tx, fila, usuario, 0);
  });
}

/** `actionFichar`: 0 and 1 are everyone's own; the others belong to management (decisions §7, §8). */
export async function fichar(p: Fichar): Promise<Hecho> {
  const { op } = p.body;
  if (op === OP_FICHAR.entrada) return entrar(p);
  if (op === OP_FICHAR.salida) return salir(p);
  if (!puedeEntrar(VIGILA_FICHAJES, p.usuario)) throw new Fallo('SIN_PERMISO');
  if (op === OP_FICHAR.restar5 || op === OP_FICHAR.restar10) return restar(p, op);
  if (op === OP_FICHAR.devolver) return devolver(p);
  return cerrarDe(p, campoDe(p.body, 'id'), { usuario: campoDe(p.body, 'usuario') });
}

export const cerrarUno = (p: Peticion<Calls['cerrarFichaje']>): Promise<Answer<Calls['cerrarFichaje']>> =>
  cerrarDe(p, p.body.id, {});
