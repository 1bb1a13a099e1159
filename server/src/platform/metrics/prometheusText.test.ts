import { expect, test } from 'vitest';
import { metricText } from './prometheusText.ts';

test('escapes the description and the values of labels', () => {
  const sample = { name: 'x_total', labels: { call: 'a"b\\c\nd', code: '200' }, value: 1e21 };
  expect(metricText({ name: 'x_total', help: 'A "plain"\\\nhelp' }, 'counter', [sample])).toBe(
    [
      '# HELP x_total A "plain"\\\\\\nhelp',
      '# TYPE x_total counter',
      'x_total{call="a\\"b\\\\c\\nd",code="200"} 1e+21',
    ].join('\n'),
  );
});

test('a sample without labels has no braces, and a metric without samples only its head', () => {
  const head = { name: 'x', help: 'x' };
  expect(metricText(head, 'gauge', [{ name: 'x', labels: {}, value: 0 }])).toBe('# HELP x x\n# TYPE x gauge\nx 0');
  expect(metricText(head, 'gauge', [])).toBe('# HELP x x\n# TYPE x gauge');
});
