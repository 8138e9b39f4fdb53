import { expect, test } from 'vitest'
import { createDiscards } from './discards.ts'

test('a discard is sent after a while, and stays out of the list until then', async () => {
  const sent = Promise.withResolvers<void>()
  const discards = createDiscards(0)
  discards.begin('1', async () => sent.resolve())
  expect(discards.has('1')).toBe(true)
  await sent.promise
  await expect.poll(() => discards.has('1')).toBe(false)
})

test('one that is taken back is never sent', async () => {
  const sent: string[] = []
  const discards = createDiscards(0)
  const send = (id: string) => async () => void sent.push(id)
  discards.begin('1', send('1'))
  discards.undo('1')
  discards.begin('2', send('2'))
  await expect.poll(() => sent).toEqual(['2'])
  expect(discards.has('1')).toBe(false)
})
