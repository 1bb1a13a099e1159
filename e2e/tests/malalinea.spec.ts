import { firmar } from '../fixtures/agencia.ts';
import { casos, cuantas, escrito, UNKNOWN } from '../fixtures/formas.ts';
import { aviso, irPorMenu } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

test('on a bad line no form loses what was typed, and the same press goes through once the line is back', async ({
  portal,
}) => {
  test.slow();
  portal.guardia.permitir(/ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING)/);
  // What one has just dismissed may be asked for once more before the screen hears that it is done.
  portal.guardia.permitir(/\b404\b.*\/api\/(getWork\/|getLogUser\/Leo)/);
  const jefa = await portal.jefa();
  await firmar(portal, jefa, 'JEF');
  const leo = await portal.persona('Leo', { categoria: 2, posicion: 2 });
  const nil = await portal.persona('Nil');
  const pagina = await portal.en('/multas', jefa);
  const linea = (hay: boolean) => pagina.context().setOffline(!hay);

  await test.step('a form that cannot be fetched comes with the line', async () => {
    await linea(false);
    await pagina.getByRole('button', { name: 'Nueva Multa' }).click();
    await aviso(pagina, 'Sin conexión. Se abrirá cuando vuelva.', 'alert');
    await linea(true);
    await expect(pagina.getByRole('form', { name: 'Nueva Multa' })).toBeVisible();
  });

  await test.step('and a screen comes with its styles', async () => {
    await linea(false);
    await irPorMenu(pagina, 'Equipo');
    await aviso(pagina, 'Sin conexión. Se abrirá cuando vuelva.', 'alert');
    await linea(true);
    await expect(pagina.getByRole('group', { name: 'Rangos' })).toHaveCSS('display', 'flex');
  });

  // What asks before something is done comes by itself with the line, and stands in the browser's cache from then on.
  const hayPreguntas = () =>
    pagina.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .some((e) => /\/Preguntas-[^/]*\.js$/.test(e.name) && Reflect.get(e, 'responseStatus') === 200),
    );
  await expect.poll(hayPreguntas).toBe(true);

  for (const [nombre, caso] of Object.entries(casos(leo, nil, jefa.clave)))
    await test.step(nombre, async () => {
      await pagina.goto(caso.ruta);
      if (caso.abre) await pagina.getByRole('button', { name: caso.abre }).click();
      const boton = pagina.getByRole('button', { name: caso.boton, exact: true });
      const forma = pagina.locator('form').filter({ has: boton });
      await caso.llena(forma, pagina);
      // Whom the address names is written in the form once the names are there.
      if (caso.ruta.includes('usuario=')) await expect.poll(async () => (await escrito(forma))[0]).not.toBe('');
      const puesto = await escrito(forma);
      const habia = await cuantas(portal, caso.tabla);
      const pulsar = async () => {
        await forma.getByRole('button', { name: caso.boton, exact: true }).click();
        if (caso.pregunta)
          await pagina.getByRole('dialog', { name: /^¿/ }).getByRole('button', { name: caso.pregunta }).click();
      };

      await linea(false);
      await pulsar();
      await aviso(pagina, UNKNOWN, 'alert');
      expect(await escrito(forma)).toEqual(puesto);
      expect(await cuantas(portal, caso.tabla)).toBe(habia);

      await linea(true);
      await pulsar();
      await expect.poll(() => cuantas(portal, caso.tabla)).toBe(habia + 1);
      await expect(forma.getByText(UNKNOWN)).toHaveCount(0);
    });
});
