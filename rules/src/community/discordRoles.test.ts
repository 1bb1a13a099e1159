import { describe, expect, test } from 'vitest';
import type { RoleMapping } from './discordRoles.ts';
import { DISCORD_NICK_MAX, discordNick, nameInNick, roleChanges, wantedRoles } from './discordRoles.ts';

const MAPPINGS: RoleMapping[] = [
  { fuente: 'categoria', objeto: 3, rol: 'jefes' },
  { fuente: 'categoria', objeto: 4, rol: 'altos' },
  { fuente: 'departamento', objeto: 3, rol: 'prensa' },
  { fuente: 'departamento', objeto: 4, rol: 'jefes' },
  { fuente: 'membresia', objeto: 0, rol: 'vip' },
];
const HOLDER = { categoria: 3, departamentos: [3, 4], membresia: false };

describe('wantedRoles', () => {
  test('each source gives its role, and two sources may give one', () => {
    expect([...wantedRoles(MAPPINGS, HOLDER)]).toEqual(['jefes', 'prensa']);
    expect([...wantedRoles(MAPPINGS, { categoria: 4, departamentos: [], membresia: true })]).toEqual(['altos', 'vip']);
  });
  test('nobody has none', () => expect(wantedRoles(MAPPINGS, null).size).toBe(0));
});

describe('roleChanges', () => {
  const managed = new Set(['jefes', 'altos', 'prensa']);
  const change = (has: string[], wanted: string[]) => roleChanges(has, new Set(wanted), managed);
  test('other roles stay', () => {
    expect(change(['dj', 'altos', 'amigo'], ['jefes'])).toEqual({ add: ['jefes'], remove: ['altos'] });
  });
  test('nothing to change', () => {
    expect(change(['dj', 'jefes'], ['jefes'])).toEqual({ add: [], remove: [] });
    expect(change([], [])).toEqual({ add: [], remove: [] });
  });
  test('a wanted role that may not be touched is neither given nor taken', () => {
    expect(change([], ['dueño'])).toEqual({ add: [], remove: [] });
    expect(change(['dueño', 'altos'], ['dueño'])).toEqual({ add: [], remove: ['altos'] });
  });
});

describe('discordNick', () => {
  const nick = (mision: string, nombre: string, siglas = 'VGD') => discordNick({ siglas, mision, nombre });
  test('fits', () => expect(nick('Jefe A', 'Ana')).toBe('VGD Jefe A · Ana'));
  test('the mision is shortened first', () => {
    expect(nick('Director de Operaciones Generales', 'Ana')).toBe('VGD Director de Operacione · Ana');
    expect(nick('Director de Operaciones Generales', 'Ana')).toHaveLength(DISCORD_NICK_MAX);
  });
  test('of a mision with no room nothing stays', () => {
    expect(nick('Jefe', 'n'.repeat(26))).toBe(`VGD · ${'n'.repeat(26)}`);
    expect(nick('Jefe', 'n'.repeat(27))).toBe('n'.repeat(27));
    expect(nick('Jefe', 'n'.repeat(40))).toBe('n'.repeat(32));
  });
  test('its name is found again', () => {
    for (const name of ['Ana', 'n'.repeat(27), 'de'])
      for (const mision of ['Jefe de Sala', 'Sala · de · Ana', '']) expect(nameInNick(nick(mision, name))).toBe(name);
  });
  test('no character is cut in two, and no space ends the mision', () => {
    expect(nick('🏨'.repeat(20), 'Ana')).toBe(`VGD ${'🏨'.repeat(11)} · Ana`);
    expect(nick('Uno dos tres', 'n'.repeat(21))).toBe(`VGD Uno · ${'n'.repeat(21)}`);
  });
});
