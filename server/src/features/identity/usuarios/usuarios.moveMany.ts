import type { Answer, peopleCalls } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import { bulkActTexts, CAN_EDIT_RANGOS, canGiveMision, checkMove, lacksFirma } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { changeMision, ladder, requireGivableMision } from '../../careers/career/career.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { applyToEach } from '../people/people.public.ts';

type Call = typeof peopleCalls.moverVarias;

/**
 * `moverVarias`: gives one mision to people below, each by the rules of `editUsuario`; the highest mision is given one
 * by one.
 */
export async function moveMany(p: CallContext<Call>): Promise<Answer<Call>> {
  const { db } = p.deps.engine;
  assertNoViolation(checkMove(p.body));
  p.alsoRequire(CAN_EDIT_RANGOS);
  const found = (await ladder(db)).find(({ id }) => id === p.body.rango);
  const requireMision = (giver: Ranked) => {
    const mision = orThrow(found, 'MISION_NO_EXISTE');
    if (!canGiveMision(mision.orden, giver)) throw new AppError('PROMOTOR_BAJO', undefined, 'rango');
    return mision;
  };
  const { firma_desde: firmaFrom } = await readConfiguracion(db);
  return applyToEach(p, {
    doneText: bulkActTexts('mover').done,
    checkOnce: () => requireMision(p.usuario),
    run: async (tx, { usuario, encargado }) => {
      const mision = requireMision(encargado);
      if (usuario.mision === mision.id) throw new AppError('YA_ESTA_ASI', 'Ya tiene esa misión');
      await requireGivableMision(tx.db, encargado, usuario, mision);
      if (lacksFirma(usuario.firma, mision.categoria, firmaFrom))
        throw new AppError('REGLA', 'Esa misión pide firma y no la tiene');
      await changeMision(tx, { usuario: usuario.id, mision: mision.id, causa: 'edicion' });
    },
  });
}
