import type { Persona } from '@conserje/contract';
import { EDITA_RANGOS, PANTALLAS, puedeEntrar, TEXTOS } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { evaluar } from '../paga/paga.public.ts';
import { esInferior } from '../usuarios/usuarios.public.ts';
import type { FilaPersona } from './personas.queries.ts';
import { personaCon, ultimoPaso } from './personas.queries.ts';

type Lector = Pick<UsuarioSesion, 'id' | 'orden' | 'id_categoria' | 'permisos'>;

/** What a reader may do with a user: nothing with who stands at or above them, nor with themselves (decisions §7). */
function accionesDe(f: FilaPersona, lector: Lector): Persona['acciones'] {
  if (!esInferior(f, lector) || !puedeEntrar(PANTALLAS['/usuarios'], lector)) return [];
  if (f.despedido === 1) return ['ingresar'];
  return ['editar', ...(puedeEntrar(EDITA_RANGOS, lector) ? (['rango'] as const) : []), 'clave', 'ip'];
}

/**
 * A user as their reader sees them.
 * @throws Fallo USUARIO_NO_EXISTE
 */
export async function vistaDe(db: Db, id: number, lector: Lector, ahora: number): Promise<Persona> {
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
    acciones: accionesDe(fila, lector),
  };
}
