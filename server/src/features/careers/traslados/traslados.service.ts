import type { Answer, Traslado, trasladosCalls } from '@conserje/contract';
import { canGiveMision, checkHigherMision, checkTraslado, normalizeFirma, TEXTS } from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { setFirma } from '../../identity/firmas/firmas.public.ts';
import { requireUsuarioBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { changeMision, ladder, requireGivableMision } from '../career/career.public.ts';
import { findPastTraslados, insertTraslado } from './traslados.queries.ts';

type Calls = typeof trasladosCalls;
type TrasladoRequest = CallContext<Calls['addTraslado']>;

export async function listPast(p: CallContext<Calls['getTraslados']>): Promise<Traslado[]> {
  const rows = await findPastTraslados(p.deps.engine.db, p);
  return rows.map((f) => ({ ...f, altoNombre: f.altoNombre ?? TEXTS.bySystem, fecha: iso(f.fecha) }));
}

/** Returns the requested mision, after validation of the form. */
async function requireRequestedMision({ body }: TrasladoRequest, tx: Tx) {
  const mision = (await ladder(tx.db)).find((m) => m.id === body.rango);
  const { firma_desde } = await readConfiguracion(tx.db);
  assertNoViolation(checkTraslado(body, mision?.categoria ?? null, firma_desde));
  return orThrow(mision, 'MISION_NO_EXISTE');
}

/** Stores the given firma when the usuario has none; an existing one is kept, as the form shows it. */
async function recordFirma(p: TrasladoRequest, tx: Tx, usuario: { id: number; usuario: string; firma: string }) {
  const firma = normalizeFirma(p.body.firma);
  if (firma === '' || firma === usuario.firma) return;
  if (usuario.firma !== '') throw new AppError('FIRMA_EXISTE', undefined, 'firma');
  await setFirma(tx, usuario, firma, true);
}

async function inTransaction(p: TrasladoRequest, tx: Tx): Promise<Answer<Calls['addTraslado']>> {
  const { body } = p;
  const mision = await requireRequestedMision(p, tx);
  await tx.lockRow('usuario', body.usuario);
  const { usuario, encargado: actor } = await requireUsuarioBelow(tx.db, p.usuario, body.usuario);
  if (!canGiveMision(mision.orden, actor)) throw new AppError('PROMOTOR_BAJO', undefined, 'rango');
  await requireGivableMision(tx.db, actor, usuario, mision);
  assertNotStale(body, { mifirma: actor.firma, mision: mision.nombre, cat: mision.categoria, de: usuario.mision });
  assertNoViolation(checkHigherMision(usuario, mision));
  await recordFirma(p, tx, usuario);
  const agencia = body.agencia.trim();
  const step = await changeMision(tx, {
    usuario: usuario.id,
    mision: mision.id,
    causa: 'traslado',
    motivo: `Viene de ${agencia}`,
  });
  await insertTraslado(tx.db, step.id, agencia);
  tx.notify({ tema: 'traslados', msg: 'registró un traslado' });
  return {
    msg: `Trasladaste a ${usuario.usuario} a la misión ${step.a}`,
    status: 0,
    data: {
      id: step.id,
      usuarioNombre: usuario.usuario,
      mision: step.a,
      agencia,
      altoNombre: actor.usuario,
      fecha: iso(step.fecha),
    },
  };
}

/** `addTraslado`: admits a usuario of another agencia to a flagged mision below the actor (part 2 §5, decisions §7). */
export const transfer = (p: TrasladoRequest): Promise<Answer<Calls['addTraslado']>> =>
  p.transaction((tx) => inTransaction(p, tx));
