import type { Answer, tiemposCalls } from '@conserje/contract';
import { ERRORES } from '@conserje/contract';
import type { EnEscala } from '@conserje/rules';
import { NOMBRE, puedeAbrir } from '@conserje/rules';
import { contar, enumerarOmitidas, faltaron } from '../../platform/contar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { ausentesHoy, estaAusente } from '../ausencias/ausencias.public.ts';
import { activos, ordenDe } from '../usuarios/usuarios.public.ts';
import { exigirEncargado, mirarDirecciones, vigilarDirecciones } from './tiempos.ligar.ts';
import { tiemposPorId } from './tiempos.queries.ts';
import { vistas } from './tiempos.vista.ts';

type Abrir = typeof tiemposCalls.abrirTiempos;

const gente = (db: Db, ids: number[]) =>
  activos(db)
    .select(['u.id', 'u.usuario', ordenDe('m').as('orden')])
    .where('u.id', 'in', ids)
    .orderBy('u.nombre_plano')
    .execute();
type Persona = Awaited<ReturnType<typeof gente>>[number];

/** Why the tiempo of one of many is not opened; null where it is. */
async function reparos(
  tx: Tx,
  personas: readonly Persona[],
  quien: EnEscala,
  encargado: boolean,
): Promise<(persona: Persona) => string | null> {
  const ids = personas.map(({ id }) => id);
  const filas = tx.db.selectFrom('tiempo').select('bajo').where('cerrado', 'is', null).where('bajo', 'in', ids);
  const abiertos = new Set((await filas.execute()).map(({ bajo }) => bajo));
  const ausentes = await ausentesHoy(tx.db, tx.ahora);
  const rechazados = encargado ? (await mirarDirecciones(tx, quien.id, ids)).rechazados : new Set<number>();
  return (persona) => {
    if (persona.id === quien.id) return ERRORES.TIEMPO_PROPIO.msg;
    if (!puedeAbrir(persona, quien)) return ERRORES.ENCARGADO_INVALIDO.msg;
    if (abiertos.has(persona.id)) return ERRORES.TIEMPO_ABIERTO.msg;
    if (rechazados.has(persona.id)) return ERRORES.MISMA_DIRECCION.msg;
    const hasta = ausentes.get(persona.id);
    return hasta === undefined ? null : estaAusente(hasta);
  };
}

async function insertarVarios(tx: Tx, personas: readonly Persona[], alto: number | null, abiertoPor: number) {
  const { minutos_tiempo: mins } = await leerAjustes(tx.db);
  const ids = personas.map(({ id }) => id);
  const clones = alto === null ? new Set<number>() : await vigilarDirecciones(tx, alto, ids);
  const comun = { alto, mins, finaliza: tx.ahora + mins * 60_000, abierto: tx.ahora, abierto_por: abiertoPor };
  const nuevos = await tx.db
    .insertInto('tiempo')
    .values(ids.map((bajo) => ({ ...comun, bajo, comparten: clones.has(bajo) ? 1 : 0 })))
    .returning(['id', 'bajo'])
    .execute();
  await tx.db
    .insertInto('segmento')
    .values(nuevos.map(({ id }) => ({ tiempo: id, encargado: alto, desde: 0 })))
    .execute();
  const motivo = `abrió el tiempo de ${NOMBRE}${alto === null ? ' sin encargado' : ''}`;
  await tx.apuntar(
    ...nuevos.map(({ id: objeto, bajo: usuario }) => ({ modulo: 'tiempos' as const, objeto, usuario, motivo })),
  );
  for (const { bajo: para } of nuevos) tx.avisar({ tema: 'tiempos', msg: 'abrió tu tiempo', para });
  return nuevos.map(({ id }) => id);
}

/** `abrirTiempos`: of many people in one transaction; those whose tiempo cannot be opened are named. */
export async function abrirVarios(p: Peticion<Abrir>): Promise<Answer<Abrir>> {
  const { usuario, body } = p;
  const bajos = [...new Set(body.bajos)];
  return p.transaccion(async (tx) => {
    tx.siDuplicado('tiempo_abierto', () => new Fallo('CAMBIO_MIENTRAS'));
    // In the order of their ids, so that two such never wait for one another; whoever asks comes last, as with one.
    await tx.bloquear(tx.db.selectFrom('usuario').select('id').where('id', 'in', bajos).orderBy('id'));
    const quien = await exigirEncargado(tx, usuario);
    const personas = await gente(tx.db, bajos);
    if (personas.length < bajos.length) throw new Fallo('USUARIO_NO_EXISTE');
    const reparoDe = await reparos(tx, personas, quien, body.encargado);
    const juzgadas = personas.map((persona) => ({ persona, msg: reparoDe(persona) }));
    const omitidos = juzgadas.flatMap(({ persona: { id, usuario: nombre }, msg }) =>
      msg === null ? [] : [{ id, nombre, msg }],
    );
    const caben = juzgadas.filter(({ msg }) => msg === null).map(({ persona }) => persona);
    if (caben.length === 0) throw new Fallo('SIN_ABRIR', `No se abrió ningún tiempo. ${enumerarOmitidas(omitidos)}`);
    const tiempos = contar(caben.length, 'tiempo', 'tiempos');
    const insertar = () => insertarVarios(tx, caben, body.encargado ? usuario.id : null, usuario.id);
    const deTodos = { modulo: 'tiempos', motivo: `abrió ${tiempos}` } as const;
    const ids = await tx.enUnActo(deTodos, insertar, caben.length);
    tx.avisar({ tema: 'tiempos', msg: `abrió ${tiempos}` });
    return {
      msg: omitidos.length === 0 ? `Abriste ${tiempos}` : `Abriste ${tiempos}. ${faltaron(omitidos)}`,
      status: 0 as const,
      data: await vistas(tx.db, await tiemposPorId(tx.db, ids), tx.ahora),
      omitidos,
    };
  });
}
