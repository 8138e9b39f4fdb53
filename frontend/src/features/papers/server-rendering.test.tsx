// @vitest-environment node
import { configureStore } from '@reduxjs/toolkit'
import { paperView } from '@shodh/contracts/papers/views.ts'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { api } from '../../api.ts'
import { toasts } from '../../ui/toast.tsx'
import { papersApi } from './api.ts'
import { VolumePage } from './volume-page.tsx'

const address = { year: 2026, issueType: 'Special', volumeName: 'खंड १' } as const

const paper = paperView({
  id: 'paper-1',
  sr: 1,
  title: 'मुक्त शिक्षण',
  subtitle: 'एक अनुभव',
  language: 'hi',
  authorName: 'Asha Kulkarni',
  volumeId: 'volume-1',
  ...address,
  createdAt: '2026-11-20T20:00:00Z',
  updatedAt: '2026-11-20T20:00:00Z',
  fileSize: 2048,
  sha256: 'a'.repeat(64),
  version: 1,
})

const render = async (preload: boolean) => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, toasts },
    middleware: standard => standard().concat(api.middleware),
  })
  const response = { papers: [paper], pagination: { page: 1, limit: 1000, total: 1, totalPages: 1 } }
  if (preload) await store.dispatch(papersApi.util.upsertQueryData('papers', address, response))
  const location = `/papers/2026/special/${encodeURIComponent(address.volumeName)}`
  return renderToString(
    <Provider store={store}>
      <StaticRouter location={location}>
        <VolumePage />
      </StaticRouter>
    </Provider>,
  )
}

test('it can be rendered without a browser, with the papers that are there', async () => {
  const html = await render(true)
  expect(html.replaceAll('<!-- -->', '')).toMatch(/<span lang="hi"[^>]*>मुक्त शिक्षण<span [^>]*> एक अनुभव<\/span><\/span>/u)
  expect(html).toContain(`action="${paper.downloadUrl}"`)
  expect(html).toContain('1 paper<')
})

test('without them it shows what the address contains', async () => {
  const html = await render(false)
  expect(html).toContain('खंड १')
  expect(html).toContain('aria-busy="true"')
})
