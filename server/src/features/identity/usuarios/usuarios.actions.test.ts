import type { PersonAction } from '@conserje/rules';
import { DAY_MS, isAllowed, membresiaPrice, PERSON_ACTION_ROUTES, SCREENS } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { ladder } from '../../careers/career/career.public.ts';
import { findActiveUsuario } from '../people/people.public.ts';

const ACTIONS = Object.keys(PERSON_ACTION_ROUTES) as PersonAction[];

/** Calls of an action, with each kind of choice, as the viewer's screen sends them. */
async function intentos(portal: Portal, action: PersonAction, person: Person, de: Person) {
  const usuario = de.id;
  const [me, own] = [await findActiveUsuario(portal.db, person.id), await findActiveUsuario(portal.db, usuario)];
  const all = await ladder(portal.db);
  const theirs = all.findIndex((m) => m.id === own?.mision);
  const current = all[theirs];
  // The outcome depends only on the categoria of a mision, or on which of two ranks higher.
  const misiones = all.filter(
    ({ categoria }, i) =>
      Math.abs(i - theirs) <= 2 || all[i - 1]?.categoria !== categoria || all[i + 1]?.categoria !== categoria,
  );
  const motivo = 'Prueba';
  const given = (llamada: string, ...bodies: object[]) => bodies.map((body) => ({ llamada, body }));
  const cada = (llamada: string, run: (m: (typeof misiones)[number]) => object) =>
    given(llamada, ...misiones.map((m) => ({ usuario, rango: m.id, ...run(m) })));
  const firmas = { firmaEncargado: me?.firma, encargado: person.id };
  switch (action) {
    case 'ascender':
      return misiones.flatMap((m) =>
        given('sendAscenso', {
          usuario,
          encargado: person.id,
          micat: me?.id_categoria,
          id_rango: m.id,
          nueva: m.nombre,
        }),
      );
    case 'vender':
      return cada('addMision', (m) => ({ ...firmas, mision: m.nombre, creditos: m.precio - (current?.precio ?? 0) }));
    case 'membresia': {
      const tipo = await portal.db.selectFrom('membresia').selectAll().limit(1).executeTakeFirstOrThrow();
      const creditos = membresiaPrice(tipo.precio, tipo.perma === 1, 30);
      return given('addMembresia', {
        user: usuario,
        isExterno: false,
        membresia: tipo.id,
        periodo: 30,
        creditos,
        visto: null,
      });
    }
    case 'trasladar':
      return cada('addTraslado', (m) => ({
        agencia: 'Otra',
        firma: own?.firma || String(100 + usuario),
        mifirma: me?.firma,
        mision: m.nombre,
        cat: m.categoria,
      }));
    case 'exceptuar':
      return given('actionExcepciones', { op: 0, usuario, permisos: 'exc' });
    case 'llamar':
      return given('actionLlamado', { op: 0, user: usuario, motivo, descripcion: motivo });
    case 'multar':
      return given('sendMulta', { usuario, motivo, creditos: 1 });
    case 'degradar':
      return cada('actionDegrado', () => ({ motivo, mision: own?.mision }));
    case 'despedir':
      return given('despedir', { usuario, motivo });
  }
}

/** Returns whether the server accepts the action. */
async function acceptsAction(portal: Portal, action: PersonAction, person: Person, de: Person): Promise<boolean> {
  for (const { llamada, body } of await intentos(portal, action, person, de)) {
    const { http } = await portal.as(person)('POST', llamada, body);
    if (http === 200) return true;
  }
  return false;
}

test('the page of a usuario offers exactly what the server accepts', async () => {
  const portal = await openPortal();
  const viewers = [
    await portal.createPerson({ nombre: 'Dueña', categoria: 12, firma: 'DUE' }),
    await portal.createPerson({ nombre: 'Jefa', categoria: 10, firma: 'JEF' }),
    await portal.createPerson({ nombre: 'Monta', categoria: 4, firma: 'MON' }),
  ];
  await portal.grantPermisos(4, 'usu', 'mul', 'exc', 'mem');
  // The last holder of a permiso cannot lose it.
  await portal.createPerson({ categoria: 12, posicion: 2 });
  const rangos = [
    { categoria: 1, posicion: 1 },
    { categoria: 3, posicion: 2 },
    { categoria: 9, posicion: 1 },
    { categoria: 10, posicion: 1 },
    { categoria: 12, posicion: 2 },
  ];
  const createPerson = async (rango: (typeof rangos)[number], estado: string): Promise<Person> => {
    const someone = await portal.createPerson(rango);
    if (estado === 'exceptuado') await portal.setExcepcion(someone, '-5');
    if (estado === 'ido') await portal.dismiss(someone);
    return someone;
  };
  const offered: Record<string, number> = {};
  for (const who of viewers) {
    const viewer = await findActiveUsuario(portal.db, who.id);
    expect(isAllowed(SCREENS['/usuarios'], viewer ?? null)).toBe(true);
    for (const rango of rangos)
      for (const estado of ['nuevo', 'exceptuado', 'ido'])
        for (const action of ACTIONS) {
          const de = await createPerson(rango, estado);
          portal.clock.advance({
            minutes: action === 'ascender' && estado === 'exceptuado' ? (8 * DAY_MS) / 60_000 : 0,
          });
          const { acciones } = await portal.as(who).succeeds('GET userAllInfo/:id', { params: { id: de.id } });
          const dicho = `${action} de ${who.usuario} a categoría ${rango.categoria}, ${estado}`;
          expect(await acceptsAction(portal, action, who, de), dicho).toBe(acciones.includes(action));
          if (acciones.includes(action)) offered[action] = (offered[action] ?? 0) + 1;
        }
  }
  // Each action is offered at least once, so none passes by always being refused.
  expect(Object.keys(offered).sort()).toEqual([...ACTIONS].sort());
});
