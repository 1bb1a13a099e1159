export { raiseAlarm } from './security.alarm.ts';
export { recordRightHolders } from './security.rightHolders.ts';
