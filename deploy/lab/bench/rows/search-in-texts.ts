import { join } from 'node:path'
import { changes, paper } from '@shodh/adapters/search/contract/fixtures.ts'
import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import { openSqliteSearchIndex } from '@shodh/adapters/search/sqlite/sqlite.ts'
import { searchWords } from '@shodh/contracts/search/words.ts'
import type { Row } from '../row.ts'
import { percentile } from '../spread.ts'

const PAPERS = 6000
const WORDS = 1500
const A_PAGE = 500
const AT_ONCE = 200
const SEARCHES = 200

/** Different words of all texts. */
const VOCABULARY = 30_000

/** Numbers from 0 to below 1, the same each time. */
const numbers = () => {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Next = () => number

/** The n-th word is n times rarer than the first, as in any language (Zipf); none is the beginning of another. */
const wordOf = (next: Next, most = VOCABULARY) => {
  const n = Math.floor(most ** next())
  return Array.from(n.toString(36).padStart(4, '0')).toReversed().join('')
}

const pagesOf = (next: Next) =>
  Array.from({ length: WORDS / A_PAGE }, () => Array.from({ length: A_PAGE }, () => wordOf(next)).join(' '))

const fill = async (index: SearchIndex, next: Next) => {
  for (let first = 0; first < PAPERS; first += AT_ONCE) {
    const papers = Array.from({ length: AT_ONCE }, (_, n) => {
      const title = Array.from({ length: 8 }, () => wordOf(next)).join(' ')
      return paper(`paper ${String(first + n).padStart(6, '0')}`, { title })
    })
    await index.commit(changes(papers), { position: first + 1 })
    for (const { sha256 } of papers) await index.addText(sha256, pagesOf(next))
  }
}

/** Milliseconds of each search, for one word to three, which some to nearly all papers have. */
const searched = async (index: SearchIndex, next: Next) => {
  const times: number[] = []
  for (let n = 0; n < SEARCHES; n += 1) {
    const words = Array.from({ length: 1 + (n % 3) }, () => wordOf(next, VOCABULARY / 10))
    const began = performance.now()
    await index.find({ words: searchWords(words.join(' ')), skip: 0, limit: 20 })
    times.push(performance.now() - began)
  }
  return times
}

export const searchInTexts: Row = {
  name: 'search-in-texts',
  about: `Searches for one word to three in the texts of ${PAPERS.toLocaleString('en')} PDFs of ${WORDS} words, which some to nearly all have`,
  prepare: async bench => {
    const index = await openSqliteSearchIndex({ file: join(await bench.directory(), 'search.db'), origin: 'bench' })
    bench.atEnd(() => index.close())
    await fill(index, numbers())
    return async () => {
      const times = await searched(index, numbers())
      return [
        { figure: 'p50', unit: 'ms', value: percentile(times, 0.5) },
        { figure: 'p95', unit: 'ms', value: percentile(times, 0.95), goal: { atMost: 50 } },
      ]
    }
  },
}
