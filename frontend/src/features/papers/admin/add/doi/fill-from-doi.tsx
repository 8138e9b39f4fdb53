import { Suspense } from 'react'
import { useJournal } from '../../../../../journal.ts'
import { lazyOrNothing } from '../../../../../ui/lazy-or-nothing.ts'
import { type Entry, isLocked, isNamed } from '../batch/entry.ts'

const AskRegistry = lazyOrNothing(async () => (await import('./ask-registry.tsx')).AskRegistry)

/** Fills an entry from its DOI, where the journal looks DOIs up and something is missing. */
export function FillFromDoi({ entry, sr }: { entry: Entry; sr: number }) {
  const isAllowed = useJournal()?.looksUpDois === true
  const { details } = entry
  const isWhole = isNamed(entry) && (details.doi === undefined || details.abstract !== undefined)
  if (!isAllowed || isWhole || isLocked(entry)) return null
  return (
    <Suspense>
      <AskRegistry entry={entry} sr={sr} />
    </Suspense>
  )
}
