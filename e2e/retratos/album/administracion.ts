import type { Casa } from '../casa.ts';
import type { Retrato } from '../retrato.ts';
import {
  boton,
  dialogo,
  elegirOpcion,
  elegirPersona,
  escribir,
  principal,
  pulsando,
  sobre,
  ventanaDe,
} from '../retrato.ts';

/** Whose calls are many, one of them with a picture if there is. */
const llamado = (casa: Casa): Promise<string> =>
  casa.dato(
    `select u.usuario from llamado l join usuario u on u.id = l.usuario where u.despedido = 0
    group by u.id order by max(l.evidencia is not null) desc, count(*) desc, u.id limit 1`,
  );

export const ADMINISTRACION: readonly Retrato[] = [
  {
    nombre: 'paga',
    ruta: '/listaPaga',
    formato: 'ambos',
    abrir: async (pagina, _casa, donde) => {
      if (donde === 'telefono') return undefined;
      await boton(principal(pagina), /^Paga \d+c a /).click();
      await boton(principal(pagina), /^Deshacer el pago de /).waitFor();
      return undefined;
    },
  },
  {
    nombre: 'paga-ascenso',
    ruta: '/listaPaga',
    formato: 'escritorio',
    abrir: async (pagina) => {
      const botones = principal(pagina).getByRole('button', { name: /^Ascenso por paga de / });
      for (const uno of await botones.all()) {
        await uno.click();
        const aplicar = dialogo(pagina).getByRole('button', { name: 'Aplicar' });
        await dialogo(pagina).getByText('Créditos que quedan').waitFor();
        if (await aplicar.isEnabled()) break;
        await dialogo(pagina).getByRole('button', { name: 'Cerrar', exact: true }).last().click();
      }
      return dialogo(pagina);
    },
  },
  {
    nombre: 'paga-reiniciar',
    ruta: '/listaPaga?reinicios=1',
    formato: 'escritorio',
    abrir: ventanaDe('Reiniciar lista'),
  },
  { nombre: 'pendientes', ruta: '/pendientes', formato: 'ambos' },
  { nombre: 'ventas', ruta: '/ventas', formato: 'ambos' },
  {
    nombre: 'ventas-semanas',
    ruta: '/ventas',
    formato: 'escritorio',
    abrir: async (pagina) => {
      await boton(principal(pagina), 'Por semanas').click();
      return principal(pagina).getByRole('figure').locator('..');
    },
  },
  {
    nombre: 'usuarios',
    ruta: async (casa) => `/usuarios?persona=${encodeURIComponent(await casa.de(5))}`,
    formato: 'ambos',
  },
  { nombre: 'excepciones', ruta: '/excepciones', formato: 'ambos' },
  {
    nombre: 'excepciones-nueva',
    ruta: '/excepciones?nuevo=1',
    formato: 'escritorio',
    abrir: async (pagina, casa) => {
      await elegirPersona(pagina, await casa.de(6));
      const llaves = pagina.getByRole('group', { name: 'Permisos' });
      await llaves.getByRole('checkbox', { name: /^Multas / }).check();
      await llaves.getByRole('checkbox', { name: /^Rentas / }).check();
      return undefined;
    },
  },
  {
    nombre: 'permisos-matriz',
    ruta: '/mantenimiento?pestana=permisos',
    formato: 'ambos',
    abrir: async (pagina, _casa, donde) => {
      if (donde === 'telefono') {
        const elegir = pagina.getByRole('combobox', { name: 'Rango' });
        const suya = elegir.getByRole('option', { name: /^Supervisores/, includeHidden: true });
        await elegir.selectOption(await suya.getAttribute('value'));
      }
      await pagina.getByRole('checkbox', { name: 'Multas en Supervisores', exact: true }).check();
      await pagina.getByText(/^Cambia lo que pueden/).waitFor();
      return undefined;
    },
  },
  {
    nombre: 'firmas',
    ruta: '/firmas?nuevo=1',
    formato: 'ambos',
    abrir: async (pagina) => {
      await principal(pagina).getByRole('searchbox').first().fill('a');
      await principal(pagina).getByRole('table').waitFor();
      return undefined;
    },
  },
  {
    nombre: 'degrados',
    ruta: sobre('/degrados', 6),
    formato: 'ambos',
    abrir: async (pagina) => {
      await elegirOpcion(pagina, 'Misión a la que baja', '');
      await escribir(pagina, 'Motivo', 'No respondió al pase de lista');
      return undefined;
    },
  },
  {
    nombre: 'traslados',
    ruta: sobre('/traslados', 1),
    formato: 'ambos',
    abrir: async (pagina) => {
      await escribir(pagina, 'Agencia anterior', 'Hotel Aurora');
      await elegirOpcion(pagina, 'Misión que recibe', 'Aprendiz I');
      return undefined;
    },
  },
  {
    nombre: 'traslados-hecho',
    ruta: sobre('/traslados', 1),
    formato: 'escritorio',
    abrir: async (pagina) => {
      await escribir(pagina, 'Agencia anterior', 'Hotel Aurora');
      await elegirOpcion(pagina, 'Misión que recibe', 'Aprendiz I');
      await escribir(pagina, 'Firma', 'ZQX');
      await boton(principal(pagina), 'Trasladar').click();
      return pagina.getByRole('region', { name: 'Movimiento hecho' });
    },
  },
  {
    nombre: 'venta-rangos',
    ruta: sobre('/misiones', 2),
    formato: 'ambos',
    abrir: async (pagina) => {
      await elegirOpcion(pagina, 'Nueva misión', 'Técnico');
      return undefined;
    },
  },
  {
    nombre: 'venta-rangos-pregunta',
    ruta: sobre('/misiones', 2),
    formato: 'escritorio',
    abrir: async (pagina) => {
      await elegirOpcion(pagina, 'Nueva misión', 'Técnico');
      await boton(principal(pagina), 'Vender').click();
      return dialogo(pagina);
    },
  },
  {
    nombre: 'membresias',
    ruta: sobre('/membresias', 3),
    formato: 'ambos',
    abrir: async (pagina) => {
      await elegirOpcion(pagina, 'Membresía', 'Reducción');
      return undefined;
    },
  },
  { nombre: 'multas', ruta: '/multas', formato: 'ambos' },
  {
    nombre: 'despidos',
    ruta: sobre('/despidos', 4),
    formato: 'escritorio',
    abrir: async (pagina) => {
      await escribir(pagina, 'Motivo', 'Dejó la agencia');
      return undefined;
    },
  },
  { nombre: 'despidos-telefono', ruta: '/despidos', formato: 'telefono' },
  { nombre: 'llamados', ruta: '/llamadoatencion', formato: 'ambos' },
  {
    nombre: 'llamados-persona',
    ruta: '/llamadoatencion',
    formato: 'escritorio',
    abrir: async (pagina, casa, donde) => pulsando(`Ver los llamados de ${await llamado(casa)}`)(pagina, casa, donde),
  },
  { nombre: 'resumen-semanal', ruta: '/resumensemanal', formato: 'ambos' },
  { nombre: 'resumen-horas', ruta: '/resumensemanal?vista=horas', formato: 'ambos' },
  { nombre: 'renta', ruta: '/renta', formato: 'ambos' },
  { nombre: 'registros', ruta: '/registros', formato: 'ambos' },
  { nombre: 'seguridad', ruta: '/seguridad', formato: 'ambos' },
  { nombre: 'clones', ruta: '/clones', formato: 'ambos' },
  { nombre: 'mantenimiento', ruta: '/mantenimiento?pestana=misiones', formato: 'ambos' },
];
