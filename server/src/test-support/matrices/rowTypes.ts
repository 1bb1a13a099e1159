import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A column as its table's row type declares it, or as the database has it. */
export interface Column {
  clase: string;
  isNullable: boolean;
  /** A row may be added without it, and the database then gives it a value. */
  isGenerated: boolean;
}
/** The columns of every table, by its name and theirs. */
export type Tables = Record<string, Record<string, Column>>;

const ROOT = join(import.meta.dirname, '../..');
const TYPE_FLAGS: [number, string][] = [
  [ts.TypeFlags.NumberLike, 'integer'],
  [ts.TypeFlags.StringLike, 'text'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
];

/** Reads the row types from their sources, as the compiler understands them: nothing is left of them at run time. */
export function readRowTypes(): Tables {
  const { config } = ts.readConfigFile(join(ROOT, '../../tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const sources = globSync('**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .map((source) => join(ROOT, source))
    .filter((source) => ts.sys.readFile(source)?.includes('interface Database'));
  const programa = ts.createProgram(sources, options);
  const typeChecker = programa.getTypeChecker();

  const column = (tipo: ts.Type): Column => {
    const parte = (nombre: string): ts.Type | undefined => {
      const typeSymbol = typeChecker.getPropertyOfType(tipo, nombre);
      return typeSymbol && typeChecker.getTypeOfSymbol(typeSymbol);
    };
    const lee = parte('__select__') ?? tipo;
    const escribe = parte('__insert__');
    return { ...read(lee), isGenerated: escribe !== undefined && members(escribe).some(is(ts.TypeFlags.Undefined)) };
  };
  const mapProperties = <T>(tipo: ts.Type, de: (tipo: ts.Type) => T): Record<string, T> =>
    Object.fromEntries(typeChecker.getPropertiesOfType(tipo).map((p) => [p.name, de(typeChecker.getTypeOfSymbol(p))]));
  return mapProperties(findDatabaseInterface(programa, typeChecker), (row) => mapProperties(row, column));
}

function findDatabaseInterface(programa: ts.Program, typeChecker: ts.TypeChecker): ts.Type {
  const source = programa.getSourceFile(join(ROOT, 'platform/database/database.ts'));
  const modulo = source && typeChecker.getSymbolAtLocation(source);
  const typeSymbol = modulo && typeChecker.getExportsOfModule(modulo).find(({ name }) => name === 'Database');
  if (!typeSymbol) throw new Error('platform/database/database.ts declares no Database');
  return typeChecker.getDeclaredTypeOfSymbol(typeSymbol);
}

const members = (tipo: ts.Type): ts.Type[] => (tipo.isUnion() ? tipo.types : [tipo]);
const is =
  (flag: number) =>
  (tipo: ts.Type): boolean =>
    (tipo.flags & flag) !== 0;

function read(tipo: ts.Type): Pick<Column, 'clase' | 'isNullable'> {
  const isNullable = members(tipo).some(is(ts.TypeFlags.Null));
  const values = members(tipo).filter((miembro) => !is(ts.TypeFlags.Null)(miembro));
  const kinds = TYPE_FLAGS.filter(([flag]) => values.some(is(flag))).map(([, clase]) => clase);
  if (values.every((valor) => valor.symbol?.name === 'Uint8Array')) return { clase: 'bytes', isNullable };
  const all = values.every((valor) => TYPE_FLAGS.some(([flag]) => is(flag)(valor)));
  return { clase: all ? kinds.join(' | ') : 'something else', isNullable };
}
