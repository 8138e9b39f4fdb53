import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { paperOf } from '../../../../testing/examples/papers.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import { PaperPages } from './paper-preview.tsx'

const paper = paperOf(volume(2026, 'Vol. 1 March'), 1, { title: 'On Rivers' })
const { open } = backOffice()
const close = () => undefined
const replace = () => screen.queryByRole('button', { name: 'Replace PDF' })
const download = () => screen.queryByRole('button', { name: 'Download Paper' })

test('where the pages cannot be shown, it says so, and what is stored and can be done stays', async () => {
  const replaced = vi.fn<() => void>()
  await open(<PaperPages paper={paper} close={close} replace={replaced} />)
  expect(await screen.findByText(/^This PDF could not be shown/u)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  expect(screen.getByText('File size').nextSibling?.textContent).toBe('1.00 MB')
  expect(download()).toBeTruthy()
  const button = replace()
  if (button) fireEvent.click(button)
  expect(replaced).toHaveBeenCalledOnce()
})

test('of a PDF that is withheld it says why, and nothing is downloaded', async () => {
  const withheld = { at: '2026-03-03T04:30:00.000Z', reason: 'A court order', lawfulBasis: 'Order' }
  await open(<PaperPages paper={{ ...paper, withheld }} close={close} />)
  expect(screen.getByText('Its PDF is withheld: A court order')).toBeTruthy()
  expect(download()).toBeNull()
})

test('who may not replace a PDF is not offered that', async () => {
  await open(<PaperPages paper={paper} close={close} replace={close} />, { role: 'auditor' })
  expect(download()).toBeTruthy()
  expect(replace()).toBeNull()
})
