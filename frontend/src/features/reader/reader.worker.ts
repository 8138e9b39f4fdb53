// The parser of pdf.js: it listens to messages as soon as it is loaded.
import 'pdfjs-dist/build/pdf.worker.mjs'
