import { expect, test } from 'vitest';

const FUENTES = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const queTienen = (que: RegExp): string[] =>
  Object.entries(FUENTES)
    .filter(([, texto]) => que.test(texto))
    .map(([nombre]) => nombre.replace('../', '').replace(/^\.\//, 'ui/'))
    .toSorted();

test('every dialog with fields is one that asks before what was typed is lost', () => {
  const sinPreguntar = queTienen(/<Modal\b/).filter((nombre) => !queTienen(/useSalida\(/).includes(nombre));
  expect(sinPreguntar).toEqual([
    // A search.
    'app/Paleta.tsx',
    // Has no field.
    'app/Preguntas.tsx',
    // Has no field.
    'features/cuenta/BienvenidaDialogo.tsx',
    // A password or a code, which is typed again.
    'features/cuenta/PruebaDialogo.tsx',
  ]);
});

test('a dialog has its fields in a form, which knows what was typed', () => {
  const conCampos = queTienen(
    /<(?:Textarea|TextInput|NumberInput|PasswordInput|textarea)\b|<input(?![^>]*(?:hidden|type="(?:checkbox|file|search)"))/,
  );
  expect(queTienen(/<Dialogo\b/).filter((nombre) => conCampos.includes(nombre))).toEqual([]);
});

test('every date is typed and picked in the same field', () => {
  expect(queTienen(/<DatePicker|type="date"|DateInput/)).toEqual(['ui/forma/SelectorFechaCalendario.tsx']);
});
