const formatos = new Map<string, Intl.DateTimeFormat>();

function formatoDe(zona: string): Intl.DateTimeFormat {
  const hecho =
    formatos.get(zona) ??
    new Intl.DateTimeFormat('es', {
      timeZone: zona,
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      hour12: true,
    });
  formatos.set(zona, hecho);
  return hecho;
}

/** The time of day of an instant (UTC milliseconds) in a zone, to the second. */
export const horaEn = (instante: number, zona: string): string => formatoDe(zona).format(instante);

/** The place that a zone is named after: `America/Santo_Domingo` is Santo Domingo. */
export const lugarDe = (zona: string): string => (zona.split('/').at(-1) ?? zona).replaceAll('_', ' ');
