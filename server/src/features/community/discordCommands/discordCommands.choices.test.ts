import { TIEMPO_OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { DiscordAccount } from '../../../test-support/fakes/discordApplication.ts';
import { DiscordApplication, discordAccount, linkAccount } from '../../../test-support/fakes/discordApplication.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { offeredTiempoActions, openTiempo } from '../../../test-support/portal/tiempos.ts';

const CATEGORIAS = Array.from({ length: 12 }, (_none, i) => i + 1);
const COMMANDS = ['abrir', 'pausar', 'confirmar'] as const;
type CommandName = (typeof COMMANDS)[number];

interface Linked {
  person: Person;
  cuenta: DiscordAccount;
}

/** The people of the agency; each of `Cat1` to `Cat12` on the second mision of their categoria. */
let [application, people, holder]: [DiscordApplication?, Linked[]?, Linked?] = [];
const portalOf = portalForFile(async (portal) => {
  const made = await DiscordApplication.create(portal);
  const link = async (person: Person): Promise<Linked> => {
    const cuenta = discordAccount(person.id);
    // Links are limited per address and minutes.
    portal.clock.advance({ minutes: 1 });
    await linkAccount(made, portal, person, cuenta);
    return { person, cuenta };
  };
  const linked: Linked[] = [];
  for (const categoria of CATEGORIAS)
    linked.push(await link(await portal.createPerson({ nombre: `Cat${categoria}`, categoria, posicion: 2 })));
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3 });
  const create = (nombre: string, categoria = 1) => portal.createPerson({ nombre, categoria });
  await create('Libre');
  await openTiempo(portal, boss, await create('Ocupada'));
  await openTiempo(portal, boss, await create('Medio', 5));
  await portal.dismiss(await create('Despedida'));
  const hoy = (await portal.as().succeeds('GET getHoy')).hoy;
  const { id: usuario } = await create('Ausente');
  const body = { usuario, motivo: 'Viaje', inicio: hoy, final: hoy };
  await portal.as(boss).succeeds('POST anotarAusencia', { body });
  const excepcion = await portal.createPerson({ nombre: 'Zoe', categoria: 1, posicion: 3 });
  await portal.setExcepcion(excepcion, 'tt');
  [application, people, holder] = [made, linked, await link(excepcion)];
});

/** Returns the names that a command offers, without what follows the name of a tiempo. */
async function offered({ cuenta }: Pick<Linked, 'cuenta'>, command: CommandName, typed = ''): Promise<string[]> {
  const choices = (await application?.suggest(cuenta, command, 'persona', typed)) ?? [];
  return choices.map(({ name }) => name.replace(/ · .*/, '')).toSorted();
}
const nobody = { abrir: [], pausar: [], confirmar: [] };
const allOffered = async (who: Pick<Linked, 'cuenta'>) => ({
  abrir: await offered(who, 'abrir'),
  pausar: await offered(who, 'pausar'),
  confirmar: await offered(who, 'confirmar'),
});

/** Returns the names of the tiempos for which the screen of a person has a button; none if they may not open it. */
async function onScreen(portal: Portal, person: Person, op: 1 | 2): Promise<string[]> {
  const { http, body } = await portal.as(person)('GET', 'getAllTime');
  if (http !== 200) return [];
  const tiempos = body as Awaited<ReturnType<typeof openTiempo>>[];
  const actions = await Promise.all(tiempos.map((tiempo) => offeredTiempoActions(portal, person, tiempo)));
  return tiempos.flatMap(({ bajoNombre }, i) => (actions[i]?.includes(op) ? [bajoNombre] : [])).toSorted();
}

/**
 * Returns the people whom a categoria can choose in *Nuevo tiempo*: lower ones who are present and have no open tiempo.
 */
const offeredTo = (categoria: number): string[] =>
  categoria < 2
    ? []
    : [...CATEGORIAS.filter((lower) => lower < categoria).map((lower) => `Cat${lower}`), 'Libre', 'Zoe'].toSorted();

describe('a command offers whom the page offers, and names nobody to others', () => {
  test.each(CATEGORIAS)('categoria %i', async (categoria) => {
    const who = people?.[categoria - 1];
    if (!who) throw new Error('nobody is linked');
    const portal = portalOf();
    const names = await allOffered(who);
    expect(names).toEqual({
      abrir: offeredTo(categoria),
      pausar: await onScreen(portal, who.person, TIEMPO_OP.pause),
      confirmar: await onScreen(portal, who.person, TIEMPO_OP.confirm),
    });
    const open = [...(categoria >= 5 ? ['Medio'] : []), ...(categoria >= 2 ? ['Ocupada'] : [])];
    expect([names.pausar, names.confirmar]).toEqual([open, categoria >= 10 ? ['Medio', 'Ocupada'] : []]);
    for (const hidden of ['Jefa', 'Ausente', 'Ocupada', 'Despedida', who.person.usuario])
      expect(await offered(who, 'abrir', hidden.toLowerCase())).not.toContain(hidden);
  });

  test('a holder of tt by excepcion, until it is taken away', async () => {
    if (!holder) throw new Error('nobody is linked');
    expect(await allOffered(holder)).toEqual({ abrir: ['Cat1', 'Libre'], pausar: ['Ocupada'], confirmar: [] });
    await portalOf().setExcepcion(holder.person);
    expect(await allOffered(holder)).toEqual(nobody);
    await portalOf().setExcepcion(holder.person, 'tt');
  });

  test('an account that nobody linked', async () => {
    expect(await allOffered({ cuenta: discordAccount(999) })).toEqual(nobody);
  });

  test('in maintenance, and before the first password', async () => {
    const [portal, who] = [portalOf(), people?.[10]];
    if (!who) throw new Error('nobody is linked');
    await portal.configure({ mantenimiento: true });
    expect(await allOffered(who)).toEqual(nobody);
    await portal.configure({ mantenimiento: false });
    const setInitial = (clave_temporal: 0 | 1) =>
      portal.db.updateTable('usuario').set({ clave_temporal }).where('id', '=', who.person.id).execute();
    await setInitial(1);
    expect(await allOffered(who)).toEqual(nobody);
    await setInitial(0);
    expect((await allOffered(who)).abrir).toContain('Libre');
  });

  test('after a dismissal', async () => {
    const portal = portalOf();
    const person = await portal.createPerson({ nombre: 'Breve', categoria: 12 });
    const cuenta = discordAccount(person.id);
    if (application) await linkAccount(application, portal, person, cuenta);
    expect((await allOffered({ cuenta })).confirmar).toEqual(['Medio', 'Ocupada']);
    await portal.dismiss(person);
    expect(await allOffered({ cuenta })).toEqual(nobody);
  });
});
