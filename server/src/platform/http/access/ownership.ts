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

const ownerOf = (rule: OwnershipRule, request: Parts): number | string | undefined => {
  const [parte, campo] = splitOwnerPath(rule);
  return (request[parte] as Record<string, number | string>)[campo];
};

/** Returns whether a validated request concerns its caller. */
export function isOwnRequest(rule: OwnershipRule, usuario: SessionUsuario, request: Parts): boolean {
  const owner = ownerOf(rule, request);
  return owner !== undefined && isOwn(typeof owner === 'string' ? fromPathSegment(owner) : owner, usuario);
}

/** Returns whether a user may make a validated request: it concerns themselves, or they may act on others. */
export const canActOn = (rule: OwnershipRule, usuario: SessionUsuario | null, request: Parts): boolean =>
  usuario !== null &&
  ownerOf(rule, request) !== undefined &&
  (isOwnRequest(rule, usuario, request) || isAllowed(rule.othersAccess, usuario));
