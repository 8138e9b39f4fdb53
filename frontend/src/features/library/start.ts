import { SHOWN_MS } from '../../ui/toast-state.ts'
import { cacheLibrary } from './cache-library.ts'
import { purgeRemoved } from './remove.ts'
import { resumeSaving } from './saving/start-saving.ts'

/** What a visit before has left to be done. */
export const startLibrary = async () => {
  // another tab may still offer to undo it
  await purgeRemoved(SHOWN_MS.undo)
  setTimeout(() => void purgeRemoved(SHOWN_MS.undo), SHOWN_MS.undo)
  await resumeSaving()
  await cacheLibrary()
}
