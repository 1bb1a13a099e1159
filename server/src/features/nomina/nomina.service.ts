import type { Answer, FilaNomina, nominaCalls } from '@conserje/contract';
import {
  AJUSTA_NOMINA,
  aQuienLoHizo,
  conNombre,
  puedeEntrar,
  revisarCantidad,
  revisarRangoFechas,
  timesDe,
} from '@conserje/rules';
import { exigir } from '../../platform/fallo.ts';
import { isoONull } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerDias } from '../../platform/intervalo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { esInferior } from '../usuarios/usuarios.public.ts';
import { ajustarPeriodo } from './nomina.ajustar.ts';
import type { FilaSumas } from './nomina.queries.ts';
import { nominaAbiertaDe, nominaEntre } from './nomina.queries.ts';

type Calls = typeof nominaCalls;

/** How rows are answered to someone: with what they may do with each. */
function vistaPara(lector: UsuarioSesion): (fila: FilaSumas) => FilaNomina {
  const ajusta = puedeEntrar(AJUSTA_NOMINA, lector);
  return ({ supervisado, fecha, orden, ...fila }) => ({
    ...fila,
    times: timesDe(supervisado),
    fecha: isoONull(fecha),
    acciones: ajusta && esInferior({ id: fila.id, orden }, lector) ? ['ajustar'] : [],
  });
}

/** Everyone's open pay period (decisions §5). */
export const nominaAbierta = async (p: Peticion<Calls['allNomina']>): Promise<FilaNomina[]> =>
  (await nominaAbiertaDe(p.deps.motor.db)).map(vistaPara(p.usuario));

/** Work between two days of the agency's zone, both included. */
export async function nominaFiltrada(p: Peticion<Calls['filtrarNomina']>): Promise<FilaNomina[]> {
  const { db } = p.deps.motor;
  exigir(revisarRangoFechas(p.body));
  const { zona } = await leerAjustes(db);
  return (await nominaEntre(db, leerDias(p.body, zona))).map(vistaPara(p.usuario));
}

/** Adds or takes work of a user's open period (part 1 §5 Nomina adjust). */
export async function ajustar(p: Peticion<Calls['ajustarNomina']>): Promise<Answer<Calls['ajustarNomina']>> {
  const { usuario: quien, body } = p;
  exigir(revisarCantidad(body));
  return p.transaccion(async (tx) => {
    const { hizo, usuario, fila } = await ajustarPeriodo(tx, body, 'Ajuste de nómina');
    return { msg: conNombre(aQuienLoHizo(hizo), usuario), status: 0 as const, data: vistaPara(quien)(fila) };
  });
}
