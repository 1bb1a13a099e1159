import type { Answer, Degrado, degradosCalls } from '@conserje/contract';
import { checkDegrado, checkLowerMision, ID_MAX, TEXTS } from '@conserje/rules';
import { assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { applyToMany, requireUsuarioBelow } from '../../identity/people/people.public.ts';
import { changeMision, ladder } from '../career/career.public.ts';
import { pastDegrados } from './degrados.queries.ts';

type Calls = typeof degradosCalls;

export async function listPast(p: CallContext<Calls['getAllDegrados']>): Promise<Degrado[]> {
  const rows = await pastDegrados(p.deps.motor.db, p);
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
    await tx.lockRow('usuario', body.usuario);
    const { usuario } = await requireUsuarioBelow(tx.db, actor.id, body.usuario);
    assertNotStale(body, { mision: usuario.mision });
    const newMision = orThrow(
      (await ladder(tx.db)).find((m) => m.id === body.rango),
      'MISION_NO_EXISTE',
    );
    assertNoViolation(checkLowerMision(usuario, newMision));
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

/** The mision below that of each usuario; null for who holds the lowest, or one that is off the ladder. */
async function nextLower(db: Db, usuarios: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
  const misiones = await ladder(db);
  const rows = await db.selectFrom('usuario').select(['id', 'mision']).where('id', 'in', usuarios).execute();
  return new Map(
    rows.map(({ id, mision }) => [id, misiones[misiones.findIndex((m) => m.id === mision) - 1]?.id ?? null]),
  );
}

/** `degradarVarias`: moves people ranked below the caller one mision down. */
export async function demoteMany(p: CallContext<Calls['degradarVarias']>): Promise<Answer<Calls['degradarVarias']>> {
  const { usuario: actor, body } = p;
  // The rule asks for a usuario and a rango as well, which the shape and the ladder give.
  assertNoViolation(checkDegrado({ usuario: ID_MAX, rango: ID_MAX, motivo: body.motivo }));
  const motivo = body.motivo.trim();
  return p.transaction((tx) =>
    applyToMany(tx, actor, body.usuarios, {
      doneText: 'Degradaste a',
      entry: (countText) => ({ modulo: 'rangos', motivo: `degradó a ${countText}: ${motivo}` }),
      findObstacles: async () =>
        new Map(
          [...(await nextLower(tx.db, body.usuarios))].flatMap(([id, mision]) =>
            mision === null ? [[id, 'No tiene una misión más abajo']] : [],
          ),
        ),
      run: async (id) => {
        await requireUsuarioBelow(tx.db, actor.id, id);
        const mision = orThrow((await nextLower(tx.db, [id])).get(id), 'MISION_NO_EXISTE');
        await changeMision(tx, { usuario: id, mision, causa: 'degrado', motivo });
        tx.notify({ tema: 'degrados', msg: 'registró un degrado' });
      },
    }),
  );
}
