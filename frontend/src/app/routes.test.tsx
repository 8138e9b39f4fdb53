import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publicPages } from '@shodh/contracts/site/addresses.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { no } from '../testing/server/served.ts'
import { shown, visited } from '../testing/screens/shown.tsx'
import { AppRoutes, codeAt } from './routes.tsx'

beforeEach(() => visited(() => no(404, 'There is nothing at this address')))

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const at = (path: string) =>
  shown(
    <>
      <AppRoutes />
      <Address />
    </>,
    path,
  )

test('the type of a volume may be written in any case', async () => {
  at('/papers/2025/REGULAR/Vol.%207')
  expect(await screen.findByRole('heading', { name: /Vol\. 7/u })).toBeTruthy()
})

test('a short address of which this device knows nothing is none that does not exist', async () => {
  at('/p/7k2m9qxw4d')
  await screen.findByText('The journal cannot be reached right now, and this is not stored on this device.')
  expect(screen.queryByText('404')).toBeNull()
})

test.each([
  '/nowhere',
  '/404',
  '/papers/2025',
  '/papers/2025/regular',
  '/LOGIN',
  '/Forgot-Password',
  '/Papers/2025/regular/Vol.%207',
])('%s shows the 404 screen', async path => {
  at(path)
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Back to Home' }))
  expect(await screen.findByText('/')).toBeTruthy()
})

test('/public-papers/… leads to the same volume page, its address retained as it was written', async () => {
  at('/public-papers/2025/regular/Vol.%207%2C%20100%25/a-paper?from=mail')
  expect(await screen.findByText('/papers/2025/regular/Vol.%207%2C%20100%25/a-paper?from=mail')).toBeTruthy()
})

const ADDRESSES = publicPages.map(page => page.replace('/*', '/1-on-rivers').replaceAll(/:\w+/gu, 'x'))

test.each([...ADDRESSES, '/papers/2025/regular/Vol.%207', '/nowhere'])(
  'the module that the code of %s begins with is there, and has its component',
  async address => {
    const { module, load } = codeAt(address)
    const file = join(import.meta.dirname, '../..', module)
    expect(existsSync(file)).toBe(true)
    const exported: object = await import(/* @vite-ignore */ file)
    expect(Object.values(exported)).toContain(await load())
  },
)
