import type { Page } from '@playwright/test';
import { aviso, cuentaDe, delMenu, deTarjeta, elegir, enVivo, irPorMenu, tiempoDe, yDice } from '../fixtures/pasos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { CLAVE, EN_AMBOS, expect, test } from '../fixtures/portal.ts';

/** Registers in the browser, and is in. */
async function registrarse(portal: Portal, usuario: string): Promise<Page> {
  const pagina = await portal.en('/', null, { conMovimiento: true });
  await pagina.getByRole('banner').getByRole('button', { name: 'Registro' }).click();
  const registro = pagina.getByRole('dialog', { name: 'Registro' });
  await registro.getByLabel('Nombre de Usuario').fill(usuario);
  await registro.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await registro.getByLabel('Confirmar Contraseña').fill(CLAVE);
  await Promise.all([
    enVivo(pagina),
    yDice(
      pagina,
      `¡Listo, ${usuario}! Ya tienes cuenta.`,
      registro.getByRole('button', { name: 'Registrarte' }).click(),
    ),
  ]);
  await pagina
    .getByRole('dialog', { name: `¡Hola, ${usuario}!` })
    .getByRole('button', { name: 'Empezar' })
    .click();
  await expect(pagina.getByRole('button', { name: `Menú de ${usuario}` })).toBeVisible();
  return pagina;
}

/** Goes to a screen by the side menu. */
async function ir(pagina: Page, pantalla: string): Promise<void> {
  await irPorMenu(pagina, pantalla);
  await expect(pagina.getByRole('heading', { name: pantalla, level: 1 })).toBeVisible();
}

test('registration says what is wrong in its order, keeps what was typed, and registers once', async ({ portal }) => {
  await portal.persona('Dora');
  portal.guardia.permitir(/409 .*\/api\/registro/);
  const pagina = await portal.en('/', null);
  const dialogo = pagina.getByRole('dialog', { name: 'Registro' });
  await pagina.getByRole('main').getByRole('button', { name: 'Regístrate' }).click();
  await expect(dialogo).toBeVisible();
  await pagina.keyboard.press('Escape');
  await pagina.getByRole('banner').getByRole('button', { name: 'Registro' }).click();
  await expect(dialogo.getByText('¡Te damos la bienvenida a Conserje! Este es tu código de invitación:')).toBeVisible();
  await expect(dialogo.getByText(/^CON-[A-Z2-9]{4}$/)).toBeVisible();

  const usuario = dialogo.getByLabel('Nombre de Usuario');
  const clave = dialogo.getByLabel('Contraseña', { exact: true });
  const confirmar = dialogo.getByLabel('Confirmar Contraseña');
  const enviar = dialogo.getByRole('button', { name: 'Registrarte' });
  const envios: string[] = [];
  pagina.on('request', (peticion) => peticion.url().endsWith('/api/registro') && envios.push(peticion.url()));

  // Everything is wrong at once: only the first thing is said.
  await usuario.fill('Ciro el botones');
  await clave.fill(CLAVE);
  await confirmar.fill('otra');
  await confirmar.clear();
  await enviar.click();
  await expect(confirmar).toHaveAccessibleDescription('No dejes campos vacios');
  await expect(confirmar).toBeFocused();
  await confirmar.fill('otra-clave');
  await enviar.click();
  await expect(usuario).toHaveAccessibleDescription('Nombre no puede tener espacio');
  await expect(usuario).toBeFocused();
  await usuario.fill('Ciro');
  await enviar.click();
  await expect(confirmar).toHaveAccessibleDescription('Las claves no son las mismas');
  await confirmar.fill(CLAVE);
  for (const [nombre, motivo] of [
    ['Ci\u200bro', /^Usa de 1 a 25 letras sin acentos ni ñ/],
    ['\u0421iro', /^Usa de 1 a 25 letras sin acentos ni ñ/],
    ['..', 'El nombre debe tener al menos una letra o un número'],
    ['SISTEMA', 'Ese nombre está reservado. Elige otro.'],
  ] as const) {
    await usuario.fill(nombre);
    await enviar.click();
    await expect(usuario).toHaveAccessibleDescription(motivo);
    await expect(usuario).toBeFocused();
  }
  expect(envios).toEqual([]);

  await usuario.fill('dora');
  await usuario.press('Enter');
  await expect(usuario).toHaveAccessibleDescription('El nombre ya esta ocupado');
  await expect(usuario).toBeFocused();
  await expect(clave).toHaveValue(CLAVE);
  expect(envios.splice(0)).toHaveLength(1);
  await usuario.fill('Ciro');

  // The answer is held back while Enter and the button are pressed again.
  const { promise: soltada, resolve: soltar } = Promise.withResolvers<void>();
  await pagina.route('**/api/registro', async (ruta) => {
    await soltada;
    await ruta.continue();
  });
  await confirmar.press('Enter');
  await expect(enviar).toBeDisabled();
  await confirmar.press('Enter');
  await enviar.click({ force: true });
  await yDice(pagina, '¡Listo, Ciro! Ya tienes cuenta.', Promise.resolve(soltar()));
  await expect(dialogo).toBeHidden();
  expect(envios).toHaveLength(1);
  expect(await portal.base.sql('select usuario from usuario order by id')).toEqual([
    { usuario: 'Jefa' },
    { usuario: 'Dora' },
    { usuario: 'Ciro' },
  ]);
});

test('two managers time a junior, and the minutes reach the payroll', EN_AMBOS, async ({ portal }) => {
  const [ciro, ana, beto] = await Promise.all(['Ciro', 'Ana', 'Beto'].map((usuario) => registrarse(portal, usuario)));
  if (!ciro || !ana || !beto) throw new Error('three people registered');
  await ir(ciro, 'Mi cuenta');
  // There is no screen for ranks yet.
  await portal.ascender('Ana', { categoria: 5 });
  await portal.ascender('Beto', { categoria: 7 });
  await Promise.all([ana, beto].map((pagina) => Promise.all([enVivo(pagina), pagina.reload()])));
  await Promise.all([ana, beto].map((pagina) => ir(pagina, 'Tiempos')));

  await test.step('Ana opens a tiempo; it appears at Beto’s', async () => {
    await ana.getByRole('button', { name: 'Nuevo Tiempo' }).click();
    const nuevo = ana.getByRole('form', { name: 'Nuevo tiempo' });
    await elegir(nuevo, 'Usuario', 'Ciro');
    await yDice(ana, 'Abriste el tiempo de Ciro', nuevo.getByRole('button', { name: 'Abrir tiempo' }).click());
    await ana.getByRole('button', { name: 'Cerrar Nuevo Tiempo' }).click();
    await expect(beto.getByText(/^Ana abrió el tiempo de Ciro · /)).toBeVisible();
    await expect(cuentaDe(beto, 'Ciro')).toHaveText(/^(1:00:00|59:\d\d)$/);
    await expect(tiempoDe(beto, 'Ciro').getByRole('cell').nth(1)).toHaveText('Ana');
    // The manager is another: Beto may pause it, not confirm it.
    await expect(beto.getByRole('button', { name: 'Confirmar el tiempo de Ciro' })).toBeHidden();
  });

  await test.step('after 32 minutes Ana pauses it', async () => {
    await portal.pasanMinutos(32);
    await expect(cuentaDe(ana, 'Ciro')).toHaveText(/^27:\d\d$/);
    await ana.getByRole('button', { name: 'Pausar el tiempo de Ciro' }).click();
    await expect(beto.getByText(/^Ana pausó el tiempo de Ciro · /)).toBeVisible();
    await beto.getByRole('button', { name: 'Pausados' }).click();
    // Paused within the first second, none of it has gone.
    await expect(cuentaDe(beto, 'Ciro')).toHaveText(/^(28:00|27:\d\d)Pausado$/);
    await expect(tiempoDe(beto, 'Ciro').getByRole('cell').nth(3)).toHaveText('1');
  });

  await test.step('an hour without a server leaves a paused tiempo as it was', async () => {
    const antes = await cuentaDe(beto, 'Ciro').innerText();
    await portal.pasanMinutos(60);
    await expect(cuentaDe(beto, 'Ciro')).toHaveText(antes.replace('\n', ''));
    await ana.getByRole('button', { name: 'Pausados' }).click();
    await yDice(
      ana,
      'Reanudaste el tiempo de Ciro',
      ana.getByRole('button', { name: 'Despausar el tiempo de Ciro' }).click(),
    );
    await beto.getByRole('button', { name: 'Activos' }).click();
    await expect(cuentaDe(beto, 'Ciro')).toHaveText(/^27:\d\d$/);
  });

  await test.step('Ana hands it over to Beto; for 6 minutes it has no manager', async () => {
    await ana.getByRole('button', { name: 'Activos' }).click();
    await yDice(ana, 'Desligaste el tiempo de Ciro', delMenu(ana, 'Ciro', 'Desligar'));
    await portal.pasanMinutos(6);
    await expect(cuentaDe(beto, 'Ciro')).toHaveText(/^21:\d\d$/);
    await expect(tiempoDe(beto, 'Ciro').getByRole('cell').nth(1)).toHaveText('Sin encargado');
    await yDice(
      beto,
      'Ligaste el tiempo de Ciro',
      beto.getByRole('button', { name: 'Ligar el tiempo de Ciro' }).click(),
    );
    await expect(tiempoDe(ana, 'Ciro').getByRole('cell').nth(1)).toHaveText('Beto');
  });

  await test.step('Beto gives it 5 minutes and 40 more', async () => {
    await yDice(beto, 'Sumaste 5 minutos a Ciro', beto.getByRole('button', { name: '+5 minutos a Ciro' }).click());
    await delMenu(beto, 'Ciro', 'Ajustar');
    const ajuste = beto.getByRole('dialog', { name: 'Ajustar el tiempo de Ciro' });
    await ajuste.getByLabel('Minutos').fill('40');
    await yDice(beto, 'Sumaste 40 minutos a Ciro', ajuste.getByRole('button', { name: 'Sumar 40 min' }).click());
    await expect(cuentaDe(ana, 'Ciro')).toHaveText(/^1:0[56]:\d\d$/);
  });

  await test.step('after 62 minutes of his own Beto confirms', async () => {
    await portal.pasanMinutos(62);
    await expect(cuentaDe(beto, 'Ciro')).toHaveText(/^0[45]:\d\d$/);
    await deTarjeta(beto, 'Ciro', 'Detalle del tiempo');
    const detalle = beto.getByRole('dialog', { name: 'Tiempo de Ciro' });
    await expect(detalle.getByRole('definition')).toHaveText(['1h 40m', '0m', '1h 40m']);
    const apuntes = detalle.getByRole('row').filter({ has: beto.getByRole('cell') });
    await expect(apuntes).toContainText([
      'Beto sumó 40 minutos a Ciro',
      'Beto sumó 5 minutos a Ciro',
      'Beto ligó el tiempo de Ciro',
      'Ana desligó el tiempo de Ciro',
      'Ana reanudó el tiempo de Ciro',
      'Ana pausó el tiempo de Ciro',
      'Ana abrió el tiempo de Ciro',
    ]);
    await beto.keyboard.press('Escape');
    await yDice(
      beto,
      'Confirmaste 100 minutos a Ciro',
      beto.getByRole('button', { name: 'Confirmar el tiempo de Ciro' }).click(),
    );
    await deTarjeta(beto, 'Ciro', 'Detalle del tiempo');
    await expect(detalle.getByRole('definition')).toHaveText(['1h 40m', '1h 40m', '0m']);
    await beto.keyboard.press('Escape');
  });

  await test.step('Ciro sees it on his account at once', async () => {
    await expect(ciro.getByRole('region', { name: 'Este período' }).getByRole('definition')).toHaveText(['1h 40m']);
    await ciro.getByRole('tab', { name: 'Asistencias' }).click();
    await expect(ciro.getByRole('region', { name: 'Asistencias de Ciro' }).getByRole('row')).toHaveCount(4);
    await ciro.getByRole('tab', { name: 'Resumen' }).click();
  });

  await test.step('confirmed twice, it is credited once', async () => {
    portal.guardia.permitir(/409 .*\/api\/actionTime/);
    await beto.getByRole('button', { name: 'Confirmar el tiempo de Ciro' }).click();
    await aviso(beto, 'Todavía no hay minutos nuevos. Espera al menos 1 minuto.', 'alert');
  });

  await test.step('the payroll has the exact minutes, also after a power cut', async () => {
    await portal.matado();
    await ir(beto, 'Nómina');
    const fila = (nombre: string) => beto.getByRole('row').filter({ hasText: nombre }).getByRole('cell');
    const iniciales = beto.getByRole('table', { name: 'Nómina: Iniciales' });
    await expect(iniciales.getByRole('row').filter({ has: beto.getByRole('cell') })).toHaveCount(1);
    await expect(fila('Ciro')).toHaveText(['Ciro', '1h 40m', '0 h', /\d{4}, \d{1,2}:\d\d/]);
    await expect(fila('Ana')).toHaveText(['Ana', '0m', '0.5 h', /\d{4}, \d{1,2}:\d\d/]);
    await expect(fila('Beto')).toHaveText(['Beto', '0m', '1 h', /\d{4}, \d{1,2}:\d\d/]);
  });

  await test.step('Ciro’s account names who managed which minutes', async () => {
    const periodo = ciro.getByRole('region', { name: 'Este período' });
    await expect(periodo.getByRole('definition')).toHaveText(['1h 40m']);
    await expect(ciro.getByRole('region', { name: 'Tu tiempo' })).toContainText('con Beto');
    await ciro.getByRole('tab', { name: 'Asistencias' }).click();
    const filas = ciro.getByRole('region', { name: 'Asistencias de Ciro' }).getByRole('row');
    const trabajo = filas.filter({ has: ciro.getByRole('cell') });
    await expect(trabajo).toContainText([
      'BetoTiempo confirmado1h 2m',
      'Sin encargadoTiempo confirmado6m',
      'AnaTiempo confirmado32m',
    ]);
  });

  await test.step('each manager’s account has their own segment alone', async () => {
    await ir(beto, 'Mi cuenta');
    await expect(beto.getByRole('region', { name: 'Este período' }).getByRole('definition')).toHaveText(['1 h']);
    await beto.getByRole('tab', { name: 'Tiempos' }).click();
    const tiempos = beto.getByRole('region', { name: 'Tiempos de Beto' }).getByRole('row');
    await expect(tiempos.filter({ has: beto.getByRole('cell') })).toContainText(['CiroTiempo confirmado1h 2m']);
    await ir(ana, 'Mi cuenta');
    await expect(ana.getByRole('region', { name: 'Este período' }).getByRole('definition')).toHaveText(['0.5 h']);
    await ana.getByText('Ver en una tabla').click();
    await expect(ana.getByRole('cell', { name: '32m' })).toBeVisible();
  });
});
