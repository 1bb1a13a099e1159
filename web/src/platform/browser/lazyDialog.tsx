import type { ComponentType } from 'react';
import { Suspense } from 'react';
import { lazyWithRetry } from './lazyWithRetry.ts';

/** Like `lazyWithRetry`, for a dialog: shows nothing until its code is there. */
export function lazyDialog<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Dialog: ComponentType<P> = lazyWithRetry(load);
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
