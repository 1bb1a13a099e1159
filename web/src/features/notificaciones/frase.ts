import type { Notificacion } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { mayuscula } from '../../ui/formato.ts';

/** A piece of a notice's sentence: a text, or the name of a person, which is a door. */
export interface Trozo {
  texto: string;
  persona: boolean;
}

/** What a notice says, from who did it on; a sentence that nobody is the subject of begins with a capital. */
export function frase({ quien, texto, sobre }: Pick<Notificacion, 'quien' | 'texto' | 'sobre'>): Trozo[] {
  const dicho = quien === null ? mayuscula(texto) : ` ${texto}`;
  const lugar = sobre === null ? -1 : dicho.indexOf(NOMBRE);
  const trozos =
    lugar < 0 || sobre === null
      ? [{ texto: dicho, persona: false }]
      : [
          { texto: dicho.slice(0, lugar), persona: false },
          { texto: sobre, persona: true },
          { texto: dicho.slice(lugar + NOMBRE.length), persona: false },
        ];
  const todos = quien === null ? trozos : [{ texto: quien, persona: true }, ...trozos];
  return todos.filter((trozo) => trozo.texto !== '');
}
