import { expect, test } from 'vitest'
import { paintedPages } from './painted-pages.ts'

const fileOf = (name: string) => new File([name], name)

test('a file is painted once, after the one before it', async () => {
  const running: string[] = []
  const atOnce: number[] = []
  const pages = paintedPages(async file => {
    running.push(file.name)
    atOnce.push(running.length)
    await Promise.resolve()
    running.pop()
    return file
  })
  const [one, other] = [fileOf('one'), fileOf('other')]
  expect(await Promise.all([pages(one), pages(other), pages(one)])).toEqual([one, other, one])
  expect(atOnce).toEqual([1, 1])
})

test('one that cannot be painted has no picture, and keeps no other from it', async () => {
  const other = fileOf('other')
  const pages = paintedPages(file => (file === other ? Promise.resolve(file) : Promise.reject(new Error('damaged'))))
  expect(await Promise.all([pages(fileOf('one')), pages(other)])).toEqual([undefined, other])
})
