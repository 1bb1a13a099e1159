import { randomInt } from 'node:crypto';
import type { Answer, sesionCalls } from '@conserje/contract';
import { revisarRegistro } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes, tomarPrimeraMision } from '../agencia/agencia.public.ts';
import { darDeAlta } from '../carrera/carrera.public.ts';
import { anotarDireccion } from '../clones/clones.public.ts';
import { usuarioPorNombre } from '../usuarios/usuarios.public.ts';
import { cifrar } from './sesion.claves.ts';
import { exigirCodigoEnMision } from './sesion.hotel.ts';

type Calls = typeof sesionCalls;

const CODIGO_VALE_MS = 30 * 60_000;
/** Letters and digits that are not taken for one another. */
const ALFABETO = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const nuevoCodigo = (): string =>
  `CON-${Array.from({ length: 4 }, () => ALFABETO.charAt(randomInt(ALFABETO.length))).join('')}`;

const codigoDe = (db: Db, direccion: string, ahora: number) =>
  db
    .selectFrom('codigo_registro')
    .select('codigo')
    .where('direccion', '=', direccion)
    .where('vence', '>', ahora)
    .executeTakeFirst();

/** Greeting and code of this address; a code that is still valid is given again. */
export async function detectar(p: Peticion<Calls['ipdetect']>): Promise<Answer<Calls['ipdetect']>> {
  const { direccion } = p;
  const { nombre, verificar_hotel } = await leerAjustes(p.deps.motor.db);
  const codigo = await p.transaccion(async (tx) => {
    const vale = await codigoDe(tx.db, direccion, tx.ahora);
    if (vale) return vale.codigo;
    await tx.db.deleteFrom('codigo_registro').where('vence', '<=', tx.ahora).execute();
    const fila = { codigo: nuevoCodigo(), vence: tx.ahora + CODIGO_VALE_MS };
    const { codigo } = await tx.db
      .insertInto('codigo_registro')
      .values({ direccion, ...fila })
      // Two tabs at once: the code that was first stays the one.
      .onConflict((c) => c.column('direccion').doUpdateSet((eb) => ({ vence: eb.ref('codigo_registro.vence') })))
      .returning('codigo')
      .executeTakeFirstOrThrow();
    return codigo;
  });
  const msg = verificar_hotel
    ? `¡Te damos la bienvenida a ${nombre}! Coloca este código en tu misión del hotel para comprobar que el avatar es tuyo:`
    : `¡Te damos la bienvenida a ${nombre}! Este es tu código de invitación:`;
  return { msg, codigo };
}

const nombreOcupado = () => new Fallo('NOMBRE_OCUPADO', undefined, 'usuario');

/** Registers a new user on the first mission (decisions §3). */
export async function registrar(p: Peticion<Calls['registro']>): Promise<Answer<Calls['registro']>> {
  const { body, direccion, deps } = p;
  const { db } = deps.motor;
  const ajustes = await leerAjustes(db);
  exigir(revisarRegistro(body, ajustes.nombre));
  if (await usuarioPorNombre(db, body.usuario)) throw nombreOcupado();
  const referido =
    body.referido === undefined ? null : oFallo(await usuarioPorNombre(db, body.referido), 'REFERIDO_NO_EXISTE').id;
  if (ajustes.verificar_hotel) {
    const { codigo } = oFallo(await codigoDe(db, direccion, p.ahora), 'CODIGO_VENCIDO');
    await exigirCodigoEnMision(ajustes.hotel, body.usuario, codigo);
  }
  const clave = await cifrar(body.clave);
  await p.transaccion(async (tx) => {
    tx.siDuplicado('usuario_nombre', nombreOcupado);
    const { id: mision } = await tomarPrimeraMision(tx);
    const id = await darDeAlta(tx, { usuario: body.usuario, clave, mision, referido });
    await tx.como({ id, usuario: body.usuario }).apuntar({ modulo: 'acceso', usuario: id, motivo: 'Se registró' });
    await anotarDireccion(tx, id, direccion);
  });
  return { msg: `Registro completado. ¡Hola, ${body.usuario}!`, status: 0 };
}
