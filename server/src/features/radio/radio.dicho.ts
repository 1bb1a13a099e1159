import { esDireccion } from '@conserje/rules';
import { decodeRadio } from './radio.decode.ts';

/** What a radio says of itself; null is what it does not say. */
export interface Dicho {
  enElAire: boolean;
  emisora: string | null;
  dj: string | null;
  oyentes: number | null;
  cancion: string | null;
  emision: string | null;
}

const TEXTO_MAX = 200;
const OYENTES_MAX = 1_000_000;
/** A hotel name (decisions §3), as DJs go by in what Icecast calls its server. */
const NOMBRE = /^[\w\-=?!@:.,]{1,25}$/;

type Objeto = Readonly<Record<string, unknown>>;
const campos = (valor: unknown): Objeto => (typeof valor === 'object' && valor !== null ? (valor as Objeto) : {});

/** A text of punctuation alone says nothing: `-` is how encoders join no artist and no title. */
const SAYS_SOMETHING = /[^\p{P}\p{Z}\p{C}]/u;

/** A text of someone else's, without what no line shows, and not longer than one. */
function texto(valor: unknown): string | null {
  if (typeof valor !== 'string' && typeof valor !== 'number' && typeof valor !== 'boolean') return null;
  const limpio = String(valor)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return SAYS_SOMETHING.test(limpio) ? [...limpio].slice(0, TEXTO_MAX).join('') : null;
}

function cuantos(dicho: unknown): number | null {
  const valor = typeof dicho === 'string' && /^\d{1,9}$/.test(dicho) ? Number(dicho) : dicho;
  return typeof valor === 'number' && Number.isInteger(valor) && valor >= 0 && valor <= OYENTES_MAX ? valor : null;
}

/** Where every browser is to go, so only where it may. */
const direccion = (valor: unknown): string | null => (typeof valor === 'string' && esDireccion(valor) ? valor : null);

const juntos = (artista: unknown, titulo: unknown): string | null =>
  texto([texto(artista), texto(titulo)].filter((parte) => parte !== null).join(' - '));

/** AzuraCast's `nowplaying` of a station. */
function deAzuracast({ station, live, listeners, now_playing, is_online }: Objeto): Dicho {
  const [emisora, vivo, gente, cancion] = [station, live, listeners, campos(now_playing).song].map(campos);
  return {
    enElAire: is_online !== false,
    emisora: texto(emisora?.name),
    dj: vivo?.is_live === true ? texto(vivo.streamer_name) : null,
    oyentes: cuantos(gente?.unique) ?? cuantos(gente?.current) ?? cuantos(gente?.total),
    cancion: texto(cancion?.text) ?? juntos(cancion?.artist, cancion?.title),
    emision: direccion(emisora?.listen_url),
  };
}

/** Icecast and Shoutcast know no DJ: hotel radios name the server after who is on the air. */
const djLlamado = (nombre: string | null): string | null => (nombre !== null && NOMBRE.test(nombre) ? nombre : null);

const esObjeto = (valor: unknown): valor is Objeto => typeof valor === 'object' && valor !== null;

/** The sources of Icecast: one, a list of several, or (2.5) an object with each under its mount. */
function fuentesDe(source: unknown): Objeto[] {
  if (Array.isArray(source)) return source.filter(esObjeto);
  if (!esObjeto(source)) return [];
  const partes = Object.values(source);
  return partes.every((parte) => parte === null || esObjeto(parte)) ? partes.filter(esObjeto) : [source];
}

/**
 * Icecast's `status-json.xsl` and `publicstats.json`: of several sources the one that most listen to, with the listeners of all
 * mounts of that name.
 */
function deIcecast({ source }: Objeto): Dicho {
  const fuentes = fuentesDe(source);
  const [fuente] = fuentes.toSorted((a, b) => (cuantos(b.listeners) ?? 0) - (cuantos(a.listeners) ?? 0));
  const nombre = texto(fuente?.server_name);
  const suyas = fuentes.filter((otra) => otra === fuente || (nombre !== null && texto(otra.server_name) === nombre));
  const oyentes = suyas.map(({ listeners }) => cuantos(listeners)).filter((n) => n !== null);
  return {
    enElAire: fuente !== undefined,
    emisora: nombre,
    dj: djLlamado(nombre),
    oyentes: oyentes.length === 0 ? null : oyentes.reduce((a, b) => a + b),
    cancion:
      texto(fuente?.yp_currently_playing) ?? texto(fuente?.['display-title']) ?? juntos(fuente?.artist, fuente?.title),
    emision: direccion(fuente?.listenurl),
  };
}

/** Shoutcast 2's `stats?json=1` and `statistics?json=1`: of several streams the one that most listen to, with the listeners of those of its name. */
function deShoutcast(streams: unknown[]): Dicho {
  return deIcecast({
    source: streams
      .map(campos)
      .filter(({ streamstatus }) => cuantos(streamstatus) !== 0)
      .map((s) => ({ server_name: s.servertitle, listeners: s.currentlisteners, title: s.songtitle })),
  });
}

/** Zeno tells the song alone: in the events of a mount, or as artist and title. */
const deZeno = ({ streamTitle, artist, title }: Objeto): Dicho => ({
  ...{ enElAire: true, emisora: null, dj: null, oyentes: null },
  cancion: texto(streamTitle) ?? juntos(artist, title),
  emision: null,
});

/** What `publicstats.json` of Icecast 2.5 is: a list of parts, one of which has the sources. */
const esPublicstats = (datos: unknown): datos is Objeto[] =>
  Array.isArray(datos) && datos.map(campos).some(({ component, source }) => component === 'server' || esObjeto(source));

export type RadioForm = 'AzuraCast' | 'Icecast' | 'Shoutcast' | 'Zeno';

/**
 * Reads what a radio answers, in the form of AzuraCast (of one station, or of all: the first), Icecast, Shoutcast 2 or Zeno.
 * @throws Error where it is none of them
 */
export function readRadio(cuerpo: Uint8Array): { form: RadioForm; dicho: Dicho } {
  const datos = decodeRadio(cuerpo);
  if (esPublicstats(datos))
    return { form: 'Icecast', dicho: deIcecast(datos.map(campos).find((parte) => esObjeto(parte.source)) ?? {}) };
  const uno = campos(Array.isArray(datos) ? datos[0] : datos);
  if (esObjeto(uno.icestats)) return { form: 'Icecast', dicho: deIcecast(uno.icestats) };
  if (esObjeto(uno.station)) return { form: 'AzuraCast', dicho: deAzuracast(uno) };
  if ('streamstatus' in uno) return { form: 'Shoutcast', dicho: deShoutcast([uno]) };
  if (Array.isArray(uno.streams)) return { form: 'Shoutcast', dicho: deShoutcast(uno.streams) };
  if ('streamTitle' in uno || ('artist' in uno && 'title' in uno)) return { form: 'Zeno', dicho: deZeno(uno) };
  throw new Error('it is not what a radio answers');
}
