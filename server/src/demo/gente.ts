import { cambiarMision, darDeAlta } from '../features/carrera/carrera.public.ts';
import { anotarDireccion } from '../features/clones/clones.public.ts';
import { conexionDe } from '../platform/conexion.ts';
import type { Tx } from '../platform/db/database.ts';
import { enTransaccion } from '../platform/db/transaccion.ts';
import type { Azar } from './azar.ts';
import { azar as sembrar } from './azar.ts';
import { degradarAlgunaVez, incorporar, llamarFirma } from './carreras.ts';
import type { Mundo } from './mundo.ts';
import { HORA_MS, MINUTO_MS, SEMANA_MS } from './mundo.ts';
import { firmas, nombres } from './nombres.ts';
import type { Mision, Persona } from './plantilla.ts';

/** How many of a hundred are on their way to each category: few to the top. */
const PIRAMIDE = [30, 22, 14, 10, 8, 6, 4, 2.5, 1.6, 0.9, 0.6, 0.4];
/** From this category on they were there from the beginning. */
const FUNDADORES = 10;
const DESPEDIDOS = 0.08;
const DESPIDE_DESDE = 10;
const MOTIVOS_DESPIDO = [
  'Dos semanas sin aparecer y sin avisar',
  'Acoso a un compañero, con pruebas',
  'Se fue a otra agencia',
  'Vendió placas de la agencia por su cuenta',
  'Insultos al equipo administrativo',
  'Lo pidió por escrito: deja el hotel',
];
const APP = 0.05;

/** Categories of `cuantos` people, highest first; everyone from the top down has at least one. */
function categorias(cuantos: number): number[] {
  const total = PIRAMIDE.reduce((a, b) => a + b, 0);
  const cupos = PIRAMIDE.map((parte) => Math.max(1, Math.round((cuantos * parte) / total)));
  return cupos
    .flatMap((cupo, i) => Array<number>(cupo).fill(i + 1))
    .reverse()
    .slice(0, cuantos)
    .concat(Array<number>(Math.max(0, cuantos - cupos.reduce((a, b) => a + b, 0))).fill(1));
}

/** An address from a range that is reserved for documentation, a connection of its own. */
const direccionNueva = (n: number): string =>
  conexionDe(`2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::`);

interface Pasado {
  desde: number;
  hasta: number;
  ocupados: string[];
}

/** People who will register, highest aims first; some share an address with someone. */
export function inventarGente(
  azar: Azar,
  escala: readonly Mision[],
  cuantos: number,
  { desde, hasta, ocupados }: Pasado,
): Persona[] {
  const [primera] = escala;
  if (!primera) throw new Error('La escala no tiene misiones');
  const nombrar = nombres(azar, cuantos, ocupados);
  const firmar = firmas(azar);
  const gente: Persona[] = [];
  categorias(cuantos).forEach((categoria, i) => {
    const vecino = gente.at(-azar.entero(1, 5));
    // Those who go higher have been here for longer.
    const antiguedad = azar.real() * 0.6 + Math.min(categoria, 9) * 0.04;
    const registro = categoria >= FUNDADORES ? desde + i * MINUTO_MS : hasta - Math.floor(antiguedad * (hasta - desde));
    gente.push({
      ...{ id: 0, usuario: nombrar[i] ?? '', firma: '', suFirma: firmar(), despedido: false, registro },
      mision: primera,
      meta: azar.elegir(escala.filter((m) => m.categoria === categoria)),
      direccion: vecino && azar.tal(0.04) ? vecino.direccion : direccionNueva(i),
    });
  });
  const [cima, ...resto] = gente.sort((a, b) => b.meta.orden - a.meta.orden);
  // The first of all holds their mission from the start, as the first administrator does.
  return cima ? [{ ...cima, mision: cima.meta, registro: desde }, ...resto] : [];
}

/** Puts down that everybody registers, and what that leads to. */
export function poblar(m: Mundo, gente: Persona[], clave: string): void {
  const [cima] = gente;
  if (!cima) return;
  for (const persona of gente) {
    m.agenda.anotar(persona.registro, () => registrar(m, persona, clave));
    if (persona === cima) m.agenda.anotar(persona.registro, () => llamarFirma(m, persona));
    else if (persona.meta.categoria >= FUNDADORES)
      m.agenda.anotar(persona.registro + HORA_MS, () => fundar(m, persona, cima));
    else {
      m.agenda.anotar(persona.registro + m.azar.entero(1, 72) * HORA_MS, () => incorporar(m, persona));
      degradarAlgunaVez(m, persona);
      const salida = persona.registro + m.azar.entero(2 * SEMANA_MS, 30 * SEMANA_MS);
      if (m.azar.tal(DESPEDIDOS * 3)) m.agenda.anotar(salida, () => despedir(m, persona));
    }
    if (m.azar.tal(APP))
      m.agenda.anotar(persona.registro + SEMANA_MS, async () => {
        if (!persona.despedido) await m.mano.pide(persona, 'POST changeConfig', { body: { op: 'app', valor: true } });
      });
  }
}

const hacer = <T>({ motor, agenda }: Mundo, trabajo: (tx: Tx) => Promise<T>): Promise<T> =>
  enTransaccion({ motor, reloj: () => agenda.ahora }, trabajo);

/** As `registro` does it, but for the password: all have one, which is made once. */
async function registrar(m: Mundo, persona: Persona, clave: string): Promise<void> {
  persona.id = await hacer(m, async (tx) => {
    const { usuario, mision } = persona;
    const id = await darDeAlta(tx, { usuario, clave, mision: mision.id, referido: null });
    await tx.como({ id, usuario }).apuntar({ modulo: 'acceso', usuario: id, motivo: 'se registró' });
    await anotarDireccion(tx, id, persona.direccion);
    return id;
  });
  m.plantilla.alta(persona);
}

/** Those who founded the agency were put on their missions by the first of them. */
async function fundar(m: Mundo, persona: Persona, cima: Persona): Promise<void> {
  await hacer(m, (tx) =>
    cambiarMision(tx.como(cima), { usuario: persona.id, mision: persona.meta.id, causa: 'edicion' }),
  );
  m.plantilla.mover(persona, persona.meta);
  await llamarFirma(m, persona);
}

async function despedir(m: Mundo, persona: Persona): Promise<void> {
  // Chance of its own: what happens to the others does not hang on it.
  const suerte = sembrar(persona.id);
  const quien = m.plantilla.sobre(suerte, persona.mision.orden, DESPIDE_DESDE);
  if (!quien) return;
  const body = { usuario: persona.id, motivo: suerte.elegir(MOTIVOS_DESPIDO) };
  await m.mano.pide(quien, 'POST despedir', { body });
  m.plantilla.despedir(persona);
}
