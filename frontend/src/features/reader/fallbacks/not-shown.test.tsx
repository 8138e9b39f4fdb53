import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paperOf } from '../../../testing/examples/papers.ts'
import { shown } from '../../../testing/screens/shown.tsx'
import { volume } from '../../../testing/examples/volumes.ts'
import { NotShown } from './not-shown.tsx'
import { streamedSource } from '../pdf/pdf-source.ts'

const reading = {
  paper: paperOf(volume(2025, 'Vol. I'), 1),
  version: 1,
  url: '/1.pdf',
  source: streamedSource('/1.pdf', 1),
}

test.each([
  ['altered', 'The copy on this device was altered, so it is not shown.'],
  ['deleted', 'The browser deleted the copy on this device.'],
  [undefined, 'You are offline, and this paper is not saved on this device.'],
] as const)('without a network, what became of a saved file is named: %s', (damage, sentence) => {
  const of = { ...reading, ...(damage && { damage }) }
  shown(<NotShown problem="offline" of={of} retry={() => undefined} download={() => undefined} />)
  expect(screen.getByText(sentence, { exact: false })).toBeTruthy()
})
