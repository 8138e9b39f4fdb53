import { beforeEach, expect, test } from 'vitest'
import { rangeAt, rangesIn, selectIn } from './ranges.ts'

beforeEach(() => {
  document.body.innerHTML = '<p>Résumé of H<sub>2</sub>O: rain\u00adfall</p><p>नदी की वर्षा</p>'
})

test('words are found across elements, without case, without marks on Latin letters and with those of others', () => {
  const found = (words: string) => rangesIn(document.body, words).map(String)
  expect(found('resume of h2o')).toEqual(['Résumé of H2O'])
  expect(found('RAINFALL')).toEqual(['rain\u00adfall'])
  expect(found('वर्षा')).toEqual(['वर्षा'])
  expect(found('desert')).toEqual([])
  expect(found('')).toEqual([])
  expect(found('r').length).toBe(2)
})

test('a stretch is named by the places of its letters', () => {
  expect(String(rangeAt(document.body, 10, 13))).toBe('H2O')
  expect(rangeAt(document.body, 500, 501)).toBeUndefined()
})

test('what was selected in lines of a page is selected again, whatever is between the lines', () => {
  expect(selectIn(document.body, 'H2O:\nrain-\nfall')).toBe(true)
  expect(String(window.getSelection())).toBe('H2O: rain\u00adfall')
  expect([selectIn(document.body, 'elsewhere'), selectIn(document.body, ' ')]).toEqual([false, false])
})
