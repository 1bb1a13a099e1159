import { CAN_ADMINISTER, loggedIn } from '@conserje/rules';
import Type from 'typebox';
import { ChangeAnswer, callsOf, FileAnswer, Id, post, Shape } from '../call.ts';

export const privacyCalls = callsOf('privacy', {
  misDatos: post({
    summary: 'Descarga tus datos en un archivo JSON',
    access: loggedIn,
    requiresRecentAuth: true,
    answer: FileAnswer('application/json'),
    secretAnswer: 'La descarga ya se hizo y no la guardamos. Si no la tienes, pídela otra vez',
    rate: { max: 30, minutes: 60 },
    expensive: true,
    answersFile: true,
    notForApiKeys: true,
  }),
  olvidarUsuario: post({
    summary:
      'Borra para siempre los datos personales de una persona despedida que tenía menor rango: queda un alias, y las cuentas siguen ' +
      'cuadrando. nombre, el suyo, escrito de nuevo',
    access: CAN_ADMINISTER,
    requiresRecentAuth: true,
    body: Shape({ usuario: Id, nombre: Type.String({ maxLength: 60 }), motivo: Type.String({ maxLength: 2000 }) }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'SIGUE_EN_LA_AGENCIA', 'YA_OLVIDADO'],
  }),
});
