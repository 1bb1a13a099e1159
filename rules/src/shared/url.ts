interface ParsedUrl {
  protocol: string;
  username: string;
  password: string;
  hostname: string;
  href: string;
}

/** The URL parser of browsers and Node.js, which the ECMAScript library types lack. */
export const { URL } = globalThis as unknown as {
  URL: { canParse(direccion: string): boolean; new (direccion: string): ParsedUrl };
};
