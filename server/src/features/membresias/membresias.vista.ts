import type { Membresia } from '@conserje/contract';
import type { EnEscala } from '@conserje/rules';
import { diasMembresia, membresiaCorre, TEXTOS } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import { diaDe, iso, isoONull } from '../../platform/fechas.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { conMarca } from '../anulaciones/anulaciones.public.ts';
import { esInferior, saldables } from '../usuarios/usuarios.public.ts';
import type { FilaVenta } from '../ventas/ventas.public.ts';
import { annullableSales, salesOfMemberships } from '../ventas/ventas.public.ts';
import type { FilaMembresia } from './membresias.queries.ts';

/** Whether a membership still has time: of someone from outside it may be *Activa* without. */
export const leQueda = ({ terminada, finaliza }: FilaMembresia, ahora: number): boolean =>
  terminada === 0 && (finaliza === null || finaliza > ahora);

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

/** The same of a reader at an instant. */
export async function mayEnd(db: Db, quien: UsuarioSesion, ahora: number): Promise<(fila: FilaMembresia) => boolean> {
  const { zona } = await leerAjustes(db);
  return puedeTerminar(quien, diaDe(ahora, zona), zona);
}

/** What of a membership follows from its sales, and what the reader may do. */
interface Seen extends Pick<Membresia, 'venta' | 'anulada'> {
  ahora: number;
  /** Whether the reader may hand one over to a user. */
  puede: (a: number) => boolean;
  mayEnd: boolean;
  mayAnnul: boolean;
}

/** Memberships as they are answered to a reader. */
export async function rowsFor(
  db: Db,
  reader: { usuario: UsuarioSesion; ahora: number },
  filas: readonly FilaMembresia[],
): Promise<Membresia[]> {
  if (filas.length === 0) return [];
  const { usuario, ahora } = reader;
  const puede = await saldables(db, usuario, 'mem');
  const ends = await mayEnd(db, usuario, ahora);
  const ids = filas.map(({ id }) => id);
  const ventas = await salesOfMemberships(db, ids);
  const mayAnnul = await annullableSales(db, reader, ventas);
  const of = Map.groupBy(ventas, (v) => v.membresia);
  return filas.map((f) => {
    const suyas = of.get(f.id) ?? [];
    const last = suyas.at(-1);
    const standing = suyas.findLast((v) => v.anulada === null);
    return vista(f, {
      ...{ ahora, puede, mayEnd: ends(f) },
      venta: standing?.id ?? null,
      anulada: last ? conMarca(last).anulada : null,
      mayAnnul: standing !== undefined && changedSince(f, standing) === null && mayAnnul(standing),
    });
  });
}

export async function rowFor(tx: Tx, usuario: UsuarioSesion, fila: FilaMembresia): Promise<Membresia> {
  const [data] = await rowsFor(tx.db, { usuario, ahora: tx.ahora }, [fila]);
  return oFallo(data, 'INTERNO');
}

/** Why a membership is no longer as a sale left it; null while it is. */
export function changedSince(fila: FilaMembresia, venta: FilaVenta): string | null {
  if (fila.terminada === 1) return `${fila.terminadaNombre ?? 'Alguien'} ya terminó esa membresía`;
  if (fila.usuario !== venta.usuario) return `Esa membresía ya es de ${fila.usuarioNombre ?? fila.externo}`;
  if (fila.finaliza === venta.fin_despues) return null;
  return 'Esa membresía se vendió o se alargó después. Anula primero la última venta.';
}

function vista(f: FilaMembresia, { ahora, puede, venta, anulada, mayEnd: endsIt, mayAnnul }: Seen): Membresia {
  const { registrado, registradoNombre } = f;
  const seraDe = registrado !== null && registradoNombre !== null && leQueda(f, ahora) && puede(registrado);
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
    venta,
    anulada,
    acciones: [
      ...(pasarA ? (['pasar'] as const) : []),
      ...(corre && endsIt ? (['terminar'] as const) : []),
      ...(mayAnnul ? (['anular'] as const) : []),
    ],
    pasarA,
  };
}
