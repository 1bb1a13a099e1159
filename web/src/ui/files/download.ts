/** Permits the download of a list of people, or throws; set by the shell. */
let allowDownload: () => Promise<void> = async () => undefined;
export function setDownloadPermission(permit: () => Promise<void>): void {
  allowDownload = permit;
}

const CSV_TYPE = 'text/csv;charset=utf-8';

/** Resolves when the viewer may download a list of people. */
export const askDownloadPermission = (): Promise<void> => allowDownload();

/** Saves a text as a file without asking for permission: templates and own data. */
export function saveAsFile(fileName: string, text: string, mimeType = CSV_TYPE): void {
  saveBlob(fileName, new Blob([text], { type: mimeType }));
}

/** Saves a file as it was received. */
export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // Some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
