import type { Answer, llavesCalls } from '@conserje/contract';
import { codigoLlano, TEXTOS } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { isoONull } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { avisarDosPasos } from './sesion.avisos.ts';
import {
  codigoIncorrecto,
  dosPasosDe,
  nuevosRescates,
  olvidarDosPasos,
  ponerRescates,
  rescatesDe,
} from './sesion.codigos.ts';
import { exigirIdentidad, exigirPrueba, tomarSuya } from './sesion.pruebas.ts';
import { acabarSesiones } from './sesion.queries.ts';
import { direccionDe, nuevoSecreto, pasoDe } from './sesion.totp.ts';

type Calls = typeof llavesCalls;

const vacio = (campo: string) => ({ campo, msg: TEXTOS.camposVacios });

export async function ver({ deps, usuario }: Peticion<Calls['dosPasos']>): Promise<Answer<Calls['dosPasos']>> {
  const { db } = deps.motor;
  const suyos = await dosPasosDe(db, usuario.id);
  const { dos_pasos_para } = await leerAjustes(db);
  return {
    activo: usuario.dos_pasos === 'si',
    desde: isoONull(suyos?.desde ?? null),
    rescate: await rescatesDe(db, usuario.id),
    exigido: dos_pasos_para.some((permiso) => usuario.permisos.includes(permiso)),
  };
}

/** A secret that does not count yet; another one takes its place. It is answered once, and never again. */
export async function preparar(p: Peticion<Calls['prepararDosPasos']>): Promise<Answer<Calls['prepararDosPasos']>> {
  const { usuario, deps } = p;
  const { nombre: agencia } = await leerAjustes(deps.motor.db);
  const secreto = nuevoSecreto();
  return p.transaccion(async (tx) => {
    await tomarSuya(tx, p);
    if ((await dosPasosDe(tx.db, usuario.id))?.desde)
      throw new Fallo('YA_ESTA_ASI', 'Ya tienes la verificación en dos pasos');
    await olvidarDosPasos(tx, usuario.id);
    await tx.db.insertInto('dos_pasos').values({ usuario: usuario.id, secreto, desde: null }).execute();
    await tx.apuntar({
      modulo: 'acceso',
      usuario: usuario.id,
      motivo: 'empezó a activar la verificación en dos pasos',
    });
    await tx.vigilar({ clase: 'dos_pasos', detalle: 'empezó a activarlos' });
    const msg = 'Agrega la cuenta a tu app y escribe el código que aparece';
    const uri = direccionDe(secreto, { agencia, usuario: usuario.usuario });
    return { msg, status: 0 as const, secreto, uri };
  });
}

/**
 * Whoever found the password or a key before this is out: every other session, program's key and link ends, and with a proof that was
 * given without a code nothing dangerous is done any more.
 */
async function dejarFuera(tx: Tx, { id, sesion }: UsuarioSesion): Promise<void> {
  await acabarSesiones(tx, id, 'activó la verificación en dos pasos', sesion);
  await tx.db.updateTable('sesion').set({ probada: 0 }).where('id', '=', sesion).execute();
}

export async function activar(p: Peticion<Calls['activarDosPasos']>): Promise<Answer<Calls['activarDosPasos']>> {
  const { usuario, body, deps } = p;
  const { db } = deps.motor;
  if (body.codigo.trim() === '') exigir(vacio('codigo'));
  const suyos = oFallo(await dosPasosDe(db, usuario.id), 'NO_EXISTE');
  if (suyos.desde !== null) throw new Fallo('YA_ESTA_ASI', 'Ya tienes la verificación en dos pasos');
  const paso = pasoDe(suyos.secreto, codigoLlano(body.codigo), p.ahora, suyos.paso);
  const olvidar = await exigirPrueba(p, 'activarDosPasos', async () => paso !== null, codigoIncorrecto);
  if (paso === null) throw codigoIncorrecto();
  const { codigos: rescate, huellas } = await nuevosRescates();
  return p.transaccion(async (tx) => {
    await tomarSuya(tx, p);
    await olvidar(tx);
    const consulta = tx.db.updateTable('dos_pasos').set({ desde: tx.ahora, paso });
    const { numUpdatedRows } = await consulta
      .where('usuario', '=', usuario.id)
      .where('secreto', '=', suyos.secreto)
      .where('desde', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Fallo('YA_ESTA_ASI');
    await tx.apuntar({ modulo: 'acceso', usuario: usuario.id, motivo: 'activó la verificación en dos pasos' });
    await tx.vigilar({ clase: 'dos_pasos', detalle: 'activados' });
    await ponerRescates(tx, usuario.id, huellas);
    await dejarFuera(tx, usuario);
    avisarDosPasos(tx, usuario.id, 'Se activó la verificación en dos pasos de tu cuenta.');
    const msg = 'Activaste la verificación en dos pasos. Cerramos tus demás sesiones.';
    return { msg, status: 0 as const, rescate };
  });
}

/** With the password and a code: neither a found key nor a found telephone is enough. */
export async function quitar(p: Peticion<Calls['quitarDosPasos']>): Promise<Answer<Calls['quitarDosPasos']>> {
  const { usuario, body } = p;
  for (const campo of ['clave', 'codigo'] as const) if (body[campo].trim() === '') exigir(vacio(campo));
  if (usuario.dos_pasos !== 'si') throw new Fallo('YA_ESTA_ASI', 'No tienes la verificación activada');
  const clave = { campo: 'clave', dicha: body.clave };
  const empezar = await exigirIdentidad(p, 'quitarDosPasos', { clave, codigo: body.codigo });
  return p.transaccion(async (tx) => {
    await empezar(tx);
    if (!(await olvidarDosPasos(tx, usuario.id))) throw new Fallo('YA_ESTA_ASI', 'No tienes la verificación activada');
    await tx.apuntar({ modulo: 'acceso', usuario: usuario.id, motivo: 'quitó la verificación en dos pasos' });
    await tx.vigilar({ clase: 'dos_pasos', detalle: 'quitados' });
    avisarDosPasos(tx, usuario.id, 'Se quitó la verificación en dos pasos de tu cuenta.');
    return { msg: 'Quitaste la verificación en dos pasos', status: 0 as const };
  });
}

export async function renovar(p: Peticion<Calls['renovarRescate']>): Promise<Answer<Calls['renovarRescate']>> {
  const { usuario, body } = p;
  if (usuario.dos_pasos !== 'si') throw new Fallo('NO_EXISTE', 'No tienes la verificación activada');
  const empezar = await exigirIdentidad(p, 'renovarRescate', { codigo: body.codigo });
  const { codigos: rescate, huellas } = await nuevosRescates();
  return p.transaccion(async (tx) => {
    await empezar(tx);
    if (!(await dosPasosDe(tx.db, usuario.id))?.desde)
      throw new Fallo('NO_EXISTE', 'No tienes la verificación activada');
    await tx.apuntar({ modulo: 'acceso', usuario: usuario.id, motivo: 'renovó sus códigos de respaldo' });
    await tx.vigilar({ clase: 'dos_pasos', detalle: 'códigos de respaldo renovados' });
    await ponerRescates(tx, usuario.id, huellas);
    avisarDosPasos(tx, usuario.id, 'Se renovaron los códigos de respaldo de tu cuenta.');
    return { msg: 'Los códigos anteriores ya no funcionan', status: 0 as const, rescate };
  });
}

/** Who has a second step proves themselves with it, everyone else with their password; under the limits of a login. */
export async function probar(p: Peticion<Calls['probar']>): Promise<Answer<Calls['probar']>> {
  const { usuario, body } = p;
  const conCodigo = usuario.dos_pasos === 'si';
  const [campo, dicho = ''] = conCodigo ? (['codigo', body.codigo] as const) : (['clave', body.clave] as const);
  if (dicho.trim() === '') exigir(vacio(campo));
  const prueba = conCodigo
    ? { codigo: dicho }
    : { clave: { campo: 'clave', dicha: dicho, mal: 'La contraseña no es correcta' }, codigo: undefined };
  const empezar = await exigirIdentidad(p, 'probar', prueba);
  return p.transaccion(async (tx) => {
    await empezar(tx);
    return { msg: 'Listo, confirmado', status: 0 as const };
  });
}
