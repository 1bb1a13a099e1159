import { expect, test } from 'vitest';
import { checkApplication, checkApplicationAnswer, checkDepartamento } from './departamentos.ts';

const describeViolation = (violation: { campo: string; msg: string } | null): string | null =>
  violation && `${violation.campo}: ${violation.msg}`;

test.each([
  ['Radio', 'Música en vivo', null],
  [' \n ', 'Música', 'nombre: No dejes campos vacios'],
  ['\u200b', 'Música', 'nombre: No dejes campos vacios'],
  ['Radio', '  ', 'texto: No dejes campos vacios'],
  [`  ${'🛎'.repeat(40)} `, 'Música', null],
  ['x'.repeat(41), 'Música', 'nombre: El nombre puede tener como máximo 40 caracteres'],
  ['Radio', ` ${'🛎'.repeat(300)} `, null],
  ['Radio', 'x'.repeat(301), 'texto: Puede tener como máximo 300 caracteres'],
])('checkDepartamento(%j, %j)', (nombre, texto, expected) => {
  expect(describeViolation(checkDepartamento({ nombre, texto }))).toBe(expected);
});

test.each([
  ['Sé de música', null],
  [' \n ', 'texto: Escribe por qué quieres entrar'],
  [` ${'🛎'.repeat(300)} `, null],
  ['x'.repeat(301), 'texto: Puede tener como máximo 300 caracteres'],
])('checkApplication(%j)', (texto, expected) => {
  expect(describeViolation(checkApplication({ texto }))).toBe(expected);
});

test.each([
  [{ aceptar: true }, null],
  [{ aceptar: false, motivo: 'Somos muchos' }, null],
  [{ aceptar: false }, 'motivo: No dejes campos vacios'],
  [{ aceptar: false, motivo: ' ' }, 'motivo: No dejes campos vacios'],
  [{ aceptar: false, motivo: 'x'.repeat(301) }, 'motivo: El motivo puede tener como máximo 300 caracteres'],
])('checkApplicationAnswer(%j)', (answer, expected) => {
  expect(describeViolation(checkApplicationAnswer(answer))).toBe(expected);
});
