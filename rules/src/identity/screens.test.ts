import { expect, test } from 'vitest';
import { ROUTES_WITH_PEOPLE, SCREENS } from './screens.ts';

test('exporting a list of people needs a recent proof, except for own or public data', () => {
  const routesWithPeople = `/actividad /nomina /miperiodo /ascensos /solicitudes /usuarios /cambionombre /ausencias /fichaje /sugerencias /comunicados /encuestas /departamentos /tiempos /paselista /turnos /firmas
    /traslados /degrados /llamadoatencion /resumensemanal /listaPaga /ventas /misiones /membresias /multas /despidos /ingreso /listanegra /renta
    /pendientes /estados /excepciones /registros /seguridad /clones`;
  const without = `/ /rangos /normativa /radio /privacidad /perfil /configuracion /calcularango /mantenimiento /equipo
    /mejortrabajador /topsemanal`;
  expect(ROUTES_WITH_PEOPLE.toSorted()).toEqual(routesWithPeople.split(/\s+/).toSorted());
  expect([...ROUTES_WITH_PEOPLE, ...without.split(/\s+/)].toSorted()).toEqual(Object.keys(SCREENS).toSorted());
});
