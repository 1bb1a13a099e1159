import type { Answer, FilaPaga, ListaPaga, listaPagaCalls } from '@conserje/contract';
import { revisarRango } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { diaDe, inicioDelDia, iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerDias } from '../../platform/intervalo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import type { Honores } from '../membresias/membresias.public.ts';
import { honoresDe } from '../membresias/membresias.public.ts';
import type { FilaDePaga } from './listaPaga.queries.ts';
import { filaPorId, filasAbiertas, filasEntre } from './listaPaga.queries.ts';

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

function vista(fila: FilaDePaga, honores: Honores, deshacer: boolean): FilaPaga {
  const { id, usuario, usuarioNombre, mision, categoria, n_categoria, estado, encargadoNombre } = fila;
  return {
    ...{ id, usuario, usuarioNombre, mision, categoria, n_categoria, estado, ...honores, deshacer, encargadoNombre },
    monto: montoVisto(fila),
    pagado: estado === 'pagada' || estado === 'ascenso' ? 1 : 0,
    fecha: iso(fila.fecha),
    pagadoFecha: isoONull(fila.pagado_fecha),
  };
}

async function comoLista(db: Db, filas: FilaDePaga[], ahora: number): Promise<ListaPaga> {
  const [seDeshace, honores] = [await deshacibles(db, ahora), await honoresDe(db, ahora)];
  const totales = { bajoCreditos: 0, bajoPersonas: 0, altoCreditos: 0, altoPersonas: 0 };
  for (const fila of filas) {
    totales[`${fila.grupo}Creditos`] += montoVisto(fila);
    totales[`${fila.grupo}Personas`] += 1;
  }
  return { filas: filas.map((f) => vista(f, honores(f.usuario), seDeshace(f))), totales };
}

/** One row as it is answered. */
export async function filaVista(db: Db, id: number, ahora: number): Promise<FilaPaga> {
  const fila = oFallo(await filaPorId(db, id), 'NO_EXISTE');
  const [seDeshace, honores] = [await deshacibles(db, ahora), await honoresDe(db, ahora, fila.usuario)];
  return vista(fila, honores(fila.usuario), seDeshace(fila));
}

export async function listasAbiertas({ deps, ahora }: Peticion<Calls['getListaPaga']>): Promise<ListaPaga> {
  const { db } = deps.motor;
  return comoLista(db, await filasAbiertas(db), ahora);
}

/** Rows by the day on which they came to their list, in the agency's zone; both days included. */
export async function listaFiltrada(
  p: Peticion<Calls['filtrarListaPaga']>,
): Promise<Answer<Calls['filtrarListaPaga']>> {
  const { db } = p.deps.motor;
  exigir(revisarRango(p.body));
  const { zona } = await leerAjustes(db);
  const { desde, hasta } = leerDias(p.body, zona);
  const filas = await filasEntre(db, desde, hasta, FILAS_MAX + 1);
  if (filas.length > FILAS_MAX) throw new Fallo('DEMASIADAS_FILAS');
  return comoLista(db, filas, p.ahora);
}
