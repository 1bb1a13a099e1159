import { useEffect, useState } from 'react';
import { lazyDialog } from '../../platform/browser/lazyDialog.tsx';
import { usePreference } from '../../platform/state/preferences.ts';
import { isReservedKeyPress } from './rowShortcuts.ts';
import type { Shortcut } from './ShortcutList.tsx';

const ShortcutList = lazyDialog(() => import('./ShortcutList.tsx'));

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
  return <ShortcutList keys={keys} close={() => setOpen(false)} />;
}
