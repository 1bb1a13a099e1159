import { beforeEach } from 'vitest';
import { closeNotice, getVisibleNotices } from '../platform/state/notices.ts';

// Files share a process, and with it what an earlier one has left on the screen.
beforeEach(() => {
  for (const { id } of getVisibleNotices()) closeNotice(id);
});
