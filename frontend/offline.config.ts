import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { pdfjsFiles } from './reader.config.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * What a dynamic import of these begins is not everybody's: it is fetched by whom it is of use. All else that the site
 * imports, at once or later, is precached.
 */
const SAVED_PAPERS = /\/src\/(?:(?:features|locales\/en)\/(?:library|reader)[/.]|i18n\/(?:hindi|marathi)\.ts)/u
/** The back office and the sign-in need the network; what writes maths, and what verifies files, few readers need. */
const OTHERS =
  /\/src\/(?:app\/admin\/|session\/|features\/(?:users|\w+\/admin)\/|locales\/en\/sign-in|.*\/(?:maths\.tsx|lazy-verifier\.ts))/u
const DOORS = [SAVED_PAPERS, OTHERS]

const beginsAt = (doors: readonly RegExp[], { moduleIds }: Chunk) =>
  moduleIds.some(id => doors.some(door => door.test(id)))

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter(file => file.type === 'chunk')

/** The chunks, and all that they import, up to the doors. */
const reachedFrom = (bundle: Bundle, begins: readonly Chunk[]): ReadonlySet<Chunk> => {
  const reached = new Set(begins)
  const chunkAt = (file: string) => {
    const found = bundle[file]
    return found?.type === 'chunk' ? [found] : []
  }
  for (const chunk of reached) {
    const later = chunk.dynamicImports.flatMap(chunkAt).filter(each => !beginsAt(DOORS, each))
    for (const each of [...chunk.imports.flatMap(chunkAt), ...later]) reached.add(each)
  }
  return reached
}

/** The files of chunks: their code, their styles and their workers. */
const filesOf = (bundle: Bundle, chunks: Iterable<Chunk>) => {
  const workers = Object.keys(bundle).filter(file => /\.worker-[\w-]+\.js$/u.test(file))
  return new Set(
    [...chunks].flatMap(({ fileName, code, viteMetadata }) => [
      fileName,
      ...(viteMetadata?.importedCss ?? []),
      ...workers.filter(worker => code.includes(worker)),
    ]),
  )
}

/** The journal's mark and manifest are cached as its other responses are: they change with its settings. */
const precached = new Set(['index.html'])

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Files in `assets` have a hash of their content in their names; others need one beside them. */
const precacheEntries = (dist: string) =>
  [...precached].map(url => ({ url, revision: url.startsWith('assets/') ? null : hashOf(join(dist, url)) }))

/** In one classic script: not every browser takes a module for a service worker. */
const buildServiceWorker = (dist: string) =>
  build({
    root: import.meta.dirname,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'self.__WB_MANIFEST': JSON.stringify(precacheEntries(dist)) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })

/**
 * Decides by what imports what which files are precached, lists those that saved papers need beside them, and builds the
 * service worker.
 */
export const offlineFiles = (): Plugin => ({
  name: 'shodh:offline-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = chunksOf(bundle)
      const site = reachedFrom(
        bundle,
        chunks.filter(({ isEntry }) => isEntry),
      )
      for (const file of filesOf(bundle, site)) precached.add(file)
      const begins = chunks.filter(chunk => chunk.isDynamicEntry && beginsAt([SAVED_PAPERS], chunk))
      const saved = [...filesOf(bundle, reachedFrom(bundle, begins)), ...pdfjsFiles()]
      const source = JSON.stringify(
        saved
          .filter(file => !precached.has(file))
          .toSorted()
          .map(file => `/${file}`),
      )
      this.emitFile({ type: 'asset', fileName: 'reader-files.json', source })
    },
  },
  writeBundle: async ({ dir = 'dist' }) => {
    await buildServiceWorker(dir)
  },
})
