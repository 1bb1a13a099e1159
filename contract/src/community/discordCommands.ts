import { LINK_CODE_LENGTH_MAX, loggedIn } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Instant, Nullable, post, Shape } from '../call.ts';
import { CODE_ERRORS } from '../identity/session.credentials.ts';
import { AuthCode } from '../identity/session.ts';

/** The Discord account of the viewer; `nombre` is its name there when it was linked. */
export const DiscordAccount = Shape({
  nombre: Type.String(),
  desde: Instant,
  comandos: Type.Boolean({ description: 'Si puedes usar comandos con ella. Si no, únela otra vez' }),
});
export type DiscordAccount = Static<typeof DiscordAccount>;

const OwnDiscord = Shape({
  activo: Type.Boolean({ description: 'Si la agencia tiene un bot de Discord' }),
  cuenta: Nullable(DiscordAccount),
});
const LinkCode = { vinculo: Type.String({ maxLength: LINK_CODE_LENGTH_MAX, description: 'El código de /vincular' }) };
const rate = { max: 20, minutes: 5 };

export const discordCommandsCalls = callsOf('discordCommands', {
  miDiscord: get({
    summary: 'Tu cuenta de Discord, si la uniste',
    access: loggedIn,
    notForApiKeys: true,
    answer: OwnDiscord,
  }),
  mirarCodigoDiscord: post({
    summary: 'De qué cuenta de Discord es un código que mostró /vincular',
    access: loggedIn,
    effect: 'reads',
    notForApiKeys: true,
    body: Shape(LinkCode),
    answer: Shape({ nombre: Type.String() }),
    errors: ['CODIGO_DISCORD'],
    rate,
  }),
  vincularDiscord: post({
    summary:
      'Une a tu cuenta la de Discord que pidió este código. Reemplaza a la que tenías. Con la verificación en dos pasos pide un código',
    access: loggedIn,
    notForApiKeys: true,
    requiresRecentAuth: true,
    acceptsCode: true,
    body: Shape({ ...LinkCode, codigo: Type.Optional(AuthCode) }),
    answer: ChangeAnswer({ data: OwnDiscord }),
    errors: [...CODE_ERRORS, 'CODIGO_DISCORD', 'DISCORD_AJENO'],
    rate,
  }),
  desvincularDiscord: post({
    summary: 'Separa de tu cuenta la de Discord',
    access: loggedIn,
    notForApiKeys: true,
    answer: ChangeAnswer({ data: OwnDiscord }),
    errors: ['NO_EXISTE'],
  }),
});
