import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { Icon } from '@shodh/contracts/card.ts'
import { beforeEach, expect, test } from 'vitest'
import { servePages, siteFolder } from '../testing/serve-pages.ts'

const settings = { name: 'Rivers', shortName: 'क्षितिज', accentColour: '#15465a', languages: ['en'] } as JournalSettings
const folder = siteFolder({ 'index.html': '', 'icon.svg': 'the site’s', 'icons/icon-192.png': 'the site’s' })

let drawn: Icon[]
beforeEach(() => {
  drawn = []
})
const drawIcon = async (icon: Icon) => {
  drawn.push(icon)
  return { png: Buffer.from(`PNG of ${icon.side}`), svg: '<svg/>' }
}

test('the icons of a journal of one’s own have its letter and its colour, and are drawn once', async () => {
  const site = await servePages(folder.root, { settings, drawIcon })
  const [svg, png, again] = [
    await site.get('/icon.svg'),
    await site.get('/icons/icon-192.png'),
    await site.get('/icons/icon-192.png'),
  ]
  expect([svg.status, svg.type, svg.body]).toEqual([200, 'image/svg+xml', '<svg/>'])
  expect([png.type, png.cached, png.body, again.body]).toEqual([
    ...['image/png', 'no-cache', 'PNG of 192', 'PNG of 192'],
  ])
  const icon = { mark: 'क्षि', accent: '#15465a', isMaskable: false }
  expect(drawn).toEqual([
    { ...icon, side: 512 },
    { ...icon, side: 192 },
  ])
})

test('its letter may be another than the first of its short name', async () => {
  const site = await servePages(folder.root, { settings: { ...settings, mark: 'न' }, drawIcon })
  await site.get('/icon.svg')
  expect(drawn).toMatchObject([{ mark: 'न' }])
})

test('those of the site stand for the sample journal, and where none can be drawn', async () => {
  const fails = async () => Promise.reject(new Error('No process'))
  for (const site of [{ isSample: () => true, drawIcon }, { drawIcon: fails }]) {
    const { get } = await servePages(folder.root, { settings, ...site })
    expect((await get('/icons/icon-192.png')).body).toBe('the site’s')
  }
  expect(drawn).toEqual([])
})
