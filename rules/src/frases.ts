import { enMiles } from './textos.ts';

const DICHOS = 5;

/** Names, or what is said of each, as a person says them; the first few of many. */
export function enumerar(todos: readonly string[]): string {
  const resto = todos.length - DICHOS;
  const dichos = resto > 0 ? [...todos.slice(0, DICHOS), `${enMiles(resto)} más`] : todos;
  return new Intl.ListFormat('es').format(dichos);
}
