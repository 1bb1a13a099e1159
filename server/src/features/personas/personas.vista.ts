import type { Persona } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import { evaluar } from '../paga/paga.public.ts';
import type { LectorPersona } from './personas.acciones.ts';
import { accionesDe } from './personas.acciones.ts';
import { personaCon, ultimoPaso } from './personas.queries.ts';

/**
 * A user as their reader sees them.
 * @throws Fallo USUARIO_NO_EXISTE
 */
export async function vistaDe(db: Db, id: number, lector: LectorPersona, ahora: number): Promise<Persona> {
  const fila = oFallo(await personaCon(db, id), 'USUARIO_NO_EXISTE');
  const { orden: _orden, ...suyo } = fila;
  const paso = await ultimoPaso(db, id);
  const [evaluada] = await evaluar(db, { usuario: id }, ahora);
  const { asistencia, times } = oFallo(evaluada, 'INTERNO').persona;
  return {
    ...suyo,
    registro: iso(fila.registro),
    ultima_vez: isoONull(fila.ultima_vez),
    periodo: { asistencia, times },
    ultimo: { fecha: iso(paso.fecha), causa: paso.causa, encargadoNombre: paso.encargado ?? TEXTOS.sistema },
    acciones: await accionesDe(db, fila, lector, ahora),
  };
}
