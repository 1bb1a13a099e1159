import { beforeEach, expect, test, vi } from 'vitest';

/** The page, as far as drafts look at it; a new one is a module loaded anew. */
const pagina = { pathname: '/tiempos' };
const pestana = new Map<string, string>();
vi.stubGlobal('location', pagina);
vi.stubGlobal('sessionStorage', {
  getItem: (nombre: string) => pestana.get(nombre) ?? null,
  setItem: (nombre: string, valor: string) => void pestana.set(nombre, valor),
});
async function nuevaPagina(quien: number) {
  vi.resetModules();
  const borradores = await import('./borradores.ts');
  borradores.borradoresDe(quien);
  return borradores;
}

const INICIAL = { bajo: 0, alto: 7 };
const ESCRITO = { bajo: 3, alto: 7 };
beforeEach(() => {
  pagina.pathname = '/tiempos';
  pestana.clear();
});

test('quien deja la pantalla o cierra la forma encuentra lo que escribía; de un diálogo que preguntó, no', async () => {
  const { claveDe, leerBorrador, seguirForma } = await nuevaPagina(1);
  const clave = claveDe(INICIAL) ?? '';
  const deDialogo = () => false;
  seguirForma(clave, () => ESCRITO, deDialogo)();
  expect(leerBorrador(clave)).toBeNull();
  seguirForma(clave, () => ESCRITO)();
  expect(leerBorrador(clave)).toEqual(ESCRITO);

  const dejar = seguirForma(clave, () => ESCRITO, deDialogo);
  pagina.pathname = '/nomina';
  dejar();
  expect(leerBorrador(clave)).toEqual(ESCRITO);
  // Once it stands on the page again it is no draft any more.
  pagina.pathname = '/tiempos';
  seguirForma(clave, () => null)();
  expect(leerBorrador(clave)).toBeNull();
});

test('lo que se escribe pasa a la página que sigue, una vez, y solo para la misma persona', async () => {
  const escribir = async () => {
    const { claveDe, seguirForma, guardarBorradores } = await nuevaPagina(1);
    const clave = claveDe(INICIAL) ?? '';
    seguirForma(clave, () => ESCRITO);
    guardarBorradores();
    return clave;
  };
  const clave = await escribir();
  expect((await nuevaPagina(1)).leerBorrador(clave)).toEqual(ESCRITO);
  expect((await nuevaPagina(1)).leerBorrador(clave)).toBeNull();
  await escribir();
  expect((await nuevaPagina(2)).leerBorrador(clave)).toBeNull();
});

test('lo que se envió tras esconder la página no vuelve', async () => {
  const { claveDe, seguirForma, guardarBorradores } = await nuevaPagina(1);
  const clave = claveDe(INICIAL) ?? '';
  let escrito: object | null = ESCRITO;
  seguirForma(clave, () => escrito);
  guardarBorradores();
  escrito = null;
  guardarBorradores();
  expect((await nuevaPagina(1)).leerBorrador(clave)).toBeNull();
});

test('una clave que se escribió no se guarda, aunque la forma empezara sin su campo', async () => {
  const { claveDe, leerBorrador, seguirForma, guardarBorradores } = await nuevaPagina(1);
  const clave = claveDe({}) ?? '';
  const dejar = seguirForma(clave, () => ({ usuario: 'Ana', clave: 'secreta' }));
  guardarBorradores();
  dejar();
  expect(leerBorrador(clave)).toBeNull();
  expect([...pestana.values()].join('')).not.toContain('secreta');
});

test('al salir no queda nada, tampoco de lo que sigue en la página', async () => {
  const { claveDe, leerBorrador, seguirForma, guardarBorradores, borradoresDe } = await nuevaPagina(1);
  const clave = claveDe(INICIAL) ?? '';
  const dejar = seguirForma(clave, () => ESCRITO);
  guardarBorradores();
  borradoresDe(0);
  pagina.pathname = '/';
  dejar();
  expect(leerBorrador(clave)).toBeNull();
  expect([...pestana.values()].join('')).not.toContain('bajo');
});

test('de una forma que pide claves no se guarda nada', async () => {
  const { claveDe } = await nuevaPagina(1);
  for (const campo of ['clave', 'rclave', 'clavea', 'claven', 'direccion', 'codigo'])
    expect(claveDe({ usuario: '', [campo]: '' })).toBeNull();
});

test.each(['{"', '[]', '{"de":1,"formas":{"a":1,"b":{"valores":"x","cuando":"y"}}}'])(
  'lo guardado que no es nuestro (%s) no estorba',
  async (basura) => {
    pestana.set('conserje-borradores', basura);
    const { leerBorrador } = await nuevaPagina(1);
    expect([leerBorrador('a'), leerBorrador('b')]).toEqual([null, null]);
  },
);

test('pasada media hora se empieza de nuevo', async () => {
  vi.useFakeTimers();
  const { claveDe, leerBorrador, seguirForma } = await nuevaPagina(1);
  const clave = claveDe(INICIAL) ?? '';
  const dejar = seguirForma(clave, () => ESCRITO);
  pagina.pathname = '/nomina';
  dejar();
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(leerBorrador(clave)).toEqual(ESCRITO);
  vi.advanceTimersByTime(1);
  expect(leerBorrador(clave)).toBeNull();
  vi.useRealTimers();
});
