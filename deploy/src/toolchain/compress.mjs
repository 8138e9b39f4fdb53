// Plain JavaScript, because it runs before Node 24 is there, on Node 20 too.
import * as fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt|wasm)$/
const WORTH_BYTES = 1024

const brotli = bytes =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

const compressFile = async path => {
  const bytes = fs.readFileSync(path)
  if (bytes.length < WORTH_BYTES) return
  fs.writeFileSync(`${path}.br`, await brotli(bytes))
  fs.writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** Puts each text file of a build beside itself as `.br` and `.gz`, so that serving it costs no compression. */
export const compress = folder =>
  Promise.all(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
      .map(entry => compressFile(join(entry.parentPath ?? entry.path, entry.name))),
  )
