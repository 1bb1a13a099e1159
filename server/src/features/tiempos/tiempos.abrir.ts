import type { Answer, Tiempo, tiemposCalls } from '@conserje/contract';
import type { ClaseNotificacion } from '@conserje/rules';
import { NOMBRE, puedeAbrir, puedeEncargarse, revisarApertura, SIN_ALTO, tiene } from '@conserje/rules';
import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { exigirPresente } from '../ausencias/ausencias.public.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import { SIN_CAMINO } from './tiempos.camino.ts';
import { exigirEncargado, vigilarDirecciones } from './tiempos.ligar.ts';
import { insertarSegmento, insertarTiempo, tiempoPorId } from './tiempos.queries.ts';
import { vista } from './tiempos.vista.ts';

type Abrir = typeof tiemposCalls.openTime;

type Usuario = NonNullable<Awaited<ReturnType<typeof usuarioActivo>>>;

/** The manager asked for, who must be able to take it; null for none. */
async function encargadoPedido(db: Db, alto: number, bajo: Usuario): Promise<Usuario | null> {
  if (alto === SIN_ALTO) return null;
  const encargado = oFallo(await usuarioActivo(db, alto), 'USUARIO_NO_EXISTE');
  if (!puedeEncargarse({ bajo: bajo.id, bajoOrden: bajo.orden }, encargado))
    throw new Fallo('ENCARGADO_INVALIDO', undefined, 'alto');
  if (!tiene(encargado, 'tt')) throw new Fallo('ENCARGADO_SIN_PERMISO', undefined, 'alto');
  return encargado;
}

type Nuevo = Pick<Selectable<Database['tiempo']>, 'bajo' | 'alto' | 'mins' | 'comparten' | 'abierto_por'>;

async function insertar(tx: Tx, nuevo: Nuevo): Promise<number> {
  const finaliza = tx.ahora + nuevo.mins * 60_000;
  const id = await insertarTiempo(tx.db, { ...nuevo, finaliza, abierto: tx.ahora });
  await insertarSegmento(tx.db, { tiempo: id, encargado: nuevo.alto, desde: 0 });
  return id;
}

/** What the junior is told, and whether it stays with them. */
interface Dicho {
  msg: string;
  clase?: ClaseNotificacion;
}

/**
 * Opens a tiempo with the caller as manager, with none, or with another who is then asked (decisions §4). Who calls it has
 * looked at what was sent.
 */
async function abrirUno(
  tx: Tx,
  usuario: UsuarioSesion,
  body: { bajo: number; alto: number },
  { msg, clase }: Dicho = { msg: 'abrió tu tiempo' },
): Promise<{ data: Tiempo; bajo: Usuario; pedido: Usuario | null }> {
  tx.siDuplicado('tiempo_abierto', () => new Fallo('TIEMPO_ABIERTO', undefined, 'bajo'));
  // Whoever is being dismissed neither begins nor takes another; the lower one first.
  await tx.bloquearFila('usuario', body.bajo);
  const quien = await exigirEncargado(tx, usuario);
  const bajo = oFallo(await usuarioActivo(tx.db, body.bajo), 'USUARIO_NO_EXISTE');
  const encargado = await encargadoPedido(tx.db, body.alto, bajo);
  if (!puedeAbrir(bajo, quien)) throw new Fallo('SIN_PERMISO', undefined, 'bajo');
  const { zona, minutos_tiempo } = await leerAjustes(tx.db);
  await exigirPresente(tx, bajo, 'bajo', zona);
  const propio = encargado?.id === usuario.id;
  if (encargado && !propio) await exigirPresente(tx, encargado, 'alto', zona);
  const clones = propio ? await vigilarDirecciones(tx, usuario.id, [bajo.id]) : new Set<number>();
  const alto = propio ? usuario.id : null;
  const comun = { mins: minutos_tiempo, comparten: clones.size > 0 ? 1 : 0, abierto_por: usuario.id };
  const id = await insertar(tx, { ...comun, bajo: bajo.id, alto });
  const apunte = { modulo: 'tiempos' as const, objeto: id, usuario: bajo.id };
  await tx.apuntar({ ...apunte, motivo: `abrió el tiempo de ${NOMBRE}${propio ? '' : ' sin encargado'}` });
  if (encargado && !propio) {
    await tx.db
      .insertInto('solicitud_tiempo')
      .values({ tiempo: id, para: encargado.id, de: usuario.id, fecha: tx.ahora })
      .execute();
    await tx.apuntar({ ...apunte, motivo: `pidió encargado para ${NOMBRE}` });
    tx.avisar({
      tema: 'solicitudes',
      msg: `te pide ser encargado del tiempo de ${NOMBRE}`,
      para: encargado.id,
      clase: 'encargo',
      sobre: bajo,
    });
  }
  tx.avisar({ tema: 'tiempos', msg: `abrió el tiempo de ${bajo.usuario}` });
  const aviso = { tema: 'tiempos', msg, para: bajo.id } as const;
  tx.avisar(clase ? { ...aviso, clase } : aviso);
  const nuevo = oFallo(await tiempoPorId(tx.db, id), 'TIEMPO_NO_EXISTE');
  return { data: vista({ ...nuevo, ...SIN_CAMINO }, tx.ahora), bajo, pedido: propio ? null : encargado };
}

/** Opens the tiempo that someone asked for, with whoever accepts it as its manager. */
export const abrirPedido = async (tx: Tx, usuario: UsuarioSesion, bajo: number): Promise<void> => {
  const dicho = { msg: 'abrió el tiempo que pediste', clase: 'pedido_atendido' as const };
  await abrirUno(tx, usuario, { bajo, alto: usuario.id }, dicho);
};

/** `openTime` */
export async function abrir(p: Peticion<Abrir>): Promise<Answer<Abrir>> {
  const { usuario, body } = p;
  const reparo = revisarApertura(body);
  if (reparo) throw new Fallo('SELECCIONA_USUARIO', reparo.msg, reparo.campo);
  if (body.bajo === usuario.id) throw new Fallo('TIEMPO_PROPIO', undefined, 'bajo');
  if (body.alto === 0) throw new Fallo('MALFORMADO', 'El campo «alto» debe ser -1 o un usuario', 'alto');
  return p.transaccion(async (tx) => {
    const { data, bajo, pedido } = await abrirUno(tx, usuario, body);
    const espera = pedido ? `. Le pediste a ${pedido.usuario} que sea su encargado.` : '';
    return { msg: `Abriste el tiempo de ${bajo.usuario}${espera}`, status: 0 as const, data };
  });
}
