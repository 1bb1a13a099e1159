const formatos = new Map<string, Intl.DateTimeFormat>();

function formato(zona: string, opciones: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const clave = `${zona} ${JSON.stringify(opciones)}`;
  const hecho = formatos.get(clave) ?? new Intl.DateTimeFormat('es', { ...opciones, timeZone: zona });
  formatos.set(clave, hecho);
  return hecho;
}

const parte = (partes: Intl.DateTimeFormatPart[], tipo: Intl.DateTimeFormatPartTypes): string =>
  partes.find(({ type }) => type === tipo)?.value ?? '';

const RELOJ = { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true } as const;

/** The clock of a zone, in the pieces that are set apart on its face: `8:04`, `05`, `p. m.`. */
export function caraDeReloj(instante: number, zona: string): { hora: string; segundos: string; mitad: string } {
  const partes = formato(zona, RELOJ).formatToParts(instante);
  return {
    hora: `${parte(partes, 'hour')}:${parte(partes, 'minute')}`,
    segundos: parte(partes, 'second'),
    mitad: parte(partes, 'dayPeriod'),
  };
}

/** When something falls in a zone: `domingo 6:00 p. m.`. */
export function diaYHora(instante: number, zona: string): string {
  const { hora, mitad } = caraDeReloj(instante, zona);
  return `${formato(zona, { weekday: 'long' }).format(instante)} ${hora} ${mitad}`;
}

/** The weekday of an ISO number, 1 Monday to 7. */
export const nombreDelDia = (dia: number): string =>
  // 1 January 2024 was a Monday.
  formato('UTC', { weekday: 'long' }).format(Date.UTC(2024, 0, dia));

function zonaExiste(zona: string): boolean {
  try {
    formato(zona, RELOJ);
    return true;
  } catch {
    return false;
  }
}

/** The zones that can be shown, the viewer's own first: it is the one that they look for. */
export function ordenarZonas<Z extends { zona: string }>(zonas: readonly Z[], propia: string): Z[] {
  const validas = zonas.filter(({ zona }) => zonaExiste(zona));
  return [...validas.filter(({ zona }) => zona === propia), ...validas.filter(({ zona }) => zona !== propia)];
}

const hora24 = (instante: number, zona: string): number =>
  Number(parte(formato(zona, { hour: 'numeric', hourCycle: 'h23' }).formatToParts(instante), 'hour'));

/** How one greets at that hour. */
export function saludo(instante: number, zona: string): string {
  const hora = hora24(instante, zona);
  if (hora < 6 || hora >= 20) return 'Buenas noches';
  return hora < 13 ? 'Buenos días' : 'Buenas tardes';
}
