import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { isJournal, journal, journalRemembered } from '../journal.ts'
import type { Store } from './store.ts'

const KEY = 'shodh:journal'

const parsed = (text: string) => {
  try {
    const settings: unknown = JSON.parse(text)
    return isJournal(settings) ? settings : undefined
  } catch {
    return undefined
  }
}

/** A browser may refuse its storage; then the name appears a moment later. */
const stored = () => {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export const storeJournal = (settings: JournalSettings) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Full or refused: the next visit fetches it again.
  }
}

/** Shows the settings stored at the last visit, fetches the current ones, and stores them for the next one. */
export const syncStoredJournal = ({ dispatch }: Pick<Store, 'dispatch'>) => {
  const last = parsed(stored())
  if (last) dispatch(journalRemembered(last))
  void dispatch(journal.initiate(undefined, { forceRefetch: true }))
    .unwrap()
    .then(storeJournal, () => undefined)
}
