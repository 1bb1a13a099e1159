import type { Answer, GustoNotificacion, Notificacion, notificacionesCalls } from '@conserje/contract';
import { CLASES_NOTIFICACION, claseNotificacion, leLlega, revisarAparato, seCalla, TEXTOS } from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Db } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { clavePublica } from './notificaciones.claves.ts';
import { escribirGusto, gustosDe, marcarLeidas, suyas } from './notificaciones.queries.ts';

type Calls = typeof notificacionesCalls;

export async function propias(p: Peticion<Calls['notificaciones']>): Promise<Notificacion[]> {
  const filas = await suyas(p.deps.motor.db, p, p.usuario.id);
  return filas.map((n) => ({ ...n, fecha: iso(n.fecha), leida: n.leida !== null }));
}

/** The reader's other devices hear of it; what was read already is told nobody. */
export async function leer(p: Peticion<Calls['leerNotificaciones']>): Promise<Answer<Calls['leerNotificaciones']>> {
  const { usuario, body } = p;
  if (body.id === undefined && body.hasta === undefined) throw new Fallo('MALFORMADO', undefined, 'id');
  return p.transaccion(async (tx) => {
    const leidas = await marcarLeidas(tx.db, usuario.id, body, tx.ahora);
    if (leidas > 0) tx.avisar({ tema: 'notificaciones', msg: '', para: usuario.id });
    return { msg: leidas === 1 ? 'Notificación leída' : 'Notificaciones leídas', status: 0 as const };
  });
}

async function gustos(db: Db, usuario: number): Promise<GustoNotificacion[]> {
  const dichos = new Map((await gustosDe(db, usuario)).map((g) => [g.clase, g]));
  return CLASES_NOTIFICACION.map((clase) => {
    const dicho = dichos.get(clase);
    return { clase, portal: dicho?.portal !== 0 || !seCalla(clase), push: dicho?.push !== 0 };
  });
}

/** Of the kinds that can come to whoever asks. */
export async function verGustos({ deps, usuario }: Peticion): Promise<GustoNotificacion[]> {
  const todos = await gustos(deps.motor.db, usuario.id);
  return todos.filter(({ clase }) => leLlega(clase, usuario));
}

const SITIOS = { portal: 'En el portal', push: 'En los dispositivos' };

export async function cambiarGusto(
  p: Peticion<Calls['gustoNotificacion']>,
): Promise<Answer<Calls['gustoNotificacion']>> {
  const { usuario, body } = p;
  const { clase, portal, push } = body;
  if (!portal && !seCalla(clase)) throw new Fallo('REGLA', TEXTOS.noSeCalla, 'portal');
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', usuario.id);
    const antes = (await gustos(tx.db, usuario.id)).find((g) => g.clase === clase) ?? { portal: true, push: true };
    const diferencias = diferenciasDe(SITIOS, { portal: antes.portal, push: antes.push }, { portal, push });
    if (diferencias.length === 0) return { msg: 'Ajuste guardado', status: 0 as const };
    await escribirGusto(tx.db, { usuario: usuario.id, clase, portal: portal ? 1 : 0, push: push ? 1 : 0 });
    const motivo = `cambió sus notificaciones: ${claseNotificacion(clase).rotulo}`;
    await tx.apuntar({ modulo: 'configuracion', usuario: usuario.id, motivo, diferencias });
    tx.avisar({ tema: 'notificaciones', msg: '', para: usuario.id });
    return { msg: 'Ajuste guardado', status: 0 as const };
  });
}

export async function aparato(p: Peticion<Calls['aparato']>): Promise<Answer<Calls['aparato']>> {
  const { motor } = p.deps;
  const { push_contacto } = await leerAjustes(motor.db);
  if (push_contacto === null) return { clave: null, recibe: false };
  const suyo = motor.db.selectFrom('aparato').select('id').where('sesion', '=', p.usuario.sesion);
  return { clave: await clavePublica(motor.db), recibe: (await suyo.executeTakeFirst()) !== undefined };
}

/** One browser for a session, and a session for a browser: the last to ask for it has it. */
export async function ponerAparato(p: Peticion<Calls['ponerAparato']>): Promise<Answer<Calls['ponerAparato']>> {
  const { usuario, body } = p;
  exigir(revisarAparato(body));
  return p.transaccion(async (tx) => {
    if ((await leerAjustes(tx.db)).push_contacto === null) throw new Fallo('AVISOS_APAGADOS');
    await tx.bloquearFila('sesion', usuario.sesion);
    await tx.db
      .deleteFrom('aparato')
      .where((eb) => eb.or([eb('sesion', '=', usuario.sesion), eb('endpoint', '=', body.endpoint)]))
      .execute();
    tx.siDuplicado('aparato_endpoint', () => new Fallo('CAMBIO_MIENTRAS'));
    const { endpoint, p256dh, auth } = body;
    const fila = { usuario: usuario.id, sesion: usuario.sesion, endpoint, p256dh, auth, creado: tx.ahora };
    await tx.db.insertInto('aparato').values(fila).execute();
    const motivo = 'activó las notificaciones en un dispositivo';
    await tx.apuntar({ modulo: 'acceso', objeto: usuario.sesion, usuario: usuario.id, motivo });
    return { msg: 'Activaste las notificaciones en este dispositivo', status: 0 as const };
  });
}

export async function quitarAparato(p: Peticion<Calls['quitarAparato']>): Promise<Answer<Calls['quitarAparato']>> {
  const { usuario } = p;
  return p.transaccion(async (tx) => {
    const suyo = tx.db.deleteFrom('aparato').where('sesion', '=', usuario.sesion);
    const { numDeletedRows } = await suyo.executeTakeFirst();
    const motivo = 'desactivó las notificaciones en un dispositivo';
    if (numDeletedRows > 0n)
      await tx.apuntar({ modulo: 'acceso', objeto: usuario.sesion, usuario: usuario.id, motivo });
    return { msg: 'Desactivaste las notificaciones en este dispositivo', status: 0 as const };
  });
}
