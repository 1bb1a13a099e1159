import type { Locator, Page } from '@playwright/test';
import { firmar } from '../fixtures/agencia.ts';
import { PUNTO } from '../fixtures/imagenes.ts';
import { aviso, elegir, irPorMenu } from '../fixtures/pasos.ts';
import type { Portal } from '../fixtures/portal.ts';
import { CLAVE, expect, test } from '../fixtures/portal.ts';

const SIN_LINEA = 'No se pudo conectar con el portal; revisa tu conexión';
/** A form, what is written in it, and where what it sends is kept. */
interface Caso {
  ruta: string;
  /** What opens it, where the address does not. */
  abre?: string;
  llena: (forma: Locator, pagina: Page) => Promise<unknown>;
  boton: string;
  /** Its button asks first; the question's button. */
  pregunta?: string | RegExp;
  tabla: string;
}

type Quien = { id: number; usuario: string };

const motivo = (forma: Locator) => forma.getByLabel('Motivo').fill('Una línea muy mala');

/** Chooses the first that may be chosen. */
async function primera(forma: Locator, etiqueta: string): Promise<void> {
  await forma.getByRole('combobox', { name: etiqueta }).click();
  await forma.page().getByRole('option', { disabled: false }).first().click();
}

/** Every form that the portal has one of, for someone who may do everything. */
function casos(quien: Quien, otro: Quien, propia: string): Record<string, Caso> {
  const { id, usuario } = quien;
  const sobre = (ruta: string) => `${ruta}?nuevo=1&usuario=${id}`;
  return {
    multa: { ruta: sobre('/multas'), llena: motivo, boton: 'Multar', pregunta: 'Multar', tabla: 'multa' },
    llamado: {
      ruta: sobre('/llamadoatencion'),
      llena: async (forma) => {
        await motivo(forma);
        await forma.getByLabel('Descripción').fill('Con su captura');
        await forma.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PUNTO });
      },
      boton: 'Llamar la atención',
      tabla: 'llamado',
    },
    degrado: {
      ruta: sobre('/degrados'),
      llena: async (forma) => {
        await motivo(forma);
        await primera(forma, 'Misión a la que baja');
      },
      boton: 'Degradar',
      pregunta: 'Degradar',
      tabla: 'carrera',
    },
    traslado: {
      ruta: sobre('/traslados'),
      llena: async (forma) => {
        await forma.getByLabel('Agencia anterior').fill('La de enfrente');
        await primera(forma, 'Misión que recibe');
        await forma.getByLabel('Firma').fill('MLA');
      },
      boton: 'Trasladar',
      tabla: 'traslado',
    },
    venta: {
      ruta: sobre('/misiones'),
      llena: (forma) => primera(forma, 'Nueva misión'),
      boton: 'Vender',
      pregunta: /^Vender por/,
      tabla: 'venta',
    },
    membresia: {
      ruta: sobre('/membresias'),
      llena: async (forma) => {
        await primera(forma, 'Membresía');
        // What the buyer has is asked for meanwhile, and belongs to the question.
        await expect(forma.getByText('empieza ahora')).toBeVisible();
      },
      boton: 'Vender membresía',
      pregunta: /^Vender por/,
      tabla: 'membresia_usuario',
    },
    excepcion: {
      ruta: sobre('/excepciones'),
      llena: async (forma) => {
        // What their category has stands there once the person was read.
        await expect(forma.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
        await forma.getByRole('checkbox', { name: /^Multas/ }).check();
      },
      boton: 'Dar permisos',
      tabla: 'excepcion',
    },
    tiempo: {
      ruta: '/tiempos?nuevo=1',
      llena: (forma) => elegir(forma, 'Usuario', otro.usuario),
      boton: 'Abrir tiempo',
      tabla: 'tiempo',
    },
    ausencia: {
      ruta: '/ausencias?vista=tuyas&agregar=1',
      llena: async (forma) => {
        await motivo(forma);
        const dia = (cual: string) => forma.getByRole('textbox', { name: cual });
        await dia('Fecha final').fill(await dia('Fecha inicio').inputValue());
      },
      boton: 'Agregar ausencia',
      tabla: 'ausencia',
    },
    nombre: {
      ruta: '/cambionombre?mio=1',
      llena: (forma) => forma.getByLabel('Nombre nuevo').fill('Otrajefa'),
      boton: 'Enviar solicitud',
      tabla: 'solicitud_nombre',
    },
    sugerencia: {
      ruta: '/sugerencias?nueva=1',
      llena: (forma) => forma.getByLabel('Tu sugerencia').fill('Otra línea'),
      boton: 'Enviar sugerencia',
      tabla: 'sugerencia',
    },
    estado: {
      ruta: '/estados',
      llena: (forma) => forma.getByLabel('Tu estado').fill('En recepción'),
      boton: 'Publicar estado',
      tabla: 'estado',
    },
    firma: {
      ruta: `/firmas?nuevo=1&usuario=${otro.id}`,
      llena: (forma) => forma.getByLabel('Firma').fill('NIL'),
      boton: 'Guardar firma',
      tabla: 'bitacora',
    },
    edicion: {
      ruta: `/usuarios?persona=${usuario}&editar=1`,
      llena: (forma) => forma.getByLabel('Nombre').fill(`${usuario}2`),
      boton: 'Guardar',
      tabla: 'bitacora',
    },
    ajuste: {
      ruta: `/nomina?ver=${id}&hoja=ajustar`,
      llena: (forma) => forma.getByLabel('Cantidad').fill('5'),
      boton: 'Sumar',
      tabla: 'trabajo',
    },
    mision: {
      ruta: '/mantenimiento?pestana=misiones',
      abre: 'Añadir misión',
      llena: async (forma) => {
        await primera(forma, 'Rango');
        await forma.getByLabel('Nombre').fill('Botones de noche');
        await forma.getByLabel('Precio').fill('3');
      },
      boton: 'Añadir',
      tabla: 'mision',
    },
    rango: {
      ruta: '/mantenimiento',
      abre: 'Editar Seguridad',
      llena: (forma) => forma.getByLabel('Renta').fill('5'),
      boton: 'Guardar',
      tabla: 'bitacora',
    },
    tipo: {
      ruta: '/mantenimiento?pestana=membresias',
      abre: 'Nueva membresía',
      llena: async (forma) => {
        await forma.getByLabel('Nombre').fill('De noche');
        await forma.getByLabel('Precio').fill('30');
      },
      boton: 'Añadir',
      tabla: 'membresia',
    },
    agencia: {
      ruta: '/mantenimiento?pestana=agencia',
      abre: 'Cambiar Quién es',
      llena: (forma) => forma.getByLabel('Siglas').fill('AUR'),
      boton: 'Guardar',
      tabla: 'bitacora',
    },
    permisos: {
      ruta: '/excepciones',
      abre: `Editar los permisos de ${usuario}`,
      llena: (forma) => forma.getByRole('checkbox', { name: /^Rentas/ }).check(),
      boton: 'Guardar',
      tabla: 'bitacora',
    },
    clave: {
      ruta: '/configuracion',
      llena: async (forma) => {
        await forma.getByLabel('Clave actual', { exact: true }).fill(propia);
        await forma.getByLabel('Repite la clave actual', { exact: true }).fill(propia);
        await forma.getByLabel('Nueva clave', { exact: true }).fill(CLAVE);
      },
      boton: 'Cambiar clave',
      tabla: 'bitacora',
    },
    despido: { ruta: sobre('/despidos'), llena: motivo, boton: 'Despedir', pregunta: 'Despedir', tabla: 'despido' },
  };
}

/** Everything that stands written and ticked in a form. */
const escrito = (forma: Locator) =>
  forma.locator('input, textarea').evaluateAll((campos) =>
    campos.map((campo) => {
      if (campo instanceof HTMLTextAreaElement) return campo.value;
      if (!(campo instanceof HTMLInputElement)) return null;
      if (campo.type === 'file') return campo.files?.length;
      return ['checkbox', 'radio'].includes(campo.type) ? campo.checked : campo.value;
    }),
  );

async function cuantas(portal: Portal, tabla: string): Promise<number> {
  const [fila] = await portal.base.sql(`select count(*) as n from ${tabla}`);
  return Number(fila?.n);
}

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
    await aviso(pagina, 'Sin conexión: esto se abre en cuanto vuelva', 'alert');
    await linea(true);
    await expect(pagina.getByRole('form', { name: 'Nueva Multa' })).toBeVisible();
  });

  await test.step('and a screen comes with its styles', async () => {
    await linea(false);
    await irPorMenu(pagina, 'Equipo');
    await aviso(pagina, 'Sin conexión: esto se abre en cuanto vuelva', 'alert');
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
      await aviso(pagina, SIN_LINEA, 'alert');
      expect(await escrito(forma)).toEqual(puesto);
      expect(await cuantas(portal, caso.tabla)).toBe(habia);

      await linea(true);
      await pulsar();
      await expect.poll(() => cuantas(portal, caso.tabla)).toBe(habia + 1);
      await expect(forma.getByText(SIN_LINEA)).toHaveCount(0);
    });
});
