import { createHash } from 'node:crypto';
import type { DiscordBot } from '@conserje/contract';
import type { DiscordStep } from '@conserje/rules';
import { DISCORD_STEPS } from '@conserje/rules';
import { OAuth2Scopes, PermissionFlagsBits } from 'discord-api-types/v10';
import type { SecretCipher } from '../../../../platform/encryption/secretCipher.ts';
import { isoOrNull } from '../../../../platform/time/dates.ts';
import type { BotRow } from './discord.bot.queries.ts';
import { COMMAND_DEFINITIONS } from './discord.commandDefinitions.ts';

/** Permissions that the bot needs, with the names that Discord shows in Spanish. */
const PERMISSIONS: readonly (readonly [bit: bigint, name: string])[] = [
  [PermissionFlagsBits.ViewChannel, 'Ver canales'],
  [PermissionFlagsBits.ManageRoles, 'Gestionar roles'],
  [PermissionFlagsBits.ManageNicknames, 'Gestionar apodos'],
  [PermissionFlagsBits.SendMessages, 'Enviar mensajes'],
  [PermissionFlagsBits.EmbedLinks, 'Insertar enlaces'],
  [PermissionFlagsBits.CreatePublicThreads, 'Crear hilos públicos'],
  [PermissionFlagsBits.SendMessagesInThreads, 'Enviar mensajes en hilos'],
];
const INVITED_PERMISSIONS = PERMISSIONS.reduce((all, [bit]) => all | bit, 0n);
const AUTHORIZE_URL = 'https://discord.com/oauth2/authorize';

/** Returns the names of the missing permissions. @param permissions bit set of Discord, in decimal digits */
export function missingPermissions(permissions: string): string[] {
  const granted = /^\d{1,30}$/.test(permissions) ? BigInt(permissions) : 0n;
  if ((granted & PermissionFlagsBits.Administrator) !== 0n) return [];
  return PERMISSIONS.flatMap(([bit, name]) => ((granted & bit) === 0n ? [name] : []));
}

/** Returns the URL that adds the bot to a server with its permissions. */
function inviteUrl(application: string): string {
  const url = new URL(AUTHORIZE_URL);
  url.searchParams.set('client_id', application);
  url.searchParams.set('scope', `${OAuth2Scopes.Bot} ${OAuth2Scopes.ApplicationsCommands}`);
  url.searchParams.set('permissions', String(INVITED_PERMISSIONS));
  return url.href;
}

/** Tells registered commands from those of another version of the portal. */
export const COMMANDS_HASH = createHash('sha256')
  .update(JSON.stringify(COMMAND_DEFINITIONS))
  .digest('base64url')
  .slice(0, 16);

/** A name as Discord's users chose it, in one visible line. */
export const nameOf = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toWellFormed();

type Step = DiscordBot['pasos'][number];
type Standing = Pick<Step, 'estado' | 'detalle'>;

const MISSING: Standing = { estado: 'falta', detalle: null };
const good = (detalle: string): Standing => ({ estado: 'bien', detalle });
const bad = (detalle: string): Standing => ({ estado: 'mal', detalle });

/** Where each step stands if Discord refused nothing. */
const STANDING: Record<DiscordStep, (row: BotRow, secretCipher: SecretCipher) => Standing> = {
  token({ token, nombre }, secretCipher) {
    if (token === null) return MISSING;
    return secretCipher.decrypt(token) === null
      ? bad('Este servidor no puede leer el token guardado. Vuelve a poner el token')
      : good(nombre ?? '');
  },
  servidor: ({ servidor, servidor_nombre }) => (servidor === null ? MISSING : good(servidor_nombre ?? servidor)),
  permisos: ({ permisos }) => (permisos === 1 ? good('Tiene todos los que necesita') : MISSING),
  comandos({ comandos, sitio }) {
    if (comandos === null) return MISSING;
    if (comandos !== COMMANDS_HASH) return { estado: 'falta', detalle: 'Hay comandos nuevos. Ponlos otra vez' };
    return good(`${COMMAND_DEFINITIONS.length} comandos. El portal responde en ${sitio ?? ''}`);
  },
  prueba: ({ probado, canal }) => (probado === null ? MISSING : good(`El mensaje llegó a #${canal ?? ''}`)),
};

export function toDiscordBot(row: BotRow, secretCipher: SecretCipher): DiscordBot {
  const { version, aplicacion, nombre, servidor, servidor_nombre } = row;
  return {
    version,
    aplicacion: aplicacion === null ? null : { id: aplicacion, nombre: nombre ?? '' },
    puesto: isoOrNull(row.puesto),
    servidor: servidor === null ? null : { id: servidor, nombre: servidor_nombre ?? '' },
    invitacion: aplicacion === null ? null : inviteUrl(aplicacion),
    pasos: DISCORD_STEPS.map((paso) => {
      const failure = row[`fallo_${paso}`];
      return { paso, ...(failure === null ? STANDING[paso](row, secretCipher) : bad(failure)) };
    }),
  };
}
