import { savedPaper } from '../storage/saved.ts'
import { addReading, isStaff } from './late-readings.ts'

/** The server counts it as a view of the paper's page. */
const isCounted = (paperId: string) =>
  fetch(`/api/v1/papers/${paperId}`, { headers: { 'x-viewed': '1' }, cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Counts that a paper's page is shown after a navigation within the site: without a network later, if it is saved. */
export const recordView = async (paperId: string) => {
  if (isStaff() || (await isCounted(paperId))) return
  if (await savedPaper(paperId)) await addReading({ paperId, kind: 'page' })
}
