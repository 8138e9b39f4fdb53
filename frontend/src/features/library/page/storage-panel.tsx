import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { fileSize } from '../../../ui/formats/file-size.ts'
import type { PaperState } from '../library-state.ts'
import { persist, type Room, room } from '../storage/quota.ts'
import { bytesOf } from './library-list.ts'
import { useRemoval } from './use-removal.ts'

const useRoom = (of: unknown) => {
  const [now, setNow] = useState<Room>()
  const read = () => void room().then(setNow)
  useEffect(read, [of])
  return { now, read }
}

/** Removing everything is asked for first. */
function RemoveAll({ saved }: { saved: readonly PaperState[] }) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const { removePapers } = useRemoval()
  const removeAll = () => {
    dialog.current?.close()
    void removePapers(saved)
  }
  return (
    <>
      <button type="button" className={button.outline} onClick={() => dialog.current?.showModal()}>
        {text('library.removeAll')}
      </button>
      <dialog ref={dialog} className="library-dialog" aria-labelledby="remove-all">
        <h2 id="remove-all" className="font-serif text-xl">
          {text('library.removeAllQuestion', { count: saved.length })}
        </h2>
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <button type="button" className={button.outline} onClick={() => dialog.current?.close()}>
            {text('library.cancel')}
          </button>
          <button type="button" className={button.danger} onClick={removeAll}>
            {text('library.removeAll')}
          </button>
        </div>
      </dialog>
    </>
  )
}

/** Whether the browser may delete what was saved, and why. */
function Persistence({ isPersisted, ask }: { isPersisted: boolean; ask: () => void }) {
  const text = useText()
  return (
    <div className="mt-2 text-sm">
      <p>{text(isPersisted ? 'library.persisted' : 'library.notPersisted')}</p>
      {!isPersisted && (
        <button type="button" className={button.quiet} onClick={ask}>
          {text('library.askPersist')}
        </button>
      )}
    </div>
  )
}

/** How much room the saved papers take, and how much is left. */
export function StoragePanel({ saved }: { saved: readonly PaperState[] }) {
  const text = useText()
  const toast = useToast()
  const { now, read } = useRoom(saved.length)
  const ask = async () => {
    toast(text((await persist()) ? 'library.persistGranted' : 'library.persistDenied'))
    read()
  }
  const used = saved.reduce((sum, state) => sum + bytesOf(state), 0)
  return (
    <section aria-labelledby="storage" className="mt-10 rounded-sm border border-line bg-surface p-5">
      <h2 id="storage" className="font-serif text-xl">
        {text('library.storage')}
      </h2>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2 text-sm tabular-nums">
        <div>
          <dt className="text-muted">{text('library.used')}</dt>
          <dd>{fileSize(used)}</dd>
        </div>
        {now && (
          <div>
            <dt className="text-muted">{text('library.freeSpace')}</dt>
            <dd>{fileSize(now.free)}</dd>
          </div>
        )}
      </dl>
      {now && <Persistence isPersisted={now.isPersisted} ask={() => void ask()} />}
      <div className="mt-4">
        <RemoveAll saved={saved} />
      </div>
    </section>
  )
}
