import type { Call } from '@conserje/contract';
import type { AccessRule, Viewer } from '@conserje/rules';
import { isAllowed } from '@conserje/rules';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../appError.ts';
import type { Db } from '../../database/database.ts';
import type { SessionUsuario } from '../routing/callContext.ts';
import { isOwnRequest } from './ownership.ts';

/**
 * Reads the rights of a caller through a transaction, not limited to their key; undefined if they were dismissed or their
 * session has ended. By a `prepared` query, which is sent when it is called.
 */
export type FindCaller = (db: Db, caller: SessionUsuario) => Promise<Viewer | undefined>;

/** Limits a viewer, as read now, to the rights of their key: a program's key may have fewer than its owner. */
export const limitToApiKey = <Q extends Viewer>(current: Q, { id_categoria, permisos, programa }: SessionUsuario): Q =>
  programa === null
    ? current
    : {
        ...current,
        id_categoria: Math.min(current.id_categoria, id_categoria),
        permisos: current.permisos.filter((permiso) => permisos.includes(permiso)),
      };

/** The rule of the call as far as it asks a right of this caller. */
function ruleOf({ access }: Call, usuario: SessionUsuario, request: FastifyRequest): AccessRule {
  if (access.kind !== 'own') return access;
  return isOwnRequest(access, usuario, request) ? { kind: 'loggedIn' } : access.othersAccess;
}

/**
 * The right of an admitted caller to a call, which they may lose while it waits for a lock (docs/decisions/0019). A rule
 * that any session passes is not asked again.
 */
export class CallerRight {
  private readonly usuario: SessionUsuario | null;
  private readonly findCaller: FindCaller;
  private readonly rules: AccessRule[] = [];

  constructor(spec: Call, usuario: SessionUsuario | null, request: FastifyRequest, findCaller: FindCaller) {
    this.usuario = usuario;
    this.findCaller = findCaller;
    if (usuario) this.rules.push(ruleOf(spec, usuario, request));
  }

  /** Adds a rule to that of the call. @throws AppError SIN_PERMISO if the caller did not pass it on arrival */
  add(rule: AccessRule): void {
    if (!isAllowed(rule, this.usuario)) throw new AppError('SIN_PERMISO');
    this.rules.push(rule);
  }

  /**
   * Asks whether the caller still has the right.
   * @param kept the caller as read under locks, which saves the statement
   * @throws AppError SIN_SESION, SIN_PERMISO
   */
  async require(db: Db, kept?: Viewer): Promise<void> {
    const { usuario } = this;
    if (!usuario || this.rules.every(({ kind }) => kind !== 'permiso')) return;
    const current = kept ?? (await this.findCaller(db, usuario));
    if (!current) throw new AppError('SIN_SESION');
    const limited = limitToApiKey(current, usuario);
    if (!this.rules.every((rule) => isAllowed(rule, limited))) throw new AppError('SIN_PERMISO');
  }
}
