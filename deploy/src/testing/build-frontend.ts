import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Builds the frontend, once for all tests of journals, which serve it; what is built and unchanged is left alone. */
// oxlint-disable-next-line import/no-default-export -- vitest calls it
export default () => {
  const { status } = spawnSync(process.execPath, ['deploy/prepare.mjs', '--frontend'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The frontend could not be built')
}
