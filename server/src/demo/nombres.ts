import { revisarNombreHotel } from '@conserje/rules';
import type { Azar } from './azar.ts';

const PILA =
  'Luna Valentina Mateo Santi Camila Nico Sofi Dani Andrea Javi Lucia Bruno Carla Diego Elena Fabi Gabo Irene Joaco Karen Leo Marta Neo Olga Pablo Rocio Sam Tania Uli Vera Wendy Ximena Yago Zoe Alba Biel Cata Dario Emi Fede Gala Hugo Iker Julia Kiara Lia Milo Nadia Omar Pau'.split(
    ' ',
  );
const COLA =
  'Sky Star Moon Fire Ice Dark Rose Wolf King Queen Fox Storm Neon Pixel Nova Ghost Blue Cookie Mint Zen Onyx Echo Ruby Flash Angel Coral Panda Tigre Rayo Nube Sol Mar Rio Hielo Fuego'.split(
    ' ',
  );

const FORMAS: ((pila: string, cola: string, azar: Azar) => string)[] = [
  (pila) => `${pila}.-`,
  (pila) => `-${pila}-`,
  (pila, cola) => `${pila}.${cola}`,
  (pila, cola) => `${pila}${cola}`,
  (pila) => `xX_${pila}_Xx`,
  (pila, _cola, azar) => `${pila}${azar.entero(1, 99)}`,
  (pila, cola, azar) => `${cola}${pila}${azar.entero(1, 9)}`,
  (pila) => `:${pila}:.`,
  (pila, cola) => `${cola.toLowerCase()}-${pila.toLowerCase()}`,
  (pila, _cola, azar) => `=${pila}=${azar.entero(10, 99)}`,
];

/** Names as people of the hotel choose them; none twice, without regard to case. */
export function nombres(azar: Azar, cuantos: number, ocupados: Iterable<string>): string[] {
  const usados = new Set(ocupados);
  const lista: string[] = [];
  while (lista.length < cuantos) {
    const base = azar.elegir(FORMAS)(azar.elegir(PILA), azar.elegir(COLA), azar);
    const nombre = usados.has(base.toLowerCase()) ? `${base}${azar.entero(100, 9999)}` : base;
    if (usados.has(nombre.toLowerCase()) || revisarNombreHotel('nombre', nombre) !== null) continue;
    usados.add(nombre.toLowerCase());
    lista.push(nombre);
  }
  return lista;
}

const SIGNOS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Signatures: three letters or digits, none twice. */
export function firmas(azar: Azar): () => string {
  const usadas = new Set<string>();
  return () => {
    for (;;) {
      const firma = Array.from({ length: 3 }, () => SIGNOS.charAt(azar.entero(0, SIGNOS.length - 1))).join('');
      if (usadas.has(firma)) continue;
      usadas.add(firma);
      return firma;
    }
  };
}
