import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A column as its table's row type declares it, or as the database has it. */
export interface Columna {
  clase: string;
  nula: boolean;
  /** A row may be added without it, and the database then gives it a value. */
  generada: boolean;
}
/** The columns of every table, by its name and theirs. */
export type Tablas = Record<string, Record<string, Columna>>;

const RAIZ = join(import.meta.dirname, '..');
const RAMAS: [number, string][] = [
  [ts.TypeFlags.NumberLike, 'integer'],
  [ts.TypeFlags.StringLike, 'text'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
];

/** Reads the row types from their sources, as the compiler understands them: nothing is left of them at run time. */
export function tiposDeFila(): Tablas {
  const { config } = ts.readConfigFile(join(RAIZ, '../../tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, RAIZ);
  const fuentes = globSync('**/*.ts', { cwd: RAIZ, exclude: ['**/*.test.ts'] })
    .map((fuente) => join(RAIZ, fuente))
    .filter((fuente) => ts.sys.readFile(fuente)?.includes('interface Database'));
  const programa = ts.createProgram(fuentes, options);
  const comprobador = programa.getTypeChecker();

  const columna = (tipo: ts.Type): Columna => {
    const parte = (nombre: string): ts.Type | undefined => {
      const simbolo = comprobador.getPropertyOfType(tipo, nombre);
      return simbolo && comprobador.getTypeOfSymbol(simbolo);
    };
    const lee = parte('__select__') ?? tipo;
    const escribe = parte('__insert__');
    return { ...lectura(lee), generada: escribe !== undefined && miembros(escribe).some(es(ts.TypeFlags.Undefined)) };
  };
  const propiedades = <T>(tipo: ts.Type, de: (tipo: ts.Type) => T): Record<string, T> =>
    Object.fromEntries(comprobador.getPropertiesOfType(tipo).map((p) => [p.name, de(comprobador.getTypeOfSymbol(p))]));
  return propiedades(interfazDatabase(programa, comprobador), (fila) => propiedades(fila, columna));
}

function interfazDatabase(programa: ts.Program, comprobador: ts.TypeChecker): ts.Type {
  const fuente = programa.getSourceFile(join(RAIZ, 'platform/db/database.ts'));
  const modulo = fuente && comprobador.getSymbolAtLocation(fuente);
  const simbolo = modulo && comprobador.getExportsOfModule(modulo).find(({ name }) => name === 'Database');
  if (!simbolo) throw new Error('platform/db/database.ts declares no Database');
  return comprobador.getDeclaredTypeOfSymbol(simbolo);
}

const miembros = (tipo: ts.Type): ts.Type[] => (tipo.isUnion() ? tipo.types : [tipo]);
const es =
  (rama: number) =>
  (tipo: ts.Type): boolean =>
    (tipo.flags & rama) !== 0;

function lectura(tipo: ts.Type): Pick<Columna, 'clase' | 'nula'> {
  const nula = miembros(tipo).some(es(ts.TypeFlags.Null));
  const valores = miembros(tipo).filter((miembro) => !es(ts.TypeFlags.Null)(miembro));
  const clases = RAMAS.filter(([rama]) => valores.some(es(rama))).map(([, clase]) => clase);
  if (valores.every((valor) => valor.symbol?.name === 'Uint8Array')) return { clase: 'bytes', nula };
  const todos = valores.every((valor) => RAMAS.some(([rama]) => es(rama)(valor)));
  return { clase: todos ? clases.join(' | ') : 'something else', nula };
}
