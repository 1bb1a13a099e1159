import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { LAUNCH_OPTIONS } from '../fixtures/browserLaunch.ts';
import { buildContactSheets } from './contactSheets.ts';
import { updateGuideScreenshots } from './guideScreenshots.ts';
import { AGENCIA_SIZES, isAgenciaSize } from './screenshotServer.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
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
