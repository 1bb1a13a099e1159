import type { Answer, ascensosCalls } from '@conserje/contract';
import { pideFirma, puedeDarMision, siguienteMision, textoMision } from '@conserje/rules';
import { apuntar } from '../../platform/bitacora.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { avisar } from '../../platform/vivo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { cambiarMision, escala, retirarSolicitudes } from '../carrera/carrera.public.ts';
import { bloquearUsuario } from '../usuarios/usuarios.public.ts';
import type { Ascenso, EnEscala } from './ascensos.queries.ts';
import { enEscala, responder, tomarAscenso } from './ascensos.queries.ts';

type Responder = typeof ascensosCalls.actionSolicitudes;

/**
 * The mission and the promoter of an offer, if it still holds: what was offered must be what is given now (the ladder, the
 * user's mission and the promoter may all have changed since). Otherwise why it does not: to the user, and to both.
 */
async function comprobarOferta(db: Db, ascenso: Ascenso, usuario: EnEscala) {
  const promotor = await enEscala(db, ascenso.encargado);
  if (!promotor)
    return { msg: 'Quien te ofreció ese ascenso ya no está en la agencia', porque: 'quien lo ofreció ya no está' };
  const nueva = siguienteMision(await escala(db), usuario.id_mision);
  const misma =
    usuario.id_mision === ascenso.de && nueva?.id === ascenso.nueva && nueva.nombre === ascenso.nueva_nombre;
  if (!nueva || !misma)
    return {
      msg: `Los rangos cambiaron y ${ascenso.nueva_nombre} ya no es tu siguiente misión; pide otro ascenso`,
      porque: 'los rangos cambiaron',
    };
  if (!puedeDarMision(nueva.orden, promotor))
    return {
      msg: `${promotor.usuario} ya no tiene rango para ascenderte a ${nueva.nombre}`,
      porque: 'quien lo ofreció ya no tiene rango',
    };
  return { nueva, promotor };
}

/** Both sides are told: the promoter of the answer, the user's other browsers that nothing waits any more. */
async function anunciar(p: Peticion<Responder>, tx: Tx, ascenso: Ascenso, verbo: 'Aceptó' | 'Rechazó'): Promise<void> {
  const { id, usuario } = p.usuario;
  const motivo = `${verbo} el ascenso a ${ascenso.nueva_nombre}`;
  await apuntar(tx, { modulo: 'rangos', objeto: ascenso.id, usuario: id, encargado: id, motivo });
  const aviso = { quien: usuario, msg: `${verbo.toLowerCase()} el ascenso a ${ascenso.nueva_nombre}` };
  for (const para of [ascenso.encargado, id]) avisar(p.deps.motor, tx, { tema: 'solicitudes', ...aviso, para });
  avisar(p.deps.motor, tx, { tema: 'ascensos', ...aviso });
}

async function aceptar(p: Peticion<Responder>, tx: Tx, ascenso: Ascenso) {
  const { motor } = p.deps;
  const usuario = oFallo(await enEscala(tx.db, p.usuario.id), 'SIN_SESION');
  const oferta = await comprobarOferta(tx.db, ascenso, usuario);
  if ('porque' in oferta) {
    await retirarSolicitudes(motor, tx, usuario.id, { porque: oferta.porque, quien: null });
    return { caduco: oferta.msg };
  }
  const { nueva, promotor } = oferta;
  const { siglas, firma_desde } = await leerAjustes(tx.db);
  if (usuario.firma === '' && pideFirma(nueva.categoria, firma_desde)) throw new Fallo('FIRMA_REQUERIDA');
  await responder(tx, ascenso.id, 'aceptado');
  await anunciar(p, tx, ascenso, 'Aceptó');
  await cambiarMision(motor, tx, { usuario: usuario.id, mision: nueva.id, causa: 'ascenso', encargado: promotor });
  const texto = textoMision(siglas, nueva.nombre, promotor.firma, usuario.firma);
  return { msg: `¡Felicidades! Ahora eres ${nueva.nombre}`, status: 0 as const, texto };
}

async function rechazar(p: Peticion<Responder>, tx: Tx, ascenso: Ascenso) {
  await responder(tx, ascenso.id, 'rechazado');
  await anunciar(p, tx, ascenso, 'Rechazó');
  return { msg: `Rechazaste el ascenso a ${ascenso.nueva_nombre}`, status: 0 as const, texto: null };
}

/** `actionSolicitudes`: the promoted user accepts (0) or declines (1) what they were offered (decisions §6). */
export async function responderSolicitud(p: Peticion<Responder>): Promise<Answer<Responder>> {
  const { body, usuario } = p;
  const hecho = await p.transaccion(async (tx) => {
    await bloquearUsuario(p.deps.motor, tx, usuario.id);
    const ascenso = oFallo(await tomarAscenso(p.deps.motor, tx, body.id, usuario.id), 'NO_EXISTE');
    if (ascenso.resultado === 'retirado') throw new Fallo('SOLICITUD_RETIRADA');
    if (ascenso.resultado !== null) throw new Fallo('SOLICITUD_ATENDIDA');
    const comoSeVio =
      body.encargado === ascenso.encargado && body.rango === ascenso.nueva && body.mision === ascenso.nueva_nombre;
    if (!comoSeVio) throw new Fallo('CAMBIO_MIENTRAS');
    return body.option === 0 ? aceptar(p, tx, ascenso) : rechazar(p, tx, ascenso);
  });
  // Only now: the withdrawal stays, although the acceptance is refused.
  if ('caduco' in hecho) throw new Fallo('SOLICITUD_RETIRADA', hecho.caduco);
  return hecho;
}
