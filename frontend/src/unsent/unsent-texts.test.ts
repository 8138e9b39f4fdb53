// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { forgetText, forgetTexts, storeText, unsentNow, readUnsent } from './unsent-texts.ts'
import { openSealer } from './sealer.ts'

const sealer = (letter: string) => openSealer(letter.repeat(43))
const typed = { title: 'On rivers', file: new File(['%PDF'], 'a.pdf') }

afterEach(forgetTexts)

/** As a page that has just started knows nothing yet. */
const stored = () =>
  Array.from({ length: sessionStorage.length }, (_, n) => sessionStorage.getItem(sessionStorage.key(n) ?? '')).join()

test('what was typed is known at once, and stored so that nobody else can read it', async () => {
  await storeText('asha:paper', typed, sealer('a'))
  expect(unsentNow('asha:paper')).toEqual({ value: typed, isStored: false })
  expect(stored()).not.toBe('')
  expect(stored()).not.toContain('rivers')
  expect(await readUnsent('asha:paper', sealer('a'))).toEqual({ title: 'On rivers' })
  expect(await readUnsent('asha:paper', sealer('b'))).toBeUndefined()
})

test('what was sent is forgotten, and at the end everything', async () => {
  await storeText('asha:paper', typed, sealer('a'))
  await storeText('asha:user', typed, sealer('a'))
  forgetText('asha:paper')
  expect([unsentNow('asha:paper').value, unsentNow('asha:user').value]).toEqual([undefined, typed])
  forgetTexts()
  expect([unsentNow('asha:user'), stored()]).toEqual([{ value: undefined, isStored: false }, ''])
})

test('a browser that seals nothing keeps it as long as the page is open', async () => {
  await storeText('asha:paper', typed, Promise.reject(new Error('plain HTTP')))
  expect([unsentNow('asha:paper').value, stored()]).toEqual([typed, ''])
})
