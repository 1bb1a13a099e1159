import type { Renta } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import { diaDe, inicioDelDia, iso, isoONull, mesDe } from '../../platform/fechas.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
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

/** How rents are answered to someone: with what they may do with each. */
export async function vistaPara(db: Db, quien: UsuarioSesion, { hoy }: Calendario): Promise<(r: FilaRenta) => Renta> {
  const puede = await saldables(db, quien, 'ren');
  const acciones = ({ usuario, pagado, borrada }: FilaRenta): Renta['acciones'] => {
    if (!puede(usuario) || borrada !== null) return [];
    if (pagado === null) return ['pagar', 'borrar'];
    return pagado >= hoy ? ['deshacer'] : [];
  };
  return ({ borrada, ...r }) => ({
    ...r,
    fecha: iso(r.fecha),
    pagado: r.pagado === null ? 0 : 1,
    pagadoFecha: isoONull(r.pagado),
    acciones: acciones({ borrada, ...r }),
  });
}
