import type { RadioAhora, radioCalls } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { miembroLlamado } from './radio.queries.ts';
import { escucharA } from './radio.sintonia.ts';

const CALLADA: RadioAhora = {
  estado: 'bien',
  emisora: null,
  dj: null,
  oyentes: null,
  cancion: null,
  emision: null,
};

/** A DJ by the name that the radio says, and as the agency spells it where they are of it. */
async function quienPone(db: Db, dj: string | null): Promise<RadioAhora['dj']> {
  if (dj === null) return null;
  const hay = await miembroLlamado(db, dj);
  return { nombre: hay?.usuario ?? dj, miembro: hay !== undefined };
}

/** What the radio plays (part 2 §2); where it is heard is the configuration's word, or else the radio's own. */
export async function ahora({ deps }: Peticion<(typeof radioCalls)['radioAhora']>): Promise<RadioAhora> {
  const { db } = deps.motor;
  const { radio, emision } = await leerAjustes(db);
  if (radio === null) return { ...CALLADA, estado: emision === null ? 'sin' : 'bien', emision };
  const dicho = await escucharA(deps, radio);
  if (!dicho) return { ...CALLADA, estado: 'caida', emision };
  const { enElAire, dj, ...resto } = dicho;
  return {
    ...resto,
    estado: enElAire ? 'bien' : 'apagada',
    dj: await quienPone(db, dj),
    emision: emision ?? dicho.emision,
  };
}
