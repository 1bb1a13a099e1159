import { readdir } from 'node:fs/promises';
import type { Browser, TestInfo } from '@playwright/test';
import { chromium } from '@playwright/test';
import { CARPETA, cotejar, lamina, quitar } from '../cotejo/cotejar.ts';
import type { Caja, Lamina } from '../cotejo/diferencia.ts';
import { abrirPiezas, enTema, recortes } from '../cotejo/piezas.ts';
import { textosDe } from '../cotejo/textos.ts';
import { coloresIndistintos } from '../fixtures/accesible.ts';
import { nuevaBase } from '../fixtures/base.ts';
import { LANZAMIENTO } from '../fixtures/navegador.ts';
import { expect, Portal, test } from '../fixtures/portal.ts';
import { ALTO } from '../fixtures/ventanas.ts';

/** Letters as the typeface has them, wherever the browser stands: no machine's own settings. */
const PARA_LAMINAS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
/** What a width does to a part no theme changes, and what a theme does no width: each is looked at once. */
const VISTAS = [
  { ancho: 360, tema: 'light' },
  { ancho: 1280, tema: 'dark' },
] as const;
/** The parts of the page, and the whole screens. */
const GRUPOS = [
  ...['colores', 'botones', 'esperas', 'tarjetas', 'tablas', 'listas', 'historias', 'formas', 'campos', 'personas'],
  ...['tiempos', 'cuadros', 'creditos', 'encima', 'armazon'],
];
const PANTALLAS = ['entrar', 'rangos'];
const NOMBRES = [...GRUPOS, ...PANTALLAS].flatMap((que) => VISTAS.map(({ ancho, tema }) => `${que}-${ancho}-${tema}`));

const conNavegador = async (hacer: (navegador: Browser) => Promise<void>): Promise<void> => {
  const navegador = await chromium.launch({ ...LANZAMIENTO, args: [...LANZAMIENTO.args, ...PARA_LAMINAS] });
  try {
    await hacer(navegador);
  } finally {
    await navegador.close();
  }
};

const ver = async (info: TestInfo, nombre: string, ...foto: [foto: Lamina, textos: Caja[]]) =>
  expect.soft(await cotejar(nombre, ...foto, info), nombre).toBeNull();

for (const { ancho, tema } of VISTAS)
  test(`the parts look as they did, ${ancho} px wide`, async () => {
    const info = test.info();
    await conNavegador(async (navegador) => {
      const pagina = await abrirPiezas(navegador, ancho);
      await enTema(pagina, tema);
      const vistos = await recortes(pagina);
      expect(vistos.map(({ nombre }) => nombre)).toEqual(GRUPOS);
      for (const { nombre, foto, textos } of vistos) await ver(info, `${nombre}-${ancho}-${tema}`, foto, textos);
      expect(await coloresIndistintos(pagina), tema).toEqual([]);
      // What WCAG asks for (1.4.10).
      await pagina.setViewportSize({ width: 320, height: ALTO });
      await expect.poll(() => pagina.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });

/** A Wednesday evening in the agency's zone. */
const AHORA = Date.parse('2026-03-11T20:30:00-04:00');

test('the door and the ranks look as they did to a visitor', async () => {
  const info = test.info();
  await conNavegador(async (navegador) => {
    const portal = await Portal.abrir(await nuevaBase('sqlite'), navegador, AHORA);
    try {
      const pagina = await portal.abrirNavegador(null, { locale: 'es-DO', timezoneId: 'America/Santo_Domingo' });
      await pagina.clock.setFixedTime(AHORA);
      await pagina.goto('/rangos');
      await expect(pagina.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
      // The splash lies over it for a moment more.
      await expect(pagina.locator('#portada')).toBeHidden();
      for (const que of PANTALLAS.toReversed()) {
        if (que === 'entrar') {
          await pagina.getByRole('button', { name: 'Entrar', exact: true }).click();
          await expect(pagina.getByRole('dialog', { name: 'Entrar' }).getByLabel('Usuario')).toBeFocused();
        }
        for (const { ancho, tema } of VISTAS) {
          await pagina.setViewportSize({ width: ancho, height: 900 });
          await enTema(pagina, tema);
          const png = await pagina.screenshot({ animations: 'disabled', caret: 'hide' });
          await ver(info, `${que}-${ancho}-${tema}`, await lamina(png), await pagina.evaluate(textosDe));
        }
      }
    } finally {
      await portal.cerrar();
    }
    expect(portal.problemas).toEqual([]);
  });
});

test('every picture that is kept is compared', async () => {
  const sobran = (await readdir(CARPETA)).filter((archivo) => !NOMBRES.includes(archivo.replace(/\.webp$/, '')));
  expect(await quitar(sobran)).toEqual([]);
});
