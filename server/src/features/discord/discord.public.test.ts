import { describe, expect, test } from 'vitest';
import { ACEPTAR, ofrecer, responder } from '../../testing/ascensos.ts';
import { Discord } from '../../testing/discord.ts';
import { ganar } from '../../testing/paga.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { cartero, repartir } from './discord.cartero.ts';

/** What is told in Discord of what happens in the agency, and what is not. */
async function sala() {
  const portal = await abrirPortal(cartero);
  const discord = await Discord.abrir();
  await discord.oir(portal, 'ascenso', 'despido', 'paga', 'paselista', 'estado');
  const ana = await portal.persona({ nombre: 'Ana_B', categoria: 12 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 1, posicion: 8, firma: 'LEO' });
  return { portal, discord, ana, leo };
}

const MENSAJE = { allowed_mentions: { parse: [] }, flags: 4 };

test('un ascenso: quién y a qué, pero no quién lo dio ni por qué', async () => {
  const { portal, discord, ana, leo } = await sala();
  portal.reloj.pasar({ minutos: 11 });
  const { m_nueva: mision } = await ofrecer(portal, ana, leo);
  await responder(portal, leo, ACEPTAR);
  await discord.llegan(1);
  const content = `**Leo** asciende a **${mision}**`;
  expect(discord.recibidos).toEqual([
    { evento: 'ascenso', ruta: expect.stringMatching(/\?wait=true$/), mensaje: { content, ...MENSAJE } },
  ]);
});

test('quien baja, entra de otra agencia o cambia a mano no es noticia', async () => {
  const { portal, discord, ana, leo } = await sala();
  await portal.ascender(leo, 3);
  const mision = await portal.mision(1, 1);
  const usuario = { usuario: leo.id, motivo: 'Faltas', rango: mision };
  await portal.pide(ana).logra('POST actionDegrado', { body: usuario });
  await portal.pide(ana).logra('POST estados', { body: { op: 1, estado: 'Hola' } });
  await discord.llegan(1);
  expect(discord.textos).toEqual(['**Ana\\_B**:\n> Hola']);
});

test('un despido: como lo lee cualquiera en Despidos', async () => {
  const { portal, discord, ana, leo } = await sala();
  const motivo = 'Insultos a <@123>\n# y más';
  await portal.pide(ana).logra('POST despedir', { body: { usuario: leo.id, motivo } });
  await discord.llegan(1);
  expect(discord.textos).toEqual([
    '**Leo** ya no está en la agencia. Lo despidió **Ana\\_B**.\n> Insultos a \\<\\@123\\>\n> \\# y más',
  ]);
  const [fila] = await portal.pide().logra('GET getAllDespidos');
  expect(fila).toMatchObject({ usuarioNombre: 'Leo', encargadoNombre: 'Ana_B', motivo });
});

test('lo que escribió quien ya no está no se cuenta, aunque esperara', async () => {
  const portal = await abrirPortal();
  const discord = await Discord.abrir();
  await discord.oir(portal, 'estado');
  await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 11 });
  await portal.pide(ana).logra('POST estados', { body: { op: 1, estado: 'Hola' } });
  await portal.despedir(ana);
  await repartir(portal.deps);
  expect(discord.textos).toEqual([]);
  expect((await portal.cuentas()).discord_envio).toBe(0);
});

test('un despido de nadie no nombra a nadie', async () => {
  const { portal, discord, leo } = await sala();
  await portal.despedir(leo);
  await discord.llegan(1);
  expect(discord.textos).toEqual(['**Leo** ya no está en la agencia.\n> Prueba']);
});

test.each([
  [0, 'hasta la categoría 2'],
  [1, 'desde la categoría 3'],
] as const)('un día de paga (op %d): de quiénes, y ni montos ni nombres', async (op, quienes) => {
  const { portal, discord, ana, leo } = await sala();
  await ganar(portal, leo);
  await portal.pide(ana).logra('POST reiniciarNomina', { body: { op } });
  await discord.llegan(1);
  expect(discord.textos).toEqual([`**Día de paga** ${quienes}: se cerró la nómina y empieza otro período.`]);
});

test('un pase de lista: que se pasó, y nada de quién estaba', async () => {
  const { portal, discord, ana, leo } = await sala();
  const { id } = (await portal.pide(ana).logra('POST openTime', { body: { bajo: leo.id, alto: ana.id } })).data;
  const body = { pausados: `${id}`, sumados: '', fuerabase: '', encargado: ana.id };
  await portal.pide(ana).logra('POST sendLista', { body });
  await discord.llegan(1);
  expect(discord.textos).toEqual(['**Pase de lista**: ya se pasó lista en base.']);
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
    const { portal, discord, ana } = await sala();
    await portal.pide(ana).logra('POST estados', { body: { op: 1, estado } });
    await discord.llegan(1);
    expect(discord.recibidos[0]?.mensaje).toEqual({ content: `**Ana\\_B**:\n${content}`, ...MENSAJE });
  });

  test('cabe siempre, por raro que sea', async () => {
    const { portal, discord, ana, leo } = await sala();
    await portal.pide(ana).logra('POST despedir', { body: { usuario: leo.id, motivo: '@'.repeat(300) } });
    await discord.llegan(1);
    expect(discord.textos[0]?.length).toBeLessThan(2000);
  });
});

test('lo que no tiene dirección no se escribe en ninguna parte; lo que se deshace no se cuenta', async () => {
  const portal = await abrirPortal(cartero);
  const discord = await Discord.abrir();
  await discord.oir(portal, 'estado');
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  const { avisos } = await portal.observar(() =>
    portal.pide(ana).logra('POST despedir', { body: { usuario: leo.id, motivo: 'Faltas' } }),
  );
  const deDiscord = (todos: typeof avisos) => todos.filter(({ tema }) => tema === 'discord');
  expect(deDiscord(avisos)).toEqual([]);
  const hecho = await portal.observar(() => portal.pide(ana).logra('POST estados', { body: { op: 1, estado: 'Uno' } }));
  // Whoever sends hears of it at once, and nobody of who said what.
  expect(deDiscord(hecho.avisos)).toMatchObject([{ quien: null, msg: 'hay un mensaje por enviar' }]);
  await portal.pide(ana).falla('POST estados', { body: { op: 1, estado: 'Dos' } });
  await discord.llegan(1);
  expect(discord.textos).toEqual(['**Ana**:\n> Uno']);
  // What is under way has ended before it closes.
  await portal.reiniciar();
  expect((await portal.cuentas()).discord_envio).toBe(0);
});
