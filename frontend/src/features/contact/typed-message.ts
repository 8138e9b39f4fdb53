import { TYPED } from '../../typed-key.ts'
import type { ContactTexts } from '@shodh/contracts/contact/rules.ts'

/** What is typed in this tab is forgotten where somebody signs out (`forgetTexts`). */
const KEY = `${TYPED}contact`

/** Stores in this tab what was typed and not sent; undefined forgets it. */
export const storeTyped = (texts: ContactTexts | undefined) => {
  try {
    if (texts) sessionStorage.setItem(KEY, JSON.stringify(texts))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Full or refused: it stays as long as the form is shown.
  }
}

/** What was typed in this tab before and not sent, over the texts of an empty form. */
export const typedMessage = (empty: ContactTexts): ContactTexts | undefined => {
  try {
    const typed: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof typed !== 'object' || typed === null) return undefined
    const texts = Object.entries(typed).filter(([name, text]) => name in empty && typeof text === 'string')
    return { ...empty, ...Object.fromEntries(texts) }
  } catch {
    return undefined
  }
}
