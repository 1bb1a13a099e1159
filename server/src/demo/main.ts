import { parseArgs } from 'node:util';
import { PASOS } from '../migrations/index.ts';
import { abrirMotor } from '../platform/db/abrir.ts';
import type { Motor } from '../platform/db/dialecto.ts';
import { migrar } from '../platform/db/migrar.ts';
import { urlBase } from '../platform/db/url.ts';
import { leerAjustes } from '../platform/respaldo/ajustes.ts';
import { alActualizar } from '../respaldos.ts';
import { HOTEL_PUERTO } from './hotel.ts';
import type { Tamano } from './llenar.ts';
import { CLAVE, llenar } from './llenar.ts';
import type { Persona } from './plantilla.ts';
import { RADIO_PUERTO, RADIO_RUTAS } from './radio.ts';

const { values } = parseArgs({
  options: {
    usuarios: { type: 'string', default: '200' },
    semanas: { type: 'string', default: '8' },
    semilla: { type: 'string', default: '1' },
    abiertos: { type: 'string', default: '40' },
    hasta: { type: 'string', default: new Date().toISOString() },
    hotel: { type: 'boolean', default: false },
    radio: { type: 'boolean', default: false },
  },
});

/** A whole number from the command line. */
function numero(nombre: 'usuarios' | 'semanas' | 'semilla' | 'abiertos', minimo: number, maximo: number): number {
  const n = Number(values[nombre]);
  if (Number.isInteger(n) && n >= minimo && n <= maximo) return n;
  throw new Error(`--${nombre} debe ser un número entero entre ${minimo} y ${maximo}`);
}

function tamano(): Tamano {
  const hasta = Date.parse(values.hasta);
  if (Number.isNaN(hasta)) throw new Error('--hasta debe ser una fecha, como 2026-01-31');
  return {
    usuarios: numero('usuarios', 20, 20_000),
    semanas: numero('semanas', 1, 260),
    semilla: numero('semilla', 0, 2_147_483_647),
    abiertos: numero('abiertos', 0, 2000),
    hasta,
  };
}

/** One sample of each category to log in with. */
function muestras(gente: Persona[]): string {
  const lineas: string[] = [];
  for (let categoria = 12; categoria >= 1; categoria--) {
    const persona = gente.find((p) => p.mision.categoria === categoria && !p.despedido);
    if (persona) lineas.push(`  categoría ${String(categoria).padStart(2)}   ${persona.usuario}`);
  }
  return lineas.join('\n');
}

/** Written as they are, since no setting leads a portal to this machine. */
async function ajustar({ db }: Motor, ajustes: Record<string, string | boolean>): Promise<void> {
  for (const [clave, valor] of Object.entries(ajustes))
    await db
      .insertInto('configuracion')
      .values({ clave, valor: JSON.stringify(valor) })
      .onConflict((c) => c.column('clave').doUpdateSet({ valor: JSON.stringify(valor) }))
      .execute();
}

/** Has avatars proved at the stand-in hotel. */
async function comprobarAvatares(motor: Motor): Promise<void> {
  await ajustar(motor, { hotel: `http://127.0.0.1:${HOTEL_PUERTO}`, verificar_hotel: true });
  console.log(
    'Comprueba los avatares en el hotel de prueba: ábrelo con npm run hotel, y el portal con RED_INTERNA=permitida',
  );
}

/** Has the stand-in radio asked and heard. */
async function ponerRadio(motor: Motor): Promise<void> {
  const url = `http://127.0.0.1:${RADIO_PUERTO}`;
  await ajustar(motor, { radio: `${url}${RADIO_RUTAS.azuracast}`, emision: `${url}${RADIO_RUTAS.emision}` });
  console.log('Pone la radio de prueba: ábrela con npm run radio, y el portal con RED_INTERNA=permitida');
}

async function demostrar(): Promise<void> {
  const pedido = tamano();
  const empezo = performance.now();
  const url = urlBase(process.env.DATABASE_URL);
  const log = { warn: (_datos: object, msg: string) => console.error(msg), info: (msg: string) => console.error(msg) };
  const motor = abrirMotor(url, log);
  try {
    await migrar(
      motor,
      PASOS,
      alActualizar(motor, { url, log, reloj: Date.now, respaldos: leerAjustes(process.env, url) }),
    );
    const { gente, abiertos } = await llenar(motor, pedido, (texto) => void process.stdout.write(`\r${texto} `));
    if (values.hotel) await comprobarAvatares(motor);
    if (values.radio) await ponerRadio(motor);
    const segundos = ((performance.now() - empezo) / 1000).toFixed(1);
    console.log(`\n${gente.length} usuarios y ${abiertos} tiempos abiertos, en ${segundos} s`);
    console.log(`Entra con la clave ${CLAVE} como:\n${muestras(gente)}`);
  } finally {
    await motor.cerrar();
  }
}

await demostrar().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
