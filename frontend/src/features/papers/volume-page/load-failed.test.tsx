import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { ApiError } from '../../../api.ts'
import { InEnglish } from '../../../testing/screens/in-english.tsx'
import { LoadFailed } from './load-failed.tsx'

const retries = { attempt: 3, retrying: false, failed: true, retry: () => undefined }
const show = (error: ApiError | undefined) =>
  render(
    <InEnglish>
      <LoadFailed retries={{ ...retries, error }} />
    </InEnglish>,
    { wrapper: MemoryRouter },
  )

test.each<[string, ApiError | undefined, string]>([
  ['offline', { status: 'NETWORK', message: 'x', offline: true }, 'You are offline, and this volume is not stored'],
  ['no connection', { status: 'NETWORK', message: 'x' }, 'Unable to load papers. Please check your connection'],
  ['a refusal', { status: 500, message: 'Out of order' }, 'Out of order'],
  ['anything else', undefined, 'Failed to load papers'],
])('the error screen says what is wrong in words: %s', (_, error, sentence) => {
  show(error)
  expect(screen.getByText(sentence, { exact: false })).toBeTruthy()
})
