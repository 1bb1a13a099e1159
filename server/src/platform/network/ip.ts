import ipaddr from 'ipaddr.js';

export type Ip = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Blocks that IANA allocated to regional registries, each widened to the registry's next allocation (RFC 3587 and the
 * registry "IPv6 Global Unicast Address Assignments"). The rest of IPv6 is unallocated or reserved.
 */
const ALLOCATED_IPV6 = (
  ['2001::/16', '2003::/16', '2400::/8', '2600::/8', '2800::/8', '2a00::/8', '2c00::/8'] as const
).map((block) => ipaddr.IPv6.parseCIDR(block));

/** Public addresses that a cloud serves only to its own machines: Azure's host, IBM Cloud's services. */
const CLOUD_INTERNAL = (['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'] as const).map((block) =>
  ipaddr.IPv4.parseCIDR(block),
);

/** Systems write `::808:808` as `::8.8.8.8`, and ipaddr.js would take it for the mapped address `::ffff:8.8.8.8`. */
const IPV4_COMPATIBLE = /^::(?=\d+\.)/;

/** Parses an IPv4 or IPv6 address; a mapped IPv4 address becomes IPv4. */
export function readIp(text: string): Ip | undefined {
  const written = text.replace(IPV4_COMPATIBLE, '::0:');
  return ipaddr.isValid(written) ? ipaddr.process(written) : undefined;
}

const ipv4Of = (high: number, low: number): ipaddr.IPv4 =>
  new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** The IPv4 address behind the well-known NAT64 prefix (RFC 6052). */
const throughNat64 = (ip: Ip): ipaddr.IPv4 | undefined =>
  ip instanceof ipaddr.IPv6 && ip.match(NAT64) ? ipv4Of(ip.parts[6] ?? 0, ip.parts[7] ?? 0) : undefined;

/** The IPv4 address that an IPv6 address embeds: by NAT64, 6to4 (RFC 3056) or Teredo (RFC 4380). */
export function embeddedIpv4(ip: Ip): ipaddr.IPv4 | undefined {
  if (!(ip instanceof ipaddr.IPv6)) return undefined;
  const [, second = 0, third = 0, , , , high = 0, low = 0] = ip.parts;
  const range = ip.range();
  if (range === '6to4') return ipv4Of(second, third);
  // Teredo hides the client's address by inverting its bits.
  return range === 'teredo' ? ipv4Of(high ^ 0xffff, low ^ 0xffff) : throughNat64(ip);
}

/**
 * Returns whether an address is publicly reachable: not loopback, private, cloud-internal, tunnelled or unallocated.
 */
export function isPublicIp(ip: Ip): boolean {
  const target = throughNat64(ip) ?? ip;
  if (target.range() !== 'unicast') return false;
  return target instanceof ipaddr.IPv6
    ? ALLOCATED_IPV6.some((block) => target.match(block))
    : !CLOUD_INTERNAL.some((block) => target.match(block));
}
