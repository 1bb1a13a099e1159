import type { Membresia } from '@conserje/contract';
import type { EnEscala } from '@conserje/rules';
import { diasMembresia, membresiaCorre, TEXTOS } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { diaDe, iso, isoONull } from '../../platform/fechas.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { esInferior, saldables } from '../usuarios/usuarios.public.ts';
import type { FilaMembresia } from './membresias.queries.ts';

/** Whether a membership still has time: of someone from outside it may be *Activa* without. */
export const leQueda = ({ terminada, finaliza }: FilaMembresia, ahora: number): boolean =>
  terminada === 0 && (finaliza === null || finaliza > ahora);

/** What a reader may do: to whom hand a membership from outside over, and whose end. */
export interface Lector {
  pasa: (a: number) => boolean;
  termina: (fila: FilaMembresia) => boolean;
}

/**
 * Whether somebody may end a membership (decisions §5): of someone lower or from outside; or it was they who sold it, and it
 * still is the day, in the agency's zone, on which they did.
 */
const puedeTerminar =
  (quien: EnEscala, hoy: string, zona: string) =>
  ({ usuario, usuarioOrden, encargado, fecha }: FilaMembresia): boolean =>
    usuario === null ||
    esInferior({ id: usuario, orden: usuarioOrden ?? 0 }, quien) ||
    (encargado === quien.id && diaDe(fecha, zona) === hoy);

/** A membership as it is answered. */
export function vista(f: FilaMembresia, ahora: number, lector: Lector): Membresia {
  const { registrado, registradoNombre } = f;
  const seraDe = registrado !== null && registradoNombre !== null && leQueda(f, ahora) && lector.pasa(registrado);
  const pasarA = seraDe ? { id: registrado, usuario: registradoNombre } : null;
  const corre = membresiaCorre(f, ahora);
  return {
    id: f.id,
    membresiaNombre: f.membresiaNombre,
    image: f.image,
    usuario: f.usuario,
    usuarioNombre: f.usuarioNombre ?? f.externo ?? '',
    externo: f.externo === null ? 0 : 1,
    encargadoNombre: f.encargadoNombre ?? TEXTOS.sistema,
    fecha: iso(f.fecha),
    finaliza: isoONull(f.finaliza),
    estado: corre ? 'Activa' : 'Terminada',
    perma: f.finaliza === null,
    vip: f.vip === 1,
    dias: diasMembresia(f, ahora),
    acciones: [...(pasarA ? (['pasar'] as const) : []), ...(corre && lector.termina(f) ? (['terminar'] as const) : [])],
    pasarA,
  };
}

/** What somebody may do with memberships at an instant. */
export async function lectorDe(db: Db, quien: UsuarioSesion, ahora: number): Promise<Lector> {
  const { zona } = await leerAjustes(db);
  const pasa = await saldables(db, quien, 'mem');
  return { pasa, termina: puedeTerminar(quien, diaDe(ahora, zona), zona) };
}

/** The same of one that has just been changed: nothing more is handed over. */
export async function vistaHecha(tx: Tx, fila: FilaMembresia, quien: UsuarioSesion): Promise<Membresia> {
  return vista(fila, tx.ahora, { ...(await lectorDe(tx.db, quien, tx.ahora)), pasa: () => false });
}
