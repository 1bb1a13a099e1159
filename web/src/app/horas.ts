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
