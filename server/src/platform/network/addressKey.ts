import ipaddr from 'ipaddr.js';
import type { Ip } from './ip.ts';
import { embeddedIpv4, readIp } from './ip.ts';

/** Prefix length of an IPv6 connection, whose client controls all addresses in it. */
const BITS = 64;
const GROUPS = BITS / 16;

/** Cached addresses: each is looked up several times per request, and in many requests. */
const ADDRESS_CACHE_MAX = 10_000;
const knownAddresses = new Map<string, KnownAddress>();
interface KnownAddress {
  addressKey: string;
  network: string;
}
const NO_NETWORK = '—';

/**
 * Normalizes an address for comparison: an IPv4 address, also one embedded in IPv6 (mapped, NAT64, 6to4 or Teredo), or
 * the /64 of an IPv6 address (decisions §3).
 * @param address as written by the network or a proxy, or an address key; other text is returned unchanged
 */
export const toAddressKey = (address: string): string => lookUpAddress(address)?.addressKey ?? address;

function lookUpAddress(address: string): KnownAddress | undefined {
  const known = knownAddresses.get(address);
  if (known !== undefined) return known;
  const ip = parseAddress(address);
  if (ip === undefined) return undefined;
  const fresh = { addressKey: formatAddressKey(ip), network: shortenToNetwork(ip) };
  if (knownAddresses.size >= ADDRESS_CACHE_MAX) knownAddresses.clear();
  knownAddresses.set(address, fresh);
  return fresh;
}

function parseAddress(address: string): Ip | undefined {
  const text = address.endsWith(`/${BITS}`) ? address.slice(0, -`/${BITS}`.length) : address;
  const ip = readIp(text);
  return ip && (embeddedIpv4(ip) ?? ip);
}

function formatAddressKey(ip: Ip): string {
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const network = new ipaddr.IPv6(ip.parts.map((group, i) => (i < GROUPS ? group : 0)));
  return `${network}/${BITS}`;
}

/** Bits kept where only the network may be known, not the client. */
const NETWORK_BITS = { ipv4: 24, ipv6: 48 } as const;

/**
 * Returns the address from which the process calls for a person: a /64 each, so that limits per address count per
 * person. It is of a network for documentation (RFC 9637), which no client has and no log names.
 */
export const internalCallerAddressOf = (usuario: number): string =>
  `3fff:0:${((usuario >>> 16) & 0xffff).toString(16)}:${(usuario & 0xffff).toString(16)}::1`;

const INTERNAL_NETWORK = ipaddr.parseCIDR('3fff::/20');

function shortenToNetwork(ip: Ip): string {
  if (ip instanceof ipaddr.IPv6 && ip.match(INTERNAL_NETWORK)) return NO_NETWORK;
  const bits = NETWORK_BITS[ip.kind()];
  const ipClass = ip instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${ipClass.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
}

/**
 * Shortens an address to its network: `203.0.113.0/24`, or the /48 of an IPv6 address; a dash for other text.
 * @param address as for `toAddressKey`
 */
export const toNetworkPrefix = (address: string): string => lookUpAddress(address)?.network ?? NO_NETWORK;
