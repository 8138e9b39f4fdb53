import { useCallback } from 'react'
import { storeForAll } from '../../browser-storage.ts'
import { useText } from '../../i18n/text.tsx'
import { useToast } from '../../ui/toasts/toast.tsx'
import type { ListedPaper } from '../papers/paper-details.ts'
import { hasLibrary, LIBRARY_KEY } from './storage/marker.ts'
import { dequeue, enqueue, tryAgain } from './saving/queue.ts'
import { startSaving } from './saving/start-saving.ts'
import { persist } from './storage/quota.ts'

/** What a reader does with papers and their queue; an error is shown, not thrown. */
export const useLibraryActs = () => {
  const text = useText()
  const toast = useToast()
  const explain = useCallback(
    async (act: () => Promise<void>) => {
      await act().catch(() => toast(text('library.unavailable'), 'error'))
    },
    [text, toast],
  )
  const save = useCallback(
    (papers: readonly ListedPaper[]) =>
      explain(async () => {
        const isFirst = !hasLibrary()
        await enqueue(papers)
        // what every tab shows from now on
        storeForAll(LIBRARY_KEY, '1')
        startSaving()
        if (!isFirst) return
        void import('./start.ts').then(({ startLibrary }) => startLibrary()).catch(() => undefined)
        toast(text((await persist()) ? 'library.persistGranted' : 'library.persistDenied'))
      }),
    [explain, text, toast],
  )
  const retry = useCallback(
    (paperIds: readonly string[]) =>
      explain(async () => {
        await tryAgain(paperIds)
        startSaving()
      }),
    [explain],
  )
  const cancel = useCallback((paperIds: readonly string[]) => explain(() => dequeue(paperIds)), [explain])
  return { save, retry, cancel }
}
