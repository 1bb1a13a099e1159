import type { Answer, mantenimientoCalls, RangoEditable } from '@conserje/contract';
import type { DatosRango } from '@conserje/rules';
import {
  CATEGORIA_BAJA_MAX,
  CATEGORIA_INICIALES,
  CATEGORIA_MGMT,
  puedeTasar,
  ROTULOS_RANGO,
  revisarNombre,
  revisarRango,
  TEXTOS,
} from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { bloquearFilas, cambiarTerminos, tomarListas } from '../paga/paga.public.ts';
import { avisarRangos, exigirLibre, exigirPorEncima, exigirTarifas, ordenDeRango } from './mantenimiento.comun.ts';
import { intercambiar, misionesDe, rangos, rangosEnEscala, tomarRango } from './mantenimiento.queries.ts';

type Calls = typeof mantenimientoCalls;
type Fila = Awaited<ReturnType<typeof rangos>>[number];

/** Terms of pay: whoever stands in the category keeps what they have earned under the old ones. */
const TERMINOS = [
  'paga_nomina',
  'nomina_asistencia',
  'nomina_times',
  'bono_asistencia',
  'bono_times',
  'bono_paga',
] as const;

/** The stretch of the ladder in which categories may change places: across its ends other rules hold (part 1 §2, part 2 §9). */
const tramoDe = (id: number): 'fijo' | 'personal' | 'administracion' => {
  if (id <= CATEGORIA_BAJA_MAX) return 'fijo';
  return id < CATEGORIA_MGMT ? 'personal' : 'administracion';
};

/** The next category that is on the ladder, in the same stretch. */
function vecinoDe(filas: readonly Fila[], { id }: { id: number }, hacia: 1 | -1): Fila | undefined {
  const tramo = filas.filter((f) => f.retirada === null && tramoDe(f.id) === tramoDe(id) && tramoDe(id) !== 'fijo');
  const lugar = tramo.findIndex((f) => f.id === id);
  return lugar < 0 ? undefined : tramo[lugar + hacia];
}

/** What a reader may do with a category. */
function acciones(filas: readonly Fila[], fila: Fila, propia: number): RangoEditable['acciones'] {
  const debajo = (f: Fila | undefined) => f !== undefined && f.id < propia;
  const enEscala = filas.filter((f) => f.retirada === null);
  const tasa = puedeTasar(fila.id, { id_categoria: propia }, Math.max(...enEscala.map((f) => f.id)));
  const hechas: RangoEditable['acciones'] = tasa ? ['editar'] : [];
  if (fila.retirada !== null) return debajo(fila) ? [...hechas, 'recuperar'] : hechas;
  if (debajo(fila) && debajo(vecinoDe(filas, fila, 1))) hechas.push('subir');
  if (debajo(fila) && vecinoDe(filas, fila, -1)) hechas.push('bajar');
  if (tasa && fila.id <= propia) hechas.push('agregar');
  if (fila.id === propia && filas.at(-1)?.id === propia) hechas.push('agregarRango');
  if (debajo(fila) && fila.misiones === 0 && fila.id !== CATEGORIA_INICIALES) hechas.push('retirar');
  return hechas;
}

export async function verRangos(p: Peticion<Calls['allInfoRank']>): Promise<RangoEditable[]> {
  const filas = await rangos(p.deps.motor.db);
  return filas.map((f) => {
    const { id, retirada, ...resto } = f;
    const { id_categoria } = p.usuario;
    return { id_categoria: id, ...resto, retirada: retirada !== null, acciones: acciones(filas, f, id_categoria) };
  });
}

/** `editRank`: what stands is carried as it was seen; of two who edit one rank at once, one wins and the other is told. */
export async function editarRango(p: Peticion<Calls['editRank']>): Promise<Answer<Calls['editRank']>> {
  const { id, data, visto } = p.body;
  return p.transaccion(async (tx) => {
    const { id: _id, retirada: _r, ...hay } = oFallo(await tomarRango(tx, id), 'RANGO_NO_EXISTE');
    await exigirTarifas(tx, id);
    if (visto) exigirComoSeVe<DatosRango>(visto, hay);
    const dicho = Object.fromEntries(Object.entries(data).filter(([, valor]) => valor !== undefined));
    const nuevo: DatosRango = { ...hay, ...dicho, n_categoria: data.n_categoria.trim() };
    exigir(revisarRango(nuevo));
    exigirLibre('n_categoria', nuevo.n_categoria, await rangosEnEscala(tx.db), id);
    const diferencias = diferenciasDe(ROTULOS_RANGO, hay, nuevo);
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    const terminos = TERMINOS.filter((campo) => hay[campo] !== nuevo[campo]);
    const [campo] = terminos;
    if (campo !== undefined && id === CATEGORIA_INICIALES) throw new Fallo('REGLA', TEXTOS.pagaPorHoras, campo);
    const cambio = Object.fromEntries(terminos.map((c) => [c, nuevo[c]]));
    const apunte = {
      modulo: 'escala',
      objeto: id,
      motivo: `editó el rango ${nuevo.n_categoria}`,
      diferencias,
    } as const;
    // What each has earned under the terms of before is a line of its own.
    await tx.enUnActo(apunte, async () => {
      if (terminos.length > 0) await cambiarTerminos(tx, id, cambio);
      await tx.db.updateTable('categoria').set(nuevo).where('id', '=', id).execute();
    });
    await avisarRangos(tx, 'un rango editado', `cambió el rango ${nuevo.n_categoria}`);
    return { msg: `Guardaste el rango ${nuevo.n_categoria}`, status: 0 as const };
  });
}

/** Locks what changes when categories change places: them, in their order, and then whoever reckons pay. */
async function tomarEscala(tx: Tx, ids: number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await tomarRango(tx, id);
  await bloquearFilas(tx, Object.values(await tomarListas(tx)));
}

/** `moverRank`: a category changes places with its neighbour, as its reader saw it. */
export async function moverRango(p: Peticion<Calls['moverRank']>): Promise<Answer<Calls['moverRank']>> {
  const { id, vecino } = p.body;
  return p.transaccion(async (tx) => {
    await tomarEscala(tx, [id, vecino]);
    const filas = await rangos(tx.db);
    const fila = oFallo(
      filas.find((f) => f.id === id && f.retirada === null),
      'RANGO_NO_EXISTE',
    );
    if (tramoDe(id) === 'fijo' || tramoDe(id) !== tramoDe(vecino)) throw new Fallo('RANGO_FIJO');
    const otro = [vecinoDe(filas, fila, 1), vecinoDe(filas, fila, -1)].find((v) => v?.id === vecino);
    if (!otro) throw new Fallo('CAMBIO_MIENTRAS');
    await exigirPorEncima(tx, ordenDeRango(Math.max(id, vecino) + 1) - 1);
    await intercambiar(tx.db, id, vecino);
    const donde = `${fila.n_categoria} ${vecino > id ? 'arriba' : 'abajo'} de ${otro.n_categoria}`;
    const motivo = `movió el rango ${donde}`;
    const diferencias = [{ campo: 'Sitio', antes: id, despues: vecino }];
    await tx.apuntar({ modulo: 'escala', objeto: vecino, motivo, diferencias });
    await avisarRangos(tx, 'el orden de los rangos', 'cambió el orden de los rangos');
    return { msg: `Moviste ${donde}`, status: 0 as const };
  });
}

/** `addRank`: a category of management, without missions, below the highest; nobody comes to stand below it by that. */
export async function agregarRango(p: Peticion<Calls['addRank']>): Promise<Answer<Calls['addRank']>> {
  const nombre = p.body.nombre.trim();
  exigir(revisarNombre('nombre', nombre));
  return p.transaccion(async (tx) => {
    const cima = oFallo((await rangos(tx.db)).at(-1), 'INTERNO');
    await tomarEscala(tx, [cima.id]);
    const filas = await rangos(tx.db);
    // Somebody has added one meanwhile: the highest is another now.
    if (filas.at(-1)?.id !== cima.id) throw new Fallo('CAMBIO_MIENTRAS');
    // Whoever stands above where it begins stands in it.
    await exigirPorEncima(tx, ordenDeRango(cima.id));
    exigirLibre('nombre', nombre, await rangosEnEscala(tx.db));
    const nuevo = cima.id + 1;
    const abajo = await tx.db
      .selectFrom('categoria')
      .selectAll()
      .where('id', '=', cima.id - 1)
      .executeTakeFirstOrThrow();
    const figuras = { n_categoria: nombre, renta: 0, traslado_precio: 0, retirada: null };
    await tx.db
      .insertInto('categoria')
      .values({ ...abajo, ...figuras, id: nuevo })
      .execute();
    await intercambiar(tx.db, cima.id, nuevo);
    await tx.apuntar({ modulo: 'escala', objeto: cima.id, motivo: `agregó el rango ${nombre}` });
    await avisarRangos(tx, 'un rango añadido', `añadió el rango ${nombre}`);
    return { msg: `Agregaste el rango ${nombre}. Ahora ponle misiones.`, status: 0 as const, id: cima.id };
  });
}

/** `retirarRank`: takes a category without missions off the ladder, or puts it back where it was. */
export async function retirarRango(p: Peticion<Calls['retirarRank']>): Promise<Answer<Calls['retirarRank']>> {
  const { id, retirar } = p.body;
  return p.transaccion(async (tx) => {
    const fila = oFallo(await tomarRango(tx, id), 'RANGO_NO_EXISTE');
    if (id === CATEGORIA_INICIALES) throw new Fallo('RANGO_FIJO', 'Todos empiezan en este rango. No puedes retirarlo.');
    await exigirPorEncima(tx, ordenDeRango(id + 1) - 1);
    if ((fila.retirada !== null) === retirar) throw new Fallo('YA_ESTA_ASI');
    const quedan = await misionesDe(tx.db, id);
    if (retirar && quedan.length > 0)
      throw new Fallo('RANGO_OCUPADO', `Todavía tiene ${quedan.length} misiones. Retíralas primero.`);
    await tx.db
      .updateTable('categoria')
      .set({ retirada: retirar ? tx.ahora : null })
      .where('id', '=', id)
      .execute();
    const verbo = retirar ? 'retiró' : 'recuperó';
    await tx.apuntar({ modulo: 'escala', objeto: id, motivo: `${verbo} el rango ${fila.n_categoria}` });
    const como = retirar ? 'retirado' : 'recuperado';
    await avisarRangos(tx, `un rango ${como}`, `${verbo} el rango ${fila.n_categoria}`);
    return { msg: `${retirar ? 'Retiraste' : 'Recuperaste'} el rango ${fila.n_categoria}`, status: 0 as const };
  });
}
