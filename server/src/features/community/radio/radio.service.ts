import type { Answer, RadioNow, radioCalls } from '@conserje/contract';
import { checkConfiguracion } from '@conserje/rules';
import { assertNoViolation } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { getRadioReport, tryRadio } from './radio.poller.ts';
import { findMemberByName } from './radio.queries.ts';
import type { RadioFormat, RadioStatus } from './radio.status.ts';

type Calls = typeof radioCalls;

const SILENT: RadioNow = {
  estado: 'bien',
  emisora: null,
  dj: null,
  oyentes: null,
  cancion: null,
  emision: null,
};

/** Resolves the name of a DJ to the spelling of the agency if they are a member. */
async function resolveDj(db: Db, dj: string | null): Promise<RadioNow['dj']> {
  if (dj === null) return null;
  const member = await findMemberByName(db, dj);
  return { nombre: member?.usuario ?? dj, miembro: member !== undefined };
}

async function toRadioNow(db: Db, { enElAire, dj, ...rest }: RadioStatus, emision: string | null): Promise<RadioNow> {
  return {
    ...rest,
    estado: enElAire ? 'bien' : 'apagada',
    dj: await resolveDj(db, dj),
    emision: emision ?? rest.emision,
  };
}

/** Returns the current song (part 2 §2). The configured stream URL takes precedence over the announced one. */
export async function getRadioNow({ deps }: CallContext<Calls['radioAhora']>): Promise<RadioNow> {
  const { db } = deps.engine;
  const { radio, emision } = await readConfiguracion(db);
  if (radio === null) return { ...SILENT, estado: emision === null ? 'sin' : 'bien', emision };
  const status = await getRadioReport(deps, radio);
  if (!status) return { ...SILENT, estado: 'caida', emision };
  return toRadioNow(db, status, emision);
}

/** Describes the understood fields, one in a sentence. */
function describeRadio(format: RadioFormat, { estado, emisora, dj, oyentes, cancion, emision }: RadioNow): string {
  const parts = [
    `Responde como ${format}`,
    emisora !== null && `Se llama «${emisora}»`,
    estado === 'apagada' ? 'Ahora no transmite' : cancion === null ? 'No dice qué suena' : `Suena «${cancion}»`,
    dj !== null && `DJ: ${dj.nombre}`,
    oyentes !== null && `${oyentes} ${oyentes === 1 ? 'oyente' : 'oyentes'}`,
    emision === null && 'No dice dónde se oye. Escribe también la emisión',
  ];
  return `${parts.filter((part) => part !== false).join('. ')}.`;
}

/** Requests a configured or entered radio without the cache. */
export async function testRadio(p: CallContext<Calls['probarRadio']>): Promise<Answer<Calls['probarRadio']>> {
  const { db } = p.deps.engine;
  const settings = await readConfiguracion(db);
  const radio = p.body.radio.trim();
  if (radio !== settings.radio) assertNoViolation(checkConfiguracion({ radio }, []));
  const { form: forma, dicho } = await tryRadio(p.deps.outboundHttp, radio);
  const data = await toRadioNow(db, dicho, settings.emision);
  return { msg: describeRadio(forma, data), status: 0, forma, data };
}
