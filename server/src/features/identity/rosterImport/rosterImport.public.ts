export type { ImportedClave, RosterImportOptions, RosterPreview } from './rosterImport.service.ts';
export { importRoster, previewRoster } from './rosterImport.service.ts';
