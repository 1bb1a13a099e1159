import type { Answer, Tiempo, tiemposCalls } from '@conserje/contract';
import type { NotificationKind, Staff } from '@conserje/rules';
import {
  canBeEncargado,
  canOpenTiempo,
  checkOpening,
  hasPermiso,
  MINUTE_MS,
  NAME_PLACEHOLDER,
  NO_ALTO,
} from '@conserje/rules';
import type { Selectable } from 'kysely';
import { AppError, orThrow } from '../../../../platform/appError.ts';
import type { Database, Tx } from '../../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../../platform/http/routing/callContext.ts';
import { findActiveUsuario, keepActor, shareWithRights } from '../../../identity/people/people.public.ts';
import { readConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import { requirePresent } from '../../ausencias/ausencias.public.ts';
import { toTiempo } from '../tiempos.mapper.ts';
import { findTiempoById, insertSegment, insertTiempo } from '../tiempos.queries.ts';
import { EMPTY_TIMELINE } from '../tiempos.timeline.ts';
import { applyAddressCheck, checkAddresses } from './tiempos.link.ts';

type OpenCall = typeof tiemposCalls.openTime;

type ActiveUsuario = NonNullable<Awaited<ReturnType<typeof findActiveUsuario>>>;

/** @throws AppError ENCARGADO_INVALIDO, ENCARGADO_SIN_PERMISO */
function requireEligible(encargado: Staff, bajo: ActiveUsuario): void {
  if (!canBeEncargado({ bajo: bajo.id, bajoOrden: bajo.orden }, encargado))
    throw new AppError('ENCARGADO_INVALIDO', undefined, 'alto');
  if (!hasPermiso(encargado, 'tt')) throw new AppError('ENCARGADO_SIN_PERMISO', undefined, 'alto');
}

type NewTiempo = Pick<Selectable<Database['tiempo']>, 'bajo' | 'alto' | 'mins' | 'comparten' | 'abierto_por'>;

async function insertOpenTiempo(tx: Tx, tiempo: NewTiempo): Promise<number> {
  const finaliza = tx.now + tiempo.mins * MINUTE_MS;
  const id = await insertTiempo(tx.db, { ...tiempo, finaliza, abierto: tx.now });
  tx.write(insertSegment(tx.db, { tiempo: id, encargado: tiempo.alto, desde: 0 }));
  return id;
}

/** Notice to the bajo; with `clase` it is stored. */
interface BajoNotice {
  msg: string;
  clase?: NotificationKind;
}

/**
 * Opens a tiempo with the caller as alto, without alto, or with a solicitud to another encargado (decisions §4). The
 * body must be validated.
 */
async function openOne(
  tx: Tx,
  usuario: SessionUsuario,
  body: { bajo: number; alto: number },
  { msg, clase }: BajoNotice = { msg: 'abrió tu tiempo' },
): Promise<{ data: Tiempo; bajo: ActiveUsuario; pedido: ActiveUsuario | null }> {
  tx.onDuplicate('tiempo_abierto', () => new AppError('TIEMPO_ABIERTO', undefined, 'bajo'));
  // The locks make a concurrent despido or loss of rights visible; the bajo is locked first.
  // Statements that are sent together run in this order.
  const isOwn = body.alto === usuario.id;
  const asksAnother = !isOwn && body.alto !== NO_ALTO;
  const [, opener, foundBajo, foundAlto, { zona, minutos_tiempo }] = await Promise.all([
    tx.lockRow('usuario', body.bajo),
    keepActor(tx, usuario),
    findActiveUsuario(tx.db, body.bajo),
    asksAnother ? shareWithRights(tx, body.alto) : undefined,
    readConfiguracion(tx.db),
  ]);
  const bajo = orThrow(foundBajo, 'USUARIO_NO_EXISTE');
  const pedido = asksAnother ? orThrow(foundAlto, 'USUARIO_NO_EXISTE') : null;
  const encargado = isOwn ? opener : pedido;
  if (encargado) requireEligible(encargado, bajo);
  if (!canOpenTiempo(bajo, opener)) throw new AppError('SIN_PERMISO', undefined, 'bajo');
  const [addressCheck] = await Promise.all([
    isOwn ? checkAddresses(tx, usuario.id, [bajo.id]) : null,
    requirePresent(tx, bajo, 'bajo', zona),
    pedido ? requirePresent(tx, pedido, 'alto', zona) : null,
  ]);
  const clones = addressCheck ? await applyAddressCheck(tx, addressCheck) : new Set<number>();
  const alto = isOwn ? usuario.id : null;
  const shared = { mins: minutos_tiempo, comparten: clones.size > 0 ? 1 : 0, abierto_por: usuario.id };
  const id = await insertOpenTiempo(tx, { ...shared, bajo: bajo.id, alto });
  const entry = { modulo: 'tiempos' as const, objeto: id, usuario: bajo.id };
  await tx.audit({ ...entry, motivo: `abrió el tiempo de ${NAME_PLACEHOLDER}${isOwn ? '' : ' sin encargado'}` });
  if (pedido) {
    await tx.db
      .insertInto('solicitud_tiempo')
      .values({ tiempo: id, para: pedido.id, de: usuario.id, fecha: tx.now })
      .execute();
    await tx.audit({ ...entry, motivo: `pidió encargado para ${NAME_PLACEHOLDER}` });
    tx.notify({
      tema: 'solicitudes',
      msg: `te pide ser encargado del tiempo de ${NAME_PLACEHOLDER}`,
      para: pedido.id,
      clase: 'encargo',
      sobre: bajo,
    });
  }
  tx.notify({ tema: 'tiempos', msg: `abrió el tiempo de ${bajo.usuario}` });
  const notice = { tema: 'tiempos', msg, para: bajo.id } as const;
  tx.notify(clase ? { ...notice, clase } : notice);
  const inserted = orThrow(await findTiempoById(tx.db, id), 'TIEMPO_NO_EXISTE');
  return { data: toTiempo({ ...inserted, ...EMPTY_TIMELINE }, tx.now), bajo, pedido };
}

/** Opens the tiempo that a usuario requested, with the accepting usuario as alto. */
export const openRequested = async (tx: Tx, usuario: SessionUsuario, bajo: number): Promise<void> => {
  const notice = { msg: 'abrió el tiempo que pediste', clase: 'pedido_atendido' as const };
  await openOne(tx, usuario, { bajo, alto: usuario.id }, notice);
};

export async function openTiempo(p: CallContext<OpenCall>): Promise<Answer<OpenCall>> {
  const { usuario, body } = p;
  const violation = checkOpening(body);
  if (violation) throw new AppError('SELECCIONA_USUARIO', violation.msg, violation.campo);
  if (body.bajo === usuario.id) throw new AppError('TIEMPO_PROPIO', undefined, 'bajo');
  if (body.alto === 0) throw new AppError('MALFORMADO', 'El campo «alto» debe ser -1 o un usuario', 'alto');
  return p.transaction(async (tx) => {
    const { data, bajo, pedido } = await openOne(tx, usuario, body);
    const requestText = pedido ? `. Le pediste a ${pedido.usuario} que sea su encargado.` : '';
    return { msg: `Abriste el tiempo de ${bajo.usuario}${requestText}`, status: 0 as const, data };
  });
}
