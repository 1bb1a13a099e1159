import type { DetalleFichaje, EntradaFichaje } from '@conserje/contract';
import { NOMBRE, olvidado } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ordenes } from '../usuarios/usuarios.public.ts';
import { cerrar, cerrarOlvidada } from './fichaje.cerrar.ts';
import type { FilaFichaje } from './fichaje.queries.ts';
import { abiertoDe, fichajesDeTodos, totalesDe } from './fichaje.queries.ts';
import { vista } from './fichaje.vista.ts';

/** What of an entry may be done, by how it stands. */
function accionesDe(fila: FilaFichaje, min: number, ahora: number): EntradaFichaje['acciones'] {
  if (fila.salida === null && !olvidado(fila, ahora)) return ['cerrar'];
  const quitar = min > 0 ? (['restar5', 'restar10'] as const) : [];
  return fila.deducido > 0 ? [...quitar, 'devolver'] : [...quitar];
}

/**
 * The detail of the clock entries (part 2 §2 *Registros*): the newest, or those that a search finds by name or day
 * (`YYYY-MM-DD`), a page at a time, with what the reader may do with each; and what the whole days come to in which they
 * lie. Minutes are whole.
 */
export async function fichajesDetalle(db: Db, p: Pedida, quien: UsuarioSesion, ahora: number): Promise<DetalleFichaje> {
  const filas = await fichajesDeTodos(db, p);
  const orden = await ordenes(
    db,
    filas.map((f) => f.usuario),
  );
  const debajo = (de: number) => (orden.get(de) ?? Number.POSITIVE_INFINITY) < quien.orden;
  const entradas = filas.map((fila) => {
    const vista_ = vista(fila, ahora);
    const { usuario, nombreUsuario } = fila;
    return { ...vista_, usuario, nombreUsuario, acciones: debajo(usuario) ? accionesDe(fila, vista_.min, ahora) : [] };
  });
  return { entradas, totales: await totalesDe(db, filas, ahora) };
}

/** Whoever leaves the agency is clocked out. The user must be locked. */
export async function cerrarFichajeDe(tx: Tx, usuario: number): Promise<void> {
  const fila = await abiertoDe(tx.db, usuario);
  if (!fila) return;
  if (olvidado(fila, tx.ahora)) await cerrarOlvidada(tx, fila);
  else await cerrar(tx, fila, `cerró la entrada de ${NOMBRE} porque salió de la agencia`);
  tx.avisar({ tema: 'fichaje', msg: 'cerró una entrada' });
}
