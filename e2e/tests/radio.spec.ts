import type { Page } from '@playwright/test';
import { irPorMenu } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Radio } from '../fixtures/radio.ts';

type Mando = 'play' | 'pause' | 'stop';
declare global {
  interface Window {
    /** What the keys of a keyboard or of a locked telephone would do. */
    mandos: Partial<Record<Mando, () => void>>;
  }
}

/** How far the one sound of the page has come, in seconds; null while it is silent. */
const suena = (pagina: Page): Promise<number | null> =>
  pagina.evaluate(() => {
    const [audio, ...otros] = document.querySelectorAll('audio');
    if (otros.length > 0) throw new Error('there is more than one sound');
    return !audio || audio.paused ? null : audio.currentTime;
  });
const sigueSonando = async (pagina: Page): Promise<void> => {
  const antes = (await suena(pagina)) ?? 0;
  await expect.poll(() => suena(pagina)).toBeGreaterThan(antes);
};
const callada = (pagina: Page) => expect.poll(() => suena(pagina)).toBeNull();
const alPie = (pagina: Page) => pagina.getByRole('complementary', { name: 'Radio' });

test('the radio goes on across screens until it is turned off, and never begins by itself', async ({ portal }) => {
  const radio = await Radio.en(portal);
  const pagina = await portal.en('/radio', null);
  const receptor = pagina.getByRole('region', { name: 'Radio Aurora' });
  for (const texto of ['Luna', '12 oyentes', 'Los Botones - Propina en efectivo', 'En el aire'])
    await expect(receptor).toContainText(texto);
  expect(await suena(pagina)).toBeNull();
  expect(radio.oyen.size).toBe(0);
  await receptor.getByRole('slider', { name: 'Volumen' }).fill('30');
  await receptor.getByRole('button', { name: 'Escuchar' }).click();
  await sigueSonando(pagina);
  await expect(alPie(pagina)).toBeHidden();

  await irPorMenu(pagina, 'Rangos');
  await expect(pagina.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  await expect(alPie(pagina)).toContainText('Los Botones - Propina en efectivo');
  await sigueSonando(pagina);
  expect(radio.oyen.size).toBe(1);
  await irPorMenu(pagina, 'Normativa');
  await sigueSonando(pagina);
  expect(await pagina.evaluate(() => document.querySelector('audio')?.volume)).toBeCloseTo(0.3);
  await alPie(pagina).getByRole('button', { name: 'Apagar la radio' }).click();
  await callada(pagina);
  await expect(alPie(pagina)).toBeHidden();
  await expect.poll(() => radio.oyen.size).toBe(0);

  await pagina.goto('/radio');
  await expect(receptor.getByRole('slider', { name: 'Volumen' })).toHaveValue('30');
  await expect(receptor.getByRole('button', { name: 'Escuchar' })).toBeVisible();
  expect(await suena(pagina)).toBeNull();
});

test('the media keys and the lock screen know it', async ({ portal }) => {
  await Radio.en(portal);
  const pagina = await portal.abrirNavegador(null);
  await pagina.addInitScript(() => {
    window.mandos = {};
    navigator.mediaSession.setActionHandler = (accion, hacer) => {
      Object.assign(window.mandos, { [accion]: hacer });
    };
  });
  const pulsar = (mando: Mando) => pagina.evaluate((cual) => window.mandos[cual]?.(), mando);
  const dicho = () =>
    pagina.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return [metadata?.title, metadata?.artist, metadata?.album, playbackState];
    });
  await pagina.goto('/radio');
  await pagina.getByRole('button', { name: 'Escuchar' }).click();
  await sigueSonando(pagina);
  await expect.poll(dicho).toEqual(['Los Botones - Propina en efectivo', 'Luna', 'Radio Aurora', 'playing']);
  await irPorMenu(pagina, 'Rangos');
  await pulsar('pause');
  await callada(pagina);
  await expect(alPie(pagina)).toContainText('En pausa');
  expect((await dicho()).at(-1)).toBe('paused');
  await pulsar('play');
  await sigueSonando(pagina);
  await pulsar('stop');
  await callada(pagina);
  await expect(alPie(pagina)).toBeHidden();
});

test('a stream that breaks says so and comes back by itself; a radio that is away leaves the page alone', async ({
  portal,
}) => {
  const radio = await Radio.en(portal);
  portal.guardia.permitir(/emision\.wav/);
  const pagina = await portal.en('/radio', null);
  await pagina.getByRole('button', { name: 'Escuchar' }).click();
  await sigueSonando(pagina);
  await irPorMenu(pagina, 'Rangos');
  radio.estado = 503;
  radio.cortar();
  await expect(alPie(pagina).getByRole('status')).toHaveText(/Se cortó el audio/);
  radio.estado = 200;
  await expect(alPie(pagina).getByRole('status')).toHaveText('');
  await sigueSonando(pagina);
  await alPie(pagina).getByRole('button', { name: 'Apagar la radio' }).click();

  radio.estado = 500;
  await portal.base.sql("update configuracion set valor = ? where clave = 'radio'", `"${radio.url}/otra"`);
  await pagina.goto('/radio');
  await expect(pagina.getByText('No pudimos conectar con la radio. Reintentamos cada 30 segundos.')).toBeVisible();
  await expect(pagina.getByRole('button', { name: 'Escuchar' })).toBeEnabled();
});

test('what plays is asked again every 30 seconds, and an agency without a radio says so', async ({ portal }) => {
  const pagina = await portal.abrirNavegador(await portal.jefa());
  await pagina.clock.install();
  await pagina.goto('/radio');
  await expect(pagina.getByText('Sin radio')).toBeVisible();
  const otraVez = pagina.waitForRequest((peticion) => peticion.url().endsWith('/api/radioAhora'));
  await pagina.clock.runFor(31_000);
  await otraVez;
  await pagina.getByRole('main').getByRole('link', { name: 'Mantenimiento' }).click();
  await expect(pagina.getByRole('region', { name: 'Chat y radio' })).toContainText('La que diga la radio');
});
