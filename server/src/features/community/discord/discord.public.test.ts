import { describe, expect, test } from 'vitest';
import { Discord } from '../../../test-support/fakes/discord.ts';
import { ACCEPT, answerSolicitud, makeOffer } from '../../../test-support/portal/ascensos.ts';
import { earn } from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { discordSender, sendDueMessages } from './discord.sender.ts';

/** What is told in Discord of what happens in the agency, and what is not. */
async function setUp() {
  const portal = await openPortal(discordSender);
  const discord = await Discord.open();
  await discord.subscribe(portal, 'ascenso', 'despido', 'paga', 'paselista', 'estado');
  const ana = await portal.createPerson({ nombre: 'Ana_B', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 1, posicion: 8, firma: 'LEO' });
  return { portal, discord, ana, leo };
}

const MESSAGE = { allowed_mentions: { parse: [] }, flags: 4 };

test('un ascenso: quién y a qué, pero no quién lo dio ni por qué', async () => {
  const { portal, discord, ana, leo } = await setUp();
  portal.clock.advance({ minutes: 11 });
  const { m_nueva: mision } = await makeOffer(portal, ana, leo);
  await answerSolicitud(portal, leo, ACCEPT);
  await discord.waitForMessages(1);
  const content = `**Leo** asciende a **${mision}**`;
  expect(discord.received).toEqual([
    { evento: 'ascenso', ruta: expect.stringMatching(/\?wait=true$/), mensaje: { content, ...MESSAGE } },
  ]);
});

test('quien baja, entra de otra agencia o cambia a mano no es noticia', async () => {
  const { portal, discord, ana, leo } = await setUp();
  await portal.moveToMision(leo, 3);
  const mision = await portal.misionId(1, 1);
  const usuario = { usuario: leo.id, motivo: 'Faltas', rango: mision };
  await portal.as(ana).succeeds('POST actionDegrado', { body: usuario });
  await portal.as(ana).succeeds('POST estados', { body: { op: 1, estado: 'Hola' } });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual(['**Ana\\_B**:\n> Hola']);
});

test('un despido: como lo lee cualquiera en Despidos', async () => {
  const { portal, discord, ana, leo } = await setUp();
  const motivo = 'Insultos a <@123>\n# y más';
  await portal.as(ana).succeeds('POST despedir', { body: { usuario: leo.id, motivo } });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual([
    '**Leo** ya no está en la agencia. Lo despidió **Ana\\_B**.\n> Insultos a \\<\\@123\\>\n> \\# y más',
  ]);
  const [row] = await portal.as().succeeds('GET getAllDespidos');
  expect(row).toMatchObject({ usuarioNombre: 'Leo', encargadoNombre: 'Ana_B', motivo });
});

test('lo que escribió quien ya no está no se cuenta, aunque esperara', async () => {
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

test('un despido de nadie no nombra a nadie', async () => {
  const { portal, discord, leo } = await setUp();
  await portal.dismiss(leo);
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual(['**Leo** ya no está en la agencia.\n> Prueba']);
});

test.each([
  [0, 'hasta la categoría 2'],
  [1, 'desde la categoría 3'],
] as const)('un día de paga (op %d): de quiénes, y ni montos ni nombres', async (op, quienes) => {
  const { portal, discord, ana, leo } = await setUp();
  await earn(portal, leo);
  await portal.as(ana).succeeds('POST reiniciarNomina', { body: { op } });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual([`**Día de paga** ${quienes}: se cerró la nómina y empieza otro período.`]);
});

test('un pase de lista: que se pasó, y nada de quién estaba', async () => {
  const { portal, discord, ana, leo } = await setUp();
  const { id } = (await portal.as(ana).succeeds('POST openTime', { body: { bajo: leo.id, alto: ana.id } })).data;
  const body = { pausados: `${id}`, sumados: '', fuerabase: '', encargado: ana.id };
  await portal.as(ana).succeeds('POST sendLista', { body });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual(['**Pase de lista**: ya se pasó lista en base.']);
});

describe('lo escrito por alguien', () => {
  const emojis = '👩‍👩‍👧‍👦'.repeat(14);
  test.each([
    ['@everyone @here <@1> <@&2> <#3>', '> \\@everyone \\@here \\<\\@1\\> \\<\\@&2\\> \\<\\#3\\>'],
    ['<b>Hola</b> <img src=x onerror=alert(1)>', '> \\<b\\>Hola\\</b\\> \\<img src=x onerror=alert\\(1\\)\\>'],
    ['**a** [b](https://c.example) `d`', '> \\*\\*a\\*\\* \\[b\\]\\(https\\://c.example\\) \\`d\\`'],
    // What would turn the text around it is not kept.
    ['\u202eotla\u202c \u200f', '> otla'],
    [emojis, `> ${emojis}`],
    ['😀'.repeat(100), `> ${'😀'.repeat(100)}`],
  ])('%j se ve como se escribió y no llama a nadie', async (estado, content) => {
    const { portal, discord, ana } = await setUp();
    await portal.as(ana).succeeds('POST estados', { body: { op: 1, estado } });
    await discord.waitForMessages(1);
    expect(discord.received[0]?.mensaje).toEqual({ content: `**Ana\\_B**:\n${content}`, ...MESSAGE });
  });

  test('cabe siempre, por raro que sea', async () => {
    const { portal, discord, ana, leo } = await setUp();
    await portal.as(ana).succeeds('POST despedir', { body: { usuario: leo.id, motivo: '@'.repeat(300) } });
    await discord.waitForMessages(1);
    expect(discord.texts[0]?.length).toBeLessThan(2000);
  });
});

test('lo que no tiene dirección no se escribe en ninguna parte; lo que se deshace no se cuenta', async () => {
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
  const hecho = await portal.observe(() => portal.as(ana).succeeds('POST estados', { body: { op: 1, estado: 'Uno' } }));
  // Whoever sends hears of it at once, and nobody of who said what.
  expect(aboutDiscord(hecho.notices)).toMatchObject([{ quien: null, msg: 'hay un mensaje por enviar' }]);
  await portal.as(ana).fails('POST estados', { body: { op: 1, estado: 'Dos' } });
  await discord.waitForMessages(1);
  expect(discord.texts).toEqual(['**Ana**:\n> Uno']);
  // What is under way has ended before it closes.
  await portal.restart();
  expect((await portal.countTableRows()).discord_envio).toBe(0);
});
