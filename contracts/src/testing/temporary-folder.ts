import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder, which is removed once the test has finished and what it opened there is closed. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'shodh-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
