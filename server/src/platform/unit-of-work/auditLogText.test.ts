import { NAME_PLACEHOLDER, sentenceText } from '@conserje/rules';
import { expect, test } from 'vitest';
import { formatAuditLine } from './auditLogText.ts';

const [ANA, LEO] = [1, 2];
const said = (motivo: string, usuario: number | null = LEO, encargado: number | null = ANA) =>
  sentenceText({
    quien: encargado === ANA ? 'Ana' : null,
    texto: formatAuditLine({ motivo, usuario, encargado }),
    sobre: usuario === null ? null : usuario === LEO ? 'Leo' : 'Ana',
    otro: 'Luz',
  });

test.each([
  [`multó a ${NAME_PLACEHOLDER} con 15c: flood`, 'Ana multó a Leo con 15c: flood'],
  [`pausó el tiempo de ${NAME_PLACEHOLDER} (con la clave «Bot»)`, 'Ana pausó el tiempo de Leo (con la clave «Bot»)'],
  // The affected person is appended.
  ['hizo algo', 'Ana hizo algo (Leo)'],
  // Older formats.
  ['Despidió: flood', 'Ana despidió a Leo: flood'],
  ['Multó con 15c: Flood', 'Ana multó a Leo con 15c: Flood'],
  ['Ascendió de X a Y', 'Ana ascendió a Leo de X a Y'],
  ['Ascendió por paga a Y: 8c', 'Ana ascendió por paga a Leo a Y: 8c'],
  ['Aceptó la ausencia del 2 al 5: viaje', 'Ana aceptó la ausencia de Leo del 2 al 5: viaje'],
  ['Sumó 5 minutos al pasar lista', 'Ana sumó 5 minutos a Leo al pasar lista'],
  ['Sumó 5 minutos (con la clave «Bot»)', 'Ana sumó 5 minutos a Leo (con la clave «Bot»)'],
  ['Confirmó 30 minutos y cerró el tiempo', 'Ana confirmó 30 minutos a Leo y cerró el tiempo'],
  ['Canceló el tiempo: hubo un despido', 'Ana canceló el tiempo de Leo: hubo un despido'],
  ['Excepción: dio Multas', 'Ana cambió los permisos extra de Leo: dio Multas'],
  ['Algo de otro tiempo', 'Ana algo de otro tiempo (Leo)'],
])('%s', (motivo, sentence) => expect(said(motivo)).toBe(sentence));

test.each([
  [`pausó el tiempo de ${NAME_PLACEHOLDER}`, 'Ana pausó su tiempo'],
  [`canceló la ausencia de ${NAME_PLACEHOLDER} del 2 al 5`, 'Ana canceló su ausencia del 2 al 5'],
  ['Cambió su clave', 'Ana cambió su clave'],
])('on oneself: %s', (motivo, sentence) => expect(said(motivo, ANA)).toBe(sentence));

test.each([
  [`se cerró sola la entrada de ${NAME_PLACEHOLDER}: 2h`, 'Se cerró sola la entrada de Leo: 2h'],
  ['Se cerró sola la entrada que quedó abierta: 2h', 'Se cerró sola la entrada de Leo que quedó abierta: 2h'],
  ['Comparte conexión con otra cuenta', 'Leo comparte conexión con Luz'],
])('by the system: %s', (motivo, sentence) => expect(said(motivo, LEO, null)).toBe(sentence));

test('an action without a person names nobody', () => {
  expect(said('Reinició la lista de paga del grupo 1: todo estaba pagado', null)).toBe(
    'Ana reinició la lista de paga del grupo 1: todo estaba pagado',
  );
});
