import { describe, expect, test } from 'vitest';
import { Discord } from '../../../test-support/fakes/discord.ts';
import { ACCEPT_ASCENSO, answerSolicitud, makeOffer } from '../../../test-support/portal/ascensos.ts';
import { earn } from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { discordSender, sendDueMessages } from './discord.sender.ts';

/** The events of the agency that Discord is sent, and those that it is not. */
async function setUp() {
  const portal = await openPortal(discordSender);
  const discord = await Discord.open();
  await discord.subscribe(portal, 'ascenso', 'despido', 'paga', 'paselista', 'estado');
  const ana = await portal.createPerson({ nombre: 'Ana_B', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 1, posicion: 8, firma: 'LEO' });
  return { portal, discord, ana, leo };
}

const MESSAGE = { allowed_mentions: { parse: [] }, flags: 4 };

test('an ascenso: who and to which mision, but neither by whom nor why', async () => {
  const { portal, discord, ana, leo } = await setUp();
  portal.clock.advance({ minutes: 11 });
  const { m_nueva: mision } = await makeOffer(portal, ana, leo);
  await answerSolicitud(portal, leo, ACCEPT_ASCENSO);
  await discord.waitForMessages(1);
  const content = `**Leo** asciende a **${mision}**`;
  expect(discord.received).toEqual([
    { evento: 'ascenso', ruta: expect.stringMatching(/\?wait=true$/), mensaje: { content, ...MESSAGE } },
  ]);
});

test('a degrado and a change of mision by hand are not sent', async () => {
  const { portal, discord, ana, leo } = await setUp();
  await portal.moveToMision(leo, 3);
  const mision = await portal.misionId(1, 1);
  const usuario = { usuario: leo.id, motivo: 'Faltas', rango: mision };
  await portal.as(ana).succeeds('POST actionDegrado', { body: usuario });
  await portal.as(ana).succeeds('POST estados', { body: { op: 1, estado: 'Hola' } });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual(['**Ana\\_B**:\n> Hola']);
});

test('a despido: as anyone reads it in «Despidos»', async () => {
  const { portal, discord, ana, leo } = await setUp();
  const motivo = 'Insultos a <@123>\n# y más';
  await portal.as(ana).succeeds('POST despedir', { body: { usuario: leo.id, motivo } });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual([
    '**Leo** ya no está en la agencia.\nLo despidió **Ana\\_B**.\n> Insultos a \\<\\@123\\>\n> \\# y más',
  ]);
  const [row] = await portal.as().succeeds('GET getAllDespidos');
  expect(row).toMatchObject({ usuarioNombre: 'Leo', encargadoNombre: 'Ana_B', motivo });
});

test('an estado of a person who left is not sent, even if it was waiting', async () => {
  const portal = await openPortal();
  const discord = await Discord.open();
  await discord.subscribe(portal, 'estado');
  await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  await portal.as(ana).succeeds('POST estados', { body: { op: 1, estado: 'Hola' } });
  await portal.dismiss(ana);
  await sendDueMessages(portal.deps);
  expect(discord.texts).toEqual([]);
  expect((await portal.countTableRows()).discord_envio).toBe(0);
});

test('a despido without an author names nobody', async () => {
  const { portal, discord, leo } = await setUp();
  await portal.dismiss(leo);
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual(['**Leo** ya no está en la agencia.\n> Prueba']);
});

test.each([
  [0, 'hasta la categoría 2'],
  [1, 'desde la categoría 3'],
] as const)('a payday (op %d): the group, but neither amounts nor names', async (op, quienes) => {
  const { portal, discord, ana, leo } = await setUp();
  await earn(portal, leo);
  await portal.as(ana).succeeds('POST reiniciarNomina', { body: { op } });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual([`**Día de paga** ${quienes}: se cerró la nómina y empieza otro período.`]);
});

test('a pase de lista: only the fact, not who was there', async () => {
  const { portal, discord, ana, leo } = await setUp();
  const { id } = (await portal.as(ana).succeeds('POST openTime', { body: { bajo: leo.id, alto: ana.id } })).data;
  const body = { pausados: `${id}`, sumados: '', fuerabase: '', encargado: ana.id };
  await portal.as(ana).succeeds('POST sendLista', { body });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual(['**Pase de lista**: ya se pasó lista en base.']);
});

describe('text written by a person', () => {
  const emojis = '👩‍👩‍👧‍👦'.repeat(14);
  test.each([
    ['@everyone @here <@1> <@&2> <#3>', '> \\@everyone \\@here \\<\\@1\\> \\<\\@&2\\> \\<\\#3\\>'],
    ['<b>Hola</b> <img src=x onerror=alert(1)>', '> \\<b\\>Hola\\</b\\> \\<img src=x onerror=alert\\(1\\)\\>'],
    ['**a** [b](https://c.example) `d`', '> \\*\\*a\\*\\* \\[b\\]\\(https\\://c.example\\) \\`d\\`'],
    // Direction marks are removed: they would reverse the text around them.
    ['\u202eotla\u202c \u200f', '> otla'],
    [emojis, `> ${emojis}`],
    ['😀'.repeat(100), `> ${'😀'.repeat(100)}`],
  ])('%j is shown as written and mentions nobody', async (estado, content) => {
    const { portal, discord, ana } = await setUp();
    await portal.as(ana).succeeds('POST estados', { body: { op: 1, estado } });
    await discord.waitForMessages(1);
    expect(discord.received[0]?.mensaje).toEqual({ content: `**Ana\\_B**:\n${content}`, ...MESSAGE });
  });

  test('always fits the limit of Discord, whatever its characters', async () => {
    const { portal, discord, ana, leo } = await setUp();
    await portal.as(ana).succeeds('POST despedir', { body: { usuario: leo.id, motivo: '@'.repeat(300) } });
    await discord.waitForMessages(1);
    expect(discord.texts[0]?.length).toBeLessThan(2000);
  });
});

test('an event without a webhook is not queued, and a transaction rolled back sends nothing', async () => {
  const portal = await openPortal(discordSender);
  const discord = await Discord.open();
  await discord.subscribe(portal, 'estado');
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const { notices } = await portal.observe(() =>
    portal.as(ana).succeeds('POST despedir', { body: { usuario: leo.id, motivo: 'Faltas' } }),
  );
  const aboutDiscord = (all: typeof notices) => all.filter(({ tema }) => tema === 'discord');
  expect(aboutDiscord(notices)).toEqual([]);
  const result = await portal.observe(() =>
    portal.as(ana).succeeds('POST estados', { body: { op: 1, estado: 'Uno' } }),
  );
  // The sender is notified immediately, without the name of the author.
  expect(aboutDiscord(result.notices)).toMatchObject([{ quien: null, msg: 'hay un mensaje por enviar' }]);
  await portal.as(ana).fails('POST estados', { body: { op: 1, estado: 'Dos' } });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual(['**Ana**:\n> Uno']);
  // Closing waits for the delivery in progress.
  await portal.restart();
  expect((await portal.countTableRows()).discord_envio).toBe(0);
});
