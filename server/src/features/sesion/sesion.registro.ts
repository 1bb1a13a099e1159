import type { Answer, sesionCalls } from '@conserje/contract';
import { HORA_MS, revisarRegistro } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes, tomarPrimeraMision } from '../agencia/agencia.public.ts';
import { darDeAlta } from '../carrera/carrera.public.ts';
import { anotarAvatar, anotarDireccion, avatarDe } from '../clones/clones.public.ts';
import { darCodigo, probarAvatar } from '../hotel/hotel.public.ts';
import { usuarioPorNombre } from '../usuarios/usuarios.public.ts';
import { cifrar } from './sesion.claves.ts';
import { exigirClaveBuena } from './sesion.comunes.ts';

type Calls = typeof sesionCalls;

/** Greeting and code of this address. */
export async function detectar(p: Peticion<Calls['ipdetect']>): Promise<Answer<Calls['ipdetect']>> {
  const { direccion } = p;
  const { nombre, siglas, verificar_hotel } = await leerAjustes(p.deps.motor.db);
  const codigo = await p.sideTransaction((tx) => darCodigo(tx, direccion, siglas));
  const msg = verificar_hotel
    ? `¡Te damos la bienvenida a ${nombre}! Pon este código en tu misión del hotel para saber que eres tú:`
    : `¡Te damos la bienvenida a ${nombre}! Este es tu código de invitación:`;
  return { msg, codigo };
}

const nombreOcupado = () => new Fallo('NOMBRE_OCUPADO', undefined, 'usuario');

/** Of everyone together only so many register in an hour (docs/decisions/0043). @throws Fallo REGISTROS_DE_MAS */
async function exigirSitio(db: Db, max: number, ahora: number): Promise<void> {
  const { n } = await db
    .selectFrom('vigilancia')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('clase', '=', 'registro')
    .where('fecha', '>', ahora - HORA_MS)
    .executeTakeFirstOrThrow();
  if (Number(n) >= max) throw new Fallo('REGISTROS_DE_MAS');
}

/** Registers a new user on the first mission (decisions §3). */
export async function registrar(p: Peticion<Calls['registro']>): Promise<Answer<Calls['registro']>> {
  const { body, direccion, deps } = p;
  const { db } = deps.motor;
  const ajustes = await leerAjustes(db);
  exigir(revisarRegistro(body, ajustes.nombre));
  if (ajustes.registro_pausado) throw new Fallo('REGISTRO_PAUSADO');
  await exigirSitio(db, ajustes.registros_hora, deps.reloj());
  await exigirClaveBuena(db, 'clave', body.clave, body.usuario);
  if (await usuarioPorNombre(db, body.usuario)) throw nombreOcupado();
  const referido =
    body.referido === undefined ? null : oFallo(await usuarioPorNombre(db, body.referido), 'REFERIDO_NO_EXISTE').id;
  const avatar = ajustes.verificar_hotel ? await probarAvatar(p, ajustes.hotel, body.usuario, 'usuario') : null;
  const clave = await cifrar(body.clave);
  return p.transaccion(async (tx) => {
    tx.siDuplicado('usuario_nombre', nombreOcupado);
    const { id: mision } = await tomarPrimeraMision(tx);
    // Who registers waits there for the others who do, and is counted after them.
    await exigirSitio(tx.db, ajustes.registros_hora, tx.ahora);
    const id = await darDeAlta(tx, { usuario: body.usuario, clave, mision, referido });
    p.isBy(id);
    const suya = tx.como({ id, usuario: body.usuario });
    await suya.apuntar({ modulo: 'acceso', usuario: id, motivo: 'se registró' });
    suya.avisar({ tema: 'usuarios', msg: 'se registró' });
    await tx.vigilar({ clase: 'registro', usuario: id });
    await anotarDireccion(tx, id, direccion);
    if (avatar !== null) await anotarAvatar(tx, id, await avatarDe(tx, avatar));
    return { msg: `¡Listo, ${body.usuario}! Ya tienes cuenta.`, status: 0 as const };
  });
}
