// @vitest-environment node
import { Provider } from 'react-redux'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { home } from '../features/home/api.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { UNTITLED } from '@shodh/contracts/site/untitled.ts'
import { GivenJournal, journalRemembered } from '../journal.ts'
import { InEnglish } from '../testing/screens/in-english.tsx'
import { journalSettings } from '../testing/examples/journal.ts'
import { volume } from '../testing/examples/volumes.ts'
import { Shell } from './app.tsx'
import { createStore } from './store.ts'

const rendered = async (path: string, journal: PublicJournal = journalSettings) => {
  const store = createStore()
  const issue = volume(2025, 'Issue I', { papers: 12 })
  const recent = { volumes: [{ ...issue, papers: [] }] }
  store.dispatch(journalRemembered(journal))
  store.dispatch(home.util.upsertQueryEntries([{ endpointName: 'recentVolumes', arg: undefined, value: recent }]))
  const { prelude } = await prerender(
    <Provider store={store}>
      <InEnglish>
        <GivenJournal value={journal}>
          <StaticRouter location={path}>
            <Shell />
          </StaticRouter>
        </GivenJournal>
      </InEnglish>
    </Provider>,
  )
  return new Response(prelude).text()
}

test('the home page is rendered without a browser, from data that is there', async () => {
  const html = await rendered('/')
  expect(html).toContain('A Journal of Everything')
  expect(html).toContain('/papers/2025/regular/Issue%20I')
  expect(html).toContain('1 June 2025')
  expect(html).not.toContain('Loading recent')
})

test('a journal that nobody has named claims no licence, no languages and no archiving', async () => {
  const claims = (html: string) => ['rel="license"', 'Papers in ', '/lockss'].map(claim => html.includes(claim))
  expect(claims(await rendered('/'))).toEqual([true, true, true])
  expect(claims(await rendered('/', { ...journalSettings, name: UNTITLED }))).toEqual([false, false, false])
})

test('the buttons of popovers leave it to browsers to say whether they are open', async () => {
  const buttons = [...(await rendered('/')).matchAll(/<button[^>]*popovertarget[^>]*>/giu)].map(([button]) => button)
  expect(buttons.length).toBeGreaterThan(1)
  expect(buttons.filter(button => button.includes('aria-expanded'))).toEqual([])
})

test('what the server renders does not depend on its clock', async () => {
  expect(await rendered('/')).not.toMatch(/\bago\b|today/u)
})

test('the 404 screen is rendered without a browser', async () => {
  expect(await rendered('/nowhere')).toContain('Page Not Found')
})

test('the menu leads home, to the board, to the volumes and to what the journal says of itself, in this order', async () => {
  const html = await rendered('/')
  const [menu = ''] = /<nav[^>]*wide-menu.*?<\/nav>/su.exec(html) ?? []
  const places = ['href="/"', 'href="/board-members"', 'popoverTarget="volumes"', 'href="/#contact"'].map(each =>
    menu.toLowerCase().indexOf(each.toLowerCase()),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

const menuOf = (html: string) => /<nav[^>]*wide-menu.*?<\/nav>/su.exec(html)?.[0] ?? ''

test('the menu has news where there are any in the language of the page, and its own pages in the row while there is room for all', async () => {
  const page = (title: string) => ({ id: title, title: { en: title }, url: `/pages/${title}` })
  const placesOf = (menu: string, url: string) => {
    const [, behind = ''] = /id="menu-pages"[^>]*>(.*?)<\/div>/su.exec(menu) ?? []
    return [menu.replace(behind, ''), behind].map(part => part.includes(`href="${url}"`))
  }
  const few = menuOf(await rendered('/', { ...journalSettings, newsIn: ['hi'], headerPages: [page('fees')] }))
  expect([placesOf(few, '/news'), placesOf(few, '/pages/fees')]).toEqual([
    [false, false],
    [true, false],
  ])
  const headerPages = ['fees', 'ethics'].map(page)
  const many = menuOf(await rendered('/', { ...journalSettings, newsIn: ['en'], headerPages }))
  expect([placesOf(many, '/news'), placesOf(many, '/pages/fees')]).toEqual([
    [false, true],
    [false, true],
  ])
})
