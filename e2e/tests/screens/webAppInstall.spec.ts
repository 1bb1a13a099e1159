import { expect, test } from '../../fixtures/portal.ts';

interface Manifest {
  name: string;
  theme_color: string;
  icons: { src: string; sizes: string }[];
}

test('the browser accepts the web app manifest, and every icon has its declared size', async ({ portal }) => {
  await portal.configure({ nombre: 'Aurora' });
  const page = await portal.openPage('/rangos', null);
  await expect(page.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  const { url, errors, data = '{}' } = await cdp.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${portal.url}/api/manifiesto`, errors: [] });
  const { name, icons, theme_color } = JSON.parse(data) as Manifest;
  expect(name).toBe('Aurora');
  await expect(page.locator('meta[name="theme-color"][media*="dark"]')).toHaveAttribute('content', theme_color);
  const apple = { src: '/icono-apple.png', sizes: '180x180' };
  for (const { src, sizes } of [...icons.filter(({ src }) => src.endsWith('.png')), apple]) {
    const dimensions = await page.evaluate(async (direccion) => {
      const { width, height } = await createImageBitmap(await (await fetch(direccion)).blob());
      return `${width}x${height}`;
    }, src);
    expect(dimensions, src).toBe(sizes);
  }
});

test('link previews and robots get the public metadata only', async ({ portal }) => {
  const html = await (await fetch(`${portal.url}/tiempos`)).text();
  expect(html).toContain('<meta property="og:title" content="Conserje" />');
  expect(html).toContain(`<meta property="og:image" content="${portal.url}/icono-512.png" />`);
  const robots = await fetch(`${portal.url}/robots.txt`);
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const rules = (await robots.text()).split('\n');
  expect(rules).toContain('Disallow: /api/');
});
