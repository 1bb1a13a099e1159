import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import fc from 'fast-check';
import type { Limites } from '../platform/http/limites.ts';
import { APUNTA } from './apuntes.ts';
import type { Envio } from './arbitrarios.ts';
import { bordesDe, envioDe } from './arbitrarios.ts';
import { Cambios } from './asedio.cambios.ts';
import type { Abuso } from './asedio.http.ts';
import { abusar, abusos } from './asedio.http.ts';
import type { Base } from './base.ts';
import type { Respuesta } from './cliente.ts';
import { comprobarRechazo, comprobarRespuesta, rutaDe } from './cliente.ts';
import { muestraDe } from './muestras.ts';
import type { Persona } from './portal.ts';
import { Portal } from './portal.ts';
import { Reloj } from './reloj.ts';

const LLAMADAS = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);
/** Whom requests are made by: a visitor, and people of these categories. */
const CATEGORIAS = [1, 3, 5, 9, 11, 12];

/**
 * What whoever asks leaves behind, refused or not: how often they ask, what failed of theirs. That a session was used is not
 * noted while the clock stands still, and from where somebody comes only by who is let in, which the audit log says.
 */
const DE_PASO: readonly string[] = [
  'tasa',
  'intento',
  'version',
  'reloj',
  'radio',
  // The security log writes down what is refused.
  'vigilancia',
  'vigilancia_limite',
  'alarma',
  'titular_visto',
];
/** What one does for oneself alone, which the audit log says nothing of, and a look at what is due. */
const SIN_APUNTE: Partial<Record<string, readonly string[]>> = {
  'POST leerNotificaciones': ['notificacion'],
  // That somebody has proved who they are stands with their session.
  'POST probar': ['sesion'],
  // Whoever registers shows that they hold a code of their address.
  'GET ipdetect': ['codigo_registro'],
  'POST registro': ['codigo_registro', 'avatar', 'avatar_usuario'],
};

/** Bounds under which a server ends what is slow before anybody tires of it. */
export const LIMITES_DE_ASEDIO: Partial<Limites> = {
  cabecerasMs: 300,
  peticionMs: 400,
  revisionMs: 50,
  esperaMs: 50,
  sinAvanceMs: 2_000,
};
/** Whoever is not answered by then was left hanging. */
const PLAZO_MS = 10_000;
const A_LA_VEZ = 24;

interface Caso {
  llamada: string;
  quien: number;
  envio: Envio;
}

/** Anything that may be sent with a call: any at all, or one edge of one field, with the others as they should be. */
const casos: fc.Arbitrary<Caso> = fc.constantFrom(...LLAMADAS).chain(([nombre, spec]) => {
  const buena = muestraDe(nombre, spec);
  const entera = { params: {}, query: {}, body: undefined, ...buena } as Envio;
  const bordes = (['params', 'query', 'body'] as const).flatMap((parte) =>
    bordesDe(spec[parte] ?? {}, buena[parte] ?? {}).map((borde) => ({ ...entera, [parte]: borde }) as Envio),
  );
  return fc.record({
    llamada: fc.constant(nombre),
    quien: fc.nat({ max: CATEGORIAS.length }),
    envio: fc.oneof(
      { weight: 3, arbitrary: envioDe(spec) },
      { weight: 2, arbitrary: fc.constantFrom(entera, ...bordes) },
    ),
  });
});

const especie = (nombre: string): Call => {
  const spec = LLAMADAS.find(([suyo]) => suyo === nombre)?.[1];
  if (!spec) throw new Error(`no such call: ${nombre}`);
  return spec;
};

/** An agency under fire: what is sent to it follows from a seed, and each answer and what it left behind is looked at. */
export class Asedio {
  /** How many payloads were sent, and how many of them were accepted. */
  enviados = 0;
  aceptados = 0;
  abusados = 0;
  private readonly portal: Portal;
  private readonly cambios: Cambios;
  private readonly url: string;
  private readonly gente: Persona[];
  private readonly semilla: number;

  private constructor(portal: Portal, cambios: Cambios, url: string, gente: Persona[], semilla: number) {
    this.portal = portal;
    this.cambios = cambios;
    this.url = url;
    this.gente = gente;
    this.semilla = semilla;
  }

  /** Opens an agency with work under way on a base of its own, to which it adds what counts changes. */
  static async abrir(base: Base, semilla: number, escuchar: (portal: Portal) => Promise<string>): Promise<Asedio> {
    const portal = new Portal(new Reloj(), { base });
    await portal.abrir();
    const gente: Persona[] = [];
    // Each has come from somewhere: what is forgotten of them must be there.
    for (const categoria of CATEGORIAS)
      gente.push(await portal.persona({ categoria, direccion: `10.100.0.${categoria}` }));
    const jefe = gente.at(-1);
    for (let i = 0; i < 3; i += 1) {
      const bajo = await portal.persona({ categoria: 1 + i });
      if (jefe) await portal.pide(jefe).logra('POST openTime', { body: { bajo: bajo.id, alto: jefe.id } });
    }
    const cambios = await Cambios.en(portal.motor);
    const asedio = new Asedio(portal, cambios, await escuchar(portal), gente, semilla);
    await asedio.recomponer();
    return asedio;
  }

  cerrar(): Promise<void> {
    return this.portal.cerrar();
  }

  /** Sends so many payloads. @throws what was wrong with an answer, with all that makes it again */
  async tirar(cuantos: number): Promise<void> {
    // What was sent before is part of the seed: what follows is another half, and not the same once more.
    const todos = fc.sample(casos, { seed: this.semilla * 10_000 + this.enviados, numRuns: cuantos });
    for (const [i, caso] of todos.entries()) {
      const malo = await this.probar(caso);
      if (malo !== null) {
        const menor = await this.menguar(caso, malo);
        throw new Error(`semilla ${this.semilla}, carga ${i} de ${cuantos}: ${malo}\n${JSON.stringify(menor)}`);
      }
    }
  }

  /** What is wrong with what comes of a payload; null when nothing is. */
  private async probar({ llamada, quien, envio }: Caso): Promise<string | null> {
    const spec = especie(llamada);
    const persona = this.gente[quien - 1];
    const desde = `10.${quien}.${this.enviados % 250}.${Math.floor(this.enviados / 250) % 250}`;
    const { params, query, body } = envio;
    const inicio = performance.now();
    const cliente = this.portal.pide(persona, { desde });
    const respuesta = await cliente(spec.method, rutaDe(spec.path, params, query), body);
    const ms = performance.now() - inicio;
    this.enviados += 1;
    const malo =
      (ms > PLAZO_MS ? `tardó ${Math.round(ms)} ms` : null) ??
      this.mirarForma(`${spec.method} ${spec.path}`, respuesta) ??
      this.mirarHuella(`${spec.method} ${spec.path}`, respuesta, await this.cambios.nuevos());
    if (respuesta.http === 200) this.aceptados += 1;
    if (respuesta.http === 200 || respuesta.http === 401 || respuesta.http === 503) await this.recomponer();
    return malo;
  }

  /** An answer has its declared shape, a refusal that of the catalogue; nothing is our fault. */
  private mirarForma(nombre: string, respuesta: Respuesta): string | null {
    try {
      if (respuesta.http === 304) return null;
      if (respuesta.http === 200) {
        if (String(respuesta.cabeceras['content-type']).includes('json')) comprobarRespuesta(nombre, respuesta.cuerpo);
        return null;
      }
      const { error, http } = comprobarRechazo(respuesta);
      return http >= 500 && error !== 'MANTENIMIENTO' ? `${nombre}: ${http} ${error}` : null;
    } catch (error) {
      return `${nombre}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /** Who is refused has changed nothing, and what was changed stands in the log. */
  private mirarHuella(nombre: string, { http }: Respuesta, cambiadas: string[]): string | null {
    const hechas = cambiadas.filter((tabla) => !DE_PASO.includes(tabla));
    if (hechas.length === 0) return null;
    if (http >= 400) return `${nombre}: ${http}, y cambió ${hechas.join(', ')}`;
    if (hechas.includes('bitacora')) return APUNTA[nombre] ? null : `${nombre}: se apunta, y no es de las que escriben`;
    const ajenas = hechas.filter((tabla) => !SIN_APUNTE[nombre]?.includes(tabla));
    return ajenas.length === 0 ? null : `${nombre}: ${http}, cambió ${ajenas.join(', ')} y no lo apuntó`;
  }

  /** Keys that have ended are given anew, and a portal that was closed is opened: else all that follows is refused alike. */
  private async recomponer(): Promise<void> {
    await this.portal.configurar({ mantenimiento: false });
    for (const persona of this.gente) {
      const { http } = await this.portal.pide(persona)('GET', 'checkUser');
      if (http === 401) persona.key = await this.portal.sesion(persona.id);
    }
    await this.cambios.nuevos();
  }

  /** The same with as few fields as still go wrong in the same way. */
  private async menguar(caso: Caso, malo: string): Promise<Caso> {
    let menor = caso;
    for (const parte of ['query', 'body'] as const)
      for (const campo of Object.keys(Object(menor.envio[parte]))) {
        const { [campo]: _sin, ...resto } = menor.envio[parte] as Record<string, unknown>;
        const otro: Caso = { ...menor, envio: { ...menor.envio, [parte]: resto } };
        if ((await this.probar(otro)) === malo) menor = otro;
      }
    return menor;
  }

  /** Abuses so many connections, many at once. @throws for one that is left hanging, answered as our fault, or has an effect */
  async abusar(cuantos: number): Promise<void> {
    for (let i = 0; i < cuantos; i += A_LA_VEZ) {
      const key = this.gente[i % this.gente.length]?.key ?? '';
      const tanda: Abuso[] = Array.from({ length: Math.min(A_LA_VEZ, cuantos - i) }, (_, j) =>
        abusos({ direccion: `10.200.${j}.${i % 250}`, key }, this.semilla * 1_000 + i + j),
      );
      const finales = await Promise.all(tanda.map((abuso) => abusar(this.url, abuso, PLAZO_MS)));
      this.abusados += tanda.length;
      const hechas = (await this.cambios.nuevos()).filter((tabla) => !DE_PASO.includes(tabla));
      const sinApunte = hechas.length > 0 && !hechas.includes('bitacora');
      for (const [j, final] of finales.entries()) {
        const malo = final === null ? 'cuelga' : final.find((codigo) => codigo >= 500 && codigo !== 505);
        if (malo !== undefined || sinApunte)
          throw new Error(
            `semilla ${this.semilla}, abuso ${i + j}: ${malo ?? hechas.join()}\n${JSON.stringify(tanda[j])}`,
          );
      }
      await this.recomponer();
    }
  }
}
