import { dirname, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'rolldown'

/** `new URL('./thread.ts', import.meta.url)`: code that runs in a thread or a process of its own. */
const OWN_ENTRY = /new URL\(\s*'(\.{1,2}\/[^']+\.ts)',\s*import\.meta\.url,?\s*\)/gu

/**
 * Lets bundled code find files where its sources find them: whatever is beside a source stays where it is, and what runs
 * in a thread or a process of its own is bundled too. `folder` is where the bundle will be.
 */
export const sourceLocations = (folder: string): Plugin => {
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
