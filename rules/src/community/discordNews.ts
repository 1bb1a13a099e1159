import { formatList } from '../shared/sentences.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { DiscordEvent } from './discord.ts';
import { escapeForDiscord, quoteForDiscord } from './discord.ts';

/** A piece of data that a message of an event can tell. */
export interface NewsField {
  /** Description for the writer of a template. */
  about: string;
  example: string;
  /** Whether it may have several lines; alone on its line it is then quoted. */
  isText?: true;
}

interface NewsKind {
  /** Text of an agency that wrote none of its own: markup of Discord, with names of fields in braces. */
  template: string;
  fields: Readonly<Record<string, NewsField>>;
}

const PERSON_NAME = 'Nombre de la persona';

/** What the message of each event can tell, and its usual text. */
export const NEWS: Readonly<Record<DiscordEvent, NewsKind>> = {
  ascenso: {
    template: '**{nombre}** asciende a **{mision}**',
    fields: { nombre: { about: PERSON_NAME, example: 'Ana' }, mision: { about: 'Su misión nueva', example: 'Jefe A' } },
  },
  despido: {
    template: '**{nombre}** ya no está en la agencia.\nLo despidió **{encargado}**.\n{motivo}',
    fields: {
      nombre: { about: PERSON_NAME, example: 'Leo' },
      encargado: { about: 'Quién hizo el despido', example: 'Ana' },
      motivo: { about: 'Por qué', example: 'Faltó tres semanas sin avisar', isText: true },
    },
  },
  paga: {
    template: '**Día de paga** {grupo}: se cerró la nómina y empieza otro período.',
    fields: { grupo: { about: 'A quién le toca', example: 'hasta la categoría 2' } },
  },
  paselista: {
    template: '**Pase de lista**: ya se pasó lista en base.\n{dia}: {horas}',
    fields: {
      dia: { about: 'El día', example: '12 mar 2026' },
      horas: { about: 'A qué horas se pasó', example: '10:00 · 11:05' },
    },
  },
  estado: {
    template: '**{nombre}**:\n{estado}',
    fields: {
      nombre: { about: PERSON_NAME, example: 'Ana' },
      estado: { about: 'Lo que escribió', example: 'Hoy hay evento a las 8', isText: true },
    },
  },
  comunicado: {
    template: '**Comunicado**: **{titulo}**, de **{nombre}**.\n{texto}',
    fields: {
      titulo: { about: 'El título', example: 'Cambia el horario' },
      nombre: { about: 'Quién lo publicó', example: 'Ana' },
      texto: { about: 'Cómo empieza', example: 'Desde el lunes abrimos a las 9.', isText: true },
    },
  },
  encuesta: {
    template: '**Encuesta**: **{pregunta}**\n{opciones}\n{plazo}',
    fields: {
      pregunta: { about: 'La pregunta', example: '¿Qué día hacemos el evento?' },
      opciones: { about: 'Las opciones, y al final sus votos', example: 'Sábado\nDomingo', isText: true },
      plazo: {
        about: 'Hasta cuándo se vota, o cuántos votaron',
        example: 'Vota en el portal hasta el 14 mar 2026, 20:00.',
      },
    },
  },
  seguridad: {
    template: '**Seguridad**: {detalle}. Los detalles están en el portal, en Seguridad.',
    fields: { detalle: { about: 'Qué pasó', example: 'Muchas contraseñas equivocadas' } },
  },
};

/** Longest message of Discord, in UTF-16 units. */
export const DISCORD_MESSAGE_MAX = 2000;
/** Longest template. */
export const TEMPLATE_MAX = 1000;
/** Most data in a template, repetitions included: filled with a letter each, they fit beside the longest template. */
export const TEMPLATE_FIELDS_MAX = 20;
/** Most roles that a message mentions. */
export const NEWS_ROLES_MAX = 3;
/** Most channels and threads that the bot posts news into. */
export const NEWS_CHANNELS_MAX = 25;

const FIELD = /\{([^{}\n]*)\}/g;
const FIELD_ALONE = /^\{([^{}\n]*)\}$/;
/**
 * What would mention somebody, if the message permitted it: `@everyone`, people, roles, channels, pages of the server.
 */
const MENTION = /@(?:everyone|here)|<(?:@|#|id:)/i;

/** A sign that a value after it could complete to a mention. */
const OPEN_MENTION = /(?<!\\)@/g;

const fieldsIn = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = '']) => name);

/** Validates a template of an event; empty is the usual text. */
export function checkTemplate(event: DiscordEvent, plantilla: string): Violation<'plantilla'> | null {
  const refuse = (msg: string): Violation<'plantilla'> => ({ campo: 'plantilla', msg });
  if (plantilla.length > TEMPLATE_MAX) return refuse(`Es muy largo: caben ${TEMPLATE_MAX} letras.`);
  if (MENTION.test(plantilla)) return refuse('Quita la mención del texto. A quién avisa se elige abajo, en los roles.');
  const names = fieldsIn(plantilla);
  const known = Object.keys(NEWS[event].fields);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return refuse(`{${unknown}} no existe aquí. Puedes usar ${formatList(known.map((name) => `{${name}}`))}.`);
  return names.length > TEMPLATE_FIELDS_MAX ? refuse(`Usa como mucho ${TEMPLATE_FIELDS_MAX} datos entre { y }.`) : null;
}

/** Shortens a text to a number of characters. */
function shorten(text: string, length: number): string {
  const signs = [...text];
  return signs.length > length ? `${signs.slice(0, length).join('')}…` : text;
}

/** Lengths that the values of a message are shortened to, until it fits. */
const VALUE_LENGTHS = [1200, 600, 300, 150, 75, 40, 20, 10, 4, 1];

export type NewsValues = Readonly<Record<string, string>>;

function fillLines(event: DiscordEvent, template: string, values: NewsValues, length: number): string {
  const { fields } = NEWS[event];
  const shortened = (name: string): string => shorten(values[name] ?? '', length);
  return template
    .split('\n')
    .filter((line) => {
      const names = fieldsIn(line);
      return names.length === 0 || names.some((name) => visibleText(values[name] ?? '') !== '');
    })
    .map((line) => {
      const [, alone] = FIELD_ALONE.exec(visibleText(line)) ?? [];
      return alone !== undefined && fields[alone]?.isText
        ? quoteForDiscord(shortened(alone))
        : line.replace(OPEN_MENTION, '\\@').replace(FIELD, (_whole, name: string) => escapeForDiscord(shortened(name)));
    })
    .join('\n');
}

/**
 * Fills a template of an event. Values are escaped, and shortened until the message fits; a line whose values are all
 * empty is left out. A template that comes out empty is replaced by the usual text.
 * @param room UTF-16 units that the message may have
 */
export function fillTemplate(
  event: DiscordEvent,
  plantilla: string | null,
  values: NewsValues,
  room: number = DISCORD_MESSAGE_MAX,
): string {
  const usual = NEWS[event].template;
  const template = plantilla ?? usual;
  for (const length of VALUE_LENGTHS) {
    const text = fillLines(event, template, values, length);
    if (text.length > room) continue;
    if (visibleText(text) !== '') return text;
    return template === usual ? '' : fillTemplate(event, null, values, room);
  }
  return '';
}

/** Returns the example data of an event. */
export const exampleValues = (event: DiscordEvent): NewsValues =>
  Object.fromEntries(Object.entries(NEWS[event].fields).map(([name, { example }]) => [name, example]));

/** Returns the text that mentions roles; empty for none. @param roles ids */
export const mentionText = (roles: readonly string[]): string => roles.map((id) => `<@&${id}>`).join(' ');
