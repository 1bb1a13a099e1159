import { mensajeDe } from './errorApi.ts';
import { crearSenal } from './senal.ts';

export interface Aviso {
  msg: string;
  /** How one's own doing ended, or `noticia`: what the reader did not await, as what someone else has done to them. */
  tipo: 'ok' | 'error' | 'noticia';
}
export interface AvisoVisible extends Aviso {
  id: number;
}

/** Milliseconds on show (part 1 §9: 1000); what went wrong or was not awaited stays long enough to be read. */
const DURA_MS = { ok: 1000, error: 6000, noticia: 6000 } as const;
const MAXIMO = 3;

let siguiente = 1;
let visibles: readonly AvisoVisible[] = [];
const plazos = new Map<number, ReturnType<typeof setTimeout>>();
const cambia = crearSenal();

function poner(lista: readonly AvisoVisible[]): void {
  visibles = lista;
  cambia.emitir();
}

function parar(id: number): void {
  clearTimeout(plazos.get(id));
  plazos.delete(id);
}

const contar = ({ id, tipo }: AvisoVisible): void => {
  plazos.set(
    id,
    setTimeout(() => cerrarAviso(id), DURA_MS[tipo]),
  );
};

export function cerrarAviso(id: number): void {
  parar(id);
  poner(visibles.filter((aviso) => aviso.id !== id));
}

/** Shows a notification: dark, bottom centre. The same text twice at once is shown once. */
export function avisar(aviso: Aviso): void {
  for (const igual of visibles.filter((v) => v.msg === aviso.msg && v.tipo === aviso.tipo)) parar(igual.id);
  const nuevo: AvisoVisible = { ...aviso, id: siguiente++ };
  const otros = visibles.filter((v) => v.msg !== aviso.msg || v.tipo !== aviso.tipo);
  for (const sobra of otros.slice(0, Math.max(0, otros.length + 1 - MAXIMO))) parar(sobra.id);
  poner([...otros, nuevo].slice(-MAXIMO));
  contar(nuevo);
}

/** Shows a failure with the server's own text. */
export const avisarError = (error: unknown): void => avisar({ msg: mensajeDe(error), tipo: 'error' });

/** The reader is on it: it stays until they leave. */
export function retenerAvisos(): void {
  for (const { id } of visibles) parar(id);
}
export function soltarAvisos(): void {
  for (const aviso of visibles) {
    parar(aviso.id);
    contar(aviso);
  }
}

export const avisosVisibles = (): readonly AvisoVisible[] => visibles;
export const suscribirAvisos = cambia.escuchar;
