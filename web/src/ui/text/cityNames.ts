/** Cities whose zone is written otherwise than people say them. */
const CITY_NAMES: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Cordoba: 'Córdoba',
  Havana: 'La Habana',
  London: 'Londres',
  Los_Angeles: 'Los Ángeles',
  Mazatlan: 'Mazatlán',
  Mexico_City: 'Ciudad de México',
  Merida: 'Mérida',
  New_York: 'Nueva York',
  Panama: 'Panamá',
  Paris: 'París',
  Rome: 'Roma',
  Sao_Paulo: 'São Paulo',
  Tucuman: 'Tucumán',
  UTC: 'hora universal',
};

/** The city that a zone is named after, as people say it: `America/Bogota` is Bogotá. */
export function cityOf(timeZone: string): string {
  const lastPart = timeZone.split('/').at(-1) ?? timeZone;
  return CITY_NAMES[lastPart] ?? lastPart.replaceAll('_', ' ');
}
