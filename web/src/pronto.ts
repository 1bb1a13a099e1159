import type { AnswerOf } from '@conserje/contract';
import type { Lector } from '@conserje/rules';
import { PANTALLAS, puedeEntrar } from '@conserje/rules';
import { CARGAS, rutaDe } from './app/cargas.ts';
import { adelantar } from './platform/adelanto.ts';
import { escucharHojas } from './platform/hojas.ts';
import { esLenta } from './platform/lenta.ts';
import { ponerLetras } from './platform/letras.ts';
import { leerLlave } from './platform/llave.ts';
import { otroTurno } from './platform/turno.ts';

/** Whatever fails here is asked for again by whoever wants it, who says why it does not come; without its typeface text has the reader's. */
const diraQuienLoQuiera = () => undefined;

/** The screen that is opened. */
const ruta = rutaDe(location.pathname);

function pedirPantalla(): void {
  if (ruta) CARGAS[ruta].cargar().catch(diraQuienLoQuiera);
}

/** The body's typeface comes before it is needed, unless the line is so slow that it would hold up the code. */
function pedirLetra(): void {
  const letra = ponerLetras();
  if (!esLenta()) letra.load().catch(diraQuienLoQuiera);
}

/** What any session may open is asked for before the server has said whose this one is. */
const CUALQUIERA: Lector = { id_categoria: 0, permisos: [] };

/** Whether the agency is open: the page itself says so, or the configuration does. */
async function estaAbierta(configuracion: Promise<Response>): Promise<boolean> {
  if ('abierta' in document.documentElement.dataset) return true;
  const dicha: unknown = await (await configuracion).clone().json();
  return dicha instanceof Object && 'mantenimiento' in dicha && dicha.mantenimiento === false;
}

/**
 * While the page's code is on its way: what start-up will ask for, in the order of part 2 §2 (nothing more in maintenance),
 * and the data of the screen that is opened.
 */
async function empezar(): Promise<void> {
  const llave = leerLlave();
  const configuracion = adelantar('GET configuracion', { llave });
  if (!(await estaAbierta(configuracion))) return;
  const pedirDatos = () => (ruta ? (CARGAS[ruta].pide ?? []).map((clave) => adelantar(clave, { llave })) : []);
  const pedidos = [configuracion, adelantar('GET startupForo', { llave })];
  pedidos.push(adelantar('POST estados', { llave, body: { op: 3 } }));
  if (llave) {
    const entra = (lector: Lector) => ruta !== undefined && puedeEntrar(PANTALLAS[ruta], lector);
    const deCualquiera = entra(CUALQUIERA);
    const entrada = adelantar('POST login', { body: { op: 1, token: llave } });
    pedidos.push(entrada, ...(deCualquiera ? pedirDatos() : []));
    // The stated type is the contract's; who may not open it is asked nothing that would be refused.
    const { data } = (await (await entrada).clone().json()) as Partial<AnswerOf<'POST login'>>;
    if (!deCualquiera && data && entra(data)) pedidos.push(...pedirDatos());
  }
  await Promise.all(pedidos);
}

/**
 * The first date that a page writes takes a browser tens of milliseconds, for all the languages that it looks through. It does
 * so once the splash stands, for nobody, and step by step: each of these finds done what the one before had to do.
 */
function calentar(): void {
  const pasos = [
    () => new Intl.Collator('es'),
    () => new Intl.NumberFormat('es-419'),
    () => new Intl.DateTimeFormat('es'),
  ];
  requestAnimationFrame(() => {
    for (const paso of pasos) setTimeout(paso);
  });
}

escucharHojas();
empezar().catch(diraQuienLoQuiera);
// What comes first is not held up by what may come a moment later, nor is the splash's first showing.
for (const pedir of [pedirPantalla, pedirLetra]) void otroTurno().then(pedir);
calentar();
