import { SCREENS, WORKBOOK_TYPE } from '@conserje/rules';
import { callsOf, DateText, FileAnswer, post, Shape } from '../call.ts';

export const periodWorkbookCalls = callsOf('periodWorkbook', {
  libroPeriodo: post({
    summary:
      'Descarga un libro de Excel de un periodo, de inicio a final, ambos incluidos, con el trabajo, las pagas, las ventas, las multas, ' +
      'los cambios de misión y los despidos, de lo que puedes ver',
    access: SCREENS['/resumensemanal'],
    requiresRecentAuth: true,
    body: Shape({ inicio: DateText, final: DateText }),
    answer: FileAnswer(WORKBOOK_TYPE),
    errors: ['REGLA'],
    secretAnswer: 'La descarga ya se hizo y no la guardamos. Si no la tienes, pídela otra vez',
    rate: { max: 30, minutes: 60 },
    expensive: true,
    answersFile: true,
  }),
});
