import {
  capitalize,
  escapeForDiscord,
  formatDuration,
  formatList,
  formatThousands,
  LINK_CODE_MINUTES,
  NO_ALTO,
} from '@conserje/rules';
import type { CommandContext } from './commandContext.ts';
import { CallRefusedError } from './commandContext.ts';
import type { Reply } from './reply.ts';
import { discordTime, endText, timeLeft } from './replyTexts.ts';
import { readDays } from './suggestDays.ts';

/** People named by `/guardia`, so that they fit in a message. */
const GUARDIA_SHOWN_MAX = 15;

const formatCreditos = (n: number): string => `${formatThousands(n)}c`;

/** `/desvincular` */
export async function unlink(context: CommandContext): Promise<Reply> {
  const { msg } = await context.call('desvincularDiscord', {});
  return { text: msg };
}

/** `/tiempo` */
export async function showOwnTiempo(context: CommandContext): Promise<Reply> {
  const { tiempo } = await context.call('MyPerfil', {});
  if (!tiempo) return { text: 'No tienes un tiempo abierto.' };
  const { alto, altoNombre, pausa, minsA, confirmado } = tiempo;
  const encargado = alto === NO_ALTO ? 'Todavía sin encargado.' : `Con **${escapeForDiscord(altoNombre)}**.`;
  const clock =
    pausa === 1 ? `En pausa: te quedan ${timeLeft(tiempo)}.` : `${capitalize(endText(tiempo, context.now))}.`;
  const confirmed = confirmado > 0 ? `, ${formatDuration(confirmado)} confirmados` : '';
  return { text: `${encargado} Llevas ${formatDuration(minsA)}${confirmed}. ${clock}` };
}

/** `/paga` */
export async function showOwnPay(context: CommandContext): Promise<Reply> {
  const { ganado, pendiente, siguiente } = (await context.call('MyPerfil', {})).cobro;
  const lines = [`Tienes **${formatCreditos(ganado)}** por cobrar.`];
  if (pendiente > 0) lines.push(`Te deben ${formatCreditos(pendiente)} de antes.`);
  if (siguiente) {
    const missing = [
      siguiente.asistencia > 0 ? `${formatDuration(siguiente.asistencia)} de asistencia` : '',
      siguiente.times > 0 ? `${formatDuration(siguiente.times)} como encargado` : '',
    ].filter(Boolean);
    lines.push(`Con ${formatList(missing)} ganas ${formatCreditos(siguiente.creditos)} más.`);
  }
  return { text: lines.join('\n') };
}

/** `/ascenso` */
export async function showOwnAscenso(context: CommandContext): Promise<Reply> {
  const [card, solicitudes] = [
    await context.call('tarjeta', { params: { username: context.caller.nombre } }),
    await context.call('misSolicitudes', {}),
  ];
  const offers = solicitudes.filter(({ tipo, estado }) => tipo === 'ascenso' && estado === 'espera');
  const since = `Eres **${escapeForDiscord(card.mision)}** desde ${discordTime(card.ultimo.fecha, 'D')}.`;
  const offered = offers.map(
    (offer) => `Te ofrecieron ascender a **${escapeForDiscord(offer.nombre ?? '')}**. Respóndelo en el portal.`,
  );
  const next = offers.length > 0 ? [] : [await describeNextAscenso(context)];
  return { text: [since, ...offered, ...next].join('\n') };
}

/** Describes when the caller can be promoted next. */
async function describeNextAscenso(context: CommandContext): Promise<string> {
  try {
    const next = await context.call('verUltimoAscenso', { params: { id: context.caller.usuario } });
    const mision = `**${escapeForDiscord(next.m_nueva)}**`;
    return next.disponible
      ? `Ya puedes ascender a ${mision}. Pídelo en el portal.`
      : `Podrás ascender a ${mision} ${discordTime(next.date_finaliza, 'R')}.`;
  } catch (error) {
    if (error instanceof CallRefusedError && error.code === 'ASCENSO_NO_ENCONTRADO')
      return 'Ya tienes la misión más alta de la agencia.';
    throw error;
  }
}

/** `/guardia` */
export async function showGuardia(context: CommandContext): Promise<Reply> {
  const { total, gente } = await context.call('guardia', {});
  if (total === 0) return { text: 'Ahora no hay nadie de guardia.' };
  const shown = gente.slice(0, GUARDIA_SHOWN_MAX);
  const lines = shown.map(
    ({ usuario, mision, acude }) =>
      `**${escapeForDiscord(usuario)}** · ${escapeForDiscord(mision)}${acude ? ' · puede abrir tu tiempo' : ''}`,
  );
  const rest = total > shown.length ? [`Y ${total - shown.length} más.`] : [];
  return { text: [...lines, ...rest].join('\n') };
}

/** `/ausencia` */
export async function askForAusencia(context: CommandContext): Promise<Reply> {
  const body = {
    usuario: context.caller.usuario,
    motivo: context.option('motivo'),
    ...(await readDays(context, { inicio: context.option('desde'), final: context.option('hasta') })),
  };
  const { msg } = await context.call('addAusencia', { body });
  return { text: escapeForDiscord(msg) };
}

/** Text of a code for linking. */
export const codeText = (code: string): string =>
  `Tu código es **${code}**. Escríbelo en el portal, en Configuración, antes de ${LINK_CODE_MINUTES} minutos. No se lo des a nadie.`;
