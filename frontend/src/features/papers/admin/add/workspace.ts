import type { Store as ReduxStore, UnknownAction } from '@reduxjs/toolkit'
import type { ThunkDispatch } from '@reduxjs/toolkit'
import type { ApiError } from '../../../../api.ts'
import { failureText } from '../../../../ui/desk/failure.tsx'
import type { Sent } from '../../../../upload.ts'
import { createBoard } from '../../paper-board.ts'
import { autosave } from './autosave.ts'
import { paperWithPdf, publicationChanged, uploadPaper, type UploadedPaper } from './calls.ts'
import { emptyDesk } from './desk.ts'
import { createDeskStore, entryOf } from './desk-store.ts'
import { createIntake } from './pdf/intake.ts'
import { createPdfReader } from './pdf/pdf-reader.ts'
import { restored } from './restored.ts'
import { openStoredDesk, type OpenedDesk } from './stored-desk.ts'
import { paperForm } from './upload/form.ts'
import { type Attempt, createQueue, type Outcome, type SendResult } from './upload/queue.ts'
import { setRunning } from './upload/running.ts'

/** Milliseconds after an upload until the papers of the volume are fetched again. */
const RELOAD_MS = 1000

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>
export type AppStore = Omit<ReduxStore, 'dispatch'> & { readonly dispatch: Dispatch }
export type Notify = (text: string, kind?: 'success' | 'error') => void

type Ports = { readonly store: AppStore; readonly userId: string; readonly notify: Notify }

/** Stored nowhere: the browser has no database, or refuses it. */
const notStored: OpenedDesk = {
  desk: undefined,
  isElsewhere: false,
  store: () => Promise.reject(new Error('The browser stores nothing')),
  close: () => undefined,
}

export const summaryOf = ({
  uploaded,
  failed,
  stopped,
}: Outcome): readonly (readonly [string, 'success' | 'error'])[] => {
  const done = `Successfully uploaded ${uploaded} paper(s)!${failed > 0 ? ` (${failed} failed)` : ''}`
  const none = `❌ ${failed} paper(s) failed to upload. Please try again.`
  return [
    ...(uploaded > 0
      ? [[done, failed > 0 ? 'error' : 'success'] as const]
      : failed > 0
        ? [[none, 'error'] as const]
        : []),
    ...(stopped ? [[`Upload failed: ${stopped.message}`, 'error'] as const] : []),
  ]
}

/** Everything that the add screen works with; it goes on while other screens are shown. */
export const openWorkspace = async ({ store, userId, notify }: Ports) => {
  const stored = await openStoredDesk(userId).catch(() => notStored)
  const desk = createDeskStore(stored.desk ? restored(stored.desk) : emptyDesk())
  const progress = createBoard<Sent>()
  const unsaved = createBoard<true>()
  const saving = autosave(desk, stored.store, () => unsaved.put('desk', true))
  const intake = createIntake(desk, { read: createPdfReader(), lookUp: paperWithPdf })
  let [done, total] = [0, 0]

  const report = (sent?: Sent) => {
    const share = sent && sent.total > 0 ? sent.bytes / sent.total : 0
    setRunning({ done, total, percent: Math.floor(((done + share) / Math.max(total, 1)) * 100) })
  }
  const send = async (id: string, attempt: Attempt): Promise<SendResult<UploadedPaper>> => {
    const entry = entryOf(desk.now(), id)
    if (!entry) return { error: { status: 404, message: 'The entry was removed' } }
    const body = paperForm(entry, desk.now().place)
    const result = await store.dispatch(
      uploadPaper.initiate({ url: 'papers', body, key: entry.key, attempt }, { track: false }),
    )
    return result.data ? { data: result.data.paper } : { error: result.error as ApiError }
  }
  const queue = createQueue<UploadedPaper>({
    send,
    mark: (id, sending) => {
      desk.change({ type: 'sending', id, sending })
      return saving.flushed()
    },
    progressed: (id, sent) => {
      if (sent) progress.put(id, sent)
      else progress.remove(id)
      report(sent)
    },
    uploaded: (id, paper) => {
      done += 1
      desk.change({ type: 'uploaded', id, paper })
    },
    refused: (id, error) => {
      done += 1
      notify(`❌ Upload failed for "${entryOf(desk.now(), id)?.title ?? ''}": ${failureText(error)}`, 'error')
    },
    running: isRunning => {
      if (isRunning) report()
      else setRunning(undefined)
    },
    finished: outcome => {
      ;[done, total] = [0, 0]
      for (const [text, kind] of summaryOf(outcome)) notify(text, kind)
      if (outcome.uploaded > 0) setTimeout(() => store.dispatch(publicationChanged()), RELOAD_MS)
    },
  })
  intake.resume(desk.now().entries)

  return {
    desk,
    intake,
    progress,
    unsaved,
    isElsewhere: stored.isElsewhere,
    upload: (ids: readonly string[]) => {
      total += ids.length
      void queue.start(ids)
    },
    cancel: (id: string) => {
      total -= 1
      queue.cancel(id)
    },
    close: () => {
      queue.end()
      saving.stop()
      stored.close()
      setRunning(undefined)
    },
  }
}

export type Workspace = Awaited<ReturnType<typeof openWorkspace>>
