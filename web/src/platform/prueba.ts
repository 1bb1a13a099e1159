import { abrirDialogo } from './dialogos.ts';
import { ErrorApi } from './errorApi.ts';

let pedida: Promise<boolean> | null = null;

/** Asks whoever is here to prove who they are; those who need it at the same time wait for the same answer. */
function probarse(): Promise<boolean> {
  pedida ??= new Promise<boolean>((responder) => abrirDialogo({ tipo: 'prueba', responder })).finally(() => {
    pedida = null;
  });
  return pedida;
}

/** Does something that may want a fresh proof, and does it once more when that was given. */
export async function conPrueba<T>(hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (error) {
    const falta = error instanceof ErrorApi && error.error === 'PRUEBA_RECIENTE';
    if (!falta || !(await probarse())) throw error;
    return hacer();
  }
}
