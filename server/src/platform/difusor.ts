import type { CambioLista, ListaViva as NombreDeLista, Suceso } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Lector, Tema } from '@conserje/rules';
import { puedeEntrar, TEMAS, tiene } from '@conserje/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Motor } from './db/dialecto.ts';
import type { Foto, Fuente } from './listaViva.ts';
import { cambioEntre, ListaViva } from './listaViva.ts';

/** What others do not look at changes at most this often for them. */
const CALMA_MS = 5_000;

/** With what is told of these to someone, their rights or their keys may be others; with the last three everyone's. */
const DERECHOS_PROPIOS: readonly Tema[] = ['sesion', 'carrera', 'permisos'];
const DERECHOS_DE_TODOS: readonly Tema[] = ['permisos', 'rangos', 'configuracion'];

// The keys of an object literal are its type's.
const temas = Object.keys(TEMAS) as Tema[];

/** An event as it goes out: made once, for whoever is told the same. */
const trama = (evento: Suceso | CambioLista): Buffer => Buffer.from(`data: ${JSON.stringify(evento)}\n\n`);
/** That something changed, and no more. */
const muda = ({ tema, cambio }: Pick<Suceso, 'tema' | 'cambio'>): Buffer =>
  trama({ tema, quien: null, msg: '', ...(cambio !== undefined && { cambio }) });

/** Someone who holds an event stream. */
export interface Espectador {
  usuario: Lector & { id: number; programa?: object | null };
  /** The subjects that their page shows; null: they did not say, and hear of each as it happens. */
  mira: ReadonlySet<string> | null;
  enviar(trama: Buffer): void;
  /** Has it looked at once whether they may still hear. */
  revisar(): void;
}

interface Partes {
  motor: Motor;
  reloj: () => number;
  log: FastifyBaseLogger;
}

/**
 * Tells those who hold a stream what happens, each as much as they may know: the one place that decides it. What is told is
 * made once for all who are told the same.
 */
export class Difusor {
  private readonly partes: Partes;
  private readonly listas: ReadonlyMap<NombreDeLista, ListaViva<{ id: number }>>;
  private readonly espectadores = new Map<number, Set<Espectador>>();
  private dejar: (() => void) | undefined;
  /** Subjects of which those who do not look at them were told just now, and whether more has happened since. */
  private readonly calmas = new Map<Tema, { reloj: NodeJS.Timeout; hayMas: boolean }>();

  constructor(partes: Partes, fuentes: readonly Fuente[]) {
    this.partes = partes;
    this.listas = new Map(
      fuentes.map((fuente) => [
        fuente.llamada,
        new ListaViva(partes.motor, fuente, (antes, despues) => this.contarCambio(fuente, antes, despues)),
      ]),
    );
  }

  /** The rows of a live list, as they are now. */
  filas<F extends { id: number }>({ llamada }: Fuente<F>): Promise<Foto<F>> {
    // Each list was made of its own source.
    return this.lista(llamada).actual() as Promise<Foto<F>>;
  }

  /** Who of those who take tiempos looks on by this process: people, not programs. */
  encargados(): number[] {
    const ids: number[] = [];
    for (const [id, suyos] of this.espectadores)
      if ([...suyos].some(({ usuario }) => !usuario.programa && tiene(usuario, 'tt'))) ids.push(id);
    return ids;
  }

  /** Tells someone what happens until the answered function is called. */
  escuchar(espectador: Espectador): () => void {
    const { id } = espectador.usuario;
    const suyos = this.espectadores.get(id) ?? new Set();
    this.espectadores.set(id, suyos.add(espectador));
    this.dejar ??= this.partes.motor.escuchar({
      mensaje: (mensaje) => this.repartir(mensaje),
      hueco: () => this.huboHueco(),
    });
    for (const lista of this.listas.values()) if (mira(espectador, lista)) void this.saludar(espectador, lista);
    return () => {
      suyos.delete(espectador);
      if (suyos.size === 0 && this.espectadores.get(id) === suyos) this.espectadores.delete(id);
      if (this.espectadores.size === 0) this.terminar();
    };
  }

  /** Nobody listens any more. */
  private terminar(): void {
    this.dejar?.();
    this.dejar = undefined;
    for (const { reloj } of this.calmas.values()) clearTimeout(reloj);
    this.calmas.clear();
  }

  private lista(llamada: NombreDeLista): ListaViva<{ id: number }> {
    const lista = this.listas.get(llamada);
    if (!lista) throw new Error(`No room brings ${llamada} as a live list.`);
    return lista;
  }

  private *todos(): Generator<Espectador> {
    for (const suyos of this.espectadores.values()) yield* suyos;
  }

  private repartir(mensaje: string): void {
    const suceso = JSON.parse(mensaje) as Suceso;
    const { tema, para } = suceso;
    const entera = Buffer.from(`data: ${mensaje}\n\n`);
    if (para === undefined) this.repartirATodos(suceso, entera);
    else
      for (const suyo of [...(this.espectadores.get(para) ?? [])]) {
        suyo.enviar(entera);
        // Whoever's key has ended, or who may hear less by now, hears that much, and no more.
        if (DERECHOS_PROPIOS.includes(tema)) suyo.revisar();
      }
    for (const lista of this.listas.values())
      if (lista.temas.includes(tema) && this.laMiran(lista)) void this.refrescar(lista);
  }

  private repartirATodos(suceso: Suceso, entera: Buffer): void {
    const { tema } = suceso;
    const callada = muda(suceso);
    const aQuienNoMira = this.empezarCalma(tema);
    for (const uno of this.todos()) {
      if (puedeOir(tema, uno)) uno.enviar(entera);
      else if (uno.mira === null || uno.mira.has(tema) || aQuienNoMira) uno.enviar(callada);
      if (DERECHOS_DE_TODOS.includes(tema)) uno.revisar();
    }
  }

  /** Whether those who do not look at a subject may be told of it now; else they are told that more happened when its time is up. */
  private empezarCalma(tema: Tema): boolean {
    const calma = this.calmas.get(tema);
    if (calma) {
      calma.hayMas = true;
      return false;
    }
    const reloj = setTimeout(() => {
      const hubo = this.calmas.get(tema)?.hayMas;
      this.calmas.delete(tema);
      if (!hubo) return;
      this.empezarCalma(tema);
      const callada = muda({ tema });
      for (const uno of this.todos()) if (uno.mira && !uno.mira.has(tema)) uno.enviar(callada);
    }, CALMA_MS).unref();
    this.calmas.set(tema, { reloj, hayMas: false });
    return true;
  }

  /** Anything may have changed meanwhile: whoever looks on asks anew for all of it. */
  private huboHueco(): void {
    for (const tema of temas) {
      const callada = muda({ tema });
      for (const uno of this.todos()) uno.enviar(callada);
    }
  }

  private laMiran(lista: ListaViva<{ id: number }>): boolean {
    for (const uno of this.todos()) if (mira(uno, lista)) return true;
    return false;
  }

  private async refrescar(lista: ListaViva<{ id: number }>): Promise<void> {
    try {
      await lista.actual();
    } catch (err) {
      // The last to look on may have left meanwhile, as when the portal is stopped.
      if (!this.laMiran(lista)) return;
      this.partes.log.error({ err }, 'a live list could not be read');
      const callada = muda({ tema: lista.temas[0] });
      for (const uno of this.todos()) if (mira(uno, lista)) uno.enviar(callada);
    }
  }

  /** Where the list stands from which what is told to someone goes on. */
  private async saludar(espectador: Espectador, lista: ListaViva<{ id: number }>): Promise<void> {
    try {
      const { version } = await lista.actual();
      espectador.enviar(trama({ lista: lista.fuente.llamada, de: version, a: version, filas: [], fuera: [] }));
    } catch (err) {
      if (!this.espectadores.get(espectador.usuario.id)?.has(espectador)) return;
      this.partes.log.error({ err }, 'a live list could not be read');
      espectador.enviar(muda({ tema: lista.temas[0] }));
    }
  }

  private contarCambio<F extends { id: number }>(fuente: Fuente<F>, antes: Foto<F>, despues: Foto<F>): void {
    const lista = this.lista(fuente.llamada);
    if (!this.laMiran(lista)) return;
    const cambio = trama(cambioEntre(fuente, antes, despues, this.partes.reloj()));
    for (const uno of this.todos()) if (mira(uno, lista)) uno.enviar(cambio);
  }
}

/** Whether someone hears what was done, and by whom. */
const puedeOir = (tema: Tema, { usuario, mira }: Espectador): boolean =>
  (mira === null || mira.has(tema)) && puedeEntrar(TEMAS[tema], usuario);

/** Whether someone is told the rows of a list: their page shows them, and they may make the call that answers them. */
const mira = ({ mira, usuario }: Espectador, { temas, fuente }: ListaViva<{ id: number }>): boolean =>
  mira?.has(temas[0]) === true && puedeEntrar(CONTRACT[fuente.llamada].access, usuario);
