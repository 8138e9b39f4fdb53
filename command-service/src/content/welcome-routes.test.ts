import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { withContent } from './testing/with-content.ts'

const { at, send } = withContent(openEmbeddedPorts)

test('steps of setting up are skipped once each, and ended and begun again, in no event', async () => {
  const patch = (body: object) => send('PATCH', '/content/welcome', body)
  for (const body of [{ skip: 'issn' }, { skip: 'look' }, { skip: 'issn' }, { isEnded: true }]) await patch(body)
  const row = { id: 'welcome', skipped: ['issn', 'look'] }
  expect(await at.ports.vault.get('welcome', 'welcome')).toEqual({ ...row, isEnded: true })
  await patch({ isEnded: false })
  expect(await at.ports.vault.get('welcome', 'welcome')).toEqual({ ...row, isEnded: false })
  expect(await at.events()).toEqual([])
})

test('a step that there is not is refused, with those that there are', async () => {
  const { status, body } = await send('PATCH', '/content/welcome', { skip: 'cake' })
  expect([status, body.message]).toEqual([400, expect.stringContaining('name, issn, look, contact')])
})
