import { checkHotelName } from '@conserje/rules';
import type { SeededRandom } from './seededRandom.ts';

const FIRST_NAMES =
  'Luna Valentina Mateo Santi Camila Nico Sofi Dani Andrea Javi Lucia Bruno Carla Diego Elena Fabi Gabo Irene Joaco Karen Leo Marta Neo Olga Pablo Rocio Sam Tania Uli Vera Wendy Ximena Yago Zoe Alba Biel Cata Dario Emi Fede Gala Hugo Iker Julia Kiara Lia Milo Nadia Omar Pau'.split(
    ' ',
  );
const SUFFIXES =
  'Sky Star Moon Fire Ice Dark Rose Wolf King Queen Fox Storm Neon Pixel Nova Ghost Blue Cookie Mint Zen Onyx Echo Ruby Flash Angel Coral Panda Tigre Rayo Nube Sol Mar Rio Hielo Fuego'.split(
    ' ',
  );

const NAME_FORMATS: ((firstName: string, suffix: string, random: SeededRandom) => string)[] = [
  (firstName) => `${firstName}.-`,
  (firstName) => `-${firstName}-`,
  (firstName, suffix) => `${firstName}.${suffix}`,
  (firstName, suffix) => `${firstName}${suffix}`,
  (firstName) => `xX_${firstName}_Xx`,
  (firstName, _suffix, random) => `${firstName}${random.integer(1, 99)}`,
  (firstName, suffix, random) => `${suffix}${firstName}${random.integer(1, 9)}`,
  (firstName) => `:${firstName}:.`,
  (firstName, suffix) => `${suffix.toLowerCase()}-${firstName.toLowerCase()}`,
  (firstName, _suffix, random) => `=${firstName}=${random.integer(10, 99)}`,
];

/** Generates hotel names, unique without regard to case. */
export function inventNames(random: SeededRandom, count: number, takenNames: Iterable<string>): string[] {
  const used = new Set(takenNames);
  const names: string[] = [];
  while (names.length < count) {
    const base = random.pick(NAME_FORMATS)(random.pick(FIRST_NAMES), random.pick(SUFFIXES), random);
    const name = used.has(base.toLowerCase()) ? `${base}${random.integer(100, 9999)}` : base;
    if (used.has(name.toLowerCase()) || checkHotelName('nombre', name) !== null) continue;
    used.add(name.toLowerCase());
    names.push(name);
  }
  return names;
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Creates a generator of unique firmas of three letters or digits. */
export function createFirmaGenerator(random: SeededRandom): () => string {
  const usedFirmas = new Set<string>();
  return () => {
    for (;;) {
      const firma = Array.from({ length: 3 }, () => SIGNS.charAt(random.integer(0, SIGNS.length - 1))).join('');
      if (usedFirmas.has(firma)) continue;
      usedFirmas.add(firma);
      return firma;
    }
  };
}
