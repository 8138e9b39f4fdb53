import { expect, test } from 'vitest'
import { givenContent } from '../../testing/given/content.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { logoPictures } from './pictures.ts'

const at = withQueries(logoPictures)

const stored = (text: string) => {
  const file = (size: string) => {
    const { sha256, fileSize: bytes } = at.given.storeBlob(`${text} ${size}`)
    return { sha256, bytes, width: 20, height: 10 }
  }
  return { small: file('small'), large: file('large') }
}

test('a logo is served in each size, for good, also one that was replaced, is planned or is in a draft', async () => {
  const { happens } = givenContent(at)
  const [first, second, planned, drafted] = ['first', 'second', 'planned', 'drafted'].map(stored)
  const moment = '2026-01-01T00:00:00.000Z'
  happens(
    moment,
    { type: 'LogoReplaced', data: { part: 'header', picture: first ?? null, alt: null, version: 1 } },
    { type: 'LogoReplaced', data: { part: 'header', picture: second ?? null, alt: null, version: 2 } },
    { type: 'PublicationScheduled', data: { part: 'footer', at: moment, footer: { logo: planned } } },
  )
  const draft = {
    id: 'header',
    part: 'header',
    revision: 1,
    savedAt: new Date().toISOString(),
    savedBy: 'a',
    content: { logo: drafted },
  }
  at.given.store('content-drafts', draft as never)
  for (const [logo, name] of [
    [first, 'first'],
    [second, 'second'],
    [planned, 'planned'],
    [drafted, 'drafted'],
  ] as const)
    expect(await at.get(`/pictures/${logo?.small.sha256}.webp`)).toMatchObject({
      status: 200,
      body: `${name} small`,
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
    })
})

test('nothing is at the address of a picture that is no logo, or whose file is gone', async () => {
  const { happens } = givenContent(at)
  const logo = stored('gone')
  happens('2026-01-01T00:00:00.000Z', { type: 'HeaderRevised', data: { logo, version: 1 } })
  at.given.removeBlob(logo.large.sha256)
  const other = at.given.storeBlob('a PDF').sha256
  for (const name of [`${logo.large.sha256}.webp`, `${other}.webp`, 'x.webp'])
    expect(await at.get(`/pictures/${name}`)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
})
