import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { memoize } from '@shodh/contracts/flow/once.ts'
import type { ProcessName } from '../engines/processes.ts'

const ROOT = new URL('../../../', import.meta.url)

/** Bundles where that has not been done since a source changed. */
const bundle = memoize(option =>
  promisify(execFile)(process.execPath, ['deploy/prepare.mjs', option], { cwd: fileURLToPath(ROOT) }),
)

/** The journal that `make start` runs. */
export const bundledJournal = async () => {
  await bundle('--server')
  return new URL('deploy/dist/embedded.js', ROOT)
}

/** What a release runs on engines: from its sources it takes twice as long to start. */
export const bundledMain = async (name: ProcessName | 'start-engines') => {
  await bundle('--engines')
  return new URL(`deploy/dist-engines/${name}.js`, ROOT)
}
