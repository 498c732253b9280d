// The worker that reads PDFs, off the main thread. Imported here, it is bundled as a script that is compressed and cached like the others.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
