// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { forgetText, forgetTexts, keepText, keptNow, readKept } from './kept-texts.ts'
import { openSealer } from './sealer.ts'

const sealer = (letter: string) => openSealer(letter.repeat(43))
const typed = { title: 'On rivers', file: new File(['%PDF'], 'a.pdf') }

afterEach(forgetTexts)

/** As a page that has just started knows nothing yet. */
const stored = () =>
  Array.from({ length: sessionStorage.length }, (_, n) => sessionStorage.getItem(sessionStorage.key(n) ?? '')).join()

test('what was typed is known at once, and stored so that nobody else can read it', async () => {
  await keepText('asha:paper', typed, sealer('a'))
  expect(keptNow('asha:paper')).toEqual({ value: typed, isStored: false })
  expect(stored()).not.toBe('')
  expect(stored()).not.toContain('rivers')
  expect(await readKept('asha:paper', sealer('a'))).toEqual({ title: 'On rivers' })
  expect(await readKept('asha:paper', sealer('b'))).toBeUndefined()
})

test('what was sent is forgotten, and at the end everything', async () => {
  await keepText('asha:paper', typed, sealer('a'))
  await keepText('asha:user', typed, sealer('a'))
  forgetText('asha:paper')
  expect([keptNow('asha:paper').value, keptNow('asha:user').value]).toEqual([undefined, typed])
  forgetTexts()
  expect([keptNow('asha:user'), stored()]).toEqual([{ value: undefined, isStored: false }, ''])
})

test('a browser that seals nothing keeps it as long as the page is open', async () => {
  await keepText('asha:paper', typed, Promise.reject(new Error('plain HTTP')))
  expect([keptNow('asha:paper').value, stored()]).toEqual([typed, ''])
})
