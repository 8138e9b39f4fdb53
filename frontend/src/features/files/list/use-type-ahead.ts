import { folded } from '@shodh/contracts/text/text.ts'
import { useRef } from 'react'
import { foldedName, type Item } from './item.ts'

/** Milliseconds after which a letter begins another name. */
const PAUSE_MS = 1000

const LETTER = /^[\p{L}\p{M}\p{N}._-]$/u

const isOneAgain = (text: string) => Array.from(text).every((letter, _, [first]) => letter === first)

/** The item whose name begins with what is typed; one letter again and again leads from each to the next. */
export const useTypeAhead = (items: readonly Item[], current: number) => {
  const last = useRef({ typed: '', at: 0 })
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): Item | undefined => {
    if (ctrlKey || metaKey || altKey || !LETTER.test(key)) return undefined
    const { typed: before, at } = last.current
    const typed = folded(timeStamp - at < PAUSE_MS ? before + key : key)
    last.current = { typed, at: timeStamp }
    const isAgain = isOneAgain(typed)
    const begins = (item: Item) => foldedName(item).startsWith(isAgain ? folded(key) : typed)
    return items.slice(isAgain ? current + 1 : current).find(begins) ?? items.find(begins)
  }
}
