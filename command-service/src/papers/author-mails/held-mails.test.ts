import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { withPapers } from '../testing/with-papers.ts'

const { at, uploaded } = withPapers(openEmbeddedPorts)

test('Mails that wait are held while their paper is deleted', async () => {
  const path = await uploaded({ authorEmails: JSON.stringify([{ email: 'rao@example.org' }]) })
  await at.mails()
  const { vault } = at.ports
  const wait = async ({ id }: { readonly id: string }) =>
    vault.update('mails', id, row => row && { ...row, state: 'waiting', nextAt: Date.now() + 1_000_000 })
  for (const row of await vault.list('mails')) await wait(row)
  const held = async () => {
    await at.mails()
    return (await vault.list('mails')).map(({ isHeld }) => isHeld)
  }
  await at.send('DELETE', path, { body: { reason: 'x' } })
  expect(await held()).toEqual([true])
  await at.send('POST', `${path}/restore`)
  expect(await held()).toEqual([false])
})
