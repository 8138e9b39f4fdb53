import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { pdfFile } from '../add/testing/papers.ts'
import { FirstPage } from './first-page.tsx'

const stored = { volumeId: 'v', paperId: 'p', version: 2 }
const picture = '/api/v1/papers/v/p/versions/2/first-page.webp'

const office = backOffice(({ pathname }) => (pathname === picture ? { body: 'picture' } : undefined))

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page')
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a file of which nothing can be painted is a blank sheet', async () => {
  await office.open(<FirstPage of={pdfFile()} width={56} label="Page" />)
  expect(screen.queryByRole('img')).toBeNull()
})

test('a stored version has the picture that readers see, else the one for staff', async () => {
  await office.open(<FirstPage of={stored} width={56} label="Page" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe(picture)
  fireEvent.error(screen.getByRole('img'))
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('blob:page'))
  expect(office.requests()).toContain(picture)
})
