import { ADMINISTRADOR, sesion } from '@conserje/rules';
import Type from 'typebox';
import { call, Fichero, Id, Outcome, Shape } from './call.ts';

const feature = 'privacidad';

export const privacidadCalls = {
  misDatos: call({
    method: 'POST',
    path: 'misDatos',
    feature,
    summary: 'Descarga tus datos en un archivo JSON',
    access: sesion,
    reciente: true,
    answer: Fichero('application/json'),
    secretAnswer: 'La descarga ya se hizo y no la guardamos. Si no la tienes, pídela otra vez',
    rate: { max: 30, minutes: 60 },
    costosa: true,
    fichero: true,
    enPersona: true,
  }),
  olvidarUsuario: call({
    method: 'POST',
    path: 'olvidarUsuario',
    feature,
    summary:
      'Borra para siempre los datos personales de una persona despedida que tenía menor rango: queda un alias, y las cuentas siguen ' +
      'cuadrando. nombre, el suyo, escrito de nuevo',
    access: ADMINISTRADOR,
    reciente: true,
    body: Shape({ usuario: Id, nombre: Type.String({ maxLength: 60 }), motivo: Type.String({ maxLength: 2000 }) }),
    answer: Outcome({}),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'SIGUE_EN_LA_AGENCIA', 'YA_OLVIDADO'],
  }),
};
