import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PDFJS = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
const { version } = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8')) as { version: string }

/** As in `src/features/reader/pdf/open-pdf.ts`. */
const FOLDER = `assets/reader-pdfjs-${version}`

/** What pdf.js fetches by name: decoders, the fonts of symbols that PDFs need not embed, and encodings. */
const NEEDED = [
  { folder: 'wasm', pattern: /^(?:jbig2|openjpeg|qcms)(?:.*\.wasm|_nowasm_fallback\.js)$/u },
  { folder: 'standard_fonts', pattern: /^Foxit(?:Dingbats|Symbol)\.pfb$/u },
  { folder: 'cmaps', pattern: /\.bcmap$/u },
]

const needed = () =>
  NEEDED.flatMap(({ folder, pattern }) =>
    readdirSync(join(PDFJS, folder))
      .filter(name => pattern.test(name))
      .map(name => ({ fileName: `${FOLDER}/${folder}/${name}`, path: join(PDFJS, folder, name) })),
  )

/** Encodings of East Asian scripts, and decoders for browsers without WebAssembly, are fetched where a PDF needs them. */
const isStoredOffline = (file: string) => file.startsWith('assets/reader') && !/\.bcmap$|_fallback\.js$/u.test(file)

/** Minified by pdf.js itself, further than our minifier gets: 15 KiB less. */
export const minifiedPdfjs = [
  { find: /^pdfjs-dist$/u, replacement: join(PDFJS, 'build/pdf.min.mjs') },
  { find: /^pdfjs-dist\/build\/pdf\.worker\.mjs$/u, replacement: join(PDFJS, 'build/pdf.worker.min.mjs') },
]

/** The pictures of pdf.js's stylesheet are for its editor and for notes in PDFs: they are fetched where one is shown. */
export const isPdfjsPicture = (path: string) => path.includes('/pdfjs-dist/web/images/')

const OWN_TEXTS = /(?<=const text = )"pdfjs-previous-button(?:[^"\\]|\\.)*"/u

/** Leaves out pdf.js's texts for controls that are ours here. */
export const withoutPdfjsTexts = (): Plugin => ({
  name: 'shodh:without-pdfjs-texts',
  transform: {
    filter: { id: /\/pdfjs-dist\/web\/pdf_viewer\.mjs/ },
    handler: code => ({ code: code.replace(OWN_TEXTS, "''"), map: null }),
  },
})

/** Puts what pdf.js fetches beside the reader's chunks, with a list of all that it needs without a network. */
export const readerFiles = (): Plugin => ({
  name: 'shodh:reader-files',
  apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = needed()
      for (const { fileName, path } of files) this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
      const names = [...Object.keys(bundle), ...files.map(({ fileName }) => fileName)].filter(isStoredOffline)
      const source = JSON.stringify([...new Set(names)].toSorted().map(name => `/${name}`))
      this.emitFile({ type: 'asset', fileName: 'reader-files.json', source })
    },
  },
})
