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
  { nombre: 'rangos', ruta: '/rangos?categoria=5', visita: true, formato: 'ambos' },
  { nombre: 'normativa', ruta: '/normativa', visita: true, formato: 'ambos', tema: 'light' },
  { nombre: 'equipo', ruta: '/equipo', formato: 'ambos' },
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
      await pagina.getByRole('button', { name: 'Abrir el menú' }).click();
      await pagina.getByRole('link', { name: 'Top semanal' }).filter({ visible: true }).click();
      await pagina.getByRole('complementary', { name: 'Radio' }).waitFor();
      return undefined;
    },
  },
];
