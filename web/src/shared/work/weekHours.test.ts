import { expect, it } from 'vitest';
import { describeAttendance } from './weekHours.ts';

it.each([
  [0, 'nadie'],
  [2, 'casi nadie'],
  [3, '0.1 personas a la vez'],
  [60, '1 persona a la vez'],
  [150, '2.5 personas a la vez'],
])('describes %d minutes of an hour as %s', (minutes, text) => expect(describeAttendance(minutes)).toBe(text));
