import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PDFJS = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
const { version } = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8')) as { version: string }

/** The addresses are those of `src/features/reader/pdf/worker-port.ts`. */
const built = version.replaceAll('.', '-')
const FOLDER = `assets/reader-pdfjs-${built}`

/** The parser, as pdf.js minifies it: our minifier would add 13 KiB. */
const WORKER = {
  fileName: `assets/reader.worker-legacy-${built}.js`,
  path: join(PDFJS, 'legacy/build/pdf.worker.min.mjs'),
}

/** What pdf.js fetches by name: decoders, the fonts of symbols that PDFs need not embed, and encodings. */
const NEEDED = [
  { folder: 'wasm', pattern: /^(?:jbig2|openjpeg|qcms)(?:.*\.wasm|_nowasm_fallback\.js)$/u },
  { folder: 'standard_fonts', pattern: /^Foxit(?:Dingbats|Symbol)\.pfb$/u },
  { folder: 'cmaps', pattern: /\.bcmap$/u },
]

const needed = () => [
  WORKER,
  ...NEEDED.flatMap(({ folder, pattern }) =>
    readdirSync(join(PDFJS, folder))
      .filter(name => pattern.test(name))
      .map(name => ({ fileName: `${FOLDER}/${folder}/${name}`, path: join(PDFJS, folder, name) })),
  ),
]

/** Encodings of East Asian scripts, and decoders for browsers without WebAssembly, are fetched where a PDF needs them. */
const OF_FEW = /\.bcmap$|_fallback\.js$/u

/** What pdf.js fetches and most PDFs need. */
export const pdfjsFiles = () => needed().flatMap(({ fileName }) => (OF_FEW.test(fileName) ? [] : [fileName]))

/** The pictures of pdf.js's stylesheet are for its editor and for notes in PDFs: they are fetched where one is shown. */
export const isPdfjsPicture = (path: string) => path.includes('/pdfjs-dist/web/images/')

/** The development server has the same files at the same addresses. */
const serve: Plugin['configureServer'] = server => {
  server.middlewares.use((request, response, next) => {
    const file = needed().find(({ fileName }) => request.url === `/${fileName}`)
    if (!file) return next()
    const type = file.fileName.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
    response.setHeader('content-type', file.fileName.endsWith('.wasm') ? 'application/wasm' : type)
    response.end(readFileSync(file.path))
  })
}

/** Puts what pdf.js fetches beside the reader's chunks. */
export const readerFiles = (): Plugin => ({
  name: 'shodh:reader-files',
  configureServer: serve,
  generateBundle() {
    for (const { fileName, path } of needed()) this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
  },
})
