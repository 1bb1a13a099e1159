import type { Answer, personasCalls } from '@conserje/contract';
import { CLAVE_DADA_DIAS, esLiberado, NOMBRE, nombreLiberado, revisarMotivoDosPasos, TEXTOS } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { tomarPrimeraMision } from '../agencia/agencia.public.ts';
import { cambiarMision } from '../carrera/carrera.public.ts';
import { olvidarDirecciones } from '../clones/clones.public.ts';
import {
  acabarSesiones,
  avisarAdministracion,
  cifrarDeUnUso,
  claveDada,
  claveDeUnUso,
  nuevoEnlace,
  olvidarDosPasos,
} from '../sesion/sesion.public.ts';
import {
  cambiarNombre,
  esInferior,
  usuarioAccesible,
  usuarioActivo,
  usuarioInferior,
  usuarioPorNombre,
} from '../usuarios/usuarios.public.ts';
import type { FilaPersona } from './personas.queries.ts';
import { personaCon } from './personas.queries.ts';
import { vistaDe } from './personas.vista.ts';

type Calls = typeof personasCalls;

/**
 * `resetPassword`: a new password for someone lower, which is answered once, kept nowhere and to be changed at the next
 * login, so that nobody goes on knowing it; every key of theirs ends.
 */
export async function regenerarClave(p: Peticion<Calls['resetPassword']>): Promise<Answer<Calls['resetPassword']>> {
  const { usuario: quien, body } = p;
  const clave = claveDeUnUso();
  const [cifrada = ''] = await cifrarDeUnUso([clave]);
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    const { usuario } = await usuarioAccesible(tx.db, quien.id, body.usuario);
    await tx.db
      .updateTable('usuario')
      .set(claveDada(cifrada, tx, CLAVE_DADA_DIAS))
      .where('id', '=', usuario.id)
      .execute();
    // Told first: with the end of their keys their pages hear no more.
    const suyo = 'te generó una contraseña nueva. Pídesela para entrar.';
    tx.avisar({ tema: 'usuarios', msg: suyo, para: usuario.id, clase: 'clave' });
    await acabarSesiones(tx, usuario.id, 'le generaron una contraseña nueva');
    await tx.vigilar({ clase: 'clave', usuario: usuario.id, detalle: 'se la generaron' });
    await tx.apuntar({
      modulo: 'acceso',
      usuario: usuario.id,
      motivo: `generó una contraseña nueva para ${NOMBRE} y cerró sus sesiones`,
    });
    tx.avisar({ tema: 'usuarios', msg: `generó una contraseña nueva para ${usuario.usuario}` });
    await avisarAdministracion(tx, usuario, `generó una contraseña temporal para ${NOMBRE}`);
    return { msg: TEXTOS.claveGenerada, status: 0 as const, clave };
  });
}

/** `enlaceClave`: whoever forgot their password is handed a link, by someone above them, with which they choose another. */
export async function darEnlace(p: Peticion<Calls['enlaceClave']>): Promise<Answer<Calls['enlaceClave']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    const { usuario } = await usuarioAccesible(tx.db, quien.id, body.usuario);
    const { enlace, vence } = await nuevoEnlace(tx, usuario.id);
    await tx.apuntar({
      modulo: 'acceso',
      usuario: usuario.id,
      motivo: `creó un enlace para que ${NOMBRE} elija otra contraseña`,
    });
    await tx.vigilar({ clase: 'enlace', usuario: usuario.id, detalle: 'hecho' });
    const suyo = 'creó un enlace para cambiar tu contraseña. ¿No lo pediste? Avísale a un admin.';
    tx.avisar({ tema: 'usuarios', msg: suyo, para: usuario.id, clase: 'clave' });
    tx.avisar({ tema: 'usuarios', msg: `creó un enlace para la contraseña de ${usuario.usuario}` });
    return { msg: 'Creaste el enlace', status: 0 as const, enlace, vence: iso(vence) };
  });
}

/** `dosPasosPerdidos`: whoever lost their authenticator and its codes logs in with their password alone again. */
export async function quitarDosPasos(
  p: Peticion<Calls['dosPasosPerdidos']>,
): Promise<Answer<Calls['dosPasosPerdidos']>> {
  const { usuario: quien, body } = p;
  exigir(revisarMotivoDosPasos(body.motivo));
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    const { usuario } = await usuarioAccesible(tx.db, quien.id, body.usuario);
    if (!(await olvidarDosPasos(tx, usuario.id)))
      throw new Fallo('YA_ESTA_ASI', `${usuario.usuario} no tiene la verificación en dos pasos`);
    await tx.vigilar({ clase: 'dos_pasos', usuario: usuario.id, detalle: 'quitados por perdidos' });
    const motivo = `quitó la verificación en dos pasos de ${NOMBRE}: ${body.motivo.trim()}`;
    await tx.apuntar({ modulo: 'acceso', usuario: usuario.id, motivo });
    const suyo = 'quitó tu verificación en dos pasos. Actívala de nuevo en Configuración.';
    tx.avisar({ tema: 'usuarios', msg: suyo, para: usuario.id, clase: 'clave' });
    tx.avisar({ tema: 'usuarios', msg: `quitó la verificación en dos pasos de ${usuario.usuario}` });
    // Where the agency demands one, their keys open less from now on.
    tx.avisar({ tema: 'sesion', msg: '', para: usuario.id });
    await avisarAdministracion(tx, usuario, `quitó la verificación en dos pasos de ${NOMBRE}`);
    const data = await vistaDe(tx.db, usuario.id, quien, tx.ahora);
    return { msg: `Quitaste la verificación en dos pasos de ${usuario.usuario}`, status: 0 as const, data };
  });
}

/** `deleteIP`: forgets where someone lower has logged in from, so that they are nobody's clone until they log in again. */
export async function borrarDirecciones(p: Peticion<Calls['deleteIP']>): Promise<Answer<Calls['deleteIP']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    const { usuario } = await usuarioInferior(tx.db, quien.id, body.usuario);
    const cuantas = await olvidarDirecciones(tx, usuario.id);
    if (cuantas === 0) return { msg: `${usuario.usuario} no tenía conexiones guardadas`, status: 0 as const };
    await tx.apuntar({
      modulo: 'clones',
      usuario: usuario.id,
      motivo: `borró ${contar(cuantas, 'conexión', 'conexiones')} de ${NOMBRE}`,
    });
    tx.avisar({ tema: 'usuarios', msg: `borró las conexiones de ${usuario.usuario}` });
    return { msg: `Borraste las conexiones de ${usuario.usuario}`, status: 0 as const };
  });
}

/** Somebody, dismissed or not, who stands below their caller; locked. */
async function tomarInferior(tx: Tx, quien: number, id: number): Promise<FilaPersona> {
  await tx.bloquearFila('usuario', id);
  const encargado = oFallo(await usuarioActivo(tx.db, quien), 'SIN_SESION');
  const persona = oFallo(await personaCon(tx.db, id), 'USUARIO_NO_EXISTE');
  if (!esInferior(persona, encargado)) throw new Fallo('SIN_PERMISO');
  return persona;
}

/** So many dismissed people may have had one name. */
const VECES_MAX = 1000;

/** `liberarNombre`: the name of someone dismissed is anyone's again; they are told apart by a number behind it. */
export async function liberarNombre(p: Peticion<Calls['liberarNombre']>): Promise<Answer<Calls['liberarNombre']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const persona = await tomarInferior(tx, quien.id, body.usuario);
    if (persona.despedido === 0)
      throw new Fallo('SIGUE_EN_LA_AGENCIA', 'Solo puedes liberar el nombre de alguien que salió de la agencia');
    if (persona.olvidado !== null) throw new Fallo('YA_OLVIDADO');
    exigirComoSeVe(body, { visto: persona.usuario });
    if (esLiberado(persona.usuario)) throw new Fallo('YA_ESTA_ASI');
    const { usuario: nombre } = persona;
    let veces = 2;
    while (veces < VECES_MAX && (await usuarioPorNombre(tx.db, nombreLiberado(nombre, veces)))) veces += 1;
    await cambiarNombre(tx, persona.id, nombreLiberado(nombre, veces));
    tx.avisar({ tema: 'usuarios', msg: `liberó el nombre ${nombre}` });
    const data = await vistaDe(tx.db, persona.id, quien, tx.ahora);
    return { msg: `Liberaste el nombre ${nombre}`, status: 0 as const, data };
  });
}

/** `ingresar`: someone dismissed begins anew on the first mission (decisions §7); what they had earned stays theirs. */
export async function readmitir(p: Peticion<Calls['ingresar']>): Promise<Answer<Calls['ingresar']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const persona = await tomarInferior(tx, quien.id, body.usuario);
    if (persona.despedido === 0) throw new Fallo('YA_ESTA_ASI');
    if (persona.olvidado !== null) throw new Fallo('YA_OLVIDADO');
    await tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', persona.id).execute();
    const { id: mision } = await tomarPrimeraMision(tx);
    const { a } = await cambiarMision(tx, { usuario: persona.id, mision, causa: 'reingreso' });
    tx.avisar({ tema: 'usuarios', msg: `reingresó a ${persona.usuario}` });
    const data = await vistaDe(tx.db, persona.id, quien, tx.ahora);
    return { msg: `Reingresaste a ${persona.usuario} como ${a}`, status: 0 as const, data };
  });
}
