export type { ImportedClave, RosterImport, RosterPreview } from './rosterImport.service.ts';
export { importRoster, previewRoster } from './rosterImport.service.ts';
