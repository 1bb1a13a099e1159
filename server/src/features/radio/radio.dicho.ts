import { esDireccion } from '@conserje/rules';

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

/** A text of someone else's, without what no line shows, and not longer than one. */
function texto(valor: unknown): string | null {
  if (typeof valor !== 'string') return null;
  const limpio = valor
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return limpio === '' ? null : [...limpio].slice(0, TEXTO_MAX).join('');
}

const cuantos = (valor: unknown): number | null =>
  typeof valor === 'number' && Number.isInteger(valor) && valor >= 0 && valor <= OYENTES_MAX ? valor : null;

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

/** Icecast's `status-json.xsl`: of several sources, the one that most listen to. */
function deIcecast({ source }: Objeto): Dicho {
  const fuentes = (Array.isArray(source) ? source : [source]).filter((s) => typeof s === 'object' && s !== null);
  const [fuente] = fuentes.map(campos).toSorted((a, b) => (cuantos(b.listeners) ?? 0) - (cuantos(a.listeners) ?? 0));
  const nombre = texto(fuente?.server_name);
  return {
    enElAire: fuente !== undefined,
    emisora: nombre,
    dj: nombre !== null && NOMBRE.test(nombre) ? nombre : null,
    oyentes: cuantos(fuente?.listeners),
    cancion: texto(fuente?.yp_currently_playing) ?? juntos(fuente?.artist, fuente?.title),
    emision: direccion(fuente?.listenurl),
  };
}

/**
 * Reads what a radio answers, in the form of AzuraCast (of one station, or of all: the first) or of Icecast.
 * @throws Error where it is neither
 */
export function leerDicho(cuerpo: Uint8Array): Dicho {
  const datos: unknown = JSON.parse(new TextDecoder().decode(cuerpo));
  const uno = campos(Array.isArray(datos) ? datos[0] : datos);
  if (typeof uno.icestats === 'object' && uno.icestats !== null) return deIcecast(campos(uno.icestats));
  if (typeof uno.station === 'object' && uno.station !== null) return deAzuracast(uno);
  throw new Error('it is not what a radio answers');
}
