import type { Answer, SemanaCreditos, SemanaTrabajo, semanasCalls } from '@conserje/contract';
import type { TipoCredito } from '@conserje/rules';
import type { Deps, Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { creditosPorSemana } from '../creditos/creditos.public.ts';
import { trabajoPorDia, trabajoPorSemana } from '../trabajo/trabajo.public.ts';
import { exigirUsuario } from '../usuarios/usuarios.public.ts';

type Calls = typeof semanasCalls;

/** What someone worked in each of the agency's last weeks. */
export async function trabajado(p: Peticion<Calls['trabajoSemanas']>): Promise<SemanaTrabajo[]> {
  const { db } = p.deps.motor;
  await exigirUsuario(db, p.params.id);
  const { zona } = await leerAjustes(db);
  return trabajoPorSemana(db, { ahora: p.ahora, zona }, p.params.id);
}

/** What someone worked on each day of the agency's last year. */
export async function trabajadoPorDia(p: Peticion<Calls['trabajoDias']>): Promise<Answer<Calls['trabajoDias']>> {
  const { db } = p.deps.motor;
  await exigirUsuario(db, p.params.id);
  const { zona } = await leerAjustes(db);
  return trabajoPorDia(db, { ahora: p.ahora, zona }, p.params.id);
}

/** Credits that some kinds of movement have moved in each of the agency's last weeks. */
const movidos =
  (...signos: [TipoCredito, 1 | -1][]) =>
  async ({ deps, ahora }: { deps: Deps; ahora: number }): Promise<SemanaCreditos[]> => {
    const { db } = deps.motor;
    const { zona } = await leerAjustes(db);
    return creditosPorSemana(db, { ahora, zona }, signos);
  };

export const vendido = movidos(['venta', 1], ['venta_anulada', -1]);
/** What comes into people's hands of what they have earned. */
export const pagado = movidos(
  ['paga_cobrada', 1],
  ['paga_devuelta', -1],
  ['pendiente_cobrado', 1],
  ['pendiente_anulado', -1],
);
