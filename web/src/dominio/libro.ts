import type { Diferencia, Registro, RequestOf } from '@conserje/contract';
import { diaDe, MODULOS } from '@conserje/rules';
import { pedirPagina } from '../platform/api.ts';
import { porPaginas } from '../platform/paginas.ts';
import { numero } from '../ui/formato.ts';
import type { Columna } from '../ui/tabla/TablaModelo.ts';

/** A value of a field as it is read. */
export function valorDe(valor: Diferencia['antes']): string {
  if (valor === null || valor === '') return '—';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return typeof valor === 'number' ? numero(valor) : valor;
}

const cambio = ({ campo, antes, despues }: Diferencia): string => `${campo}: ${valorDe(antes)} → ${valorDe(despues)}`;

/** What an exported log holds. */
export const EXPORTADAS: readonly Columna<Registro>[] = [
  { clave: 'fecha', titulo: 'Fecha', valor: (r) => r.fecha },
  { clave: 'modulo', titulo: 'Módulo', valor: (r) => MODULOS[r.modulo] },
  { clave: 'descripcion', titulo: 'Descripción', valor: (r) => r.motivo },
  { clave: 'usuario', titulo: 'Sobre quién', valor: (r) => r.usuario },
  { clave: 'otro', titulo: 'Otra cuenta', valor: (r) => r.otro },
  { clave: 'cambios', titulo: 'Cambios', valor: (r) => r.diferencias.map(cambio).join('; ') },
  { clave: 'encargado', titulo: 'Hecho por', valor: (r) => r.encargadoNombre },
];

export interface Dia {
  /** When its newest line was written. */
  fecha: string;
  lineas: Registro[];
}

/** Lines by the day that they were written on in a zone, in their order. */
export function porDias(lineas: readonly Registro[], zona: string): Dia[] {
  const dias: (Dia & { dia: string })[] = [];
  for (const linea of lineas) {
    const dia = diaDe(Date.parse(linea.fecha), zona);
    const ultimo = dias.at(-1);
    if (ultimo?.dia === dia) ultimo.lineas.push(linea);
    else dias.push({ dia, fecha: linea.fecha, lineas: [linea] });
  }
  return dias;
}

/** Which lines of the log are looked at. */
export type FiltroLibro = Omit<RequestOf<'GET registros'>['query'], 'buscar' | 'limite' | 'antes'>;

/** The log as it is filtered and searched, the newest first. @param clave its query key, to which these are added */
export const libroQuery = (clave: readonly string[], filtro: FiltroLibro, buscar: string) =>
  porPaginas<Registro>([...clave, JSON.stringify(filtro), buscar], async (limite, antes, signal) => {
    const query = {
      ...filtro,
      limite,
      ...(antes !== null && { antes: Number(antes) }),
      ...(buscar !== '' && { buscar }),
    };
    const { datos, siguiente } = await pedirPagina('GET registros', { query }, signal ? { signal } : {});
    return { datos: datos.filas, siguiente, buscadoHasta: datos.buscadoHasta };
  });
