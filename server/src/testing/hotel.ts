import { onTestFinished } from 'vitest';
import type { Atender } from '../demo/aqui.ts';
import { servirAqui } from '../demo/aqui.ts';
import { Avatares } from '../demo/hotel.ts';

export type { Atender } from '../demo/aqui.ts';

/** A hotel with an avatar Ana of this motto. */
export function conMision(motto: string): Atender {
  const avatares = new Avatares();
  avatares.poner('Ana', motto);
  return avatares.atender;
}

/** A hotel of our own for one test: its address, what it was asked, and a way to shut it. */
export async function abrirHotel(atender: Atender) {
  const preguntas: string[] = [];
  const hotel = await servirAqui((peticion, respuesta) => {
    preguntas.push(peticion.url ?? '');
    atender(peticion, respuesta);
  });
  onTestFinished(hotel.cerrar);
  return { ...hotel, preguntas };
}

/** A hotel whose avatars the test names, moves and renames. */
export async function abrirHotelCon() {
  const avatares = new Avatares();
  return Object.assign(avatares, await abrirHotel(avatares.atender));
}
