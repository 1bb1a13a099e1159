import type { Body, nominaCalls } from '@conserje/contract';
import { MINUTOS_POR_TIME, NOMBRE } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { asentar } from '../trabajo/trabajo.public.ts';
import { usuarioInferior } from '../usuarios/usuarios.public.ts';
import type { FilaSumas } from './nomina.queries.ts';
import { nominaAbiertaDe } from './nomina.queries.ts';

/** `opcion` 1 adds, 0 takes off; `cantidad` minutes attended or stored times. */
export type Ajuste = Omit<Body<typeof nominaCalls.ajustarNomina>, 'opcion'> & { opcion: number };

/** What an adjustment was, and what it has made of the open period. */
export interface Ajustado {
  /** In words: 'Sumó 20 minutos de asistencia'. */
  hizo: string;
  usuario: string;
  fila: FilaSumas;
  /** Its row of the ledger. */
  trabajo: number;
}

/**
 * The one place that adjusts somebody's open period: a row of the ledger, of now, in the actor's name (decisions §5). Locks
 * the user.
 * @param motivo what the ledger says of it
 * @throws Fallo SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO, HORAS_NEGATIVAS
 */
export async function ajustarPeriodo(tx: Tx, ajuste: Ajuste, motivo: string): Promise<Ajustado> {
  const { requisitos, opcion, cantidad } = ajuste;
  const minutos = cantidad * (requisitos === 'times' ? MINUTOS_POR_TIME : 1) * (opcion === 1 ? 1 : -1);
  await tx.bloquearFila('usuario', ajuste.id);
  const { usuario } = await usuarioInferior(tx.db, oFallo(tx.actor, 'INTERNO').id, ajuste.id);
  const [uno, varios] =
    requisitos === 'times'
      ? ['tiempo como encargado', 'tiempos como encargado']
      : ['minuto de asistencia', 'minutos de asistencia'];
  const hizo = `${opcion === 1 ? 'sumó' : 'restó'} ${contar(cantidad, uno, varios)} a ${NOMBRE}`;
  const [trabajo] = await asentar(tx, [{ usuario: usuario.id, tipo: requisitos, minutos, motivo }]);
  // Only now it is certain in which period it counts: a payroll may have been reset while it waited to be written.
  const fila = oFallo((await nominaAbiertaDe(tx.db, usuario.id))[0], 'USUARIO_NO_EXISTE');
  const queda = requisitos === 'times' ? fila.supervisado : fila.asistencia;
  if (minutos < 0 && queda < 0) throw new Fallo('HORAS_NEGATIVAS', undefined, 'cantidad');
  const campo = requisitos === 'times' ? 'Minutos como encargado del período' : 'Minutos de asistencia del período';
  const diferencias = [{ campo, antes: queda - minutos, despues: queda }];
  await tx.apuntar({ modulo: 'requisitos', usuario: usuario.id, motivo: hizo, diferencias });
  tx.avisar({ tema: 'nomina', msg: `ajustó la nómina de ${usuario.usuario}` });
  return { hizo, usuario: usuario.usuario, fila, trabajo: oFallo(trabajo, 'INTERNO') };
}
