import { readArguments } from '../cli/support/commandArguments.ts';
import { requireUnused, withMigratedEngine } from '../cli/support/commandDatabase.ts';
import { runCommand } from '../cli/support/runCommand.ts';
import { databaseUrlOf } from '../platform/database/databaseUrl.ts';
import type { Engine } from '../platform/database/engine.ts';
import type { DemoSize } from './fillDatabase.ts';
import { CLAVE, fillDatabase } from './fillDatabase.ts';
import { HOTEL_PORT } from './hotel.ts';
import { RADIO_PATHS, RADIO_PORT } from './radio.ts';
import type { Person } from './staff.ts';

const USAGE = `Uso: npm run demo -- [--usuarios 200] [--semanas 8] [--semilla 1] [--abiertos 40] [--hasta 2026-01-31] [--hotel] [--radio]
Llena de una agencia de prueba la base de datos de DATABASE_URL (o data/conserje.db), que no tiene usuarios todavía.`;

const { values } = readArguments(USAGE, {
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

/** Parses an integer option of the command line. */
function integerOption(option: 'usuarios' | 'semanas' | 'semilla' | 'abiertos', min: number, max: number): number {
  const n = Number(values[option]);
  if (Number.isInteger(n) && n >= min && n <= max) return n;
  throw new Error(`--${option} debe ser un número entero entre ${min} y ${max}`);
}

function readSize(): DemoSize {
  const hasta = Date.parse(values.hasta);
  if (Number.isNaN(hasta)) throw new Error('--hasta debe ser una fecha, como 2026-01-31');
  return {
    usuarios: integerOption('usuarios', 20, 20_000),
    weeks: integerOption('semanas', 1, 260),
    seed: integerOption('semilla', 0, 2_147_483_647),
    open: integerOption('abiertos', 0, 2000),
    hasta,
  };
}

/** Formats a sample user of each categoria to log in with. */
function formatSamples(people: Person[]): string {
  const lines: string[] = [];
  for (let categoria = 12; categoria >= 1; categoria--) {
    const person = people.find((p) => p.mision.categoria === categoria && !p.despedido);
    if (person) lines.push(`  categoría ${String(categoria).padStart(2)}   ${person.usuario}`);
  }
  return lines.join('\n');
}

/** Writes settings directly, since validation refuses URLs of this machine. */
async function writeConfiguracion({ db }: Engine, settings: Record<string, string | boolean>): Promise<void> {
  for (const [clave, valor] of Object.entries(settings))
    await db
      .insertInto('configuracion')
      .values({ clave, valor: JSON.stringify(valor) })
      .onConflict((c) => c.column('clave').doUpdateSet({ valor: JSON.stringify(valor) }))
      .execute();
}

/** Enables avatar proof against the stand-in hotel. */
async function enableAvatarProof(engine: Engine): Promise<void> {
  await writeConfiguracion(engine, { hotel: `http://127.0.0.1:${HOTEL_PORT}`, verificar_hotel: true });
  console.log(
    'Comprueba los avatares en el hotel de prueba: ábrelo con npm run hotel, y el portal con RED_INTERNA=permitida',
  );
}

/** Configures the stand-in radio. */
async function configureRadio(engine: Engine): Promise<void> {
  const url = `http://127.0.0.1:${RADIO_PORT}`;
  await writeConfiguracion(engine, {
    radio: `${url}${RADIO_PATHS.azuracast}`,
    emision: `${url}${RADIO_PATHS.emision}`,
  });
  console.log('Pone la radio de prueba: ábrela con npm run radio, y el portal con RED_INTERNA=permitida');
}

async function runDemo(): Promise<void> {
  const size = readSize();
  const startedAt = performance.now();
  const url = databaseUrlOf(process.env.DATABASE_URL);
  // The jobs of a running portal would close, by today's clock, what the past leaves open.
  await requireUnused(url);
  await withMigratedEngine(
    url,
    async (engine) => {
      const { people, open } = await fillDatabase(engine, size, (text) => void process.stdout.write(`\r${text} `));
      if (values.hotel) await enableAvatarProof(engine);
      if (values.radio) await configureRadio(engine);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`\n${people.length} usuarios y ${open} tiempos abiertos, en ${seconds} s`);
      console.log(`Entra con la clave ${CLAVE} como:\n${formatSamples(people)}`);
    },
    { mayBeEmpty: true },
  );
}

await runCommand(runDemo);
