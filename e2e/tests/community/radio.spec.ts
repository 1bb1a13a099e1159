import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/portal.ts';
import { Radio } from '../../fixtures/radio.ts';
import { navigateByMenu } from '../../fixtures/steps.ts';

type MediaAction = 'play' | 'pause' | 'stop';
declare global {
  interface Window {
    /** Registered handlers of the Media Session API. */
    mediaActions: Partial<Record<MediaAction, () => void>>;
  }
}

/** Playback position of the page's only audio element, in seconds; null while it is silent. */
const playbackPosition = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const [audio, ...others] = document.querySelectorAll('audio');
    if (others.length > 0) throw new Error('there is more than one sound');
    return !audio || audio.paused ? null : audio.currentTime;
  });
const expectStillPlaying = async (page: Page): Promise<void> => {
  const positionBefore = (await playbackPosition(page)) ?? 0;
  await expect.poll(() => playbackPosition(page)).toBeGreaterThan(positionBefore);
};
const expectSilent = (page: Page) => expect.poll(() => playbackPosition(page)).toBeNull();
const radioFooter = (page: Page) => page.getByRole('complementary', { name: 'Radio' });

test('the radio plays across screens until it is turned off, and never starts by itself', async ({ portal }) => {
  const radio = await Radio.openRadio(portal);
  const page = await portal.openPage('/radio', null);
  const player = page.getByRole('region', { name: 'Radio Aurora' });
  for (const text of ['Luna', '12 oyentes', 'Los Botones - Propina en efectivo', 'En el aire'])
    await expect(player).toContainText(text);
  expect(await playbackPosition(page)).toBeNull();
  expect(radio.listeners.size).toBe(0);
  await player.getByRole('slider', { name: 'Volumen' }).fill('30');
  await player.getByRole('button', { name: 'Escuchar' }).click();
  await expectStillPlaying(page);
  await expect(radioFooter(page)).toBeHidden();

  await navigateByMenu(page, 'Rangos');
  await expect(page.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  await expect(radioFooter(page)).toContainText('Los Botones - Propina en efectivo');
  await expectStillPlaying(page);
  expect(radio.listeners.size).toBe(1);
  await navigateByMenu(page, 'Normativa');
  await expectStillPlaying(page);
  expect(await page.evaluate(() => document.querySelector('audio')?.volume)).toBeCloseTo(0.3);
  await radioFooter(page).getByRole('button', { name: 'Apagar la radio' }).click();
  await expectSilent(page);
  await expect(radioFooter(page)).toBeHidden();
  await expect.poll(() => radio.listeners.size).toBe(0);

  await page.goto('/radio');
  await expect(player.getByRole('slider', { name: 'Volumen' })).toHaveValue('30');
  await expect(player.getByRole('button', { name: 'Escuchar' })).toBeVisible();
  expect(await playbackPosition(page)).toBeNull();
});

test('media keys and lock screen control the radio', async ({ portal }) => {
  await Radio.openRadio(portal);
  const page = await portal.openBrowser(null);
  await page.addInitScript(() => {
    window.mediaActions = {};
    navigator.mediaSession.setActionHandler = (action, run) => {
      Object.assign(window.mediaActions, { [action]: run });
    };
  });
  const press = (control: MediaAction) => page.evaluate((which) => window.mediaActions[which]?.(), control);
  const readMediaSession = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return [metadata?.title, metadata?.artist, metadata?.album, playbackState];
    });
  await page.goto('/radio');
  await page.getByRole('button', { name: 'Escuchar' }).click();
  await expectStillPlaying(page);
  await expect.poll(readMediaSession).toEqual(['Los Botones - Propina en efectivo', 'Luna', 'Radio Aurora', 'playing']);
  await navigateByMenu(page, 'Rangos');
  await press('pause');
  await expectSilent(page);
  await expect(radioFooter(page)).toContainText('En pausa');
  expect((await readMediaSession()).at(-1)).toBe('paused');
  await press('play');
  await expectStillPlaying(page);
  await press('stop');
  await expectSilent(page);
  await expect(radioFooter(page)).toBeHidden();
});

test('a broken stream is reported and reconnects by itself; an unreachable radio does not affect the page', async ({
  portal,
}) => {
  const radio = await Radio.openRadio(portal);
  portal.consoleGuard.allow(/emision\.wav/);
  const page = await portal.openPage('/radio', null);
  await page.getByRole('button', { name: 'Escuchar' }).click();
  await expectStillPlaying(page);
  await navigateByMenu(page, 'Rangos');
  radio.status = 503;
  radio.disconnect();
  await expect(radioFooter(page).getByRole('status')).toHaveText(/Se cortó el audio/);
  radio.status = 200;
  await expect(radioFooter(page).getByRole('status')).toHaveText('');
  await expectStillPlaying(page);
  await radioFooter(page).getByRole('button', { name: 'Apagar la radio' }).click();

  radio.status = 500;
  await portal.configure({ radio: `${radio.url}/otra` });
  await page.goto('/radio');
  await expect(page.getByText('No pudimos conectar con la radio. Reintentamos cada 30 segundos.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Escuchar' })).toBeEnabled();
});

test('the current song is fetched every 30 seconds, and an agencia without a radio says so', async ({ portal }) => {
  const page = await portal.openBrowser(await portal.logInAsBoss());
  await page.clock.install();
  await page.goto('/radio');
  await expect(page.getByText('Sin radio')).toBeVisible();
  const again = page.waitForRequest((request) => request.url().endsWith('/api/radioAhora'));
  await page.clock.runFor(31_000);
  await again;
  await page.getByRole('main').getByRole('link', { name: 'Mantenimiento' }).click();
  await expect(page.getByRole('region', { name: 'Chat y radio' })).toContainText('La que diga la radio');
});
