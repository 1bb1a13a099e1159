/** Permits the download of a list of people, or throws; set by the shell. */
let allowDownload: () => Promise<void> = async () => undefined;
export function beforeDownload(permit: () => Promise<void>): void {
  allowDownload = permit;
}

const CSV_TYPE = 'text/csv;charset=utf-8';

/** Downloads a list as CSV after permission; its text is built afterwards. */
export async function download(fileName: string, text: () => string | Promise<string>): Promise<void> {
  await allowDownload();
  saveAsFile(fileName, await text());
}

/** Saves a text as a file without asking for permission: templates and own data. */
export function saveAsFile(fileName: string, text: string, mimeType = CSV_TYPE): void {
  const url = URL.createObjectURL(new Blob([text], { type: mimeType }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // Some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
