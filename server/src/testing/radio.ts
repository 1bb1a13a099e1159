import { onTestFinished } from 'vitest';
import type { Atender } from '../demo/aqui.ts';
import { servirAqui } from '../demo/aqui.ts';
import { Emisora } from '../demo/radio.ts';

/** Something on this machine that may be taken for a radio, for one test: its address, and what it was asked. */
export async function abrirRadio(atender: Atender) {
  const preguntas: string[] = [];
  const radio = await servirAqui((peticion, respuesta) => {
    preguntas.push(peticion.url ?? '');
    atender(peticion, respuesta);
  });
  onTestFinished(radio.cerrar);
  return { ...radio, preguntas };
}

/** A radio whose programme the test makes. */
export async function abrirEmisora() {
  const emisora = new Emisora();
  return Object.assign(emisora, await abrirRadio(emisora.atender));
}
