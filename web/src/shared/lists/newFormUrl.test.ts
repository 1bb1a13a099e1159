import { expect, test } from 'vitest';
import { readUrl } from '../../ui/state/useUrlState.ts';
import { actionRoute, FORM_URL_STATE } from './newFormUrl.ts';

test('the URL opens the form of the screen with the person selected', () => {
  const url = new URL(actionRoute('multar', 7), 'http://portal');
  expect(url.pathname).toBe('/multas');
  expect(readUrl(url.searchParams, FORM_URL_STATE)).toEqual({ nuevo: true, usuario: 7 });
});
