import type { Answer, MisionEditable, mantenimientoCalls } from '@conserje/contract';
import type { DatosMision } from '@conserje/rules';
import {
  CATEGORIA_INICIALES,
  MISIONES_MAX,
  puedeOrdenar,
  puedeTasar,
  ROTULOS_MISION,
  revisarMision,
  TEXTOS,
} from '@conserje/rules';
import type { Diferencia } from '../../platform/bitacora.ts';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { avisarRangos, exigirLibre, exigirPorEncima, exigirTarifas, ordenDeRango } from './mantenimiento.comun.ts';
import type { FilaMision, Mision } from './mantenimiento.queries.ts';
import {
  cimaDe,
  colocar,
  llevan,
  misiones,
  misionesDe,
  misionPorId,
  retirar as quitar,
  tomarRango,
} from './mantenimiento.queries.ts';
import { misionEscrita, uno } from './mantenimiento.vista.ts';

type Calls = typeof mantenimientoCalls;

type EnEscala = { orden: number; id_categoria: number };

/** So many of those who hold a mission are named. */
const NOMBRADOS = 5;

function acciones(filas: readonly FilaMision[], i: number, lector: EnEscala, cima: number): MisionEditable['acciones'] {
  const fila = filas[i];
  if (!fila) return [];
  const tasa = puedeTasar(fila.categoria, lector, cima);
  const hechas: MisionEditable['acciones'] = tasa ? ['editar'] : [];
  if (fila.retirada !== null)
    return tasa && puedeOrdenar(ordenDeRango(fila.categoria), lector) ? [...hechas, 'recuperar'] : hechas;
  const vecina = (hacia: 1 | -1) => {
    const otra = filas[i + hacia];
    return otra?.retirada === null && otra.categoria === fila.categoria ? otra : undefined;
  };
  const mia = puedeOrdenar(fila.orden, lector);
  const [arriba, abajo] = [vecina(1), vecina(-1)];
  if (mia && arriba && puedeOrdenar(arriba.orden, lector)) hechas.push('subir');
  if (mia && abajo) hechas.push('bajar');
  const ultima = fila.categoria === CATEGORIA_INICIALES && !arriba && !abajo;
  if (tasa && mia && fila.personas === 0 && !ultima) hechas.push('retirar');
  return hechas;
}

export async function verMisiones(p: Peticion<Calls['allInfoMision']>): Promise<MisionEditable[]> {
  const { db } = p.deps.motor;
  const [filas, cima] = [await misiones(db), await cimaDe(db)];
  return filas.map(({ orden: _orden, ...f }, i) => ({
    ...f,
    venta: uno(f.venta),
    traslado_venta: uno(f.traslado_venta),
    retirada: f.retirada !== null,
    acciones: acciones(filas, i, p.usuario, cima),
  }));
}

/** A mission with its category locked: nobody adds, orders or retires missions of it meanwhile. */
async function tomarMision(tx: Tx, id: number): Promise<Mision> {
  const { categoria } = oFallo(await misionPorId(tx.db, id), 'MISION_NO_EXISTE');
  await tomarRango(tx, categoria);
  await tx.bloquearFila('mision', id);
  const mision = oFallo(await misionPorId(tx.db, id), 'MISION_NO_EXISTE');
  // Its category has changed places with another.
  if (mision.categoria !== categoria) throw new Fallo('CAMBIO_MIENTRAS');
  return mision;
}

interface Hecho {
  objeto: number;
  /** What the security log says of it: nothing of what it is called. */
  que: string;
  motivo: string;
  aviso: string;
  diferencias?: Diferencia[];
}
async function contar(tx: Tx, { que, aviso, ...apunte }: Hecho): Promise<void> {
  await tx.apuntar({ modulo: 'escala', ...apunte });
  await avisarRangos(tx, que, aviso);
}

/** `editMis` (part 2 §5 Mission edit). */
export async function editarMision(p: Peticion<Calls['editMis']>): Promise<Answer<Calls['editMis']>> {
  const { id, visto, ...datos } = p.body;
  return p.transaccion(async (tx) => {
    const mision = await tomarMision(tx, id);
    const { id: _id, categoria, posicion: _p, retirada, ...hay } = mision;
    await exigirTarifas(tx, categoria);
    if (visto) exigirComoSeVe<DatosMision>(visto, hay);
    const { traslado_venta = hay.traslado_venta } = datos;
    const nueva: DatosMision = { ...datos, nombre: datos.nombre.trim(), traslado_venta };
    exigir(revisarMision(nueva, categoria));
    if (retirada === null) exigirLibre('nombre', nueva.nombre, await misionesDe(tx.db, categoria), id);
    const diferencias = diferenciasDe(ROTULOS_MISION, misionEscrita(hay), misionEscrita(nueva));
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    await tx.db.updateTable('mision').set(nueva).where('id', '=', id).execute();
    const motivo = `editó la misión ${nueva.nombre}`;
    const que = 'una misión editada';
    await contar(tx, { objeto: id, que, motivo, aviso: `cambió la misión ${nueva.nombre}`, diferencias });
    return { msg: `Guardaste la misión ${nueva.nombre}`, status: 0 as const };
  });
}

/** Where a mission comes in: at the end of its category, or below whoever adds it where that is their own. */
async function conNueva(tx: Tx, categoria: number, id: number): Promise<number[]> {
  const quien = await exigirPorEncima(tx, ordenDeRango(categoria));
  const suyas = (await misionesDe(tx.db, categoria)).filter((m) => m.id !== id);
  if (suyas.length >= MISIONES_MAX) throw new Fallo('REGLA', TEXTOS.misionesDemasiadas);
  const debajo = suyas.filter((m) => puedeOrdenar(m.orden, quien));
  return [...debajo, { id }, ...suyas.slice(debajo.length)].map((m) => m.id);
}

/** `addMis`: a mission that nobody holds yet. */
export async function agregarMision(p: Peticion<Calls['addMis']>): Promise<Answer<Calls['addMis']>> {
  const { categoria, ...datos } = p.body;
  const nueva = { ...datos, nombre: datos.nombre.trim() };
  exigir(revisarMision(nueva, categoria));
  return p.transaccion(async (tx) => {
    const rango = await tomarRango(tx, categoria);
    if (!rango || rango.retirada !== null) throw new Fallo('RANGO_NO_EXISTE');
    await exigirTarifas(tx, categoria);
    exigirLibre('nombre', nueva.nombre, await misionesDe(tx.db, categoria));
    const fila = { ...nueva, categoria, posicion: 0, retirada: null };
    const { id } = await tx.db.insertInto('mision').values(fila).returning('id').executeTakeFirstOrThrow();
    await colocar(tx.db, categoria, await conNueva(tx, categoria, id));
    const donde = `${nueva.nombre} a ${rango.n_categoria}`;
    const que = 'una misión añadida';
    await contar(tx, { objeto: id, que, motivo: `agregó la misión ${donde}`, aviso: `agregó la misión ${donde}` });
    return { msg: `Agregaste la misión ${nueva.nombre}`, status: 0 as const, id };
  });
}

/** `moverMis`: a mission changes places with its neighbour, as its reader saw it. Those who hold them move with them. */
export async function moverMision(p: Peticion<Calls['moverMis']>): Promise<Answer<Calls['moverMis']>> {
  const { id, vecina } = p.body;
  return p.transaccion(async (tx) => {
    const mision = await tomarMision(tx, id);
    if (mision.retirada !== null) throw new Fallo('MISION_NO_EXISTE');
    const suyas = await misionesDe(tx.db, mision.categoria);
    const [de, a] = [id, vecina].map((cual) => suyas.findIndex((m) => m.id === cual));
    const [una, otra] = [suyas[de ?? -1], suyas[a ?? -1]];
    if (de === undefined || a === undefined || !una || !otra || Math.abs(de - a) !== 1)
      throw new Fallo('CAMBIO_MIENTRAS');
    await exigirPorEncima(tx, una.orden, otra.orden);
    const orden = suyas.with(de, otra).with(a, una);
    await colocar(
      tx.db,
      mision.categoria,
      orden.map((m) => m.id),
    );
    const donde = `${una.nombre} ${a > de ? 'arriba' : 'abajo'} de ${otra.nombre}`;
    const diferencias = [{ campo: 'Sitio', antes: de + 1, despues: a + 1 }];
    const que = 'el orden de las misiones';
    await contar(tx, { objeto: id, que, motivo: `movió ${donde}`, aviso: `movió ${donde}`, diferencias });
    return { msg: `Moviste ${donde}`, status: 0 as const };
  });
}

/** Why a mission cannot be taken off the ladder: whoever holds it must be moved first. */
async function exigirSinNadie(tx: Tx, { id, nombre, categoria }: Mision): Promise<void> {
  const { personas, nombres } = await llevan(tx.db, id, NOMBRADOS);
  if (personas > 0) {
    const otros = personas - nombres.length;
    const quienes = `${nombres.join(', ')}${otros > 0 ? ` y ${otros} más` : ''}`;
    const verbo = personas === 1 ? 'La tiene' : `La tienen ${personas}:`;
    throw new Fallo(
      'MISION_OCUPADA',
      `${verbo} ${quienes}. Cambia primero su misión. Después puedes retirar ${nombre}.`,
    );
  }
  const sola = categoria === CATEGORIA_INICIALES && (await misionesDe(tx.db, categoria)).length === 1;
  if (sola) throw new Fallo('RANGO_FIJO', 'Es la única misión para empezar. Agrega otra primero.');
}

/** `retirarMis`: what has been keeps its name; nobody is given it any more, until it is brought back. */
export async function retirarMision(p: Peticion<Calls['retirarMis']>): Promise<Answer<Calls['retirarMis']>> {
  const { id, retirar } = p.body;
  return p.transaccion(async (tx) => {
    const mision = await tomarMision(tx, id);
    const { categoria, nombre } = mision;
    await exigirPorEncima(tx, ordenDeRango(categoria) + (retirar ? mision.posicion : 0));
    await exigirTarifas(tx, categoria);
    if ((mision.retirada !== null) === retirar) throw new Fallo('YA_ESTA_ASI');
    if (retirar) {
      await exigirSinNadie(tx, mision);
      await quitar(tx, [id]);
    } else {
      const rango = await tomarRango(tx, categoria);
      if (!rango || rango.retirada !== null)
        throw new Fallo('RANGO_NO_EXISTE', 'Su rango está retirado. Recupéralo primero.');
      exigirLibre('nombre', nombre, await misionesDe(tx.db, categoria));
      await tx.db.updateTable('mision').set({ retirada: null }).where('id', '=', id).execute();
      await colocar(tx.db, categoria, await conNueva(tx, categoria, id));
    }
    const [verbo, como] = retirar ? ['retiró', 'retirada'] : ['recuperó', 'recuperada'];
    await contar(tx, {
      objeto: id,
      que: `una misión ${como}`,
      motivo: `${verbo} la misión ${nombre}`,
      aviso: `${verbo} la misión ${nombre}`,
    });
    return { msg: `${retirar ? 'Retiraste' : 'Recuperaste'} la misión ${nombre}`, status: 0 as const };
  });
}
