import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Finder } from '../view/toolbar/find-bar.tsx'
import type { Matches } from '../view/view-state.ts'
import { highlight, isFolded, reveal } from './highlight.ts'
import { rangesIn } from './ranges.ts'

const isBelow = (range: Range, top: number) =>
  range.getBoundingClientRect().bottom >= top && !isFolded(range.startContainer.parentElement)

/** Looks for words in the blocks of a text; the first match that is shown is the next one below what one reads. */
export const useTextFind = (article: RefObject<HTMLElement | null>) => {
  const [matches, setMatches] = useState<Matches>()
  const last = useRef<{ query: string; ranges: readonly Range[]; at: number }>({ query: '', ranges: [], at: 0 })
  const finder = useMemo((): Finder => {
    const show = (at: number) => {
      const { ranges } = last.current
      last.current.at = at
      const range = ranges[at]
      highlight('reader-current', range ? [range] : [])
      if (range) reveal(range)
      setMatches({ state: range ? 'found' : 'none', current: at + 1, total: ranges.length })
    }
    const find = (query: string) => {
      if (query === last.current.query) return
      const blocks = [...(article.current?.querySelectorAll('[data-at]') ?? [])]
      const ranges = blocks.flatMap(block => rangesIn(block, query))
      const top = article.current?.parentElement?.getBoundingClientRect().top ?? 0
      last.current = { query, ranges, at: 0 }
      highlight('reader-match', ranges)
      if (query === '') setMatches(undefined)
      else
        show(
          Math.max(
            0,
            ranges.findIndex(range => isBelow(range, top)),
          ),
        )
    }
    return {
      find,
      findAgain: (query, direction) => {
        const { query: before, ranges, at } = last.current
        if (query !== before) return find(query)
        if (ranges.length > 0) show((at + (direction === 'next' ? 1 : -1) + ranges.length) % ranges.length)
      },
      endFind: () => {
        last.current = { query: '', ranges: [], at: 0 }
        highlight('reader-match', [])
        highlight('reader-current', [])
        setMatches(undefined)
      },
    }
  }, [article])
  return { finder, matches }
}
