import { beforeEach } from 'vitest';
import { closeToast, getVisibleToasts } from '../platform/state/toasts.ts';

// Files share a process, and with it what an earlier one has left on the screen.
beforeEach(() => {
  for (const { id } of getVisibleToasts()) closeToast(id);
});
