import { SHOWN_MS } from '../../ui/toasts/toast-state.ts'
import { storeReaderForOffline } from '../reader/reader-assets.ts'
import { purgeRemoved } from './remove.ts'
import { sendReadings } from './readings/late-readings.ts'
import { removeWithheld } from './checks/withheld.ts'
import { resumeSaving } from './saving/start-saving.ts'

/** What is due as soon as there is a network. */
const meetJournal = () => {
  void sendReadings()
  void removeWithheld().catch(() => undefined)
}

/** What a visit before has left to be done. */
export const startLibrary = async () => {
  window.addEventListener('online', meetJournal)
  meetJournal()
  // another tab may still offer to undo it
  await purgeRemoved(SHOWN_MS.undo)
  setTimeout(() => void purgeRemoved(SHOWN_MS.undo), SHOWN_MS.undo)
  await resumeSaving()
  // what was lost on the way comes with the next visit
  await storeReaderForOffline().catch(() => undefined)
}
