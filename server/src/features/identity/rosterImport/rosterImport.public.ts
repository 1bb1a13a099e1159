export type { ImportedClave, Preview, RosterImport } from './rosterImport.service.ts';
export { importRoster, previewRoster } from './rosterImport.service.ts';
