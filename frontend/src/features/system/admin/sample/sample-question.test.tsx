import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { person } from '../../../../testing/examples/people.ts'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { press } from '../../../../testing/screens/shown.tsx'
import { SampleQuestion } from './sample-question.tsx'

const { open } = backOffice()

const asked = async (end: () => ReturnType<Handle>, role: 'admin' | 'author' = 'admin') => {
  const user = person('Asha Rao', { role })
  const sent: string[] = []
  let isOnlySample = true
  const handle: Handle = ({ pathname }, { method }) => {
    if (pathname.endsWith('/users/profile')) return yes(user)
    sent.push(`${method ?? 'GET'} ${pathname.replace('/api/v1', '')}`)
    if (method !== 'DELETE') return yes({ isOnlySample })
    const response = end()
    isOnlySample = response?.status !== undefined
    return response
  }
  await open(<SampleQuestion>The place for files</SampleQuestion>, { handle, user, path: '/admin/papers/add' })
  return sent
}

test('the journal of one’s own begins before papers are added', async () => {
  const sent = await asked(() => yes({}))
  await press('Begin my journal')
  expect(await screen.findByText('The place for files')).toBeTruthy()
  expect(await screen.findByText('Your journal has begun: the sample is gone')).toBeTruthy()
  expect(sent.slice(0, 3)).toEqual([
    'GET /admin/system/sample',
    'DELETE /admin/system/sample',
    'GET /admin/system/sample',
  ])
})

test('where it cannot begin, the question says why and stays', async () => {
  await asked(() => no(409, 'The journal holds more than the sample'))
  await press('Begin my journal')
  expect(await screen.findByText('The journal holds more than the sample')).toBeTruthy()
  await press('Try it with the sample')
  expect(screen.getByText('The place for files')).toBeTruthy()
})

test('who has answered is not asked again in the same tab', async () => {
  await asked(() => yes({}))
  await press('Try it with the sample')
  cleanup()
  await asked(() => yes({}))
  expect(await screen.findByText('The place for files')).toBeTruthy()
})

test('authors are not asked', async () => {
  const sent = await asked(() => yes({}), 'author')
  expect(await screen.findByText('The place for files')).toBeTruthy()
  expect(sent).toEqual([])
})
