import ipaddr from 'ipaddr.js';
import type { Ip } from './ip.ts';
import { embeddedIpv4, readIp } from './ip.ts';

/** The part of an IPv6 address that names a connection: whoever has one has all addresses behind it. */
const BITS = 64;
const GROUPS = BITS / 16;

/** Addresses that have been seen lately: each is asked about several times in a request, and in many requests. */
const ADDRESS_CACHE_MAX = 10_000;
const knownAddresses = new Map<string, KnownAddress>();
interface KnownAddress {
  addressKey: string;
  red: string;
}
const NO_NETWORK = '—';

/**
 * What an address counts as, wherever addresses are compared: an IPv4 address itself, also where it comes in an IPv6 address
 * (mapped, by NAT64, 6to4 or Teredo), or the /64 of an IPv6 address (decisions §3).
 * @param direccion as the network or a proxy writes it, or already what it counts as; what is no address stays as it is
 */
export const toAddressKey = (address: string): string => lookUpAddress(address)?.addressKey ?? address;

function lookUpAddress(address: string): KnownAddress | undefined {
  const known = knownAddresses.get(address);
  if (known !== undefined) return known;
  const ip = parseAddress(address);
  if (ip === undefined) return undefined;
  const fresh = { addressKey: formatAddressKey(ip), red: shortenToNetwork(ip) };
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

/** Bits of an address that are kept where nobody need know more: the network, not who is in it. */
const NETWORK_BITS = { ipv4: 24, ipv6: 48 } as const;

function shortenToNetwork(ip: Ip): string {
  const bits = NETWORK_BITS[ip.kind()];
  const ipClass = ip instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${ipClass.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
}

/**
 * The network of an address, shortened: `203.0.113.0/24`, or the /48 of an IPv6 address. What is no address is a dash.
 * @param direccion as `toAddressKey` takes it
 */
export const toNetwork = (address: string): string => lookUpAddress(address)?.red ?? NO_NETWORK;
