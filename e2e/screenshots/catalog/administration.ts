import type { ScreenshotSpec } from '../screenshot.ts';
import {
  button,
  chooseOption,
  choosePerson,
  dialog,
  openingDialog,
  pressing,
  principal,
  sobre,
  type,
} from '../screenshot.ts';
import type { ScreenshotServer } from '../screenshotServer.ts';

/** Whose calls are many, one of them with a picture if there is. */
const llamado = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from llamado l join usuario u on u.id = l.usuario where u.despedido = 0
    group by u.id order by max(l.evidencia is not null) desc, count(*) desc, u.id limit 1`,
  );

export const ADMINISTRATION: readonly ScreenshotSpec[] = [
  {
    nombre: 'paga',
    ruta: '/listaPaga',
    format: 'ambos',
    open: async (page, _server, where) => {
      if (where === 'telefono') return undefined;
      await button(principal(page), /^Paga \d+c a /).click();
      await button(principal(page), /^Deshacer el pago de /).waitFor();
      return undefined;
    },
  },
  {
    nombre: 'paga-ascenso',
    ruta: '/listaPaga',
    format: 'escritorio',
    open: async (page) => {
      const buttons = principal(page).getByRole('button', { name: /^Ascenso por paga de / });
      for (const one of await buttons.all()) {
        await one.click();
        const apply = dialog(page).getByRole('button', { name: 'Aplicar' });
        await dialog(page).getByText('Créditos que quedan').waitFor();
        if (await apply.isEnabled()) break;
        await dialog(page).getByRole('button', { name: 'Cerrar', exact: true }).last().click();
      }
      return dialog(page);
    },
  },
  {
    nombre: 'paga-reiniciar',
    ruta: '/listaPaga?reinicios=1',
    format: 'escritorio',
    open: openingDialog('Reiniciar lista'),
  },
  { nombre: 'pendientes', ruta: '/pendientes', format: 'ambos' },
  { nombre: 'ventas', ruta: '/ventas', format: 'ambos' },
  {
    nombre: 'ventas-semanas',
    ruta: '/ventas',
    format: 'escritorio',
    open: async (page) => {
      await button(principal(page), 'Por semanas').click();
      return principal(page).getByRole('figure').locator('..');
    },
  },
  {
    nombre: 'usuarios',
    ruta: async (server) => `/usuarios?persona=${encodeURIComponent(await server.de(5))}`,
    format: 'ambos',
  },
  { nombre: 'excepciones', ruta: '/excepciones', format: 'ambos' },
  {
    nombre: 'excepciones-nueva',
    ruta: '/excepciones?nuevo=1',
    format: 'escritorio',
    open: async (page, server) => {
      await choosePerson(page, await server.de(6));
      const permisosGroup = page.getByRole('group', { name: 'Permisos' });
      await permisosGroup.getByRole('checkbox', { name: /^Multas / }).check();
      await permisosGroup.getByRole('checkbox', { name: /^Rentas / }).check();
      return undefined;
    },
  },
  {
    nombre: 'permisos-matriz',
    ruta: '/mantenimiento?pestana=permisos',
    format: 'ambos',
    open: async (page, _server, where) => {
      if (where === 'telefono') {
        const choose = page.getByRole('combobox', { name: 'Rango' });
        const theirs = choose.getByRole('option', { name: /^Supervisores/, includeHidden: true });
        await choose.selectOption(await theirs.getAttribute('value'));
      }
      await page.getByRole('checkbox', { name: 'Multas en Supervisores', exact: true }).check();
      await page.getByText(/^Cambia lo que pueden/).waitFor();
      return undefined;
    },
  },
  {
    nombre: 'firmas',
    ruta: '/firmas?nuevo=1',
    format: 'ambos',
    open: async (page) => {
      await principal(page).getByRole('searchbox').first().fill('a');
      await principal(page).getByRole('table').waitFor();
      return undefined;
    },
  },
  {
    nombre: 'degrados',
    ruta: sobre('/degrados', 6),
    format: 'ambos',
    open: async (page) => {
      await chooseOption(page, 'Misión a la que baja', '');
      await type(page, 'Motivo', 'No respondió al pase de lista');
      return undefined;
    },
  },
  {
    nombre: 'traslados',
    ruta: sobre('/traslados', 1),
    format: 'ambos',
    open: async (page) => {
      await type(page, 'Agencia anterior', 'Hotel Aurora');
      await chooseOption(page, 'Misión que recibe', 'Aprendiz I');
      return undefined;
    },
  },
  {
    nombre: 'traslados-hecho',
    ruta: sobre('/traslados', 1),
    format: 'escritorio',
    open: async (page) => {
      await type(page, 'Agencia anterior', 'Hotel Aurora');
      await chooseOption(page, 'Misión que recibe', 'Aprendiz I');
      await type(page, 'Firma', 'ZQX');
      await button(principal(page), 'Trasladar').click();
      return page.getByRole('region', { name: 'Listo' });
    },
  },
  {
    nombre: 'venta-rangos',
    ruta: sobre('/misiones', 2),
    format: 'ambos',
    open: async (page) => {
      await chooseOption(page, 'Nueva misión', 'Técnico');
      return undefined;
    },
  },
  {
    nombre: 'venta-rangos-pregunta',
    ruta: sobre('/misiones', 2),
    format: 'escritorio',
    open: async (page) => {
      await chooseOption(page, 'Nueva misión', 'Técnico');
      await button(principal(page), 'Vender').click();
      return dialog(page);
    },
  },
  {
    nombre: 'membresias',
    ruta: sobre('/membresias', 3),
    format: 'ambos',
    open: async (page) => {
      await chooseOption(page, 'Membresía', 'Reducción');
      return undefined;
    },
  },
  { nombre: 'multas', ruta: '/multas', format: 'ambos' },
  {
    nombre: 'despidos',
    ruta: sobre('/despidos', 4),
    format: 'escritorio',
    open: async (page) => {
      await type(page, 'Motivo', 'Dejó la agencia');
      return undefined;
    },
  },
  { nombre: 'despidos-telefono', ruta: '/despidos', format: 'telefono' },
  { nombre: 'llamados', ruta: '/llamadoatencion', format: 'ambos' },
  {
    nombre: 'llamados-persona',
    ruta: '/llamadoatencion',
    format: 'escritorio',
    open: async (page, server, where) => pressing(`Ver los llamados de ${await llamado(server)}`)(page, server, where),
  },
  { nombre: 'resumen-semanal', ruta: '/resumensemanal', format: 'ambos' },
  { nombre: 'resumen-horas', ruta: '/resumensemanal?vista=horas', format: 'ambos' },
  { nombre: 'renta', ruta: '/renta', format: 'ambos' },
  { nombre: 'registros', ruta: '/registros', format: 'ambos' },
  { nombre: 'seguridad', ruta: '/seguridad', format: 'ambos' },
  { nombre: 'clones', ruta: '/clones', format: 'ambos' },
  { nombre: 'mantenimiento', ruta: '/mantenimiento?pestana=misiones', format: 'ambos' },
];
