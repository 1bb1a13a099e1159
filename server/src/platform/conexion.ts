import ipaddr from 'ipaddr.js';
import type { Ip } from './ip.ts';
import { embeddedIpv4, readIp } from './ip.ts';

/** The part of an IPv6 address that names a connection: whoever has one has all addresses behind it. */
const BITS = 64;
const GRUPOS = BITS / 16;

/** Addresses that have been seen lately: each is asked about several times in a request, and in many requests. */
const CONOCIDAS_MAX = 10_000;
const conocidas = new Map<string, Conocida>();
interface Conocida {
  conexion: string;
  red: string;
}
const SIN_RED = '—';

/**
 * What an address counts as, wherever addresses are compared: an IPv4 address itself, also where it comes in an IPv6 address
 * (mapped, by NAT64, 6to4 or Teredo), or the /64 of an IPv6 address (decisions §3).
 * @param direccion as the network or a proxy writes it, or already what it counts as; what is no address stays as it is
 */
export const conexionDe = (direccion: string): string => conocer(direccion)?.conexion ?? direccion;

function conocer(direccion: string): Conocida | undefined {
  const conocida = conocidas.get(direccion);
  if (conocida !== undefined) return conocida;
  const ip = leer(direccion);
  if (ip === undefined) return undefined;
  const nueva = { conexion: contar(ip), red: acortar(ip) };
  if (conocidas.size >= CONOCIDAS_MAX) conocidas.clear();
  conocidas.set(direccion, nueva);
  return nueva;
}

function leer(direccion: string): Ip | undefined {
  const texto = direccion.endsWith(`/${BITS}`) ? direccion.slice(0, -`/${BITS}`.length) : direccion;
  const ip = readIp(texto);
  return ip && (embeddedIpv4(ip) ?? ip);
}

function contar(ip: Ip): string {
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const red = new ipaddr.IPv6(ip.parts.map((grupo, i) => (i < GRUPOS ? grupo : 0)));
  return `${red}/${BITS}`;
}

/** Bits of an address that are kept where nobody need know more: the network, not who is in it. */
const RED = { ipv4: 24, ipv6: 48 } as const;

function acortar(ip: Ip): string {
  const bits = RED[ip.kind()];
  const red = ip instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${red.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
}

/**
 * The network of an address, shortened: `203.0.113.0/24`, or the /48 of an IPv6 address. What is no address is a dash.
 * @param direccion as `conexionDe` takes it
 */
export const redDe = (direccion: string): string => conocer(direccion)?.red ?? SIN_RED;
