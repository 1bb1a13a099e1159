import { ensureChromium } from '../../../scripts/lib/chromium.mjs';
import {
  ensureLighthouse,
  lighthouseCategories,
  measureScores,
  signedInMinimumScores,
} from '../../../scripts/lib/lighthouse.mjs';
import type { Figure } from '../report.ts';
import type { Agency } from './agency.ts';

const ROUTES = ['/', '/comunicados', '/encuestas', '/normativa', '/turnos', '/ausencias', '/perfil'];

/** Scores of the member's screens on Lighthouse's simulated phone, one run each. */
export async function lighthouseFigures(name: string, url: string, a: Agency, folder: string): Promise<Figure[]> {
  const [program, executablePath] = [await ensureLighthouse(), await ensureChromium()];
  const key = a.watching.member.key ?? null;
  const figures: Figure[] = [];
  for (const route of ROUTES) {
    const scores = await measureScores({ program, executablePath, url: `${url}${route}`, key, folder });
    figures.push({
      what: `${name}${route}, Lighthouse on a phone`,
      value: lighthouseCategories.map((category, i) => `${category} ${scores[i]}`).join(', '),
      should: `${signedInMinimumScores.join(', ')} or more`,
      met: signedInMinimumScores.every((least, i) => (scores[i] ?? 0) >= least),
    });
  }
  return figures;
}
