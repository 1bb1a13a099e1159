/** Widths in em from which a layout changes. `xs` to `lg` are those of Mantine. */
const WIDTHS = { tiny: 22, narrow: 30, xs: 36, sm: 48, md: 62, lg: 75, wide: 80, huge: 120 } as const;

type Side = 'below' | 'from';
type Breakpoint = keyof typeof WIDTHS;

/** Names of the media queries that style sheets and components use, such as `below-sm`. */
export type MediaName = `${Side}-${Breakpoint}`;

/** Returns the media query of a name. At each width exactly one of `below-sm` and `from-sm` matches. */
export function mediaQuery(name: MediaName): string {
  const [side, breakpoint] = name.split('-') as [Side, Breakpoint];
  const em = WIDTHS[breakpoint];
  return side === 'from' ? `(min-width: ${em}em)` : `(max-width: ${em - 0.01}em)`;
}

/** Returns whether style sheets may use a name. */
export const isMediaName = (name: string): name is MediaName => {
  const [side, breakpoint = '', ...more] = name.split('-');
  return (side === 'below' || side === 'from') && Object.hasOwn(WIDTHS, breakpoint) && more.length === 0;
};
