import type { FeatureModule } from '../../../platform/featureModule.ts';
import { getForm, listQuestions, saveQuestions } from './ingreso.questions.ts';
import { answerApplication, listApplications } from './ingreso.service.ts';

export const ingreso: FeatureModule<'ingreso'> = {
  handlers: {
    formularioIngreso: getForm,
    ingresos: listApplications,
    responderIngreso: answerApplication,
    preguntasIngreso: ({ deps }) => listQuestions(deps.engine.db),
    guardarPreguntas: saveQuestions,
  },
};
