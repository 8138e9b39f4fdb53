import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }

const VERSION = pdfjs.version.replaceAll('.', '-')

/** The parser of pdf.js, and what it fetches by name: `reader.config.ts` puts the files there. */
export const WORKER = `/assets/reader.worker-legacy-${VERSION}.js`
export const FILES = `/assets/reader-pdfjs-${VERSION}`
