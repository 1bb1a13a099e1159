import { plainText } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** More than the limit of matches that are looked up one by one. */
const MANY = 250;
let boss: Person;

/** Fines of everyone, each with its own motivo, and an old one outside the newest 100 000 rows. */
const portal = portalForFile(async (p) => {
  boss = await p.createPerson({ nombre: 'Jefa', categoria: 11 });
  const people = Array.from({ length: MANY }, (_, i) => `Recluta${i}`).concat('Único-1');
  const mision = await p.misionId(1, 1);
  const usuarios = people.map((usuario) => ({
    usuario,
    nombre_plano: usuario.toLowerCase(),
    nombre_llano: plainText(usuario),
    clave: 'x',
    mision,
    registro: p.clock.now,
  }));
  const ids = (await insertRows(p.db, 'usuario', usuarios).returning('id').execute()).map((u) => u.id);
  const multa = (id: number, usuario: number, motivo: string) => ({
    id,
    usuario,
    motivo,
    creditos: 1,
    encargado: boss.id,
    fecha: p.clock.now,
  });
  const [primero = 0, ultimo = 0] = [ids[0], ids.at(-1)];
  const nuevas = ids.map((id, i) => multa(200_000 + i, id, i % 2 === 0 ? `Faltó ${i}` : 'RECLUTA sin uniforme'));
  const rows = [multa(1, primero, 'Vieja'), multa(2, ultimo, 'Vieja'), ...nuevas];
  await insertRows(p.db, 'multa', rows).execute();
});

const search = async (p: Portal, text: string, more: object = {}) =>
  p.as(boss).succeeds('GET getAllMultas', { query: { limite: 500, buscar: text, ...more } });

describe('a search in a long list', () => {
  test('finds the rows of people with that name, however old', async () => {
    const ownRows = await search(portal(), 'UNICO');
    expect(ownRows.map((m) => [m.usuarioNombre, m.motivo])).toEqual([
      ['Único-1', 'Faltó 250'],
      ['Único-1', 'Vieja'],
    ]);
  });

  test('also finds them if there are many such people', async () => {
    const ownRows = await search(portal(), 'recluta');
    expect(ownRows).toHaveLength(MANY + 1);
    expect(ownRows.at(-1)).toMatchObject({ id: 1, usuarioNombre: 'Recluta0' });
    expect((await search(portal(), 'jefa')).length).toBe(MANY + 3);
  });

  test('finds texts in the newest rows, without regard to accents and case', async () => {
    expect((await search(portal(), 'falto')).length).toBe(MANY / 2 + 1);
    expect(await search(portal(), 'vieja')).toEqual([]);
  });

  test('lists a row once if both its person and its text match', async () => {
    const ids = (await search(portal(), 'recluta1')).map((m) => m.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await search(portal(), 'nada de nadie')).toEqual([]);
  });

  test('works in any order and in pages', async () => {
    const names = async (more: object) => (await search(portal(), 'recluta2', more)).map((m) => m.usuarioNombre);
    const all = await names({ orden: 'usuario' });
    expect(all).toEqual(all.toSorted());
    expect(await names({ orden: 'usuario', limite: 3 })).toEqual(all.slice(0, 3));
  });
});
