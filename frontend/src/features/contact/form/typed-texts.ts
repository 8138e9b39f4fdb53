import { ofThisTab, store, storedValue, TYPED } from '../../../browser-storage.ts'
import { type ContactBounds, type ContactTexts, lengthOf, typeable } from '@shodh/contracts/contact/rules.ts'

type Input = { readonly value: string; readonly caret: number }

const UNBOUNDED = { minLength: 1, maxLength: Infinity } as const
const ANY: ContactBounds = { name: UNBOUNDED, subject: UNBOUNDED, message: UNBOUNDED }

/** What stands in a field after an input: what is too much is left out of what was inserted, which ends at the caret. */
export const typed = (field: keyof ContactTexts, { value, caret }: Input, bounds: ContactBounds): Input => {
  const [head, tail] = [value.slice(0, caret), value.slice(caret)].map(part => typeable(field, part, ANY))
  const before = Array.from(head ?? '')
  const after = tail ?? ''
  const room = lengthOf(typeable(field, before.join('') + after, bounds)) - lengthOf(after)
  const inserted = before.slice(0, Math.max(0, room)).join('')
  return { value: typeable(field, inserted + after, bounds), caret: inserted.length }
}

/** What is typed in this tab is forgotten where somebody signs out (`forgetTexts`). */
const KEY = `${TYPED}contact`

/** Stores in this tab what was typed and not sent; undefined forgets it. */
export const storeTyped = (texts: ContactTexts | undefined) =>
  store(KEY, texts ? JSON.stringify(texts) : null, ofThisTab)

/** What was typed in this tab before and not sent, over the texts of an empty form. */
export const typedMessage = (empty: ContactTexts): ContactTexts | undefined => {
  const typed = storedValue(KEY, ofThisTab)
  if (typeof typed !== 'object' || typed === null) return undefined
  const texts = Object.entries(typed).filter(([name, text]) => name in empty && typeof text === 'string')
  return { ...empty, ...Object.fromEntries(texts) }
}
