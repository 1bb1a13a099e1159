import type { Renta } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import { diaDe, inicioDelDia, iso, isoONull, mesDe } from '../../platform/fechas.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { annullables, conMarca } from '../anulaciones/anulaciones.public.ts';
import { saldables } from '../usuarios/usuarios.public.ts';
import type { FilaRenta } from './renta.queries.ts';

/** An instant in the agency's calendar. */
export interface Calendario {
  /** `YYYY-MM` */
  mes: string;
  /** When its day began, UTC milliseconds: what was paid since can be undone. */
  hoy: number;
}

export async function calendario(db: Db, ahora: number): Promise<Calendario> {
  const { zona } = await leerAjustes(db);
  return { mes: mesDe(ahora, zona), hoy: oFallo(inicioDelDia(diaDe(ahora, zona), zona), 'INTERNO') };
}

/** How some rents are answered to someone: with what they may do with each. */
export async function vistaPara(
  db: Db,
  reader: { usuario: UsuarioSesion; ahora: number },
  { hoy }: Calendario,
  rentas: readonly FilaRenta[],
): Promise<(r: FilaRenta) => Renta> {
  const puede = await saldables(db, reader.usuario, 'ren');
  const autores = rentas.map((r) => r.autor);
  const mayAnnul = await annullables(db, reader, 'ren', autores);
  const acciones = ({ autor, fecha, usuario, pagado, borrada, anulada }: FilaRenta): Renta['acciones'] => {
    if (!puede(usuario) || borrada !== null || anulada !== null) return [];
    const anular = mayAnnul({ autor, fecha, de: [usuario] }) ? (['anular'] as const) : [];
    if (pagado === null) return ['pagar', 'borrar', ...anular];
    return [...(pagado >= hoy ? (['deshacer'] as const) : []), ...anular];
  };
  return ({ borrada, autor, ...r }) => ({
    ...conMarca(r),
    fecha: iso(r.fecha),
    pagado: r.pagado === null ? 0 : 1,
    pagadoFecha: isoONull(r.pagado),
    acciones: acciones({ borrada, autor, ...r }),
  });
}
