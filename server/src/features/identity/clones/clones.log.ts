import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { formatCount } from '../../../platform/phrases.ts';

/** Accounts that are counted beside the first when another one becomes their clone. */
const COUNTED_MAX = 100;
/** Rows that tell whether there are more. */
export const SHARERS_MAX = COUNTED_MAX + 2;

/** Text behind the name of the first account; `others` are the remaining ones. */
const describeOthers = (others: number): string =>
  others === 0
    ? ''
    : others > COUNTED_MAX
      ? ` y más de ${COUNTED_MAX} cuentas`
      : ` y ${formatCount(others, 'cuenta', 'cuentas')} más`;

/**
 * Logs a clone that appears in one entry, which names the first of the accounts and counts the others.
 * @param sharers at most `SHARERS_MAX`, by id; none: nothing is logged
 * @param verb stands before their names in the entry
 */
export async function logNewClone(
  tx: Tx,
  usuario: number,
  sharers: readonly { usuario: number }[],
  verb: 'comparte conexión con' | 'usa el mismo avatar que',
): Promise<void> {
  const [first, ...others] = sharers;
  if (!first) return;
  const motivo = `${NAME_PLACEHOLDER} ${verb} ${NAME_PLACEHOLDER}${describeOthers(others.length)}`;
  await tx.as(null).audit({ modulo: 'clones', objeto: first.usuario, usuario, motivo });
}
