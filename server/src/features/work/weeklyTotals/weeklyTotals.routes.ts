import type { FeatureModule } from '../../../platform/featureModule.ts';
import { getDailyWork, getWeeklyWork, paidByWeek, soldByWeek } from './weeklyTotals.service.ts';
import { topSemanal } from './weeklyTotals.topSemanal.ts';

export const weeklyTotals: FeatureModule<'weeklyTotals'> = {
  handlers: {
    getTopSemanal: topSemanal,
    trabajoSemanas: getWeeklyWork,
    trabajoDias: getDailyWork,
    ventasSemanas: soldByWeek,
    pagasSemanas: paidByWeek,
  },
};
