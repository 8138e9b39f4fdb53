import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { isJournal, journal, journalRemembered } from '../journal.ts'
import type { Store } from './store.ts'

const KEY = 'shodh:journal'

/** Undefined where nothing valid is stored, or the browser refuses its storage; then the name appears a moment later. */
const stored = () => {
  try {
    const settings: unknown = JSON.parse(localStorage.getItem(KEY) ?? '')
    return isJournal(settings) ? settings : undefined
  } catch {
    return undefined
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
  const last = stored()
  if (last) dispatch(journalRemembered(last))
  void dispatch(journal.initiate(undefined, { forceRefetch: true }))
    .unwrap()
    .then(storeJournal, () => undefined)
}
