import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { useText } from '../../../i18n/text.tsx'
import { SHOWN_MS } from '../../../ui/toasts/toast-state.ts'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { safeFileName } from '../../papers/download/file-name.ts'
import { saveFile } from '../../../ui/browser/save-file.ts'
import type { PaperState } from '../library-state.ts'
import type { SavedVersion } from '../storage/records.ts'
import { isIntact } from '../checks/check-files.ts'
import { purgeRemoved, remove, removeVersion, restore } from '../remove.ts'
import { savedPdf } from '../storage/saved.ts'
import { resumeSaving } from '../saving/start-saving.ts'

/** Deletes the files once that can't be undone any longer; where the tab closes before, the next start does. */
const purgeLater = () => setTimeout(() => void purgeRemoved(SHOWN_MS.undo), SHOWN_MS.undo)

/** How what is saved leaves the library: removed, which can be undone, or as a file of the reader's own. */
export const useRemoval = () => {
  const text = useText()
  const toast = useToast()
  const failed = () => toast(text('library.unavailable'), 'error')

  const removePapers = async (states: readonly PaperState[]) => {
    const papers = states.map(({ paper }) => paper)
    const undo = () => void restore(papers).then(resumeSaving).catch(failed)
    const [first] = papers
    try {
      await remove(papers.map(({ paperId }) => paperId))
      purgeLater()
      if (papers.length === 1 && first)
        toast(text('library.removed', { title: plainText(first.paper.title) }), 'success', undo)
      else toast(text('library.removedAll', { count: papers.length }), 'success', undo)
    } catch {
      failed()
    }
  }

  const removeOne = (version: SavedVersion) => removeVersion(version).catch(failed)

  const intactFile = async (saved: SavedVersion) => {
    const pdf = await savedPdf(saved)
    return (await isIntact(saved, pdf)) ? pdf : undefined
  }

  const exportVersion = async (version: SavedVersion, title: string) => {
    const pdf = await intactFile(version).catch(() => undefined)
    if (pdf) saveFile(pdf, safeFileName(title, 'application/pdf'))
    else toast(text('library.exportFailed'), 'error')
  }

  return { removePapers, removeOne, exportVersion }
}
