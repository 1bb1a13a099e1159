/** Lets a list of people go, or throws; whoever knows who may take one along says so. */
let allowDownload: () => Promise<void> = async () => undefined;
export function beforeDownload(permit: () => Promise<void>): void {
  allowDownload = permit;
}

const CSV_TYPE = 'text/csv;charset=utf-8';

/** Hands a list to the browser as a spreadsheet's file, once it may go; what is in it is gathered after that. */
export async function download(fileName: string, text: () => string | Promise<string>): Promise<void> {
  await allowDownload();
  saveAsFile(fileName, await text());
}

/** Hands a text to the browser as a file to keep, of which nobody is asked: a model, what is one's own. */
export function saveAsFile(fileName: string, text: string, mimeType = CSV_TYPE): void {
  const url = URL.createObjectURL(new Blob([text], { type: mimeType }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // Some browsers read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
