import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { publicLogAt } from '../testing/public-log.ts'
import { runHere } from '../transfer/testing/main.ts'

const started = async (variables: NodeJS.ProcessEnv) => {
  const journal = await runningJournal(variables)
  onTestFinished(() => journal.close())
  return journal
}

/** Creates the volumes, and resolves to the size of the log once it is signed with them. */
const written = async ({ address, editor }: RunningJournal, ...names: readonly string[]) => {
  const { published } = publicLogAt(address)
  const size = () =>
    published().then(
      head => head.size,
      () => 0,
    )
  await expect.poll(async () => (await size()) > 0).toBe(true)
  const before = await size()
  const client = await editor()
  for (const name of names) await client.createVolume(name)
  await expect.poll(async () => (await size()) >= before + names.length).toBe(true)
  return size()
}

const verified = (DATA_DIR: string, CHECKPOINT_FOLDER: string) => runHere('verify', { DATA_DIR, CHECKPOINT_FOLDER })

test('of two copies of a journal that went on apart, the checkpoint of one names the fork in the other', async () => {
  const [place, fork] = [await temporaryFolder(), await temporaryFolder()]
  const journal = await started({ CHECKPOINT_FOLDER: place })
  await written(journal, 'Vol. of both')
  await cp(journal.directory, fork, { recursive: true })
  const size = await written(journal, 'Vol. of the one')

  const other = await started({ DATA_DIR: fork })
  await written(other, 'Vol. of the other', 'Another of it', 'A third')
  const { code, errors } = await verified(fork, place)
  expect(code).toBe(1)
  expect(errors).toContain(
    `✗ the public log: it was forked: its first ${size} events are not those of the checkpoint in CHECKPOINT_FOLDER, which its key signed.`,
  )
  expect(errors).toContain('1 finding in')

  const { code: whole, output, errors: nothing } = await verified(journal.directory, place)
  expect({ whole, nothing }).toEqual({ whole: 0, nothing: '' })
  expect(output).toContain('and the tiles; checkpoints that others have: 1')
})

test('a copy that was left behind is named by the newer checkpoint, and a place that can not be read is not passed over', async () => {
  const [place, behind] = [await temporaryFolder(), await temporaryFolder()]
  const journal = await started({ CHECKPOINT_FOLDER: place })
  await written(journal, 'Vol. of both')
  await cp(journal.directory, behind, { recursive: true })
  const size = await written(journal, 'Vol. of the one')
  expect((await verified(behind, place)).errors).toContain(
    `✗ the public log: the checkpoint in CHECKPOINT_FOLDER has ${size} events, and the log has `,
  )
  const unread = await verified(behind, join(behind, 'journal.db'))
  expect(unread.code).toBe(0)
  expect(unread.output).toContain('proof   not checked: The checkpoint in CHECKPOINT_FOLDER could not be read: ENOTDIR')
})
