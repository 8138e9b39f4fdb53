import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { expect, test } from 'vitest'
import { servePages, siteFolder } from '../testing/serve-pages.ts'

const identity = { name: 'Shodh', shortName: 'S', accentColour: '#15465a', tagline: 'Rivers', languages: ['en'] }
const settings = identity as JournalSettings

const folder = siteFolder({ 'index.html': '' })

const get = async (isSample?: boolean) => {
  const site = await servePages(folder.root, { settings, ...(isSample !== undefined && { isSample: () => isSample }) })
  return site.get('/manifest.webmanifest')
}

test('the web manifest has the name and the colour of the journal, and what was built beside them', async () => {
  expect((await get()).statusCode).toBe(404)
  await folder.write('manifest.webmanifest', '{"name":"Built","theme_color":"#7a2e1d","display":"standalone"}')
  const { status, type, cached, body } = await get()
  expect([status, type, cached]).toEqual([200, 'application/manifest+json; charset=utf-8', 'no-cache'])
  expect(JSON.parse(body)).toEqual({
    shortcuts: [],
    ...{ name: 'Shodh', short_name: 'S', description: 'Rivers', theme_color: '#15465a', display: 'standalone' },
  })
})

test('a shortcut says whose it is, and has the icon of the journal', async () => {
  await folder.write('manifest.webmanifest', '{"shortcuts":[{"name":"Library","url":"/library"}]}')
  const icons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }]
  const description = 'Library: Shodh'
  expect(JSON.parse((await get()).body).shortcuts).toEqual([{ name: 'Library', url: '/library', description, icons }])
})

test('the web manifest has screenshots of the sample journal only', async () => {
  await folder.write('manifest.webmanifest', '{"screenshots":[{"src":"/narrow.webp"}]}')
  expect(JSON.parse((await get()).body)).not.toHaveProperty('screenshots')
  expect(JSON.parse((await get(true)).body)).toMatchObject({ screenshots: [{ src: '/narrow.webp' }] })
})
