// Reads PDFs beside the page. Bundled as a script of its own, so that it is compressed and cached as others are.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
