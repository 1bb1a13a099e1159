import type { Locator, Page } from '@playwright/test';
import { cabeConLetraGrande, mirar, sinDesborde, sinTachas, sinTachasEn } from '../../fixtures/accesible.ts';
import {
  abrirTiempo,
  agenciaLlena,
  cuatroTiempos,
  enSuMision,
  firmar,
  ofrecerAscenso,
  trabajo,
} from '../../fixtures/agencia.ts';
import { haceMinutos } from '../../fixtures/lista.ts';
import { delMenu, desplegarMenu, deTarjeta, elegir } from '../../fixtures/pasos.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { nombresDeTodos, nombresSueltos } from '../../fixtures/puertas.ts';
import { ALTO, ANCHOS_DE_PANTALLA, ESCRITORIO, MESA, TELEFONO } from '../../fixtures/ventanas.ts';

/** Sum of layout shifts of a first load. */
const SALTO_MAX = 0.05;

/** Goes to every so-manieth screen of the menu, which has all of them for whoever may do everything. */
async function recorrer(
  pagina: Page,
  { turno, turnos }: { turno: number; turnos: number },
  alLlegar: (pantalla: string) => Promise<void>,
): Promise<void> {
  await desplegarMenu(pagina);
  const enlaces = pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(enlaces.first()).toBeVisible();
  const pantallas = await enlaces.allTextContents();
  for (const pantalla of pantallas.filter((_, i) => i % turnos === turno)) {
    await enlaces.filter({ hasText: new RegExp(`^${pantalla}$`) }).click();
    const titulo = pantalla === 'Inicio' ? 'Conserje' : pantalla;
    await expect(pagina.getByRole('heading', { name: titulo, level: 1 })).toBeVisible();
    // What is awaited shows as a status of its own.
    await expect(pagina.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
    await alLlegar(pantalla);
  }
}

/** In several turns, as one would take too long. */
for (const [estado, llenar, turnos] of [
  ['empty', null, 2],
  ['full', agenciaLlena, 3],
] as const)
  for (let turno = 0; turno < turnos; turno += 1)
    test(`every screen of an agency that is ${estado} is accessible and fits, ${turno + 1} of ${turnos}`, async ({
      portal,
    }) => {
      await llenar?.(portal);
      const jefa = await portal.jefa();
      const pagina = await portal.en('/', jefa);
      // One's own stands alone where one is greeted by it.
      const otros = (await nombresDeTodos(portal)).filter((nombre) => nombre !== jefa.usuario);
      await recorrer(pagina, { turno, turnos }, async (pantalla) => {
        expect.soft(await nombresSueltos(pagina, otros), `${pantalla}: names without a card`).toEqual([]);
        // Without data the screens are of a few parts, which the full agency shows by day too; and the narrowest could overflow.
        await (llenar ? sinTachas(pagina, pantalla) : sinTachasEn(pagina, 'dark', pantalla));
        await sinDesborde(pagina, pantalla, { anchos: estado === 'empty' ? [320] : ANCHOS_DE_PANTALLA });
        if (llenar) await cabeConLetraGrande(pagina, pantalla);
        await pagina.setViewportSize(ESCRITORIO);
      });
    });

const LARGO = 'W'.repeat(25);
const pulsar = (donde: Page | Locator, name: string) =>
  donde.getByRole('button', { name, exact: true }).first().click();
const dialogo = (pagina: Page, name: string) => pagina.getByRole('dialog', { name });

test('what opens over Tiempos is accessible and fits', async ({ portal }) => {
  const { ana } = await cuatroTiempos(portal);
  await abrirTiempo(portal, ana, await portal.persona(LARGO));
  const pagina = await portal.en('/tiempos?nuevo=1&solicitudes=1', await portal.jefa());
  const opciones = pagina.getByRole('listbox', { name: 'Usuario' });
  await pulsar(pagina, 'Abrir tiempo');
  await pagina.keyboard.press('ArrowDown');
  await mirar(pagina, opciones, 'new tiempo');
  await pagina.keyboard.press('Escape');

  const abrirMenu = async () => {
    await pagina.keyboard.press('Escape');
    await pulsar(pagina, `Más acciones de ${LARGO}`);
    await expect(pagina.getByRole('menuitem').first()).toBeFocused();
  };
  await abrirMenu();
  await sinTachas(pagina, 'row menu');
  await sinDesborde(pagina, 'row menu', { otraVez: abrirMenu });
  await pagina.getByRole('menuitem', { name: 'Ajustar' }).click();
  await mirar(pagina, dialogo(pagina, `Ajustar el tiempo de ${LARGO}`), 'adjustment');
  await pagina.keyboard.press('Escape');
  await pulsar(pagina, LARGO);
  const tarjeta = dialogo(pagina, `Tarjeta de ${LARGO}`);
  await expect(tarjeta).toContainText('Iniciado I');
  await mirar(pagina, tarjeta, 'card');
  await tarjeta.getByRole('button', { name: 'Detalle del tiempo' }).click();
  await mirar(pagina, dialogo(pagina, `Tiempo de ${LARGO}`), 'detail');
  await pagina.keyboard.press('Escape');
  await delMenu(pagina, LARGO, 'Cancelar tiempo');
  await mirar(pagina, dialogo(pagina, `¿Cancelar el tiempo de ${LARGO}?`), 'question');
  await pulsar(pagina, 'Cancelar tiempo');
  await mirar(pagina, pagina.getByRole('region', { name: 'Cancelados hace poco' }), 'cancelled');
});

test('what opens elsewhere is accessible and fits', async ({ portal }) => {
  const jefa = await portal.jefa();
  const larga = await portal.persona(LARGO);
  await trabajo(portal, larga, 'asistencia', 95, new Date().toISOString());
  const pagina = await portal.en('/nomina', jefa);
  await pulsar(pagina, `Ver el trabajo de ${LARGO}`);
  const hoja = dialogo(pagina, `Nómina de ${LARGO}`);
  await expect(hoja).toContainText('Tiempo confirmado');
  await mirar(pagina, hoja, 'payroll sheet');
  await hoja.getByRole('tab', { name: 'Ajustar' }).click();
  await mirar(pagina, hoja.getByLabel('Cantidad'), 'payroll adjustment');
  await pagina.keyboard.press('Escape');
  await pulsar(pagina, 'Abrir el calendario de Fecha final');
  await mirar(pagina, dialogo(pagina, 'Calendario de Fecha final'), 'calendar');
  await pagina.keyboard.press('Escape');
  await pagina.goto('/rangos?categoria=9');
  await mirar(pagina, pagina.getByRole('tab', { name: 'Misiones' }), 'open category');
});

test('what opens over permissions is accessible and fits', async ({ portal }) => {
  const jefa = await portal.jefa();
  await portal.persona(LARGO, { categoria: 2 });
  const pagina = await portal.en('/excepciones?nuevo=1', jefa);
  await elegir(pagina, 'Usuario', LARGO);
  const forma = pagina.getByRole('form', { name: 'Nueva excepción' });
  await pulsar(pagina, 'Dar permisos');
  await mirar(pagina, forma.getByText('Selecciona permisos'), 'new exception');
  for (const nombre of ['Multas', 'Rentas', 'Administración', 'Mantenimiento'])
    await forma.getByRole('checkbox', { name: new RegExp(`^${nombre} `) }).check();
  await pulsar(pagina, 'Dar permisos');
  await pulsar(pagina, `Editar los permisos de ${LARGO}`);
  await mirar(pagina, dialogo(pagina, `Permisos extra de ${LARGO}, además de los de Seguridad`), 'edited exception');
  await pagina.keyboard.press('Escape');
  await pulsar(pagina, `Eliminar los permisos extra de ${LARGO}`);
  await mirar(pagina, dialogo(pagina, `¿Quitar los permisos extra de ${LARGO}?`), 'end of an exception');
});

test('what opens over a promotion is accessible and fits', async ({ portal }) => {
  test.slow();
  const jefa = await portal.jefa();
  const promotora = await portal.persona(`A${LARGO.slice(1)}`, { categoria: 5 });
  const larga = await portal.persona(LARGO, { categoria: 2, posicion: 9 });
  await firmar(portal, promotora, 'WWW');
  await enSuMision(portal, larga, 86_400);
  const deJefa = await portal.en(`/ascensos?usuario=${larga.id}`, jefa);
  await mirar(deJefa, deJefa.getByRole('button', { name: /^Enviar Solicitud/ }), 'promotion');
  await ofrecerAscenso(portal, promotora, 5, larga);
  const deTodos = await portal.en('/solicitudes?vista=ofrecidos', jefa);
  const retirar = deTodos.getByRole('button', { name: /^Retirar el ascenso/ });
  await mirar(deTodos, retirar, 'offered promotions');
  await retirar.click();
  await mirar(deTodos, dialogo(deTodos, `¿Retirar el ascenso de ${LARGO} a Aprendiz I?`), 'withdrawal');
  await mirar(deJefa, deJefa.getByText('Ya tiene un ascenso por responder. Espera su respuesta.'), 'refused promotion');
  await pulsar(deJefa, 'Ver carrera');
  const carrera = dialogo(deJefa, `Carrera de ${LARGO}`);
  await expect(carrera.getByRole('table')).toBeVisible();
  await mirar(deJefa, carrera, 'career');

  await abrirTiempo(portal, promotora, await portal.persona(`B${LARGO.slice(1)}`), larga.id);
  const pagina = await portal.en('/solicitudes', larga);
  const aceptar = pagina.getByRole('button', { name: /^Aceptar el ascenso a Aprendiz I/ });
  await expect(pagina.getByRole('table', { name: 'Solicitudes de tiempos' })).toBeVisible();
  await mirar(pagina, aceptar, 'requests');
  await aceptar.click();
  await pulsar(pagina, 'Guardar y aceptar');
  await mirar(pagina, dialogo(pagina, 'Tu firma'), 'signature');
  await pagina.getByRole('textbox', { name: 'Firma' }).fill('LLL');
  await pulsar(pagina, 'Guardar y aceptar');
  await mirar(pagina, pagina.getByRole('heading', { name: /^¡Felicidades!/ }), 'new mission');
  await pagina.goto('/perfil?pestana=historial&parte=carrera');
  await mirar(pagina, pagina.getByRole('table', { name: `Carrera de ${LARGO}` }), 'own career');

  await deJefa.goto('/firmas?buscar=w&nuevo=1');
  await deJefa.getByRole('combobox', { name: 'Usuario' }).click();
  await mirar(deJefa, deJefa.getByRole('listbox', { name: 'Usuario' }), 'new signature');
  await deJefa.keyboard.press('Escape');
  await pulsar(deJefa, 'Guardar firma');
  await mirar(deJefa, deJefa.getByText('No dejes campos vacios'), 'new signature of nobody');
  await deJefa.keyboard.press('Escape');
  await pulsar(deJefa, `Eliminar la firma de ${LARGO}`);
  await mirar(deJefa, dialogo(deJefa, `¿Eliminar la firma de ${LARGO}?`), 'deleting a signature');
});

test('what opens over a role call is accessible and fits', async ({ portal }) => {
  const { ana, beto } = await cuatroTiempos(portal);
  await abrirTiempo(portal, ana, await portal.persona(LARGO));
  const pagina = await portal.en('/paselista?nueva=1', ana);
  const rejilla = pagina.getByRole('grid');
  await expect(rejilla.getByRole('row')).toHaveCount(5);
  await rejilla.getByRole('checkbox', { name: `Pausar a ${LARGO}` }).check();
  await rejilla.getByRole('checkbox', { name: `${LARGO} está fuera de base` }).check();
  await mirar(pagina, rejilla, 'role call');
  await pulsar(pagina, 'Enviar lista');
  const pregunta = dialogo(pagina, '¿Enviar la lista?');
  await mirar(pagina, pregunta, 'sending');
  await portal.pedir('sendLista', {
    cuerpo: { pausados: '', sumados: '', fuerabase: '', encargado: beto.id },
    key: beto.key,
    direccion: beto.direccion,
  });
  await pulsar(pregunta, 'Volver');
  await mirar(pagina, pagina.getByRole('region', { name: 'Lista ya pasada' }), 'taken by someone else');
  await pulsar(pagina, 'Ver las listas pasadas');
  await mirar(pagina, pagina.getByRole('region', { name: 'Próxima lista' }), 'waiting for the next');

  await haceMinutos(portal, 60);
  const { key, direccion } = ana;
  const abiertos = await portal.pedir<{ id: number }[]>('getTimesLista', { key, direccion });
  const fuerabase = abiertos.map(({ id }) => id).join(',');
  const cuerpo = { pausados: '', sumados: '', fuerabase, encargado: ana.id };
  await portal.pedir('sendLista', { cuerpo, key, direccion });
  await pagina.getByRole('button', { name: /^Fuera de base de la lista/ }).click();
  await mirar(pagina, dialogo(pagina, 'Lista de Ana').getByText(LARGO), 'names');
});

test('what opens over moving people is accessible and fits', async ({ portal }) => {
  const jefa = await portal.jefa();
  await firmar(portal, jefa, 'WWW');
  await portal.persona(LARGO, { categoria: 2 });
  const pagina = await portal.en('/traslados?nuevo=1', jefa);
  await pagina.keyboard.press('Escape');
  await pulsar(pagina, 'Trasladar');
  await pagina.keyboard.press('ArrowDown');
  await mirar(pagina, pagina.getByRole('listbox', { name: 'Usuario' }), 'new transfer');
  await elegir(pagina, 'Usuario', LARGO);
  await pagina.getByRole('textbox', { name: 'Agencia anterior' }).fill(LARGO);
  await pagina.getByRole('combobox', { name: 'Misión que recibe' }).click();
  await mirar(pagina, pagina.getByRole('listbox', { name: 'Misión que recibe' }), 'missions');
  await elegir(pagina, 'Misión que recibe', 'Vicepresidente I');
  await pulsar(pagina, 'Trasladar');
  await mirar(pagina, pagina.getByRole('textbox', { name: 'Firma' }), 'signature of a transfer');
  await pagina.getByRole('textbox', { name: 'Firma' }).fill('LLL');
  await pulsar(pagina, 'Trasladar');
  await mirar(pagina, pagina.getByRole('region', { name: 'Listo' }), 'transfer made');

  await pagina.goto('/degrados?nuevo=1');
  await elegir(pagina, 'Usuario', LARGO);
  await pagina.getByRole('textbox', { name: 'Motivo' }).fill('W'.repeat(301));
  await elegir(pagina, 'Misión a la que baja', 'Coordinador A');
  await pulsar(pagina, 'Degradar');
  await mirar(pagina, pagina.getByText('El motivo puede tener como máximo 300 caracteres'), 'new demotion');
  await pagina.getByRole('textbox', { name: 'Motivo' }).fill('W'.repeat(300));
  await pulsar(pagina, 'Degradar');
  await mirar(pagina, dialogo(pagina, `¿Degradar a ${LARGO}?`), 'question of a demotion');
});

test('what opens over sales is accessible and fits', async ({ portal }) => {
  const jefa = await portal.jefa();
  await portal.persona(LARGO, { categoria: 2 });
  const pagina = await portal.en('/misiones', jefa);
  await pulsar(pagina, 'Vender misión');
  await pulsar(pagina, 'Vender');
  await elegir(pagina, 'Usuario', LARGO);
  const nueva = pagina.getByRole('combobox', { name: 'Nueva misión' });
  await nueva.fill('Gran Presidente');
  await mirar(pagina, pagina.getByRole('option', { name: /^Gran Presidente A/ }), 'missions for sale');
  await pagina.getByRole('option', { name: /^Gran Presidente A/ }).click();
  await pulsar(pagina, 'Vender');
  const venta = dialogo(pagina, `¿Vender Gran Presidente A a ${LARGO}?`);
  await mirar(pagina, venta, 'sale');
  await pulsar(venta, 'Vender por 355c');
  await mirar(pagina, pagina.getByRole('region', { name: 'Listo' }), 'sold mission');

  await pagina.goto('/membresias?nuevo=1');
  const tipo = pagina.getByRole('combobox', { name: 'Membresía' });
  await expect(tipo).toBeFocused();
  await tipo.click();
  await mirar(pagina, pagina.getByRole('listbox', { name: 'Membresía' }), 'types of membership');
  await pagina.getByRole('option', { name: /^Reducción/ }).click();
  await pagina.getByRole('switch').press('Space');
  await pulsar(pagina, 'Vender membresía');
  await mirar(pagina, pagina.getByRole('textbox', { name: 'Nombre en el hotel' }), 'membership for nobody');
  await pagina.getByRole('textbox', { name: 'Nombre en el hotel' }).fill(`V${LARGO.slice(1)}`);
  await pulsar(pagina, 'Vender membresía');
  await pulsar(dialogo(pagina, `¿Vender Reducción a V${LARGO.slice(1)}?`), 'Vender por 40c');
  await pulsar(pagina, `Terminar Reducción de V${LARGO.slice(1)}`);
  const fin = dialogo(pagina, `¿Terminar Reducción de V${LARGO.slice(1)}?`);
  await mirar(pagina, fin, 'end of a membership');
  await pulsar(fin, 'Terminar membresía');
  await mirar(pagina, pagina.getByRole('cell', { name: 'Terminada' }), 'ended membership');
});

test('what opens over absences and clock entries is accessible and fits', async ({ portal }) => {
  const jefa = await portal.jefa();
  const larga = await portal.persona(LARGO, { categoria: 2 });
  const { hoy } = await portal.pedir<{ hoy: string }>('getHoy', {});
  const { key, direccion } = larga;
  const cuerpo = { usuario: larga.id, motivo: 'W'.repeat(300), inicio: hoy, final: hoy };
  await portal.pedir('addAusencia', { cuerpo, key, direccion });
  await portal.pedir('actionFichar', { cuerpo: { op: 0 }, key, direccion });
  const pagina = await portal.en('/ausencias', jefa);
  await pulsar(pagina, `Cancelar la ausencia de ${LARGO}`);
  await mirar(pagina, dialogo(pagina, `¿Cancelar la ausencia de ${LARGO}?`), 'refusing an absence');
  await pagina.keyboard.press('Escape');
  await pulsar(pagina, `Aceptar la ausencia de ${LARGO}`);
  await pagina.goto('/ausencias?vista=ausentes');
  await mirar(pagina, pagina.getByRole('button', { name: `Terminar la ausencia de ${LARGO}` }), 'who is away');
  await pagina.goto('/ausencias?vista=tuyas&agregar=1');
  const forma = dialogo(pagina, 'Agregar ausencia');
  await pulsar(forma, 'Agregar ausencia');
  await mirar(pagina, forma.getByText('No dejes campos vacios'), 'new absence');
  await pulsar(pagina, 'Abrir el calendario de Fecha final');
  await mirar(pagina, pagina.getByRole('group', { name: 'Calendario de Fecha final' }), 'calendar of an absence');
  const suya = await portal.en('/perfil', larga);
  await mirar(suya, suya.getByRole('button', { name: 'Ya volví' }), 'own absence');
  await pagina.goto('/fichaje');
  await pulsar(pagina, `Cerrar el fichaje de ${LARGO}`);
  await mirar(pagina, dialogo(pagina, `¿Cerrar el fichaje de ${LARGO}?`), 'closing an entry');
  await pagina.keyboard.press('Escape');
  await pulsar(pagina, 'Fichar Entrada');
  await mirar(pagina, pagina.getByRole('button', { name: 'Fichar Salida' }), 'clocked in');
});

test('what opens over debts is accessible and fits', async ({ portal }) => {
  const jefa = await portal.jefa();
  await portal.persona(LARGO, { categoria: 2 });
  await portal.base.sql('update categoria set renta = 999 where id = 2');
  const pagina = await portal.en('/multas?nuevo=1', jefa);
  await elegir(pagina, 'Usuario', LARGO);
  await pulsar(pagina, 'Multar');
  await mirar(pagina, pagina.getByText('No dejes campos vacios'), 'fine without a reason');
  await pagina.getByRole('textbox', { name: 'Motivo' }).fill('W'.repeat(120));
  await pulsar(pagina, 'Multar');
  await pulsar(dialogo(pagina, `¿Multar a ${LARGO}?`), 'Multar');
  await mirar(pagina, pagina.getByRole('checkbox'), 'fine');

  await pagina.goto('/renta');
  await pulsar(pagina, 'Nueva renta');
  await mirar(pagina, pagina.getByRole('dialog', { name: /^¿Cobrar la renta/ }), 'rent of the month');
  await pulsar(pagina.getByRole('dialog'), 'Nueva renta');
  await mirar(pagina, pagina.getByRole('button', { name: `Borrar la renta de ${LARGO}` }), 'rents');

  await pagina.goto('/calcularango');
  await pagina.getByRole('main').getByRole('button', { name: 'Buscar', exact: true }).click();
  await mirar(pagina, pagina.getByText('Aun no has seleccionado'), 'calculator');
});

test('what opens over the pay list is accessible and fits', async ({ portal }) => {
  const jefa = await portal.jefa();
  const larga = await portal.persona(LARGO, { categoria: 1, posicion: 9 });
  await trabajo(portal, larga, 'asistencia', 240, new Date().toISOString());
  const pagina = await portal.en('/listaPaga?reinicios=1&filtro=1&semanas=1', jefa);
  await pulsar(pagina, 'Actualizar');
  await mirar(pagina, pagina.getByRole('button', { name: `Paga 9c a ${LARGO}` }), 'pay list with its tools');
  await pulsar(pagina, `Paga… a ${LARGO}: otra cantidad`);
  const pago = dialogo(pagina, 'Pagar');
  await pago.getByRole('textbox', { name: 'Créditos' }).fill('');
  await pago.getByRole('textbox', { name: 'Créditos' }).press('Enter');
  await mirar(pagina, pago, 'payment');
  await pagina.keyboard.press('Escape');
  await pulsar(dialogo(pagina, '¿Cerrar sin enviar?'), 'Descartar');
  await pulsar(pagina, `Ascenso por paga de ${LARGO}`);
  await mirar(pagina, dialogo(pagina, 'Ascensos por paga').getByText('Vigilante I'), 'promotion by pay');
  await pagina.keyboard.press('Escape');
  await pulsar(pagina, 'Reiniciar lista');
  const pregunta = dialogo(pagina, 'Seguro que quieres reiniciar?');
  await mirar(pagina, pregunta.getByText('Quiénes quedan pendientes'), 'reset of the list');
  await pagina.keyboard.press('Escape');
  await deTarjeta(pagina, LARGO, 'Sus movimientos');
  await mirar(pagina, dialogo(pagina, `Créditos de ${LARGO}`).getByRole('table'), 'movements of credits');
  await pagina.keyboard.press('Escape');
  await pulsar(pagina, `Paga 9c a ${LARGO}`);
  await mirar(pagina, pagina.getByRole('button', { name: `Deshacer el pago de ${LARGO}` }), 'paid row');
  await pagina.goto('/listaPaga?cierre=1');
  await mirar(pagina, pagina.getByRole('button', { name: 'Cerrar la lista' }), 'closing the week');
});

/** Sum of the layout shifts since the page began. */
const saltos = (pagina: Page): Promise<number> =>
  pagina.evaluate(
    () =>
      new Promise<number>((decir) => {
        let suma = 0;
        new PerformanceObserver((lista) => {
          for (const salto of lista.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!salto.hadRecentInput) suma += salto.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // What has been kept so far is handed over before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => decir(suma))));
      }),
  );

for (const [estado, llenar, fila, lista] of [
  ['empty', null, 'Sin tiempos abiertos', 'Sin listas'],
  ['full', agenciaLlena, 'Dora', 'Ana'],
] as const)
  test(`nothing jumps on the first load of an agency that is ${estado}`, async ({ portal }) => {
    await llenar?.(portal);
    const jefa = await portal.jefa();
    const casos = [
      { ruta: '/', quien: null, final: 'Normativa' },
      { ruta: '/', quien: jefa, final: 'Primeros pasos' },
      { ruta: '/tiempos', quien: jefa, final: fila },
      { ruta: '/paselista', quien: jefa, final: lista },
    ];
    for (const { ruta, quien, final } of casos)
      for (const width of [TELEFONO.width, MESA]) {
        const pagina = await portal.abrirNavegador(quien, { conMovimiento: true, viewport: { width, height: ALTO } });
        await pagina.goto(ruta);
        await expect(pagina.getByText(final, { exact: true }).filter({ visible: true }).last()).toBeVisible();
        await expect(pagina.getByRole('status', { name: 'Cargando el portal' })).toBeHidden();
        await pagina.evaluate(() => document.fonts.ready.then(() => undefined));
        expect(await saltos(pagina), `${ruta} at ${width} px`).toBeLessThan(SALTO_MAX);
        await pagina.context().close();
      }
  });
