import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Column as its row type or the database declares it. */
export interface TableColumn {
  kind: string;
  isNullable: boolean;
  /** Whether an insert may omit it, because the database supplies a value. */
  isGenerated: boolean;
}
/** Columns by table and name. */
export type Tables = Record<string, Record<string, TableColumn>>;

const ROOT = join(import.meta.dirname, '../..');
const TYPE_FLAGS: [number, string][] = [
  [ts.TypeFlags.NumberLike, 'integer'],
  [ts.TypeFlags.StringLike, 'text'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
];

/** Reads the row types from the sources with the compiler, since types do not exist at run time. */
export function readRowTypes(): Tables {
  const { config } = ts.readConfigFile(join(ROOT, '../../tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const sources = globSync('**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .map((source) => join(ROOT, source))
    .filter((source) => ts.sys.readFile(source)?.includes('interface Database'));
  const program = ts.createProgram(sources, options);
  const typeChecker = program.getTypeChecker();

  const column = (type: ts.Type): TableColumn => {
    const propertyType = (name: string): ts.Type | undefined => {
      const typeSymbol = typeChecker.getPropertyOfType(type, name);
      return typeSymbol && typeChecker.getTypeOfSymbol(typeSymbol);
    };
    const selectType = propertyType('__select__') ?? type;
    const insertType = propertyType('__insert__');
    return {
      ...readColumnType(selectType),
      isGenerated: insertType !== undefined && members(insertType).some(hasFlag(ts.TypeFlags.Undefined)),
    };
  };
  const mapProperties = <T>(type: ts.Type, de: (type: ts.Type) => T): Record<string, T> =>
    Object.fromEntries(typeChecker.getPropertiesOfType(type).map((p) => [p.name, de(typeChecker.getTypeOfSymbol(p))]));
  return mapProperties(findDatabaseInterface(program, typeChecker), (row) => mapProperties(row, column));
}

function findDatabaseInterface(program: ts.Program, typeChecker: ts.TypeChecker): ts.Type {
  const source = program.getSourceFile(join(ROOT, 'platform/database/database.ts'));
  const moduleSymbol = source && typeChecker.getSymbolAtLocation(source);
  const typeSymbol =
    moduleSymbol && typeChecker.getExportsOfModule(moduleSymbol).find(({ name }) => name === 'Database');
  if (!typeSymbol) throw new Error('platform/database/database.ts declares no Database');
  return typeChecker.getDeclaredTypeOfSymbol(typeSymbol);
}

const members = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);
const hasFlag =
  (flag: number) =>
  (type: ts.Type): boolean =>
    (type.flags & flag) !== 0;

function readColumnType(type: ts.Type): Pick<TableColumn, 'kind' | 'isNullable'> {
  const isNullable = members(type).some(hasFlag(ts.TypeFlags.Null));
  const values = members(type).filter((member) => !hasFlag(ts.TypeFlags.Null)(member));
  const kinds = TYPE_FLAGS.filter(([flag]) => values.some(hasFlag(flag))).map(([, kind]) => kind);
  if (values.every((valor) => valor.symbol?.name === 'Uint8Array')) return { kind: 'bytes', isNullable };
  const all = values.every((valor) => TYPE_FLAGS.some(([flag]) => hasFlag(flag)(valor)));
  return { kind: all ? kinds.join(' | ') : 'something else', isNullable };
}
