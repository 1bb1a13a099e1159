import { describe, expect, it } from 'vitest';
import { avatarUrl, pictureSizeFor } from './avatarUrl.ts';

const HOTEL = 'https://hotel.example/avatarimage?user={usuario}&direction=2&size=s&gesture=sml';

describe('avatarUrl', () => {
  it('inserts the escaped name', () => {
    expect(avatarUrl('https://a.example/{usuario}.png', 'a/b?c', 110, false)).toBe(
      'https://a.example/a%2Fb%3Fc.png?size=m',
    );
  });

  it('replaces the size of the template', () => {
    const url = new URL(avatarUrl(HOTEL, 'Ana', 220, false));
    expect(url.searchParams.getAll('size')).toEqual(['l']);
    expect(url.searchParams.get('user')).toBe('Ana');
    expect(url.searchParams.get('gesture')).toBe('sml');
    expect(url.searchParams.has('headonly')).toBe(false);
  });

  it('requests the head only', () => {
    const url = new URL(avatarUrl('https://h.example/i?size=m&user={usuario}', '-=Ana=-', 40, true));
    expect(Object.fromEntries(url.searchParams)).toEqual({ user: '-=Ana=-', size: 'm', headonly: '1' });
  });

  it('requests the large picture only if the small one would be enlarged too much', () => {
    expect([pictureSizeFor(62, true), pictureSizeFor(93, true), pictureSizeFor(124, true)]).toEqual(['m', 'm', 'l']);
    expect([pictureSizeFor(110, false), pictureSizeFor(220, false)]).toEqual(['m', 'l']);
  });
});
