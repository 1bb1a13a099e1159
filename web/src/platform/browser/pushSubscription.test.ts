import { expect, test, vi } from 'vitest';
import { subscribeHere } from './pushSubscription.ts';

test.each([
  ['denied', 'denied'],
  // The question was closed without an answer: the browser asks again at the next press.
  ['default', null],
])('permission %s leaves the obstacle %j', async (permission, obstacle) => {
  const register = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      notification.permission = permission;
      return permission;
    },
  };
  vi.stubGlobal('Notification', notification);
  expect(await subscribeHere('BA')).toBe(obstacle);
  expect(register).not.toHaveBeenCalled();
});
