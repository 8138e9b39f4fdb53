import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { store, storedValue } from '../../browser-storage.ts'
import { isJournal, journal, journalRemembered } from '../../journal.ts'
import type { Store } from '../store.ts'

const KEY = 'shodh:journal'

/** Undefined where nothing valid is stored, or the browser refuses its storage; then the name appears a moment later. */
const storedJournal = () => {
  const settings = storedValue(KEY)
  return isJournal(settings) ? settings : undefined
}

export const storeJournal = (settings: PublicJournal) => store(KEY, JSON.stringify(settings))

/** Shows the settings stored at the last visit, fetches the current ones, and stores them for the next one. */
export const syncStoredJournal = ({ dispatch }: Pick<Store, 'dispatch'>) => {
  const last = storedJournal()
  if (last) dispatch(journalRemembered(last))
  void dispatch(journal.initiate(undefined, { forceRefetch: true }))
    .unwrap()
    .then(storeJournal, () => undefined)
}
