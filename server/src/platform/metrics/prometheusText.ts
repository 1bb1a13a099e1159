export interface MetricHead {
  name: string;
  help: string;
}

export interface MetricSample {
  name: string;
  labels: Record<string, string | number>;
  value: number;
}

const escapeText = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
const escapeLabel = (value: string): string => escapeText(value).replace(/"/g, '\\"');

function sampleLine({ name, labels, value }: MetricSample): string {
  const pairs = Object.entries(labels).map(([label, own]) => `${label}="${escapeLabel(String(own))}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join()}}` : ''} ${value}`;
}

/** Renders a metric in the text format of Prometheus, version 0.0.4, without the last line's end. */
export const metricText = ({ name, help }: MetricHead, type: string, samples: readonly MetricSample[]): string =>
  [`# HELP ${name} ${escapeText(help)}`, `# TYPE ${name} ${type}`, ...samples.map(sampleLine)].join('\n');
