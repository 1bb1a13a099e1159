import type { Answer, RadioAhora, radioCalls } from '@conserje/contract';
import { revisarAgencia } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { exigir } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import type { Dicho, RadioForm } from './radio.dicho.ts';
import { miembroLlamado } from './radio.queries.ts';
import { escucharA, tryRadio } from './radio.sintonia.ts';

type Calls = typeof radioCalls;

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

/** What a radio says, as it is answered. */
async function told(db: Db, { enElAire, dj, ...resto }: Dicho, emision: string | null): Promise<RadioAhora> {
  return {
    ...resto,
    estado: enElAire ? 'bien' : 'apagada',
    dj: await quienPone(db, dj),
    emision: emision ?? resto.emision,
  };
}

/** What the radio plays (part 2 §2); where it is heard is the configuration's word, or else the radio's own. */
export async function ahora({ deps }: Peticion<Calls['radioAhora']>): Promise<RadioAhora> {
  const { db } = deps.motor;
  const { radio, emision } = await leerAjustes(db);
  if (radio === null) return { ...CALLADA, estado: emision === null ? 'sin' : 'bien', emision };
  const dicho = await escucharA(deps, radio);
  if (!dicho) return { ...CALLADA, estado: 'caida', emision };
  return told(db, dicho, emision);
}

/** What was understood, one thing a sentence. */
function inWords(forma: RadioForm, { estado, emisora, dj, oyentes, cancion, emision }: RadioAhora): string {
  const parts = [
    `Responde como ${forma}`,
    emisora !== null && `Se llama «${emisora}»`,
    estado === 'apagada' ? 'Ahora no transmite' : cancion === null ? 'No dice qué suena' : `Suena «${cancion}»`,
    dj !== null && `DJ: ${dj.nombre}`,
    oyentes !== null && `${oyentes} ${oyentes === 1 ? 'oyente' : 'oyentes'}`,
    emision === null && 'No dice dónde se oye. Escribe también la emisión',
  ];
  return `${parts.filter((part) => part !== false).join('. ')}.`;
}

/** Asks a radio that is configured or may be, at once: what others heard of it in these seconds does not count. */
export async function probarRadio(p: Peticion<Calls['probarRadio']>): Promise<Answer<Calls['probarRadio']>> {
  const { db } = p.deps.motor;
  const ajustes = await leerAjustes(db);
  const radio = p.body.radio.trim();
  if (radio !== ajustes.radio) exigir(revisarAgencia({ radio }, []));
  const { form: forma, dicho } = await tryRadio(p.deps.fuera, radio);
  const data = await told(db, dicho, ajustes.emision);
  return { msg: inWords(forma, data), status: 0, forma, data };
}
