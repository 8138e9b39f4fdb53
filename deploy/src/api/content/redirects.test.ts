import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { isOwnAddress } from '@shodh/contracts/site/own-addresses.ts'
import type { Redirect } from '@shodh/contracts/site/redirects.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'

let journal: RunningJournal
let editor: Client
let paper: Paper
beforeAll(async () => {
  journal = await runningJournal()
  editor = await journal.editor()
  await editor.createVolume()
  paper = (await editor.upload()).body.data.paper
})
afterAll(() => journal.close())

const put = (redirects: readonly Redirect[], headers = {}) =>
  editor.call('PUT', '/redirects', { json: { redirects }, headers })

const open = async (path: string, method = 'GET') => {
  const { status, headers } = await fetch(journal.address + path, { method, redirect: 'manual' })
  return { status, location: headers.get('location'), cached: headers.get('cache-control') }
}

const moved = (location: string) => ({ status: 301, location, cached: 'public, max-age=3600' })

test('old addresses lead to where the journal has what they showed, with every ending and any further query', async () => {
  const redirects = [
    { from: '/index.php?article=7', to: paper.id },
    { from: '/old/seven.pdf', to: `${paper.id}.pdf` },
    { from: '/archive', to: '/search?q=rivers' },
    { from: '/papers/view/नदी/7', to: paperPath(paper) },
  ]
  const { status, body, headers } = await put(redirects)
  expect(status).toBe(200)
  expect(headers.get('x-event-position')).not.toBeNull()
  expect(body.data.redirects[3]).toEqual({ from: '/papers/view/नदी/7', to: paper.id })
  expect((await editor.get('/redirects')).body.data).toEqual(body.data)

  expect(await open('/index.php?article=7')).toEqual(moved(paperPath(paper)))
  expect(await open('/index.php?article=7', 'HEAD')).toEqual(moved(paperPath(paper)))
  expect(await open('/old/seven.pdf')).toEqual(moved(`${paperPath(paper)}.pdf`))
  expect(await open('/archive/?utm_source=mail')).toEqual(moved('/search?q=rivers'))
  expect(await open(encodeURI('/papers/view/नदी/7'))).toEqual(moved(paperPath(paper)))
  for (const path of ['/index.php', '/index.php?article=8', '/old/eight.pdf', '/archive/2'])
    expect(await open(path)).toMatchObject({ status: 404 })
})

test('a redirect follows its paper to a new title, and to the page that says that it was deleted', async () => {
  await put([{ from: '/old/7', to: paper.id }])
  await editor.revise(paper.volumeId, paper.id, { title: 'On Lakes' })
  const address = paperPath({ ...paper, title: 'On Lakes' })
  expect(await open('/old/7')).toEqual(moved(address))

  await editor.remove(`/papers/${paper.volumeId}/${paper.id}`, { reason: 'Withdrawn' })
  expect(await open('/old/7')).toEqual(moved(address))
  expect((await open(address)).status).toBe(410)
  expect((await put([{ from: address, to: '/' }])).body).toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ pointer: '#/redirects/0/from', message: 'The journal has a page of its own at this address' }],
  })
  await editor.post(`/papers/${paper.volumeId}/${paper.id}/restore`, {})
})

describe('a short address', () => {
  const follow = async (path: string, accept = '*/*') => {
    const { status, url } = await fetch(journal.address + path, { headers: { accept } })
    return [status, url.slice(journal.address.length)]
  }
  const shown = async () => (await editor.get(`/papers/${paper.id}`)).body.data.paper as Paper

  test('leads to the page of a paper in each language, wherever it is, and to versions of its PDF', async () => {
    const { shortId } = await shown()
    expect(shortId).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/u)
    for (const title of ['On Seas', 'On Rivers']) {
      await editor.revise(paper.volumeId, paper.id, { title })
      expect(await open(`/p/${shortId}`)).toEqual(moved(paperPath({ ...paper, title })))
    }
    expect(await open(`/p/${shortId?.toUpperCase()}/`, 'HEAD')).toEqual(moved(paperPath(paper)))
    expect(await open(`/hi/p/${shortId}`)).toEqual(moved(`/hi${paperPath(paper)}`))
    const pdf = `/api/v1/papers/${paper.volumeId}/${paper.id}/versions/1.pdf`
    expect(await open(`/p/${shortId}/v1.pdf`)).toEqual(moved(pdf))
    expect(await open(`/p/${shortId}/v2.pdf`)).toMatchObject({ status: 404 })
    expect(await open('/p/0000000000')).toMatchObject({ status: 404 })
    const page = await (await fetch(journal.address + paperPath(paper))).text()
    expect(page).toContain(`property="og:url" content="${journal.address}/p/${shortId}"`)
    expect(page).toContain(`rel="canonical" href="${journal.address}${paperPath(paper)}"`)
  })

  test('leads to the page of a volume', async () => {
    const { shortId } = (await editor.get(`/papers/volumes/${paper.volumeId}`)).body.data.volume
    expect(await open(`/v/${shortId}`)).toEqual(moved('/papers/2025/regular/Vol.%20I'))
    const page = await (await fetch(`${journal.address}/hi/papers/2025/regular/Vol.%20I`)).text()
    expect(page).toContain(`property="og:url" content="${journal.address}/hi/v/${shortId}"`)
  })

  test('of what was deleted stays, and leads to what says so', async () => {
    const { shortId } = await shown()
    await editor.remove(`/papers/${paper.volumeId}/${paper.id}`, { reason: 'Withdrawn' })
    const pdf = `/api/v1/papers/${paper.volumeId}/${paper.id}/versions/1.pdf`
    expect(await follow(`/p/${shortId}`)).toEqual([410, paperPath(paper)])
    expect(await follow(`/p/${shortId}/v1.pdf`)).toEqual([410, pdf])
    expect(await follow(`/p/${shortId}/v1.pdf`, 'text/html')).toEqual([410, paperPath(paper)])
    await editor.post(`/papers/${paper.volumeId}/${paper.id}/restore`, {})
    expect(await follow(`/p/${shortId}`)).toEqual([200, paperPath(paper)])
  })
})

test('5,000 redirects are taken, and a list that is larger than an event is refused', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => ({ from: `/old/${n}`, to: paper.id }))
  expect((await put(many)).status).toBe(200)
  expect(await open('/old/4999')).toMatchObject({ status: 301 })
  const long = Array.from({ length: 600 }, (_, n) => ({ from: `/${n}/${'o'.repeat(1700)}`, to: '/' }))
  expect((await put(long)).body.message).toBe('All redirects together cannot exceed 1000000 bytes')
})

test('every address that the journal serves is known to be its own', () => {
  const served = journal.routes.map(({ url }) => url).filter(url => !url.includes(':') && url !== '/*')
  expect(served.filter(url => !isOwnAddress(url.replace('/*', '/x')))).toEqual([])
})
