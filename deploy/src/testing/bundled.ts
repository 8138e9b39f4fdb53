import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { PartName } from '../engines/parts.ts'

const ROOT = new URL('../../../', import.meta.url)

const bundling = new Map<string, Promise<unknown>>()

/** Bundles where that has not been done since a source changed. */
const bundle = (option: '--server' | '--engines') => {
  const begun =
    bundling.get(option) ??
    promisify(execFile)(process.execPath, ['deploy/prepare.mjs', option], { cwd: fileURLToPath(ROOT) })
  bundling.set(option, begun)
  return begun
}

/** The journal that `make start` runs. */
export const bundledJournal = async () => {
  await bundle('--server')
  return new URL('deploy/dist/embedded.js', ROOT)
}

/** What a release runs on engines: from its sources it takes twice as long to start. */
export const bundledPart = async (name: PartName | 'start-engines') => {
  await bundle('--engines')
  return new URL(`deploy/dist-engines/${name}.js`, ROOT)
}
