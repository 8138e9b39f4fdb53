import { AuthorName, Details, Title } from '@shodh/contracts/papers/fields.ts'
import { Reason } from '@shodh/contracts/fields.ts'
import { PaperId } from '@shodh/contracts/ids.ts'
import { IssueType, VolumeName, Year } from '@shodh/contracts/volumes/fields.ts'
import { describe, expect, test } from 'vitest'
import { samplePapers, sampleVolumes } from './papers.ts'

describe('the sample journal', () => {
  test('has volumes of both issue types in two years', () => {
    expect(new Set(sampleVolumes.map(({ year }) => year))).toEqual(new Set([2025, 2026]))
    expect(new Set(sampleVolumes.map(({ issueType }) => issueType))).toEqual(new Set(['Regular', 'Special']))
    expect(new Set(sampleVolumes.map(({ volumeName }) => volumeName)).size).toBe(sampleVolumes.length)
  })

  test('speaks English, Hindi and Marathi', () => {
    const spoken = Map.groupBy(samplePapers, ({ language }) => language)
    for (const language of ['en', 'hi', 'mr'] as const) expect(spoken.get(language)?.length).toBeGreaterThanOrEqual(3)
  })

  test('translates some of its papers, none into its own language', () => {
    const translated = samplePapers.filter(({ translations }) => translations !== undefined)
    expect(translated.length).toBeGreaterThanOrEqual(2)
    for (const { language, translations } of translated)
      expect(translations?.map(translation => translation.language)).not.toContain(language)
  })

  test.each(samplePapers)('writes title and authors in the script of the language: $title', paper => {
    const script =
      paper.language === 'en' ? /^[\p{Script=Latin}\p{Script=Common}]+$/u : /^[\p{Script=Devanagari}\P{L}]+$/u
    expect(paper.title).toMatch(script)
    expect(paper.authorName).toMatch(script)
  })

  test('has paper ids that are fixed and unique', () => {
    const ids = samplePapers.map(({ id }) => PaperId.parse(id))
    expect(new Set(ids).size).toBe(samplePapers.length)
    expect(ids[0]).toBe('2e77ba5f-32ca-432b-b215-8e8be7c9c1a8')
  })

  test('has one paper whose PDF was replaced, with a reason and a date after its publication', () => {
    const [replaced, ...others] = samplePapers.filter(({ versions }) => versions.length > 1)
    const [first, second] = replaced!.versions
    expect(others).toEqual([])
    expect(Reason.parse(second!.reason)).toBe(second!.reason)
    expect(Date.parse(second!.replacedAt!)).toBeGreaterThan(Date.parse(replaced!.publishedOn))
    expect(second!.name).not.toBe(first!.name)
  })

  test.each(sampleVolumes)('respects the limits of the journal: $volumeName', ({ year, issueType, volumeName }) => {
    expect([Year.parse(year), IssueType.parse(issueType), VolumeName.parse(volumeName)]).toEqual([
      year,
      issueType,
      volumeName,
    ])
  })

  test.each(samplePapers)('respects the limits of the journal: $title', paper => {
    expect(Title.parse(paper.title)).toBe(paper.title)
    expect(AuthorName.parse(paper.authorName)).toBe(paper.authorName)
    const { authors, abstract, keywords, language, translations, publishedOn, firstPage, lastPage } = paper
    const details = { authors, abstract, keywords, language, translations, publishedOn, firstPage, lastPage }
    expect(Details.parse(paper)).toEqual(details)
  })

  test.each(sampleVolumes)('numbers the pages through the issue: $volumeName', ({ papers }) => {
    const last = [0, ...papers.map(({ lastPage }) => Number(lastPage))]
    expect(papers.map(({ firstPage }) => Number(firstPage))).toEqual(last.slice(0, -1).map(page => page + 1))
  })
})
