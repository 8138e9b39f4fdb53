import { storageKey } from '../../../../account.ts'
import { refetchAll } from '../../../../api.ts'
import { failureText } from '../../../../ui/admin/act.tsx'
import type { Sent } from '../../../../session/sending/upload.ts'
import { createBoard, createObservable } from '../../../../ui/observable.ts'
import { papersWithPdf, PDF_OF_ANOTHER_PAPER } from '../pdf/papers-with-pdf.ts'
import type { AppStore } from './calls.ts'
import { autosave, type OpenedBatch, openStoredBatch, restored } from './storage/stored-batch.ts'
import { createBatchStore, type Destination, emptyBatch, entryOf } from './batch/batch.ts'
import type { Entry, ResumedDraft } from './batch/entry.ts'
import { createIntake } from './pdf/intake.ts'
import { createPdfReader } from './pdf/pdf-reader.ts'
import { openSealer } from '../../../../unsent/sealer.ts'
import { takenBack } from './batch/undo.ts'
import { createQueue, type Outcome } from './upload/queue.ts'
import { setRunning } from './upload/running.ts'
import { sendEntry, type Stored } from './upload/send-entry.ts'

/** Milliseconds after an upload until the papers of the volume are fetched again. */
const RELOAD_MS = 1000

export type Notify = (text: string, kind?: 'success' | 'error') => void

type Ports = { readonly store: AppStore; readonly userId: string; readonly notify: Notify }

/** Stored nowhere: the browser has no database or refuses it, encrypts nothing (on plain HTTP), or the key is not there. */
const notStored: OpenedBatch = {
  batch: undefined,
  isElsewhere: false,
  store: () => Promise.reject(new Error('The browser stores nothing')),
  close: () => undefined,
}

const GONE = { error: { status: 404, message: 'The entry was removed' } } as const
const AS_DRAFT = { as: 'draft' } as const

type Notification = readonly [text: string, kind: 'success' | 'error']

/** Papers that an upload has published, and where. */
type Published = { readonly many: number; readonly destination: Destination }

const doneText = ({ uploaded, failed }: Outcome, isPublished: boolean) =>
  `Successfully ${isPublished ? 'uploaded' : 'saved'} ${uploaded} ${isPublished ? 'paper(s)' : 'draft(s)'}!${failed > 0 ? ` (${failed} failed)` : ''}`

/** What is shown at the end of an upload. */
const summaryOf = (outcome: Outcome, isPublished: boolean): readonly Notification[] => {
  const { uploaded, failed, stopped } = outcome
  const none: Notification = [`❌ ${failed} paper(s) failed to upload. Please try again.`, 'error']
  const done: Notification = [doneText(outcome, isPublished), failed > 0 ? 'error' : 'success']
  return [
    ...(uploaded > 0 ? [done] : []),
    ...(uploaded === 0 && failed > 0 ? [none] : []),
    ...(stopped ? [[`Upload failed: ${stopped.message}`, 'error'] as const] : []),
  ]
}

/** Everything that the add screen works with; it goes on while other screens are shown. */
export const openWorkspace = async ({ store, userId, notify }: Ports) => {
  const stored = await openSealer(await storageKey(store))
    .then(sealer => openStoredBatch(userId, sealer))
    .catch(() => notStored)
  const batch = createBatchStore(stored.batch ? restored(stored.batch) : emptyBatch())
  const progress = createBoard<Sent>()
  const unsaved = createObservable(false)
  const saving = autosave(batch, stored.store, () => unsaved.set(true))
  const lookUp = async (sha256: string) => (await papersWithPdf(store, sha256))[0]
  const intake = createIntake(batch, { read: createPdfReader(), lookUp })
  /** Ids of entries that become drafts. */
  const drafts = new Set<string>()
  let [done, total, papers] = [0, 0, 0]
  const published = createObservable<Published | undefined>(undefined)

  const report = (sent?: Sent) => {
    const share = sent && sent.total > 0 ? sent.bytes / sent.total : 0
    setRunning({ done, total, percent: Math.floor(((done + share) / Math.max(total, 1)) * 100) })
  }
  const queue = createQueue<Stored>({
    send: async (id, attempt) => {
      const { destination } = batch.now()
      const entry = entryOf(batch.now(), id)
      const draftChanged = (draft: ResumedDraft) => batch.change({ type: 'draft changed', id, draft })
      return entry ? await sendEntry(store, { entry, destination, draftChanged }, attempt) : GONE
    },
    mark: (id, sending) => {
      batch.change({ type: 'sending', id, sending: sending && { ...sending, ...(drafts.has(id) && AS_DRAFT) } })
      return saving.flushed()
    },
    progressed: (id, sent) => {
      if (sent) progress.put(id, sent)
      else progress.remove(id)
      report(sent)
    },
    uploaded: (id, { paper, draft }) => {
      done += 1
      if (draft?.doiTakenBy !== undefined)
        notify(`The draft is saved. Its DOI belongs to another paper: "${draft.doiTakenBy}"`, 'error')
      batch.change(paper ? { type: 'uploaded', id, paper } : { type: 'saved', id })
      if (paper) papers += 1
    },
    refused: (id, error) => {
      done += 1
      notify(`❌ Upload failed for "${entryOf(batch.now(), id)?.title ?? ''}": ${failureText(error)}`, 'error')
      if (error.code === PDF_OF_ANOTHER_PAPER) void intake.lookUp(id)
    },
    running: isRunning => {
      if (isRunning) report()
      else setRunning(undefined)
    },
    finished: outcome => {
      for (const [text, kind] of summaryOf(outcome, papers > 0)) notify(text, kind)
      if (papers > 0) {
        published.set({ many: papers, destination: batch.now().destination })
        setTimeout(() => store.dispatch(refetchAll()), RELOAD_MS)
      }
      ;[done, total, papers] = [0, 0, 0]
    },
  })
  const start = (ids: readonly string[]) => {
    published.set(undefined)
    total += ids.length
    void queue.start(ids)
  }
  const upload = (ids: readonly string[]) => {
    for (const id of ids) drafts.delete(id)
    start(ids)
  }
  const saveDrafts = (ids: readonly string[]) => {
    for (const id of ids) drafts.add(id)
    start(ids)
  }
  /** Changes the batch; returns what takes that back, and nothing else. */
  const undoable = (change: () => void) => {
    const before = batch.now()
    change()
    const after = batch.now()
    return () => {
      batch.change({ type: 'replaced', batch: takenBack(batch.now(), { before, after }) })
      intake.resume(batch.now().entries)
    }
  }
  intake.resume(batch.now().entries)

  return {
    batch,
    undoable,
    intake,
    progress,
    unsaved,
    published,
    isElsewhere: stored.isElsewhere,
    upload,
    saveDrafts,
    retry: ({ id, sending }: Entry) => (sending?.as === 'draft' ? saveDrafts([id]) : upload([id])),
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
