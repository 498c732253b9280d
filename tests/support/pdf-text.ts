import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each page of a PDF, as a reader of the file finds it. */
export async function pdfTexts(file: Uint8Array): Promise<string[]> {
  const opened = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const numbers = Array.from({ length: opened.numPages }, (_, index) => index + 1);
  const texts: string[] = [];
  for (const number of numbers) {
    const { items } = await (await opened.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await opened.loadingTask.destroy();
  return texts;
}
