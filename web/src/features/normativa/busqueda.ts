import { llano } from '@conserje/rules';

/** Whether any of the texts holds every word of the search, whatever its accents and case. */
export function contiene(textos: readonly string[], busqueda: string): boolean {
  const todo = llano(textos.join(' '));
  return llano(busqueda)
    .split(/\s+/)
    .every((palabra) => todo.includes(palabra));
}

export interface Tramo {
  texto: string;
  marca: boolean;
}

/** A text cut where the words of the search stand in it, so that they can be marked. */
export function tramos(texto: string, busqueda: string): Tramo[] {
  const letras = Array.from(texto.normalize('NFC'));
  const llanas = letras.map((letra) => llano(letra).slice(0, 1) || ' ').join('');
  const marcadas = new Set<number>();
  for (const palabra of llano(busqueda).split(/\s+/).filter(Boolean)) {
    for (let en = llanas.indexOf(palabra); en >= 0; en = llanas.indexOf(palabra, en + 1))
      for (let i = 0; i < palabra.length; i++) marcadas.add(en + i);
  }
  const hechos: Tramo[] = [];
  letras.forEach((letra, i) => {
    const marca = marcadas.has(i);
    const ultimo = hechos.at(-1);
    if (ultimo?.marca === marca) ultimo.texto += letra;
    else hechos.push({ texto: letra, marca });
  });
  return hechos;
}
