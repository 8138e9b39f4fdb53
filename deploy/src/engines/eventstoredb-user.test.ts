import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { startPeer } from '../../lab/peers/eventstoredb/peer.ts'
import { expect, onTestFinished, test } from 'vitest'

const MAIN = join(import.meta.dirname, '../maintenance/eventstoredb-user.ts')

const run = (settings: NodeJS.ProcessEnv) =>
  new Promise<{ readonly code: number | null; readonly output: string }>(resolve => {
    const child = execFile(process.execPath, [MAIN], { env: settings }, (_, output, errors) =>
      resolve({ code: child.exitCode, output: output + errors }),
    )
  })

test('make eventstoredb-user makes the user, and names the setting that is missing', async () => {
  const peer = await startPeer()
  onTestFinished(() => peer.close())
  const urlOf = (user: string) => peer.url.replace('//', `//${user}@`)
  const settings = { EVENTSTORE_URL: urlOf('journal:secret'), EVENTSTORE_ADMIN_URL: urlOf('admin:changeit') }
  expect(await run(settings)).toEqual({
    code: 0,
    output: 'The user journal of EventStoreDB has this password and may read all streams.\n',
  })
  expect([...peer.users]).toEqual([['journal', 'secret']])
  expect(await run({ ...settings, EVENTSTORE_ADMIN_URL: '' })).toEqual({
    code: 1,
    output: 'EVENTSTORE_ADMIN_URL must be set\n',
  })
})
