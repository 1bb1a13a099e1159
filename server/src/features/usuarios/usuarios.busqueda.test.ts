import { llano } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { portalDelArchivo } from '../../testing/portal.ts';

/** More than a search takes for few. */
const MUCHOS = 250;
let jefa: Persona;

/** Fines of everyone, each with a reason of its own; and an old one, from long before the newest hundred thousand. */
const portal = portalDelArchivo(async (p) => {
  jefa = await p.persona({ nombre: 'Jefa', categoria: 11 });
  const gente = Array.from({ length: MUCHOS }, (_, i) => `Recluta${i}`).concat('Único-1');
  const mision = await p.mision(1, 1);
  const usuarios = gente.map((usuario) => ({
    ...{ usuario, nombre_plano: usuario.toLowerCase(), nombre_llano: llano(usuario) },
    ...{ clave: 'x', mision, registro: p.reloj.ahora },
  }));
  const ids = (await p.db.insertInto('usuario').values(usuarios).returning('id').execute()).map((u) => u.id);
  const multa = (id: number, usuario: number, motivo: string) => ({
    ...{ id, usuario, motivo, creditos: 1, encargado: jefa.id, fecha: p.reloj.ahora },
  });
  const [primero = 0, ultimo = 0] = [ids[0], ids.at(-1)];
  const nuevas = ids.map((id, i) => multa(200_000 + i, id, i % 2 === 0 ? `Faltó ${i}` : 'RECLUTA sin uniforme'));
  await p.db
    .insertInto('multa')
    .values([multa(1, primero, 'Vieja'), multa(2, ultimo, 'Vieja'), ...nuevas])
    .execute();
});

const buscar = async (p: Portal, texto: string, mas: object = {}) =>
  p.pide(jefa).logra('GET getAllMultas', { query: { limite: 500, buscar: texto, ...mas } });

describe('una búsqueda en una lista larga', () => {
  test('encuentra lo de quienes se llaman así, por viejo que sea', async () => {
    const suyas = await buscar(portal(), 'UNICO');
    expect(suyas.map((m) => [m.usuarioNombre, m.motivo])).toEqual([
      ['Único-1', 'Faltó 250'],
      ['Único-1', 'Vieja'],
    ]);
  });

  test('si son muchos, también', async () => {
    const suyas = await buscar(portal(), 'recluta');
    expect(suyas).toHaveLength(MUCHOS + 1);
    expect(suyas.at(-1)).toMatchObject({ id: 1, usuarioNombre: 'Recluta0' });
    expect((await buscar(portal(), 'jefa')).length).toBe(MUCHOS + 3);
  });

  test('encuentra los textos en lo más nuevo, sin acentos ni mayúsculas', async () => {
    expect((await buscar(portal(), 'falto')).length).toBe(MUCHOS / 2 + 1);
    expect(await buscar(portal(), 'vieja')).toEqual([]);
  });

  test('lo que es de alguien y además lo dice sale una vez', async () => {
    const ids = (await buscar(portal(), 'recluta1')).map((m) => m.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await buscar(portal(), 'nada de nadie')).toEqual([]);
  });

  test('vale en cualquier orden y por páginas', async () => {
    const nombres = async (mas: object) => (await buscar(portal(), 'recluta2', mas)).map((m) => m.usuarioNombre);
    const todos = await nombres({ orden: 'usuario' });
    expect(todos).toEqual(todos.toSorted());
    expect(await nombres({ orden: 'usuario', limite: 3 })).toEqual(todos.slice(0, 3));
  });
});
