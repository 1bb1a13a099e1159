import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { LANZAMIENTO } from '../fixtures/navegador.ts';
import { esTamano, TAMANOS } from './casa.ts';
import { hacerHojas } from './hojas.ts';
import { retratar } from './retratar.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    hojas: { type: 'boolean', default: false },
    agencias: { type: 'string', default: Object.keys(TAMANOS).join(',') },
    enteras: { type: 'boolean', default: false },
  },
});

const navegador = await chromium.launch(LANZAMIENTO);
try {
  if (values.hojas) {
    const tamanos = values.agencias.split(',').filter(esTamano);
    await hacerHojas(navegador, { tamanos, pantallas: positionals, enteras: values.enteras });
  } else await retratar(navegador, positionals);
} finally {
  await navegador.close();
}
// The process that the servers live in waits for more orders.
process.exit();
