import type { Answer, FilaNomina, nominaCalls } from '@conserje/contract';
import {
  AJUSTA_NOMINA,
  MINUTOS_POR_TIME,
  puedeEntrar,
  revisarCantidad,
  revisarRangoFechas,
  timesDe,
} from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { isoONull } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerDias } from '../../platform/intervalo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { asentar } from '../trabajo/trabajo.public.ts';
import { esInferior, usuarioInferior } from '../usuarios/usuarios.public.ts';
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

/** Adds or takes minutes of a user's open period, as a row of the ledger (decisions §5). */
export async function ajustar(p: Peticion<Calls['ajustarNomina']>): Promise<Answer<Calls['ajustarNomina']>> {
  const { usuario: quien, body } = p;
  exigir(revisarCantidad(body));
  const minutos = body.cantidad * (body.requisitos === 'times' ? MINUTOS_POR_TIME : 1) * (body.opcion === 1 ? 1 : -1);
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.id);
    const { usuario } = await usuarioInferior(tx.db, quien.id, body.id);
    const [uno, varios] =
      body.requisitos === 'times' ? ['time', 'times'] : ['minuto de asistencia', 'minutos de asistencia'];
    const motivo = `${body.opcion === 1 ? 'Sumó' : 'Restó'} ${contar(body.cantidad, uno, varios)}`;
    await asentar(tx, [{ usuario: usuario.id, tipo: body.requisitos, minutos, motivo: 'Ajuste de nómina' }]);
    // Only now it is certain in which period it counts: a payroll may have been reset while it waited to be written.
    const quedan = oFallo((await nominaAbiertaDe(tx.db, usuario.id))[0], 'USUARIO_NO_EXISTE');
    const queda = body.requisitos === 'times' ? quedan.supervisado : quedan.asistencia;
    if (minutos < 0 && queda < 0) throw new Fallo('HORAS_NEGATIVAS', undefined, 'cantidad');
    const campo =
      body.requisitos === 'times' ? 'Minutos supervisados del periodo' : 'Minutos de asistencia del periodo';
    const diferencias = [{ campo, antes: queda - minutos, despues: queda }];
    await tx.apuntar({ modulo: 'requisitos', usuario: usuario.id, motivo, diferencias });
    tx.avisar({ tema: 'nomina', msg: `ajustó la nómina de ${usuario.usuario}` });
    return { msg: `${motivo} a ${usuario.usuario}`, status: 0 as const, data: vistaPara(quien)(quedan) };
  });
}
