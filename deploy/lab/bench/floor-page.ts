import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { build } from 'vite'
import type { Bench } from './row.ts'

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' }

/** Builds and serves the least page of the packages that the site is built on; resolves to its address. */
export const floorPage = async (bench: Bench) => {
  const outDir = await bench.directory()
  await build({
    root: join(import.meta.dirname, 'floor'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const server = createServer((request, response) => {
    const path = normalize(request.url === '/' ? '/index.html' : (request.url ?? ''))
    readFile(join(outDir, path)).then(
      file =>
        response
          .writeHead(200, { 'content-type': TYPES[path.split('.').at(-1) ?? ''], 'content-encoding': 'br' })
          .end(brotliCompressSync(file)),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  bench.atEnd(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return `http://127.0.0.1:${portOf(server)}/`
}
