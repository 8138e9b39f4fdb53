// Plain JavaScript, because it runs before Node 24 is there, on Node 20 too.
import * as fs from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt|wasm)$/
const WORTH_BYTES = 1024

const brotli = bytes => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

/** Puts each text file of a build beside itself as `.br` and `.gz`, so that serving it costs no compression. */
export const compress = folder => {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    if (!entry.isFile() || !COMPRESSIBLE.test(path) || fs.statSync(path).size < WORTH_BYTES) continue
    const bytes = fs.readFileSync(path)
    fs.writeFileSync(`${path}.br`, brotli(bytes))
    fs.writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
