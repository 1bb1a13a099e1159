import type { Answer, ascensosCalls } from '@conserje/contract';
import { NOMBRE, ofertaVencida, puedeDarMision, puedeRetirarOferta, siguienteMision } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { darPorCaducas, escala, SIN_RANGO } from '../carrera/carrera.public.ts';
import { conSuLlave, usuarioActivo } from '../usuarios/usuarios.public.ts';
import type { Ascenso, EnEscala } from './ascensos.queries.ts';
import { atender, attendedBy, destinatario, enEscala, retirables, tomarAscenso } from './ascensos.queries.ts';

type Calls = typeof ascensosCalls;

/** Why an offer no longer holds: to its user, and what is recorded and told to both. */
interface Caduca {
  fallo: () => Fallo;
  porque: string;
  /** It has lapsed: there is nothing left to decline either. */
  vencida: boolean;
}
const VENCIDA: Caduca = { fallo: () => new Fallo('SOLICITUD_VENCIDA'), porque: 'venció sin respuesta', vencida: true };
const retirada = (msg: string, porque: string, vencida = true): Caduca => ({
  fallo: () => new Fallo('SOLICITUD_RETIRADA', msg),
  porque,
  vencida,
});

/**
 * The mission and the promoter of an offer, if it still holds: what was offered must be what is given now (days have
 * passed, the ladder, the user's mission and the promoter may all have changed since). Otherwise why it does not.
 */
export async function comprobarOferta(db: Db, ascenso: Ascenso, usuario: EnEscala, ahora: number) {
  if (ofertaVencida(ascenso.vence, ahora)) return VENCIDA;
  const promotor = await enEscala(db, ascenso.encargado);
  if (!promotor)
    return retirada('Quien te ofreció ese ascenso ya no está en la agencia', 'quien lo ofreció ya no está');
  const misiones = await escala(db);
  const ofrecida = misiones.find((m) => m.id === ascenso.nueva);
  if (ofrecida && !puedeDarMision(ofrecida.orden, promotor))
    return retirada(
      `${promotor.usuario} ya no puede ascenderte a ${ofrecida.nombre}. Pídeselo a alguien de mayor rango.`,
      SIN_RANGO,
    );
  const nueva = siguienteMision(misiones, usuario.id_mision);
  const misma =
    usuario.id_mision === ascenso.de && nueva?.id === ascenso.nueva && nueva.nombre === ascenso.nueva_nombre;
  if (!nueva || !misma)
    return retirada(
      `Los rangos cambiaron y ${ascenso.nueva_nombre} ya no es tu siguiente misión. Pide otro ascenso.`,
      'los rangos cambiaron',
      false,
    );
  return { nueva, promotor };
}

/** Takes an offer that no longer holds off the list: nobody did it. It must be locked. */
export const caducar = (tx: Tx, ascenso: Ascenso, { porque }: Caduca): Promise<void> =>
  darPorCaducas(tx, [ascenso.id], () => ({ porque, por: null }));

/** Why nothing can be done with an offer any more: it was answered, withdrawn, or it had lapsed. */
export async function exigirSinAtender(db: Db, ascenso: Ascenso): Promise<void> {
  const { resultado, atendido, vence, porque } = ascenso;
  if (resultado === null) return;
  if (resultado !== 'retirado') throw new Fallo('SOLICITUD_ATENDIDA');
  if (ofertaVencida(vence, atendido ?? vence)) throw new Fallo('SOLICITUD_VENCIDA');
  const por = await attendedBy(db, ascenso);
  if (porque === null) throw new Fallo('SOLICITUD_RETIRADA', por && `${por} retiró ese ascenso. Pide otro`);
  throw new Fallo('SOLICITUD_RETIRADA', `Ese ascenso ya no se puede aceptar: ${porque}${por ? `, por ${por}` : ''}`);
}

/** `ascensosOfrecidos`: what the reader may take back (decisions §6). */
export async function ofrecidos(p: Peticion<Calls['ascensosOfrecidos']>): Promise<Answer<Calls['ascensosOfrecidos']>> {
  const filas = await retirables(p.deps.motor.db, p, p.usuario, p.ahora);
  return filas.map((f) => ({ ...f, fecha: iso(f.fecha), vence: iso(f.vence) }));
}

async function enUna(p: Peticion<Calls['retirarAscenso']>, tx: Tx): Promise<Answer<Calls['retirarAscenso']> | Fallo> {
  const para = oFallo(await destinatario(tx.db, p.body.id), 'NO_EXISTE');
  const ascenso = oFallo(await tomarAscenso(tx, para.id, p.body.id), 'NO_EXISTE');
  // As they are now: both may have been moved or dismissed since the request came in.
  const quien = conSuLlave(oFallo(await usuarioActivo(tx.db, p.usuario.id), 'SIN_SESION'), p.usuario);
  const promotor = (await usuarioActivo(tx.db, ascenso.encargado)) ?? { id: ascenso.encargado, orden: 0 };
  if (!puedeRetirarOferta(quien, promotor)) throw new Fallo('SIN_PERMISO');
  await exigirSinAtender(tx.db, ascenso);
  if (ofertaVencida(ascenso.vence, tx.ahora)) {
    await caducar(tx, ascenso, VENCIDA);
    // Returned, not thrown: that it has lapsed stays on record, although nothing was withdrawn.
    return VENCIDA.fallo();
  }
  await atender(tx, ascenso.id, 'retirado');
  const { nueva_nombre: nueva } = ascenso;
  const motivo = `retiró el ascenso de ${NOMBRE} a ${nueva}`;
  await tx.apuntar({ modulo: 'rangos', objeto: ascenso.id, usuario: para.id, motivo });
  const suyo = { tema: 'solicitudes', msg: `retiró tu ascenso a ${nueva}` } as const;
  tx.avisar({ ...suyo, para: para.id, clase: 'ascenso_retirado' });
  const enviada = { para: ascenso.encargado, clase: 'oferta_retirada', sobre: para } as const;
  tx.avisar({ tema: 'solicitudes', msg: `retiró el ascenso de ${NOMBRE} a ${nueva}`, ...enviada });
  tx.avisar({ tema: 'ascensos', msg: `retiró un ascenso ofrecido a ${para.usuario}` });
  return { msg: `Retiraste el ascenso de ${para.usuario} a ${nueva}`, status: 0 as const };
}

/** `retirarAscenso`: takes an offer back that nobody has answered (decisions §6). */
export const retirar = (p: Peticion<Calls['retirarAscenso']>): Promise<Answer<Calls['retirarAscenso']>> =>
  p.transaccion((tx) => enUna(p, tx));
