import { Radio } from '../../fixtures/radio.ts';
import type { Retrato } from '../retrato.ts';
import { boton, deCategoria, dialogo, principal } from '../retrato.ts';

/** What a visitor sees, and what the agency shows of itself. */
export const INFORMACION: readonly Retrato[] = [
  { nombre: 'inicio', ruta: '/', visita: true, formato: 'ambos' },
  {
    nombre: 'entrar',
    ruta: '/',
    visita: true,
    formato: 'escritorio',
    abrir: async (pagina) => {
      await boton(pagina, 'Entrar').click();
      return dialogo(pagina, 'Entrar');
    },
  },
  {
    nombre: 'registro',
    ruta: '/',
    visita: true,
    azar: true,
    formato: 'escritorio',
    abrir: async (pagina) => {
      await boton(pagina, 'Registro').click();
      await dialogo(pagina)
        .getByText(/-[0-9A-Z]{4}$/)
        .first()
        .waitFor();
      return dialogo(pagina);
    },
  },
  {
    nombre: 'rangos',
    ruta: '/rangos?categoria=5',
    visita: true,
    formato: 'ambos',
    abrir: async (pagina, _casa, donde) => {
      if (donde === 'escritorio') await pagina.evaluate(() => window.scrollTo(0, 0));
      return undefined;
    },
  },
  { nombre: 'normativa', ruta: '/normativa', visita: true, formato: 'ambos', tema: 'light' },
  { nombre: 'equipo', ruta: '/equipo?rango=4', formato: 'ambos' },
  { nombre: 'mejor-trabajador', ruta: '/mejortrabajador', formato: 'ambos' },
  { nombre: 'top-semanal', ruta: '/topsemanal', formato: 'ambos' },
  {
    nombre: 'radio',
    ruta: '/radio',
    quien: deCategoria(2),
    antes: async (casa) => void (await Radio.en(casa.portal)),
    formato: 'ambos',
    abrir: async (pagina, _casa, donde) => {
      if (donde === 'escritorio') return undefined;
      await boton(principal(pagina), 'Escuchar').click();
      await boton(principal(pagina), 'Detener').waitFor();
      await pagina.getByRole('link', { name: 'Mi cuenta' }).filter({ visible: true }).first().click();
      await pagina.getByRole('heading', { name: 'Mi cuenta', level: 1 }).waitFor();
      await pagina.getByRole('complementary', { name: 'Radio' }).waitFor();
      return undefined;
    },
  },
];
