import type { StoredPicture } from '@shodh/contracts/board/picture.ts'
import { expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { boardPictures } from './pictures.ts'
import { added, changed, created, erased, givenBoard } from '../testing/given/board.ts'

const at = withQueries(boardPictures)

const stored = (text: string): StoredPicture => {
  const file = (size: string) => {
    const { sha256, fileSize: bytes } = at.given.storeBlob(`${text} ${size}`)
    return { sha256, bytes }
  }
  return { small: file('small'), medium: file('medium'), large: file('large'), width: 800, height: 600 }
}

const open = (picture: StoredPicture, pixels: number | string) =>
  at.get(`/board-pictures/${picture.large.sha256}-${pixels}.webp`)

test('a picture is served in each size, for good, also after it was replaced, until its member is erased', async () => {
  const board = givenBoard(at)
  const [first, second] = [stored('first'), stored('second')]
  board.happens('2026-01-10', created('s'), added('s', 'a', { picture: first }))
  board.happens('2026-01-11', changed('s', 'a', { revision: 2, picture: second }))
  for (const [pixels, body] of [
    [96, 'first small'],
    [320, 'first medium'],
    [800, 'first large'],
  ] as const)
    expect(await open(first, pixels)).toMatchObject({
      status: 200,
      body,
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
    })
  expect((await open(second, 96)).body).toBe('second small')
  board.happens('2026-01-12', erased('s', 'a', first, second))
  expect(await open(first, 96)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
})

test('nothing is at the address of a size that no picture has, of an unknown picture, or of one whose file is gone', async () => {
  const board = givenBoard(at)
  const [there, unknown] = [stored('there'), stored('unknown')]
  board.happens('2026-01-10', created('s'), added('s', 'a', { picture: there }))
  for (const pixels of [100, '0096', 'large']) expect((await open(there, pixels)).status).toBe(404)
  expect((await open(unknown, 96)).status).toBe(404)
  at.given.removeBlob(there.small.sha256)
  expect((await open(there, 96)).status).toBe(404)
})
