import type { Abierta, Renglon } from './oraculo.filas.ts';
import { comoFila, deAntes, deTramo, esTramo, renglones } from './oraculo.filas.ts';
import type { Gente } from './oraculo.gente.ts';
import { actualDe, conLasDe, conMembresia, listada, porDias, sinMembresia, tuvo } from './oraculo.gente.ts';
import type { Grupo, Minutos, Terminos } from './oraculo.terminos.ts';
import { grupoDe, mas, NADA, seReducen, TIPOS } from './oraculo.terminos.ts';
import type { Fila, Tramo } from './oraculo.tramos.ts';
import { escala, repartir, suma, tramoNuevo } from './oraculo.tramos.ts';

/** What someone has, once the lists are up to date; minutes and credits. */
export interface Estado extends Minutos {
  desde: number;
  abierto: number;
  pendiente: number;
  pagado: number;
}

/**
 * What everyone has earned, by the words of decisions §5 alone: told what happened and when, in order, it says what the
 * lists must show. It knows nothing of how the portal reckons it.
 */
export class Oraculo {
  private readonly categorias: Map<number, Terminos>;
  private readonly gente = new Map<number, Gente>();
  /** How many lists of a group were closed. */
  private readonly cerradas: Record<Grupo, number> = { bajo: 0, alto: 0 };
  /** Paid rows: whose they are, and the stretch that carries them. */
  private readonly pagadas = new Map<Fila, { id: number; tramo: Tramo | null; usadoAntes: Minutos | null }>();

  /** The types of membership that reduce. */
  private readonly reductores: Set<number>;

  constructor(categorias: Terminos[], reductores: number[] = []) {
    this.categorias = new Map(categorias.map((c) => [c.categoria, c]));
    this.reductores = new Set(reductores);
  }

  nace(id: number, categoria: number, t: number): void {
    this.gente.set(id, {
      categoria,
      desde: t,
      trabajo: NADA,
      tramos: [tramoNuevo(this.terminos(categoria), false)],
      fuera: null,
      ...{ membresias: [], tuvo: [], obra: [], viejas: [], llevadas: [], pendiente: 0, pagado: 0 },
    });
  }

  /** Work of someone, with the instant of its confirmation or adjustment; less than 0 where it was subtracted. */
  trabaja(id: number, tipo: keyof Minutos, minutos: number, t: number): void {
    const p = this.alDia(id, t);
    p.trabajo = mas(p.trabajo, { ...NADA, [tipo]: minutos });
    p.obra.push({ t, tipo, minutos });
    if (p.trabajo[tipo] < 0) throw new Error('more was taken away than the period has');
  }

  /** A change of mission by whatever cause; within a category it changes no terms. Answers whether they changed. */
  mueve(id: number, categoria: number, t: number): boolean {
    const p = this.alDia(id, t);
    const cambian = p.categoria !== categoria;
    p.categoria = categoria;
    if (cambian) this.cambianTerminos(p);
    return cambian;
  }

  /** An edit of a category's requirement or pay: of all who stand in it, also those who were dismissed in it. */
  edita(categoria: number, cambio: Partial<Terminos>, t: number): void {
    const todos = [...this.gente.keys()].map((id) => this.alDia(id, t));
    this.categorias.set(categoria, { ...this.terminos(categoria), ...cambio });
    for (const p of todos) if (p.categoria === categoria) this.cambianTerminos(listada(p));
  }

  /** "A dismissal lists what was earned and ends no terms"; no reset cuts them. */
  despide(id: number, t: number): void {
    const p = this.alDia(id, t);
    p.fuera = p.tramos.length;
  }

  /** They begin anew on the first mission, with the work that no row was given for. */
  ingresa(id: number, t: number): void {
    this.alDia(id, t).fuera = null;
    this.mueve(id, 1, t);
  }

  dias = (id: number, zona: string) => porDias(this.de(id), zona);

  fuera(id: number): boolean {
    return this.de(id).fuera !== null;
  }

  /** A membership begins, or the one of its type that runs is extended. Answers whether terms changed. */
  compra(id: number, membresia: number, hasta: number | null, t: number): boolean {
    return this.alReducir(this.alDia(id, t), (p) => conMembresia(p, { membresia, hasta }));
  }

  /** One is ended before its time. */
  termina(id: number, membresia: number, t: number): boolean {
    return this.alReducir(this.alDia(id, t), (p) => sinMembresia(p, membresia));
  }

  /** A type begins or ceases to reduce; answers whose terms changed: of "those alone for whom a membership of it runs". */
  editaTipo(membresia: number, reduce: boolean, t: number): number[] {
    const todos = [...this.gente.keys()].map((id) => ({ id, p: this.alDia(id, t) }));
    const antes = new Map(todos.map(({ id, p }) => [id, this.reducida(p)]));
    this.reductores[reduce ? 'add' : 'delete'](membresia);
    return todos.flatMap(({ id, p }) => {
      if (tuvo(p, membresia)) listada(p);
      return antes.get(id) !== this.reducida(p) && this.cambiaReduccion(p) ? [id] : [];
    });
  }

  /** `reiniciarNomina`: cuts those who stand in the group; what they have earned stays on its list. */
  reiniciaNomina(grupo: Grupo, t: number): void {
    for (const id of this.gente.keys()) {
      const p = this.alDia(id, t);
      if (grupoDe(p.categoria) !== grupo || p.fuera !== null) continue;
      for (const { tramo, abierto } of repartir(p).partes)
        if (abierto > 0)
          p.viejas.push(comoFila(deTramo(tramo, abierto), abierto, { estado: 'abierta', pagado: 0, lista: -1 }));
      Object.assign(p, { desde: t, trabajo: NADA, tramos: [tramoNuevo(this.terminos(p.categoria), this.reducida(p))] });
    }
  }

  /** `reiniciarLista`, of a list that is up to date: what waits on it becomes pending. */
  cierraLista(grupo: Grupo, t: number): void {
    for (const id of this.gente.keys())
      for (const abierta of this.abiertas(id, t))
        if (abierta.grupo === grupo) this.lleva(id, abierta, abierta.creditos, { estado: 'pendiente', pagado: 0 });
    this.cerradas[grupo] += 1;
  }

  /** A row is paid. `ganado` is what it shows: less than was earned where the list is not up to date. */
  paga(id: number, abierta: Abierta, ganado: number, monto: number, t: number): Fila {
    this.alDia(id, t);
    return this.lleva(id, abierta, ganado, { estado: 'pagada', pagado: monto });
  }

  /** `ascensoPaga`: the price of the mission is spent, the rest is left pending; then the mission changes. */
  asciendePorPaga(id: number, abierta: Abierta, precio: number, categoria: number, t: number): void {
    const p = this.alDia(id, t);
    this.lleva(id, abierta, abierta.creditos, { estado: 'ascenso', pagado: precio });
    p.pendiente += abierta.creditos - precio;
    this.mueve(id, categoria, t);
  }

  cobraPendiente(id: number, monto: number): void {
    const p = this.de(id);
    p.pendiente -= monto;
    p.pagado += monto;
  }

  /**
   * A payment of the same day is undone: the row is open again with its own amount; if its list was closed meanwhile, it
   * is pending.
   */
  deshace(fila: Fila, t: number): void {
    const { id, tramo, usadoAntes } = this.pagada(fila);
    const p = this.alDia(id, t);
    p.pagado -= fila.pagado;
    this.pagadas.delete(fila);
    p.llevadas = p.llevadas.filter((f) => f !== fila);
    if (fila.lista < this.cerradas[fila.grupo]) {
      p.llevadas.push(Object.assign(fila, { estado: 'pendiente' }));
      p.pendiente += fila.ganado;
    } else if (tramo && p.tramos.includes(tramo)) {
      if (this.esperaDe(p, tramo) > 0) tramo.partida = true;
      tramo.filas = tramo.filas.filter((f) => f !== fila);
      if (usadoAntes) tramo.usado = usadoAntes;
    } else p.viejas.push(Object.assign(fila, { estado: 'abierta' }));
  }

  /**
   * True where the decisions leave open what a payment undone gives back: of a row of older terms that was lowered before it
   * was paid, or whose work is not there any more.
   */
  dudosa(fila: Fila, t: number): boolean {
    const { id, tramo, usadoAntes } = this.pagada(fila);
    const p = this.alDia(id, t);
    if (!tramo?.usado || !p.tramos.includes(tramo)) return false;
    const { filas, usado } = tramo;
    const antes = this.esperaDe(p, tramo);
    tramo.filas = filas.filter((f) => f !== fila);
    const vuelve = this.esperaDe(p, tramo) - antes;
    tramo.filas = filas;
    return vuelve !== fila.ganado || TIPOS.some((tipo) => usadoAntes && usado[tipo] !== usadoAntes[tipo]);
  }

  estado(id: number, t: number): Estado {
    const { desde, trabajo, pendiente, pagado } = this.alDia(id, t);
    return { desde, ...trabajo, abierto: suma(this.abiertas(id, t).map((a) => a.creditos)), pendiente, pagado };
  }

  /** The rows of someone that wait, the oldest first. */
  abiertas(id: number, t: number): Abierta[] {
    const p = this.alDia(id, t);
    const vistos = p.tramos.slice(0, p.fuera ?? p.tramos.length);
    const partes = repartir(p).partes.filter(({ tramo }) => vistos.includes(tramo));
    const ahora = partes.map(({ tramo, abierto }) => deTramo(tramo, abierto));
    return [...p.viejas.map(deAntes), ...ahora].filter((a) => a.creditos > 0);
  }

  /** All rows of someone since they were born: those that wait, and those that do not any more. */
  renglones(id: number, t: number): Renglon[] {
    return renglones(this.abiertas(id, t), this.de(id).llevadas, this.cerradas);
  }

  /** What must be on the lists without an update, once the terms have changed: the rows of the terms before, of the periods before. */
  escritas(id: number, t: number): Abierta[] {
    const { tramos, viejas, fuera } = this.alDia(id, t);
    const anterior = tramos.at(-2);
    const escrito = (tramo: Tramo) => fuera !== null || tramo === anterior;
    return this.abiertas(id, t).filter(({ de }) => (esTramo(de) ? escrito(de) : viejas.includes(de)));
  }

  /** What counts towards someone's present terms, and what these ask. */
  barras(id: number, t: number) {
    const p = this.alDia(id, t);
    return { disponible: repartir(p).disponible, escalones: escala(actualDe(p)) };
  }

  categoria(id: number): number {
    return this.de(id).categoria;
  }

  terminos(categoria: number): Terminos {
    const terminos = this.categorias.get(categoria);
    if (!terminos) throw new Error(`no category ${categoria}`);
    return terminos;
  }

  private de(id: number): Gente {
    const p = this.gente.get(id);
    if (!p) throw new Error(`nobody is ${id}`);
    return p;
  }

  private pagada(fila: Fila) {
    const pago = this.pagadas.get(fila);
    if (!pago) throw new Error('it is not paid');
    return pago;
  }

  private esperaDe(p: Gente, tramo: Tramo): number {
    return repartir(p).partes.find((parte) => parte.tramo === tramo)?.abierto ?? 0;
  }

  /** Memberships that have run out meanwhile end at their instant; while another one reduces there is no end in between. */
  private alDia(id: number, t: number): Gente {
    const persona = this.de(id);
    this.alReducir(persona, (p) => conLasDe(p, t));
    return persona;
  }

  private reducida(p: Gente): boolean {
    return p.membresias.some((m) => this.reductores.has(m.membresia));
  }

  private alReducir(p: Gente, cambiar: (p: Gente) => void): boolean {
    const antes = this.reducida(p);
    cambiar(p);
    return antes !== this.reducida(p) && this.cambiaReduccion(p);
  }

  /** Terms that ask for the same with a reduction and without one are the same. */
  private cambiaReduccion(p: Gente): boolean {
    if (!seReducen(this.terminos(p.categoria))) {
      actualDe(p).reducida = this.reducida(p);
      return false;
    }
    this.cambianTerminos(p);
    return true;
  }

  /** "Their row is brought up to date under the old ones. The amount of work that a row was given for is used up." */
  private cambianTerminos(p: Gente): void {
    const actual = actualDe(p);
    actual.usado = repartir(p).partes.at(-1)?.usado ?? NADA;
    p.tramos.push(tramoNuevo(this.terminos(p.categoria), this.reducida(p)));
  }

  /** A row that waits is carried from now on. */
  private lleva(id: number, abierta: Abierta, ganado: number, como: Pick<Fila, 'estado' | 'pagado'>): Fila {
    const { de, grupo, creditos } = abierta;
    if (ganado > creditos) throw new Error(`the row shows ${ganado}c, and only ${creditos}c were earned`);
    const p = this.de(id);
    // What is paid or spent is one row.
    const ahora = { ...como, lista: this.cerradas[grupo], partida: como.estado === 'pendiente' && abierta.partida };
    const fila = esTramo(de) ? comoFila(abierta, ganado, ahora) : Object.assign(de, ahora);
    const tramo = esTramo(de) ? de : null;
    this.pagadas.set(fila, { id, tramo, usadoAntes: tramo?.usado ?? null });
    p.llevadas.push(fila);
    if (como.estado === 'pendiente') p.pendiente += ganado;
    if (como.estado === 'pagada') p.pagado += como.pagado;
    if (!tramo) p.viejas = p.viejas.filter((f) => f !== fila);
    else this.fija(p, tramo, fila, ganado === creditos);
    return fila;
  }

  /** Once nothing of older terms waits, what its rows were given for is all that they will ever have. */
  private fija(p: Gente, tramo: Tramo, fila: Fila, entera: boolean): void {
    const usado = repartir(p).partes.find((parte) => parte.tramo === tramo)?.usado;
    tramo.filas.push(fila);
    if (entera) tramo.partida = false;
    if (tramo.usado && entera && usado) tramo.usado = usado;
  }
}
