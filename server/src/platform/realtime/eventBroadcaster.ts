import type { ListChange, LiveEvent, LiveListName as NombreDeLista } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Topic, Viewer } from '@conserje/rules';
import { hasPermiso, isAllowed, TOPICS } from '@conserje/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Motor } from '../database/engine.ts';
import type { ListSnapshot, LiveListSource } from './liveList.ts';
import { diffSnapshots, LiveList } from './liveList.ts';

/** What others do not look at changes at most this often for them. */
const THROTTLE_MS = 5_000;

/** With what is told of these to someone, their rights or their keys may be others; with the last three everyone's. */
const OWN_RIGHTS_TOPICS: readonly Topic[] = ['sesion', 'carrera', 'permisos'];
const SHARED_RIGHTS_TOPICS: readonly Topic[] = ['permisos', 'rangos', 'configuracion'];

// The keys of an object literal are its type's.
const temas = Object.keys(TOPICS) as Topic[];

/** An event as it goes out: made once, for whoever is told the same. */
const frame = (evento: LiveEvent | ListChange): Buffer => Buffer.from(`data: ${JSON.stringify(evento)}\n\n`);
/** That something changed, and no more. */
const changeFrame = ({ tema, cambio }: Pick<LiveEvent, 'tema' | 'cambio'>): Buffer =>
  frame({ tema, quien: null, msg: '', ...(cambio !== undefined && { cambio }) });

/** Someone who holds an event stream. */
export interface Subscriber {
  usuario: Viewer & { id: number; programa?: object | null };
  /** The subjects that their page shows; null: they did not say, and hear of each as it happens. */
  mira: ReadonlySet<string> | null;
  send(frame: Buffer): void;
  /** Has it looked at once whether they may still hear. */
  check(): void;
}

interface Parts {
  motor: Motor;
  reloj: () => number;
  log: FastifyBaseLogger;
}

/**
 * Tells those who hold a stream what happens, each as much as they may know: the one place that decides it. What is told is
 * made once for all who are told the same.
 */
export class EventBroadcaster {
  private readonly parts: Parts;
  private readonly liveLists: ReadonlyMap<NombreDeLista, LiveList<{ id: number }>>;
  private readonly subscribers = new Map<number, Set<Subscriber>>();
  private unsubscribe: (() => void) | undefined;
  /** Subjects of which those who do not look at them were told just now, and whether more has happened since. */
  private readonly throttles = new Map<Topic, { reloj: NodeJS.Timeout; hasMore: boolean }>();

  constructor(parts: Parts, sources: readonly LiveListSource[]) {
    this.parts = parts;
    this.liveLists = new Map(
      sources.map((source) => [
        source.llamada,
        new LiveList(parts.motor, source, (antes, despues) => this.publishListChange(source, antes, despues)),
      ]),
    );
  }

  /** The rows of a live list, as they are now. */
  filas<F extends { id: number }>({ llamada }: LiveListSource<F>): Promise<ListSnapshot<F>> {
    // Each list was made of its own source.
    return this.lista(llamada).actual() as Promise<ListSnapshot<F>>;
  }

  /** Who of those who take tiempos looks on by this process: people, not programs. */
  encargados(): number[] {
    const ids: number[] = [];
    for (const [id, ownOnes] of this.subscribers)
      if ([...ownOnes].some(({ usuario }) => !usuario.programa && hasPermiso(usuario, 'tt'))) ids.push(id);
    return ids;
  }

  /** Tells someone what happens until the answered function is called. */
  listen(subscriber: Subscriber): () => void {
    const { id } = subscriber.usuario;
    const ownOnes = this.subscribers.get(id) ?? new Set();
    this.subscribers.set(id, ownOnes.add(subscriber));
    this.unsubscribe ??= this.parts.motor.listen({
      mensaje: (mensaje) => this.distribute(mensaje),
      gap: () => this.handleGap(),
    });
    for (const lista of this.liveLists.values())
      if (mira(subscriber, lista)) void this.sendCurrentVersion(subscriber, lista);
    return () => {
      ownOnes.delete(subscriber);
      if (ownOnes.size === 0 && this.subscribers.get(id) === ownOnes) this.subscribers.delete(id);
      if (this.subscribers.size === 0) this.finish();
    };
  }

  /** Nobody listens any more. */
  private finish(): void {
    this.unsubscribe?.();
    this.unsubscribe = undefined;
    for (const { reloj } of this.throttles.values()) clearTimeout(reloj);
    this.throttles.clear();
  }

  private lista(llamada: NombreDeLista): LiveList<{ id: number }> {
    const lista = this.liveLists.get(llamada);
    if (!lista) throw new Error(`No room brings ${llamada} as a live list.`);
    return lista;
  }

  private *all(): Generator<Subscriber> {
    for (const ownOnes of this.subscribers.values()) yield* ownOnes;
  }

  private distribute(mensaje: string): void {
    const event = JSON.parse(mensaje) as LiveEvent;
    const { tema, para } = event;
    const fullFrame = Buffer.from(`data: ${mensaje}\n\n`);
    if (para === undefined) this.deliverToAll(event, fullFrame);
    else
      for (const own of [...(this.subscribers.get(para) ?? [])]) {
        own.send(fullFrame);
        // Whoever's key has ended, or who may hear less by now, hears that much, and no more.
        if (OWN_RIGHTS_TOPICS.includes(tema)) own.check();
      }
    for (const lista of this.liveLists.values())
      if (lista.temas.includes(tema) && this.isWatched(lista)) void this.refresh(lista);
  }

  private deliverToAll(event: LiveEvent, fullFrame: Buffer): void {
    const { tema } = event;
    const callada = changeFrame(event);
    const notifiesOthers = this.startThrottle(tema);
    for (const one of this.all()) {
      if (canReceive(tema, one)) one.send(fullFrame);
      else if (one.mira === null || one.mira.has(tema) || notifiesOthers) one.send(callada);
      if (SHARED_RIGHTS_TOPICS.includes(tema)) one.check();
    }
  }

  /** Whether those who do not look at a subject may be told of it now; else they are told that more happened when its time is up. */
  private startThrottle(tema: Topic): boolean {
    const throttle = this.throttles.get(tema);
    if (throttle) {
      throttle.hasMore = true;
      return false;
    }
    const reloj = setTimeout(() => {
      const had = this.throttles.get(tema)?.hasMore;
      this.throttles.delete(tema);
      if (!had) return;
      this.startThrottle(tema);
      const callada = changeFrame({ tema });
      for (const one of this.all()) if (one.mira && !one.mira.has(tema)) one.send(callada);
    }, THROTTLE_MS).unref();
    this.throttles.set(tema, { reloj, hasMore: false });
    return true;
  }

  /** Anything may have changed meanwhile: whoever looks on asks anew for all of it. */
  private handleGap(): void {
    for (const tema of temas) {
      const callada = changeFrame({ tema });
      for (const one of this.all()) one.send(callada);
    }
  }

  private isWatched(lista: LiveList<{ id: number }>): boolean {
    for (const one of this.all()) if (mira(one, lista)) return true;
    return false;
  }

  private async refresh(lista: LiveList<{ id: number }>): Promise<void> {
    try {
      await lista.actual();
    } catch (err) {
      // The last to look on may have left meanwhile, as when the portal is stopped.
      if (!this.isWatched(lista)) return;
      this.parts.log.error({ err }, 'a live list could not be read');
      const callada = changeFrame({ tema: lista.temas[0] });
      for (const one of this.all()) if (mira(one, lista)) one.send(callada);
    }
  }

  /** Where the list stands from which what is told to someone goes on. */
  private async sendCurrentVersion(subscriber: Subscriber, lista: LiveList<{ id: number }>): Promise<void> {
    try {
      const { version } = await lista.actual();
      subscriber.send(frame({ lista: lista.source.llamada, de: version, a: version, filas: [], fuera: [] }));
    } catch (err) {
      if (!this.subscribers.get(subscriber.usuario.id)?.has(subscriber)) return;
      this.parts.log.error({ err }, 'a live list could not be read');
      subscriber.send(changeFrame({ tema: lista.temas[0] }));
    }
  }

  private publishListChange<F extends { id: number }>(
    source: LiveListSource<F>,
    antes: ListSnapshot<F>,
    despues: ListSnapshot<F>,
  ): void {
    const lista = this.lista(source.llamada);
    if (!this.isWatched(lista)) return;
    const cambio = frame(diffSnapshots(source, antes, despues, this.parts.reloj()));
    for (const one of this.all()) if (mira(one, lista)) one.send(cambio);
  }
}

/** Whether someone hears what was done, and by whom. */
const canReceive = (tema: Topic, { usuario, mira }: Subscriber): boolean =>
  (mira === null || mira.has(tema)) && isAllowed(TOPICS[tema], usuario);

/** Whether someone is told the rows of a list: their page shows them, and they may make the call that answers them. */
const mira = ({ mira, usuario }: Subscriber, { temas, source }: LiveList<{ id: number }>): boolean =>
  mira?.has(temas[0]) === true && isAllowed(CONTRACT[source.llamada].access, usuario);
