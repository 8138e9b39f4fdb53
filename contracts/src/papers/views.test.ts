import { expect, test } from 'vitest'
import { exampleListedPaper, examplePaper, exampleVersion } from './examples.ts'
import { PaperPageResponse } from './paper-page.ts'
import { ListedPaper } from './views.ts'

test('a paper in a list has no abstracts', () => {
  const [translation] = exampleListedPaper.translations ?? []
  const translations = [{ ...translation, abstract: 'एक' }]
  expect(ListedPaper.parse({ ...examplePaper, translations })).toEqual(exampleListedPaper)
})

test('the page of a paper says since when a version is provable, and not who published it', () => {
  const shown = { paper: examplePaper, previous: null, next: null }
  const version = { ...exampleVersion, provableAt: '2026-01-15T05:00:00.000Z' }
  expect(PaperPageResponse.parse({ ...shown, versions: [{ ...version, actor: 'u' }] })).toEqual({
    ...{ ...shown, versions: [version] },
  })
})
