import type { Body } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { ONE_PIXEL_PNG } from '../../../test-support/fakes/images.ts';
import { COMUNICADO, publishComunicado } from '../../../test-support/portal/comunicados.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/**
 * The id of a categoria is its place on the ladder: a call that chose one by its name must not change the one that took
 * its place.
 */

type Call = keyof typeof CONTRACT;
interface Scene {
  portal: Portal;
  boss: Person;
  /** A comunicado for the categoria 4, as it was before the move. */
  comunicado: { id: number; version: number };
}
type BodyFor = (rango: string, scene: Scene) => object;

const ENCUESTA = { pregunta: '¿Qué día?', opciones: ['Sábado', 'Domingo'], hasta: '2026-03-12', hastaHora: '' };
const NONE_ASKED = { asistencia: 0, times: 0, ascensos: 0 };
const matrix: BodyFor = (rango) => ({ categorias: [{ id_categoria: 4, rango, permisos: 'tt,mul', visto: 'tt' }] });

/** Calls that name a categoria by its id, with a body that names the one at place 4. */
const BODIES: Partial<Record<Call, BodyFor>> = {
  publicarComunicado: (rango) => ({ ...COMUNICADO, categorias: [4], rangos: [rango] }),
  editarComunicado: (rango, { comunicado: { id } }) => ({
    ...COMUNICADO,
    titulo: 'Otro',
    categorias: [4],
    rangos: [rango],
    id,
    version: 2,
    pedirLectura: false,
  }),
  crearEncuesta: (rango) => ({ ...ENCUESTA, categorias: [4], rangos: [rango], secreta: false }),
  pedirActividad: (rango) => ({ id: 4, rango, data: { ...NONE_ASKED, times: 1 }, visto: NONE_ASKED }),
  addMis: (rango) => ({ categoria: 4, rango, nombre: 'Nueva', precio: 5, venta: 0, traslado_venta: 0 }),
  placaCategoria: (rango) => ({ id: 4, rango, imagen: ONE_PIXEL_PNG }),
  previoMatriz: matrix,
  guardarMatriz: matrix,
};

/** Opens a portal in which Supervisores has taken the place of Logística. */
async function setUp(): Promise<Scene> {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3 });
  await portal.db.updateTable('categoria').set({ permisos: 'tt' }).where('id', 'in', [4, 5]).execute();
  const comunicado = await publishComunicado(portal, boss, { categorias: [4] });
  await portal.as(boss).succeeds('POST moverRank', { body: { id: 4, vecino: 5 } });
  return { portal, boss, comunicado };
}
const send = ({ portal, boss }: Scene, call: Call, body: object) => portal.as(boss)('POST', CONTRACT[call].path, body);

describe.each(Object.entries(BODIES) as [Call, BodyFor][])('%s', (call, bodyFor) => {
  test('is refused if another categoria has taken the place of the one that was chosen', async () => {
    const scene = await setUp();
    const refused = await send(scene, call, bodyFor('Logística', scene));
    expect(refused).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
    expect(await send(scene, call, bodyFor('Supervisores', scene))).toMatchObject({ http: 200 });
  });
});

test('a comunicado that was edited as its categorias stood before is refused without their names, too', async () => {
  const scene = await setUp();
  const { portal, boss, comunicado } = scene;
  const body: Body<(typeof CONTRACT)['editarComunicado']> = {
    ...COMUNICADO,
    categorias: [4],
    id: comunicado.id,
    version: comunicado.version,
    pedirLectura: false,
  };
  expect(await portal.as(boss).fails('POST editarComunicado', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
});

test('every call whose body has the id of a categoria, or its name as it was seen, is tried', () => {
  const NAMES = /"(categoria|categorias|id_categoria|rangos)":/;
  const naming = Object.entries(CONTRACT)
    .filter(([, spec]) => 'body' in spec && NAMES.test(JSON.stringify(spec.body)))
    .map(([name]) => name);
  // The categoria of a best worker is one of a fixed list.
  expect(naming.filter((name) => !(name in BODIES))).toEqual(['actionTrabajador']);
});
