import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldProps } from '../ui/form/formStore.ts';
import { GalleryFrame } from './GalleryFrame.tsx';
import styles from './gallery.module.css';

/** Related specimens; the key is the anchor. */
export interface SpecimenGroup {
  id: string;
  title: string;
  Content: () => ReactNode;
}

interface Props {
  /** Components (or a style sheet) and their states: `Badge: its five tones`. */
  title: string;
  /** Spans the whole width of the page. */
  wide?: boolean;
  seed?: (client: QueryClient) => void;
  path?: string;
  children: ReactNode;
}

export function Specimen({ title, wide = false, seed, path, children }: Props) {
  return (
    <figure className={styles.sample} data-wide={wide || undefined}>
      <figcaption className={styles.label}>{title}</figcaption>
      <div className={styles.body}>
        <GalleryFrame seed={seed} path={path}>
          {children}
        </GalleryFrame>
      </div>
    </figure>
  );
}

/** Components in one wrapping line. */
export const SpecimenRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** A line of text with content at its end. */
export const SpecimenLine = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>;

/** An overlay in a frame of its own: `which` is a key of `windowSamples.tsx`. */
export function DialogFrame({ title, which, height }: { title: string; which: string; height: number }) {
  return (
    <figure className={styles.sample}>
      <figcaption className={styles.label}>{title}</figcaption>
      <iframe className={styles.frame} title={title} src={`?window=${which}`} style={{ height }} />
    </figure>
  );
}

interface SampleFieldProps<T> {
  value: T;
  error?: string;
  children: (renderField: FieldProps<T>) => ReactNode;
}

export function StandaloneField<T>({ value: initial, error, children }: SampleFieldProps<T>) {
  const [value, change] = useState(initial);
  return children({ ref: () => undefined, value, change, error });
}

/** Presses an element of its content: `path` is the selector. */
export function AutoPressed({ path, children }: { path: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    // A lazy component renders later.
    const press = () => {
      const button = box.current?.querySelector<HTMLElement>(path);
      if (isPressed.current || !button) return;
      isPressed.current = true;
      button.click();
    };
    press();
    const observer = new MutationObserver(press);
    if (box.current) observer.observe(box.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [path]);
  return <div ref={box}>{children}</div>;
}

export const nothing = (): void => undefined;
