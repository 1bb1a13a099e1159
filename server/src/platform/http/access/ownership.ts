import type { Call } from '@conserje/contract';
import type { OwnershipRule } from '@conserje/rules';
import { fromPathSegment, isAllowed, isOwn } from '@conserje/rules';
import type { TSchema } from 'typebox';
import type { SessionUsuario } from '../routing/callContext.ts';

type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>;

const splitOwnerPath = ({ owner }: OwnershipRule) => owner.split('.') as [keyof Parts, string];

/** Finds the field that names the owner: a required id or name; undefined without one. */
export function findOwnerField(spec: Call, rule: OwnershipRule): TSchema | undefined {
  const [parte, campo] = splitOwnerPath(rule);
  const { type } = (spec[parte]?.properties[campo] ?? {}) as { type?: string };
  const always = spec[parte]?.required?.includes(campo);
  return always && (type === 'integer' || type === 'string') ? spec[parte]?.properties[campo] : undefined;
}

/** Whether a user may make a validated request: it concerns themselves, or they may act on others. */
export function canActOn(rule: OwnershipRule, usuario: SessionUsuario | null, request: Parts): boolean {
  const [parte, campo] = splitOwnerPath(rule);
  const owner = (request[parte] as Record<string, number | string>)[campo];
  if (!usuario || owner === undefined) return false;
  return (
    isOwn(typeof owner === 'string' ? fromPathSegment(owner) : owner, usuario) || isAllowed(rule.othersAccess, usuario)
  );
}
