import { visibleText } from '../shared/visibleText.ts';

/** What gives a role of Discord: a categoria, a departamento, or a running membresia. */
export const ROLE_SOURCES = ['categoria', 'departamento', 'membresia'] as const;
export type RoleSource = (typeof ROLE_SOURCES)[number];

/** A source and its role; `objeto` is the id of the categoria or departamento, 0 for a membresia. */
export interface RoleMapping {
  fuente: RoleSource;
  objeto: number;
  rol: string;
}

/** What decides the roles of a person. */
export interface RoleHolder {
  categoria: number;
  departamentos: readonly number[];
  /** Whether a membresia of theirs is running. */
  membresia: boolean;
}

/** Returns the roles that a person is to have; none for null: an unlinked account. */
export function wantedRoles(mappings: readonly RoleMapping[], holder: RoleHolder | null): Set<string> {
  if (!holder) return new Set();
  const gives: Record<RoleSource, (id: number) => boolean> = {
    categoria: (id) => id === holder.categoria,
    departamento: (id) => holder.departamentos.includes(id),
    membresia: () => holder.membresia,
  };
  return new Set(mappings.filter(({ fuente, objeto }) => gives[fuente](objeto)).map(({ rol }) => rol));
}

/** Roles that a member gets and loses. */
export interface RoleChanges {
  add: string[];
  remove: string[];
}

/**
 * Returns which roles a member gets and loses.
 * @param has all roles of the member
 * @param managed roles that the portal may give and take; it leaves all others alone
 */
export const roleChanges = (
  has: readonly string[],
  wanted: ReadonlySet<string>,
  managed: ReadonlySet<string>,
): RoleChanges => ({
  add: [...wanted].filter((role) => managed.has(role) && !has.includes(role)),
  remove: has.filter((role) => managed.has(role) && !wanted.has(role)),
});

/** Maximum length of a nickname in Discord. */
export const DISCORD_NICK_MAX = 32;
const SEPARATOR = ' · ';

/** Cuts a text to a length, between characters. */
function cut(text: string, length: number): string {
  let result = '';
  for (const sign of text) {
    if (result.length + sign.length > length) break;
    result += sign;
  }
  return visibleText(result);
}

/** Composes the nickname `SIGLAS Misión · Nombre`; if it is too long, the mision is shortened first. */
export function discordNick({ siglas, mision, nombre }: { siglas: string; mision: string; nombre: string }): string {
  const room = DISCORD_NICK_MAX - SEPARATOR.length - nombre.length - siglas.length - 1;
  const shortened = cut(mision, Math.max(room, 0));
  const rank = [siglas, shortened].filter((part) => part !== '').join(' ');
  const all = rank === '' ? nombre : `${rank}${SEPARATOR}${nombre}`;
  // With no room for both, the name alone.
  return cut(all.length > DISCORD_NICK_MAX ? nombre : all, DISCORD_NICK_MAX);
}

/** Returns the name in a nickname that `discordNick` composed. */
export const nameInNick = (nick: string): string => nick.split(SEPARATOR).at(-1) ?? nick;
