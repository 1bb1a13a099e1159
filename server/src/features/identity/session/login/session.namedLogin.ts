import type { ErrorCode } from '@conserje/contract';
import { visibleText } from '@conserje/rules';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { refusalCounterOf } from '../../../../platform/unit-of-work/securityLog.ts';
import { foldCase } from '../../people/people.public.ts';
import { findCredentials } from '../session.queries.ts';

export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/** Counts a failed login without the typed name, which may be a password. */
export function countFailedLogIn(
  { deps, address: direccion, now }: CallContext,
  usuario: number | null,
  codigo: ErrorCode,
): void {
  const failure = { clase: 'entrada_fallida', llamada: 'login', codigo, usuario } as const;
  refusalCounterOf(deps.engine).count({ ...failure, address: direccion }, now);
}

/** Finds an account by the typed name, or else by its visible characters: older names may begin or end with others. */
export async function findNamed(db: Db, name: string) {
  const [typedName, visibleName] = [foldCase(name), foldCase(visibleText(name))];
  const byTypedName = typedName === visibleName ? undefined : await findCredentials(db, typedName);
  if (byTypedName) return { plainName: typedName, credentials: byTypedName };
  return { plainName: visibleName, credentials: await findCredentials(db, visibleName) };
}
