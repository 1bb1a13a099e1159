import type { Page } from '@playwright/test';
import { sinDesborde, sinTachas } from '../fixtures/accesible.ts';
import { abrirTiempo, enSuMision } from '../fixtures/agencia.ts';
import { yDice } from '../fixtures/pasos.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { EN_AMBOS, expect, test } from '../fixtures/portal.ts';
import { EN_MANO } from '../fixtures/ventanas.ts';

/** On a phone, with a finger. */
const enMano = (portal: Portal, ruta: string, quien: Persona) => portal.en(ruta, quien, EN_MANO);
const guardia = (pagina: Page) => pagina.getByRole('region', { name: 'De guardia' });
const boton = (pagina: Page, name: string) => pagina.getByRole('button', { name, exact: true });

test(
  'a member sees who is on duty and asks for a tiempo; of two who accept at once one opens it',
  EN_AMBOS,
  async ({ portal }) => {
    const ana = await portal.persona('Ana', { categoria: 5 });
    const beto = await portal.persona('Beto', { categoria: 7 });
    const leo = await portal.persona('Leo');
    portal.guardia.permitir(/409 .*\/api\/atenderPedido/);
    const suya = await enMano(portal, '/', leo);
    await expect(guardia(suya)).toContainText('No hay nadie más. Tu solicitud la verá la primera persona que entre.');
    const [deAna, deBeto] = [await enMano(portal, '/solicitudes', ana), await enMano(portal, '/solicitudes', beto)];
    await suya.reload();
    await expect(guardia(suya).getByRole('listitem')).toHaveText(['Ana', 'Beto']);
    await sinTachas(suya, 'on a phone');
    await sinDesborde(suya, 'on a phone');

    await yDice(
      suya,
      'Pediste un tiempo. Te avisaremos cuando alguien acepte.',
      guardia(suya).getByRole('button', { name: 'Pedir tiempo' }).tap(),
    );
    await expect(guardia(suya)).toContainText('Pediste un tiempo');
    await expect(guardia(suya).getByRole('button', { name: 'Pedir tiempo' })).toHaveCount(0);

    const ambas = [deAna, deBeto];
    for (const pagina of ambas) {
      await expect(pagina.getByRole('heading', { name: 'Piden tiempo o ascenso' })).toBeVisible();
      await expect(boton(pagina, 'Abrir el tiempo de Leo')).toBeVisible();
      await sinDesborde(pagina, 'on a phone');
    }
    await sinTachas(deAna, 'on a phone');
    // Neither request leaves before both were made.
    let hechas = 0;
    const { promise: lasDos, resolve } = Promise.withResolvers<void>();
    for (const pagina of ambas)
      await pagina.route('**/api/atenderPedido', async (ruta) => {
        hechas += 1;
        if (hechas === ambas.length) resolve();
        await lasDos;
        await ruta.continue();
      });
    const respuestas = ambas.map((pagina) => pagina.waitForResponse('**/api/atenderPedido'));
    for (const pagina of ambas) await boton(pagina, 'Abrir el tiempo de Leo').tap();
    const codigos = (await Promise.all(respuestas)).map((r) => r.status());
    expect(codigos.toSorted()).toEqual([200, 409]);
    const gano = codigos[0] === 200 ? 'Ana' : 'Beto';
    const perdio = codigos[0] === 200 ? deBeto : deAna;
    await expect(perdio.getByRole('alert')).toContainText(`${gano} ya respondió esa solicitud`);
    for (const pagina of ambas) await expect(boton(pagina, 'Abrir el tiempo de Leo')).toHaveCount(0);
    await expect(suya.getByRole('region', { name: 'Hoy' })).toContainText(`con ${gano}`);
    await expect(guardia(suya)).not.toContainText('Pediste');
  },
);

test('a request is withdrawn, and the manager no longer has it', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const leo = await portal.persona('Leo');
  const deAna = await enMano(portal, '/solicitudes', ana);
  const suya = await enMano(portal, '/perfil', leo);
  await guardia(suya).getByRole('button', { name: 'Pedir tiempo' }).tap();
  await expect(boton(deAna, 'Abrir el tiempo de Leo')).toBeVisible();
  await yDice(suya, 'Ya no pides un tiempo', boton(suya, 'Retirar: pediste un tiempo').tap());
  await expect(boton(deAna, 'Abrir el tiempo de Leo')).toHaveCount(0);
  await expect(guardia(suya).getByRole('button', { name: 'Pedir tiempo' })).toBeVisible();
});

test('a promotion that is due is asked for, offered and accepted', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const leo = await portal.persona('Leo');
  const antes = await enMano(portal, '/perfil', leo);
  await expect(guardia(antes).getByRole('button', { name: 'Pedir tiempo' })).toBeVisible();
  await expect(guardia(antes).getByRole('button', { name: 'Pedir ascenso' })).toHaveCount(0);
  await antes.close();
  await enSuMision(portal, leo, 3_600);
  const deAna = await enMano(portal, '/solicitudes', ana);
  const suya = await enMano(portal, '/perfil', leo);
  const falta = suya.getByRole('region', { name: 'Lo que te falta' });
  await expect(falta).toContainText('Toca «Pedir ascenso».');
  await guardia(suya).getByRole('button', { name: 'Pedir ascenso' }).tap();
  await expect(falta).toContainText('Ya lo pediste. Espera a que alguien acepte.');
  await expect(deAna.getByRole('row').filter({ hasText: 'Leo' })).toContainText('Ascenso a Iniciado H');
  await yDice(deAna, 'Le ofreciste el ascenso a Leo', boton(deAna, 'Ofrecer el ascenso a Leo').tap());
  await expect(falta).toContainText('Ana te ofrece ascender a Iniciado H.');
});

test('whoever leads a running tiempo is on duty; the room of the hotel is one tap away', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 5 });
  const [leo, dora] = [await portal.persona('Leo'), await portal.persona('Dora')];
  await abrirTiempo(portal, ana, dora);
  const jefa = await portal.jefa();
  const sala = 'https://hotel.example/room/1';
  await portal.pedir('editAjustes', {
    cuerpo: { data: { sala_hotel: sala } },
    key: jefa.key,
    direccion: jefa.direccion,
  });
  const suya = await enMano(portal, '/', leo);
  await expect(guardia(suya).getByRole('listitem')).toHaveText(['Ana']);
  await expect(guardia(suya).getByRole('link', { name: 'Ir a la sala' })).toHaveAttribute('href', sala);
  // Who stands at the top has nobody to ask, and is told of nobody.
  const deJefa = await enMano(portal, '/', jefa);
  await expect(guardia(deJefa).getByRole('listitem')).toHaveText(['Ana']);
  await expect(guardia(deJefa).getByRole('button')).toHaveCount(0);
});
