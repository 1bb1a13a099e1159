import { beforeEach } from 'vitest';
import { avisosVisibles, cerrarAviso } from '../platform/avisos.ts';

// Files share a process, and with it what an earlier one has left on the screen.
beforeEach(() => {
  for (const { id } of avisosVisibles()) cerrarAviso(id);
});
