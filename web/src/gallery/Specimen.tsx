import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldProps } from '../ui/form/formStore.ts';
import { GalleryFrame } from './GalleryFrame.tsx';
import styles from './gallery.module.css';

/** Some parts that belong together; its key is its anchor. */
export interface SpecimenGroup {
  clave: string;
  title: string;
  Content: () => ReactNode;
}

interface Props {
  /** Which part, and in which state. */
  title: string;
  /** It takes the whole width of the page. */
  wide?: boolean;
  seed?: (client: QueryClient) => void;
  path?: string;
  children: ReactNode;
}

/** A part in a state. */
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

/** Parts in one line, as far as there is room. */
export const SpecimenRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** A line of text, and what stands at its end. */
export const SpecimenLine = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>;

/** What lies over a window, in a window of its own: `which` is one of `windowSamples.tsx`. */
export function DialogFrame({ title, which, alto }: { title: string; which: string; alto: number }) {
  return (
    <figure className={styles.sample}>
      <figcaption className={styles.label}>{title}</figcaption>
      <iframe className={styles.frame} title={title} src={`?ventana=${which}`} style={{ height: alto }} />
    </figure>
  );
}

interface SampleFieldProps<T> {
  valor: T;
  error?: string;
  children: (renderField: FieldProps<T>) => ReactNode;
}

/** A field without a form. */
export function StandaloneField<T>({ valor: initial, error, children }: SampleFieldProps<T>) {
  const [value, change] = useState(initial);
  return children({ ref: () => undefined, valor: value, change, error });
}

/** What is in it, after a press: `path` says on what. */
export function AutoPressed({ path, children }: { path: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    // What is in a lazy part comes later.
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
