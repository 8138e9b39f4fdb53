import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteSearchIndex } from '@shodh/adapters/search/sqlite/sqlite.ts'
import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { normalisedSearch, search } from '@shodh/query-service/search/search.ts'
import { SearchQuery } from '@shodh/contracts/search/views.ts'
import * as z from 'zod/mini'
import { textOf, wordOf } from '../generated-texts.ts'
import { papersProjected } from '../projected-papers.ts'
import type { Bench, Measurement, Row } from '../row.ts'
import { percentile } from '../spread.ts'

const PAPERS = 50_000
const PDFS = 5_000
const PAGES = 10
const WORDS_OF_A_PAGE = 400
const WORDS_OF_AN_ABSTRACT = 150
const BATCH = 500
const MIB = 1024 * 1024
const WITHIN = { atMost: 50 }

/** From the most frequent word to one that is misspelt: what readers type. */
const QUERIES = [
  wordOf(0),
  `${wordOf(0)} ${wordOf(1)}`,
  wordOf(40),
  `${wordOf(300)} ${wordOf(20)}`,
  wordOf(5000),
  wordOf(7).slice(0, 2),
  wordOf(900).slice(0, 3),
  `${wordOf(2500)}x`,
  'molecular simulation',
  'पुस्तकालयों में',
  'deshpande',
  'anjal rokm',
  'part 4711',
]

const withAbstract = (paper: PaperDocument, n: number) => ({ ...paper, abstract: textOf(n, WORDS_OF_AN_ABSTRACT) })

const pagesOf = (n: number) => Array.from({ length: PAGES }, (_, page) => textOf(n * PAGES + page, WORDS_OF_A_PAGE))

const fill = async (index: SearchIndex, papers: readonly PaperDocument[]) => {
  for (let at = 0; at < papers.length; at += BATCH) {
    const batch = papers.slice(at, at + BATCH).map((paper, n) => withAbstract(paper, at + n))
    const documents = new Map(batch.map(paper => [paper.id, paper]))
    await index.commit({ papers: documents, volumes: new Map() }, { position: at })
  }
}

type Built = { readonly index: SearchIndex; readonly seconds: number; readonly mebibytes: number }

const build = async (bench: Bench, papers: readonly PaperDocument[], texts: number): Promise<Built> => {
  const file = join(await bench.directory(), 'search.db')
  const index = await openSqliteSearchIndex({ file, origin: 'bench' })
  bench.atEnd(() => index.close())
  const began = performance.now()
  await fill(index, papers)
  for (const [n, { sha256 }] of papers.slice(0, texts).entries()) await index.addText(sha256, pagesOf(n))
  return { index, seconds: (performance.now() - began) / 1000, mebibytes: statSync(file).size / MIB }
}

const timesOf = async (index: SearchIndex) => {
  const times: number[] = []
  for (let round = 0; round < 10; round += 1)
    for (const q of QUERIES) {
      const began = performance.now()
      await search({ ...index, textsUpTo: () => 0 }, normalisedSearch(z.parse(SearchQuery, { q })))
      times.push(performance.now() - began)
    }
  return times
}

const figures = async (name: string, { index, seconds, mebibytes }: Built): Promise<readonly Measurement[]> => {
  const times = await timesOf(index)
  return [
    { figure: `${name}: p50`, unit: 'ms', value: percentile(times, 0.5) },
    { figure: `${name}: p95`, unit: 'ms', value: percentile(times, 0.95), goal: WITHIN },
    { figure: `${name}: built in`, unit: 's', value: seconds },
    { figure: `${name}: size`, unit: 'MiB', value: mebibytes },
  ]
}

export const searching: Row = {
  name: 'search',
  about: `${QUERIES.length} searches, from the most frequent word to misspelt ones, of ${PAPERS} papers with abstracts, and of ${PDFS} with the text of their PDFs of ${PAGES} pages`,
  prepare: async bench => {
    const papers = papersProjected(PAPERS).slice(0, PAPERS)
    const [many, withTexts] = [await build(bench, papers, 0), await build(bench, papers.slice(0, PDFS), PDFS)]
    return async () => [
      ...(await figures(`${PAPERS} papers`, many)),
      ...(await figures(`text of ${PDFS} PDFs`, withTexts)),
    ]
  },
}
