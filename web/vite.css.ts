import presetMantine from 'postcss-preset-mantine';
import type { CSSOptions } from 'vite';
import { isMediaName, mediaQuery } from './src/platform/browser/breakpoints.ts';

type PostcssOptions = Exclude<CSSOptions['postcss'], string | undefined>;

/** Writes the media queries that style sheets name, such as `@media (--below-sm)`. Components use the same names. */
const namedBreakpoints: NonNullable<PostcssOptions['plugins']>[number] = {
  postcssPlugin: 'conserje-breakpoints',
  AtRule: {
    media(rule) {
      rule.params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
        if (!isMediaName(name)) throw rule.error(`(--${name}) is no breakpoint of breakpoints.ts`);
        return mediaQuery(name);
      });
    },
  },
};

export const css: CSSOptions = { postcss: { plugins: [presetMantine(), namedBreakpoints] } };
