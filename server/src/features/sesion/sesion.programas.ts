import type { Answer, llavesCalls, Programa } from '@conserje/contract';
import { alcancesDe, DIA_MS, leerAlcances, PROGRAMAS_MAX, revisarPrograma } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import { huella, nuevaClaveDePrograma } from '../../platform/http/acceso.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { exigirIdentidad } from './sesion.pruebas.ts';
import { llaveAcabada } from './sesion.queries.ts';
import './sesion.table.ts';

type Calls = typeof llavesCalls;

const deUno = (db: Db, usuario: number, ahora: number) =>
  db
    .selectFrom('sesion')
    .select(['id', 'programa', 'prefijo', 'alcance', 'escribe', 'creada', 'ultima_vez', 'vence'])
    .where('usuario', '=', usuario)
    .where('programa', 'is not', null)
    .where('vence', '>', ahora)
    .orderBy('id', 'desc')
    .limit(PROGRAMAS_MAX)
    .execute();

type Fila = Awaited<ReturnType<typeof deUno>>[number];
const vista = (f: Fila): Programa => ({
  id: f.id,
  nombre: f.programa ?? '',
  prefijo: f.prefijo ?? '',
  alcance: leerAlcances(f.alcance ?? ''),
  escribe: f.escribe === 1,
  creada: iso(f.creada),
  ultima_vez: f.ultima_vez === f.creada ? null : iso(f.ultima_vez),
  vence: iso(f.vence),
});

export async function programas(p: Peticion<Calls['programas']>): Promise<Answer<Calls['programas']>> {
  return (await deUno(p.deps.motor.db, p.usuario.id, p.ahora)).map(vista);
}

/** A key that its owner gives to a program: it is answered once, and only its hash is kept. */
export async function crear(p: Peticion<Calls['crearPrograma']>): Promise<Answer<Calls['crearPrograma']>> {
  const { usuario: quien, body } = p;
  exigir(revisarPrograma(body));
  const alcance = leerAlcances(body.permisos);
  const suyos = alcancesDe(quien);
  if (!alcance.every((uno) => suyos.includes(uno)))
    throw new Fallo('PERMISO_AJENO', 'Tu clave para bots solo puede tener permisos que tienes', 'permisos');
  const { clave, prefijo } = nuevaClaveDePrograma();
  const nombre = body.nombre.trim();
  const empezar = await exigirIdentidad(p, 'crearPrograma', { codigo: body.codigo });
  return p.transaccion(async (tx) => {
    await empezar(tx);
    if ((await deUno(tx.db, quien.id, tx.ahora)).length >= PROGRAMAS_MAX) throw new Fallo('PROGRAMAS_DE_MAS');
    const fila = await tx.db
      .insertInto('sesion')
      .values({
        ...{ usuario: quien.id, huella: huella(clave), dispositivo: 'Programa', programa: nombre, prefijo },
        ...{ alcance: alcance.join(), escribe: body.escribe ? 1 : 0, creada: tx.ahora, ultima_vez: tx.ahora },
        vence: tx.ahora + body.dias * DIA_MS,
      })
      .returning(['id', 'programa', 'prefijo', 'alcance', 'escribe', 'creada', 'ultima_vez', 'vence'])
      .executeTakeFirstOrThrow();
    const para = `${body.escribe ? 'para leer y escribir' : 'solo para leer'}, con ${alcance.join(', ') || 'ningún permiso'}`;
    const motivo = `creó la clave para bots «${nombre}», ${para}`;
    await tx.apuntar({ modulo: 'acceso', objeto: fila.id, usuario: quien.id, motivo });
    await tx.vigilar({ clase: 'programa', detalle: `hecha, ${para}` });
    return { msg: 'Creaste la clave. Cópiala ahora.', status: 0 as const, clave, data: vista(fila) };
  });
}

export async function cerrar(p: Peticion<Calls['cerrarPrograma']>): Promise<Answer<Calls['cerrarPrograma']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const cerrada = await tx.db
      .deleteFrom('sesion')
      .where('id', '=', body.id)
      .where('usuario', '=', quien.id)
      .where('programa', 'is not', null)
      .returning('programa')
      .executeTakeFirst();
    if (!cerrada) throw new Fallo('NO_EXISTE');
    llaveAcabada(tx, quien.id);
    const motivo = `cerró la clave para bots «${cerrada.programa ?? ''}»`;
    await tx.apuntar({ modulo: 'acceso', objeto: body.id, usuario: quien.id, motivo });
    await tx.vigilar({ clase: 'programa', detalle: 'cerrada' });
    return { msg: 'Cerraste la clave. Quien la use recibe un 401.', status: 0 as const };
  });
}
