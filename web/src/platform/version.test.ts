import { expect, test } from 'vitest';
import { guionesDe } from './version.ts';

const pagina = (...guiones: string[]) => `<head>${guiones.join('\n')}</head><body><div id="raiz"></div></body>`;
const EN_PRONTO = '<script type="module" async crossorigin="" src="/assets/pronto-a.js"></script>';
const PRINCIPAL = '<script type="module" crossorigin src="/assets/index-b.js"></script>';

test('una versión es sus guiones, en cualquier orden y como los escriba el navegador', () => {
  expect(guionesDe(pagina(EN_PRONTO, PRINCIPAL))).toBe('/assets/index-b.js /assets/pronto-a.js');
  const escrita = PRINCIPAL.replace('crossorigin', 'crossorigin=""');
  expect(guionesDe(pagina(escrita, EN_PRONTO))).toBe(guionesDe(pagina(EN_PRONTO, PRINCIPAL)));
  expect(guionesDe(pagina(EN_PRONTO, PRINCIPAL.replace('-b', '-c')))).not.toBe(guionesDe(pagina(EN_PRONTO, PRINCIPAL)));
});

test('lo que no es la página del portal no tiene guiones', () => {
  expect(guionesDe('<h1>502 Bad Gateway</h1><script>alert(1)</script>')).toBe('');
});
