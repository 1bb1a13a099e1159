import { Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { usePreference } from '../../platform/state/preferences.ts';
import { isReservedKeyPress } from './rowShortcuts.ts';
import type { Shortcut } from './ShortcutList.tsx';

const ShortcutList = lazyWithRetry(() => import('./ShortcutList.tsx'));

/** Opens the list of a screen's shortcuts on `?`. */
export function ShortcutHelp({ keys }: { keys: readonly Shortcut[] }) {
  const areShortcutsEnabled = usePreference('teclas');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!areShortcutsEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || isReservedKeyPress(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [areShortcutsEnabled]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutList keys={keys} close={() => setOpen(false)} />
    </Suspense>
  );
}
