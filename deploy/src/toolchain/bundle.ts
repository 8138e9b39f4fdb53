import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { type InputOptions, type OutputChunk, type Plugin, type PreRenderedChunk, rolldown } from 'rolldown'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** `new URL('./thread.ts', import.meta.url)`: code that runs in a thread or a process of its own. */
const OWN_ENTRY = /new URL\(\s*'(\.{1,2}\/[^']+\.ts)',\s*import\.meta\.url,?\s*\)/gu

/**
 * Lets bundled code find files where its sources find them: whatever is beside a source stays where it is, and what runs
 * in a thread or a process of its own is bundled too. `folder` is where the bundle will be.
 */
const sourceLocations = (folder: string): Plugin => {
  const from = (path: string) => JSON.stringify(relative(folder, path).split(sep).join('/'))
  return {
    name: 'source-locations',
    transform: {
      filter: { code: /import\.meta\.(?:url|dirname)|__dirname/u },
      handler(code, id) {
        const emitted = (_: string, path: string) => {
          const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
        }
        const folderOf = () => `(import.meta.dirname + "/" + ${from(dirname(id))})`
        const located = code
          .replaceAll(OWN_ENTRY, emitted)
          .replaceAll('import.meta.url', () => `new URL(${from(id)}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', folderOf)
          // what packages in CommonJS have
          .replaceAll(/\b__dirname\b/gu, folderOf)
        return { code: located, map: null }
      },
    },
  }
}

/** Packages with files of their own, which are not bundled: native code, WebAssembly, and what pdf.js loads by itself. */
export const UNBUNDLED: readonly string[] = ['@node-rs/argon2', '@hyzyla/pdfium', 'pdfjs-dist', 'sharp']

const STACK_TRACES = 'stack-traces'

const sourceOfStackTraces = fileURLToPath(new URL('../processes/stack-traces.ts', import.meta.url))

/** By the hash in its name a chunk stays beside those of later bundles, for a process that runs still. */
const fileNameOf = ({ name }: Pick<PreRenderedChunk, 'name'>) =>
  name === STACK_TRACES ? `assets/${name}.js` : 'assets/[name]-[hash].js'

/** Whatever a thread or a process begins with begins with this. */
const bannerOf = ({ name, isEntry }: Pick<PreRenderedChunk, 'name' | 'isEntry'>) =>
  isEntry && name !== STACK_TRACES ? `import './${STACK_TRACES}.js';` : ''

/** A package that is not there would be looked for when the bundle runs. */
const onLog: InputOptions['onLog'] = (level, log, write) => {
  if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
  write(level, log)
}

/** The mains and all that they load, now and later, as few files: for a process in `folder`. */
const chunksOf = async (mains: readonly string[], folder: string) => {
  const bundle = await rolldown({
    input: Object.fromEntries([...mains, sourceOfStackTraces].map(main => [basename(main, '.ts'), main])),
    platform: 'node',
    external: specifier => UNBUNDLED.some(name => specifier === name || specifier.startsWith(`${name}/`)),
    plugins: [sourceLocations(join(folder, 'assets'))],
    logLevel: 'warn',
    onLog,
  })
  const { output } = await bundle.generate({
    dir: folder,
    entryFileNames: fileNameOf,
    chunkFileNames: fileNameOf,
    banner: bannerOf,
    sourcemap: true,
    sourcemapExcludeSources: true,
    // V8 holds what it has read: one byte a character, and nothing that only people read
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/u, entriesAware: true }] },
  })
  return output.filter(file => file.type === 'chunk')
}

const write = async (path: string, text: string) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** Bundles mains for being run in `folder`, and writes that into `into`: a file named as each main, with all else beside it. */
export const bundle = async (mains: readonly string[], folder: string, into: string) => {
  const chunks = await chunksOf(mains, folder)
  const file = (name: string, text: string) => write(join(into, name), text)
  const written = ({ fileName, code, map, name }: OutputChunk) => [
    file(fileName, code),
    // of packages, the lines of the bundle must do
    ...(map && !name.startsWith('packages') ? [file(`${fileName}.map`, JSON.stringify(map))] : []),
  ]
  await Promise.all(chunks.flatMap(written))
  const entries = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && mains.includes(facadeModuleId))
  await Promise.all(entries.map(({ name, fileName }) => file(`${name}.js`, `import './${fileName}'\n`)))
}
