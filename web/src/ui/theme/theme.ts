import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';

const brass: MantineColorsTuple = [
  '#fff8e6',
  '#fbeccb',
  '#f4d99a',
  '#edc566',
  '#e2b04a',
  '#d39a33',
  '#b57f22',
  '#8a5f13',
  '#704b0e',
  '#523606',
];

/** Blue-black, from the text on it (0) to the deepest shadow (9). */
const night: MantineColorsTuple = [
  '#ece8dc',
  '#cdd0d9',
  '#aab2c8',
  '#8e98b6',
  '#6373a6',
  '#22304f',
  '#161f37',
  '#0b1020',
  '#080c19',
  '#050811',
];

/** Warm paper; index 4 is the border of fields in the light theme. */
const paper: MantineColorsTuple = [
  '#fbf7ee',
  '#f3ecdc',
  '#e9dfc9',
  '#dccfb3',
  '#8c7b52',
  '#7a6a45',
  '#5f5a52',
  '#4a4640',
  '#33302b',
  '#1f1d1a',
];

/** Top offset of a dialog: near the edge, lower on a tall screen. */
export const DIALOG_TOP_OFFSET = 'max(1rem, 9dvh)';

/** Text of 16 pixels: a phone zooms into smaller fields, and smaller buttons are hard to touch. */
const mediumSize = { defaultProps: { size: 'md' } };

export const theme = createTheme({
  components: {
    Button: mediumSize,
    NumberInput: mediumSize,
    PasswordInput: mediumSize,
    Select: mediumSize,
    Textarea: mediumSize,
    TextInput: mediumSize,
    // Shared, so that a question covers its dialog.
    Modal: {
      defaultProps: { yOffset: DIALOG_TOP_OFFSET, xOffset: '0.5rem' },
      styles: {
        content: { background: 'var(--color-surface)', border: '1px solid var(--color-line-strong)' },
        header: { background: 'var(--color-surface)' },
        title: { fontSize: '1.2rem', fontWeight: 700, lineHeight: 1.3 },
      },
    },
    ModalCloseButton: { defaultProps: { size: '2.75rem', iconSize: 20, 'aria-label': 'Cerrar' } },
    Tabs: { styles: { tab: { minHeight: '2.75rem', paddingInline: 'clamp(0.2rem, 3.2vw - 0.5rem, 1rem)' } } },
    // A <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
  },
  colors: { brass, dark: night, gray: paper },
  primaryColor: 'brass',
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  black: '#17120a',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-text)', fontWeight: '700' },
});

/** Maps Mantine's colours to the tokens; brass text is darker in the light theme, for contrast. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--color-page)',
    '--mantine-color-text': 'var(--color-text)',
    '--mantine-color-bright': 'var(--color-text)',
    '--mantine-color-dimmed': 'var(--color-muted)',
    '--mantine-color-placeholder': 'var(--color-muted)',
    '--mantine-color-anchor': 'var(--color-accent)',
    '--mantine-color-error': 'var(--color-bad)',
    '--mantine-color-default': 'var(--color-surface)',
    '--mantine-color-default-hover': 'var(--color-raised)',
    '--mantine-color-default-border': 'var(--color-line-strong)',
    '--mantine-color-brass-filled': 'var(--color-brass)',
    '--mantine-color-brass-filled-hover': 'var(--color-brass-hover)',
    '--mantine-primary-color-filled': 'var(--color-brass)',
    '--mantine-primary-color-filled-hover': 'var(--color-brass-hover)',
    '--mantine-color-brass-text': 'var(--color-accent)',
    '--mantine-color-brass-light-color': 'var(--color-accent)',
    '--mantine-color-brass-outline': 'var(--color-accent)',
    '--mantine-primary-color-light-color': 'var(--color-accent)',
  };
  return { variables: {}, dark: shared, light: shared };
};
