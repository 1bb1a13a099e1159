import type { Answer, ascensosCalls, UltimoAscenso } from '@conserje/contract';
import { ERRORES } from '@conserje/contract';
import {
  duracionAscenso,
  NOMBRE,
  rechazoAscenso,
  siguienteMision,
  TEXTOS,
  textoMision,
  venceOferta,
} from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { escala } from '../carrera/carrera.public.ts';
import { caducar, comprobarOferta } from './ascensos.ofertas.ts';
import type { EnEscala } from './ascensos.queries.ts';
import { enEscala, pendientesDe, tomarAscenso } from './ascensos.queries.ts';

type Calls = typeof ascensosCalls;

type Mision = Awaited<ReturnType<typeof escala>>[number];
type EnSuLugar = Pick<EnEscala, 'id' | 'orden'>;
/** Who looks at a promotion: their place on the ladder and the signature that they promote with. */
type Promotor = EnSuLugar & { firma: string };

/** Someone on the ladder and the mission after theirs, each where there is one. */
async function siguienteDe(db: Db, id: number) {
  const usuario = await enEscala(db, id);
  return { usuario, nueva: usuario && siguienteMision(await escala(db), usuario.id_mision) };
}

/** A user's next promotion, and why a promoter may not offer it now. */
async function mirar(db: Db, id: number, promotor: Promotor, ahora: number) {
  const suya = await siguienteDe(db, id);
  const usuario = oFallo(suya.usuario, 'USUARIO_NO_EXISTE');
  const nueva = oFallo(suya.nueva, 'ASCENSO_NO_ENCONTRADO');
  return juzgar(db, usuario, nueva, promotor, ahora);
}

async function juzgar(db: Db, usuario: EnEscala, nueva: Mision, promotor: EnSuLugar, ahora: number) {
  const { id } = usuario;
  const finaliza = usuario.fecha + oFallo(duracionAscenso(usuario.tiempo_ascenso), 'INTERNO');
  const disponible = ahora >= finaliza;
  // One that was made on other terms than those of now can only be refused: it is in nobody's way.
  const pendiente = (await pendientesDe(db, id, ahora)).some(
    (s) => s.id_rango === nueva.id && s.nueva === nueva.nombre,
  );
  const rechazo = rechazoAscenso({ usuario: id, ordenNueva: nueva.orden, disponible, pendiente }, promotor);
  return { usuario, nueva, finaliza, disponible, rechazo };
}

/**
 * Someone's next mission, and why they may not be promoted to it whoever does it; null for the one at the top.
 */
export async function ascensoDebido(
  db: Db,
  id: number,
  ahora: number,
): Promise<{ orden: number; rechazo: 'ASCENSO_PENDIENTE' | 'ASCENSO_TEMPRANO' | null } | null> {
  const { usuario, nueva } = await siguienteDe(db, id);
  if (!usuario || !nueva) return null;
  const { rechazo } = await juzgar(db, usuario, nueva, { id: 0, orden: nueva.orden + 1 }, ahora);
  const suyo = rechazo === 'ASCENSO_PENDIENTE' || rechazo === 'ASCENSO_TEMPRANO' ? rechazo : null;
  return { orden: nueva.orden, rechazo: suyo };
}

/** Whether a promoter may offer someone their next promotion now. */
export async function puedeOfrecer(db: Db, id: number, promotor: EnSuLugar, ahora: number): Promise<boolean> {
  const { usuario, nueva } = await siguienteDe(db, id);
  if (!usuario || !nueva) return false;
  return (await juzgar(db, usuario, nueva, promotor, ahora)).rechazo === null;
}

/** `verUltimoAscenso`: what the screen shows, reckoned for its reader (part 1 §3). */
export async function ultimoAscenso(db: Db, id: number, lector: Promotor, ahora: number): Promise<UltimoAscenso> {
  const { usuario, nueva, finaliza, disponible, rechazo } = await mirar(db, id, lector, ahora);
  const { siglas } = await leerAjustes(db);
  return {
    id,
    usuario: usuario.usuario,
    mision: usuario.mision,
    id_categoria: usuario.id_categoria,
    n_categoria: usuario.n_categoria,
    placa: usuario.placa,
    encargadoNombre: usuario.encargadoNombre ?? TEXTOS.sistema,
    fecha: iso(usuario.fecha),
    m_nueva: nueva.nombre,
    id_nuevo: nueva.id,
    categoria_nueva: nueva.categoria,
    firma: usuario.firma,
    texto: textoMision(siglas, nueva.nombre, lector.firma, usuario.firma),
    date_finaliza: iso(finaliza),
    disponible,
    motivo: rechazo && ERRORES[rechazo].msg,
  };
}

/** An offer that was never answered and no longer holds gives way to the next. */
async function despejar(tx: Tx, usuario: EnEscala): Promise<void> {
  const ascenso = await tomarAscenso(tx, usuario.id, null);
  const oferta = ascenso && (await comprobarOferta(tx.db, ascenso, usuario, tx.ahora));
  if (!oferta) return;
  if (!('porque' in oferta)) throw new Fallo('ASCENSO_PENDIENTE');
  await caducar(tx, ascenso, oferta);
}

type ComoSeVe = Omit<Peticion<Calls['sendAscenso']>['body'], 'usuario'>;

/**
 * Offers a user their next mission (decisions §6). The user must be locked.
 * @param visto what the caller's screen showed; left out where it showed none of it
 */
async function ofrecerA(tx: Tx, quien: number, id: number, visto?: ComoSeVe): Promise<UltimoAscenso> {
  // Read again: who promotes may have been moved or dismissed since the request came in.
  const promotor = oFallo(await enEscala(tx.db, quien), 'SIN_SESION');
  const { usuario, nueva, rechazo } = await mirar(tx.db, id, promotor, tx.ahora);
  const suyo = { encargado: promotor.id, micat: promotor.id_categoria };
  if (visto) exigirComoSeVe(visto, { ...suyo, id_rango: nueva.id, nueva: nueva.nombre });
  if (rechazo) throw new Fallo(rechazo);
  await despejar(tx, usuario);
  const { ascenso_vence } = await leerAjustes(tx.db);
  const { id: ascenso } = await tx.db
    .insertInto('ascenso')
    .values({
      usuario: usuario.id,
      encargado: promotor.id,
      de: usuario.id_mision,
      nueva: nueva.id,
      nueva_nombre: nueva.nombre,
      categoria: nueva.categoria,
      fecha: tx.ahora,
      vence: venceOferta(tx.ahora, ascenso_vence),
      atendido: null,
      resultado: null,
      porque: null,
      atendido_por: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const motivo = `ofreció a ${NOMBRE} el ascenso a ${nueva.nombre}`;
  await tx.apuntar({ modulo: 'rangos', objeto: ascenso, usuario: usuario.id, motivo });
  const dicho = `te ofrece el ascenso a ${nueva.nombre}`;
  tx.avisar({ tema: 'solicitudes', msg: dicho, para: usuario.id, clase: 'ascenso_ofrecido' });
  tx.avisar({ tema: 'ascensos', msg: `ofreció un ascenso a ${usuario.usuario}` });
  return ultimoAscenso(tx.db, usuario.id, promotor, tx.ahora);
}

/** Offers the promotion that someone asked for. The user must be locked. */
export const ofrecerPedido = async (tx: Tx, quien: number, id: number): Promise<void> => {
  await ofrecerA(tx, quien, id);
};

/** `sendAscenso` */
export async function ofrecer(p: Peticion<Calls['sendAscenso']>): Promise<Answer<Calls['sendAscenso']>> {
  const { usuario: id, ...visto } = p.body;
  if (id === p.usuario.id) throw new Fallo('ASCENSO_PROPIO', undefined, 'usuario');
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', id);
    const data = await ofrecerA(tx, p.usuario.id, id, visto);
    return { msg: `Enviaste la solicitud a ${data.usuario}`, status: 0 as const, data };
  });
}

/** Promotions that wait for a user. */
export async function solicitudesDe(p: Peticion<Calls['getSolicitudes']>): Promise<Answer<Calls['getSolicitudes']>> {
  const filas = await pendientesDe(p.deps.motor.db, p.params.userId, p.ahora);
  return filas.map((s) => ({ ...s, fecha: iso(s.fecha), vence: iso(s.vence) }));
}
