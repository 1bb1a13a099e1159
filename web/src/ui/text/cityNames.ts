/** Cities whose Spanish name differs from the zone. */
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

/** Returns the Spanish name of a zone's city: `America/Bogota` gives Bogotá. */
export function cityOfTimeZone(timeZone: string): string {
  const lastPart = timeZone.split('/').at(-1) ?? timeZone;
  return CITY_NAMES[lastPart] ?? lastPart.replaceAll('_', ' ');
}
