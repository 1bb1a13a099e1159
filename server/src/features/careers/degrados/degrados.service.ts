import type { Answer, Degrado, degradosCalls } from '@conserje/contract';
import { bulkActTexts, checkDegrado, checkDegradoContent, checkLowerMision, TEXTS } from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { applyToEach, lockUsuarioBelow } from '../../identity/people/people.public.ts';
import { changeMision, ladder, requireGivableMision } from '../career/career.public.ts';
import { pastDegrados } from './degrados.queries.ts';

type Calls = typeof degradosCalls;

export async function listPast(p: CallContext<Calls['getAllDegrados']>): Promise<Degrado[]> {
  const rows = await pastDegrados(p.deps.engine.db, p);
  return rows.map((f) => ({
    ...f,
    encargadoNombre: f.encargadoNombre ?? TEXTS.bySystem,
    motivo: f.motivo ?? '',
    rango_anterior: f.rango_anterior ?? '',
    fecha: iso(f.fecha),
  }));
}

/** Moves a usuario ranked below the caller to a lower mision (part 2 §5, decisions §7). */
export async function demote(p: CallContext<Calls['actionDegrado']>): Promise<Answer<Calls['actionDegrado']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkDegrado(body));
  const motivo = body.motivo.trim();
  return p.transaction(async (tx) => {
    const { usuario, encargado } = await lockUsuarioBelow(tx, actor, body.usuario);
    assertNotStale(body, { mision: usuario.mision });
    const newMision = orThrow(
      (await ladder(tx.db)).find((m) => m.id === body.rango),
      'MISION_NO_EXISTE',
    );
    assertNoViolation(checkLowerMision(usuario, newMision));
    await requireGivableMision(tx.db, encargado, usuario, newMision);
    const step = await changeMision(tx, {
      usuario: usuario.id,
      mision: newMision.id,
      causa: 'degrado',
      motivo,
    });
    tx.notify({ tema: 'degrados', msg: 'registró un degrado' });
    return {
      msg: `Degradaste a ${usuario.usuario} de ${step.de} a ${step.a}`,
      status: 0 as const,
      data: {
        id: step.id,
        usuarioNombre: usuario.usuario,
        encargadoNombre: actor.usuario,
        motivo,
        rango_anterior: step.de,
        rango_degrado: step.a,
        fecha: iso(step.fecha),
      },
    };
  });
}

/** `degradarVarias`: moves people ranked below the caller one mision down. */
export async function demoteMany(p: CallContext<Calls['degradarVarias']>): Promise<Answer<Calls['degradarVarias']>> {
  const { body } = p;
  assertNoViolation(checkDegradoContent(body));
  const motivo = body.motivo.trim();
  return applyToEach(p, {
    doneText: bulkActTexts('degradar').done,
    run: async (tx, { usuario, encargado }) => {
      // Read for each person: the ladder may change between two.
      const misiones = await ladder(tx.db);
      const below = misiones[misiones.findIndex(({ id }) => id === usuario.mision) - 1];
      if (!below) throw new AppError('YA_ESTA_ASI', 'No tiene una misión más abajo');
      await requireGivableMision(tx.db, encargado, usuario, below);
      await changeMision(tx, { usuario: usuario.id, mision: below.id, causa: 'degrado', motivo });
      tx.notify({ tema: 'degrados', msg: 'registró un degrado' });
    },
  });
}
