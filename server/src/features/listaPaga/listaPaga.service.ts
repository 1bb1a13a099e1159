import type { Answer, FilaPaga, ListaPaga, listaPagaCalls } from '@conserje/contract';
import { PAGADOR, puedeDarMision, puedeEntrar, revisarRangoFechas } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { diaDe, inicioDelDia, iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerDias } from '../../platform/intervalo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { escala } from '../carrera/carrera.public.ts';
import type { Honores } from '../membresias/membresias.public.ts';
import { honoresDe } from '../membresias/membresias.public.ts';
import { saldables, usuarioActivo } from '../usuarios/usuarios.public.ts';
import type { FilaDePaga } from './listaPaga.queries.ts';
import { filaPorId, filasAbiertas, filasEntre, filasPorId } from './listaPaga.queries.ts';

type Calls = typeof listaPagaCalls;

/** Beyond this a filter is refused: nobody reads so many rows. */
const FILAS_MAX = 20_000;

/** Which payments can be undone: those of today in the agency's zone (decisions §5). */
export async function deshacibles(db: Db, ahora: number): Promise<(fila: FilaDePaga) => boolean> {
  const { zona } = await leerAjustes(db);
  const desde = oFallo(inicioDelDia(diaDe(ahora, zona), zona), 'INTERNO');
  return ({ estado, pagado_fecha }) => estado === 'pagada' && pagado_fecha !== null && pagado_fecha >= desde;
}

/** Of a row that was paid, what was paid. */
export const montoVisto = ({ estado, monto, pagado_monto }: FilaDePaga): number =>
  estado === 'pagada' || estado === 'ascenso' ? (pagado_monto ?? monto) : monto;

/**
 * Whose pay can buy them a mission, as far as it is the caller who gives it: that mission stands below them. Whether the pay
 * reaches for it is answered when it is asked for.
 */
async function ascendibles(db: Db, quien: number | undefined): Promise<(fila: FilaDePaga) => boolean> {
  const promotor = quien === undefined ? undefined : await usuarioActivo(db, quien);
  const misiones = await escala(db);
  const siguientes = new Map(misiones.map((m, i) => [m.id, misiones[i + 1] ?? m]));
  return ({ id_rango, despedido }) => {
    const siguiente = siguientes.get(id_rango);
    return Boolean(promotor && siguiente && despedido === 0 && puedeDarMision(siguiente.orden, promotor));
  };
}

type Acciones = FilaPaga['acciones'];

/** What someone does with rows that they may settle: of their own they pay what was earned, and no more (decisions §5). */
async function accionesDe(db: Db, quien: number | undefined, ahora: number): Promise<(fila: FilaDePaga) => Acciones> {
  const [seDeshace, asciende] = [await deshacibles(db, ahora), await ascendibles(db, quien)];
  return (fila) => {
    if (fila.estado !== 'abierta') return seDeshace(fila) ? ['deshacer'] : [];
    if (fila.usuario === quien) return ['pagar'];
    return asciende(fila) ? ['pagar', 'monto', 'ascenso'] : ['pagar', 'monto'];
  };
}

function vista(fila: FilaDePaga, honores: Honores, acciones: FilaPaga['acciones']): FilaPaga {
  const { id, usuario, usuarioNombre, mision, categoria_actual, categoria, n_categoria, estado, encargadoNombre } =
    fila;
  return {
    ...{ id, usuario, usuarioNombre, mision, categoria_actual, categoria, n_categoria, estado },
    ...{ ...honores, acciones, encargadoNombre },
    monto: montoVisto(fila),
    pagado: estado === 'pagada' || estado === 'ascenso' ? 1 : 0,
    fecha: iso(fila.fecha),
    pagadoFecha: isoONull(fila.pagado_fecha),
  };
}

/** The same for whoever is not told who was paid: what was earned, and nothing of what came of it. */
const sinPagos = (fila: FilaDePaga, honores: Honores): FilaPaga => ({
  ...vista(fila, honores, []),
  ...{ monto: fila.monto, pagado: null, estado: null, pagadoFecha: null, encargadoNombre: null },
});

/** Rows as a reader sees them; who was paid is for `pag` alone (decisions §5). People count once, whatever their rows. */
async function comoLista(db: Db, filas: FilaDePaga[], lector: UsuarioSesion, ahora: number): Promise<ListaPaga> {
  const paga = puedeEntrar(PAGADOR, lector);
  const puede = await saldables(db, lector, 'pag');
  const [acciones, honores] = [await accionesDe(db, lector.id, ahora), await honoresDe(db, ahora)];
  const gente = { bajo: new Set<number>(), alto: new Set<number>() };
  const creditos = { bajo: 0, alto: 0 };
  for (const fila of filas) {
    creditos[fila.grupo] += paga ? montoVisto(fila) : fila.monto;
    gente[fila.grupo].add(fila.usuario);
  }
  return {
    filas: filas.map((f) =>
      paga ? vista(f, honores(f.usuario), puede(f.usuario) ? acciones(f) : []) : sinPagos(f, honores(f.usuario)),
    ),
    totales: {
      ...{ bajoCreditos: creditos.bajo, bajoPersonas: gente.bajo.size },
      ...{ altoCreditos: creditos.alto, altoPersonas: gente.alto.size },
    },
  };
}

/** Rows as they are answered to whom the rules have just let act on them. */
export async function filasVistas({ db, actor, ahora }: Tx, ids: number[]): Promise<FilaPaga[]> {
  const filas = await filasPorId(db, ids);
  const [acciones, honores] = [await accionesDe(db, actor?.id, ahora), await honoresDe(db, ahora)];
  return filas.map((fila) => vista(fila, honores(fila.usuario), acciones(fila)));
}

/** The same of one. */
export async function filaVista({ db, actor, ahora }: Tx, id: number): Promise<FilaPaga> {
  const fila = oFallo(await filaPorId(db, id), 'NO_EXISTE');
  const [acciones, honores] = [await accionesDe(db, actor?.id, ahora), await honoresDe(db, ahora, fila.usuario)];
  return vista(fila, honores(fila.usuario), acciones(fila));
}

export async function listasAbiertas(p: Peticion<Calls['getListaPaga']>): Promise<ListaPaga> {
  const { db } = p.deps.motor;
  return comoLista(db, await filasAbiertas(db), p.usuario, p.ahora);
}

/** Rows by the day on which they came to their list, in the agency's zone; both days included. */
export async function listaFiltrada(
  p: Peticion<Calls['filtrarListaPaga']>,
): Promise<Answer<Calls['filtrarListaPaga']>> {
  const { db } = p.deps.motor;
  exigir(revisarRangoFechas(p.body));
  const { zona } = await leerAjustes(db);
  const { desde, hasta } = leerDias(p.body, zona);
  const filas = await filasEntre(db, desde, hasta, FILAS_MAX + 1);
  if (filas.length > FILAS_MAX) throw new Fallo('DEMASIADAS_FILAS');
  return comoLista(db, filas, p.usuario, p.ahora);
}
