import ipaddr from 'ipaddr.js';

/** The part of an IPv6 address that names a connection: whoever has one has all addresses behind it. */
const BITS = 64;
const GRUPOS = BITS / 16;

/** Addresses that have been seen lately: each is asked about several times in a request, and in many requests. */
const CONOCIDAS_MAX = 10_000;
const conocidas = new Map<string, string>();

/**
 * What an address counts as, wherever addresses are compared: an IPv4 address itself, also where it comes mapped into
 * IPv6, or the /64 of an IPv6 address (decisions §3).
 * @param direccion as the network or a proxy writes it, or already what it counts as; what is no address stays as it is
 */
export function conexionDe(direccion: string): string {
  const conocida = conocidas.get(direccion);
  if (conocida !== undefined) return conocida;
  const conexion = contar(direccion);
  if (conexion === undefined) return direccion;
  if (conocidas.size >= CONOCIDAS_MAX) conocidas.clear();
  conocidas.set(direccion, conexion);
  return conexion;
}

function leer(direccion: string) {
  const texto = direccion.endsWith(`/${BITS}`) ? direccion.slice(0, -`/${BITS}`.length) : direccion;
  return ipaddr.isValid(texto) ? ipaddr.process(texto) : undefined;
}

function contar(direccion: string): string | undefined {
  const ip = leer(direccion);
  if (ip === undefined) return undefined;
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const red = new ipaddr.IPv6(ip.parts.map((grupo, i) => (i < GRUPOS ? grupo : 0)));
  return `${red}/${BITS}`;
}

/** Bits of an address that are kept where nobody need know more: the network, not who is in it. */
const RED = { ipv4: 24, ipv6: 48 } as const;

/**
 * The network of an address, shortened: `203.0.113.0/24`, or the /48 of an IPv6 address. What is no address is a dash.
 * @param direccion as `conexionDe` takes it
 */
export function redDe(direccion: string): string {
  const ip = leer(direccion);
  if (ip === undefined) return '—';
  const bits = RED[ip.kind()];
  const red = ip instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${red.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
}
