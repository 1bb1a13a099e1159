import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../../platform/api/apiError.ts';
import { mount } from '../../test-support/mount.tsx';
import { useSpreadsheetPreview } from './useSpreadsheetPreview.ts';

type RequestPreview = Parameters<ReturnType<typeof useSpreadsheetPreview<string>>['choose']>[1];

test('the preview and the error belong to the file that was chosen last', async () => {
  const hechas: Parameters<RequestPreview>[1][] = [];
  const requestPreview: RequestPreview = (_body, how) => hechas.push(how);
  function Choose() {
    const [count, setCount] = useState(0);
    const { archivo, preview, error, form, choose } = useSpreadsheetPreview<string>();
    return (
      <>
        {['uno', 'dos'].map((name) => (
          <button key={name} type="button" onClick={() => choose(new File([], name), requestPreview)}>
            {name}
          </button>
        ))}
        <button type="button" onClick={() => setCount(count + 1)}>
          otra vez
        </button>
        <button
          type="button"
          onClick={() => form.reject(new ApiError(409, 'CAMBIO_MIENTRAS', 'Alguien lo cambió mientras'))}
        >
          importar
        </button>
        <output>{`${count} ${archivo?.name}: ${preview ?? error ?? 'se mira'}`}</output>
      </>
    );
  }
  mount(<Choose />);
  const says = (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text);
  await page.getByRole('button', { name: 'uno' }).click();
  await page.getByRole('button', { name: 'dos' }).click();
  const [first, second] = hechas;
  expect(first?.busyKey).not.toBe(second?.busyKey);
  second?.store('no cambia nada');
  await says('0 dos: no cambia nada');
  first?.store('cambia todo');
  first?.form.reject(new Error('no es una hoja'));
  await page.getByRole('button', { name: 'otra vez' }).click();
  await says('1 dos: no cambia nada');
  // An import that was refused as the agency changed: the same file is previewed again.
  await page.getByRole('button', { name: 'importar' }).click();
  hechas[2]?.store('cambia algo');
  await says('1 dos: cambia algo');
});
