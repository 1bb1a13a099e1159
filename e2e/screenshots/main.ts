import { chromium } from '@playwright/test';
import { readArguments } from '../../server/src/cli/support/commandArguments.ts';
import { LAUNCH_OPTIONS } from '../fixtures/browserLaunch.ts';
import { buildContactSheets } from './contactSheets.ts';
import { updateGuideScreenshots } from './guideScreenshots.ts';
import { AGENCIA_SIZES, isAgenciaSize } from './screenshotServer.ts';

const USAGE = `Uso: npm run retratos -- [principio de un nombre…]
     npm run retratos -- --hojas [--agencias ${Object.keys(AGENCIA_SIZES).join(',')}] [--enteras] [pantalla…]`;

const { values, positionals } = readArguments(USAGE, {
  max: Number.POSITIVE_INFINITY,
  options: {
    hojas: { type: 'boolean', default: false },
    agencias: { type: 'string', default: Object.keys(AGENCIA_SIZES).join(',') },
    enteras: { type: 'boolean', default: false },
  },
});

const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
  if (values.hojas) {
    const sizes = values.agencias.split(',').filter(isAgenciaSize);
    await buildContactSheets(browser, { sizes, screens: positionals, fullPage: values.enteras });
  } else await updateGuideScreenshots(browser, positionals);
} finally {
  await browser.close();
}
// The host process of the servers would keep this process alive.
process.exit();
