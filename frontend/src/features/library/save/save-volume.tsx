import { useRef, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { fileSize } from '../../../ui/formats/file-size.ts'
import type { ListedPaper } from '../../papers/paper-details.ts'
import { Progress } from './save-paper.tsx'
import { saveStatus } from './save-status.ts'
import { type Room, room } from '../storage/quota.ts'
import { useLibraryActs } from '../use-library-acts.ts'
import { useLibrary } from '../library-state.ts'
import '../library.css'

type Papers = readonly ListedPaper[]

const bytesOf = (papers: Papers) => papers.reduce((sum, { fileSize: bytes }) => sum + bytes, 0)

type Question = { readonly papers: Papers; readonly missing: Papers; readonly space: Room | undefined }

/** How much it is, and how much room there is, before the first byte. */
function Sizes({ papers, missing, space }: Question) {
  const text = useText()
  const bytes = bytesOf(missing)
  const free = space && fileSize(space.free)
  return (
    <>
      <p>{text('library.volumeSize', { count: missing.length, size: fileSize(bytes) })}</p>
      {missing.length < papers.length && (
        <p>{text('library.volumeSaved', { count: papers.length - missing.length })}</p>
      )}
      {space && free !== undefined && (
        <p className={space.free < bytes ? 'text-danger' : 'text-muted'}>
          {text(space.free < bytes ? 'library.noRoom' : 'library.free', { free })}
        </p>
      )}
    </>
  )
}

const isOnItsWay = (status: string) => status === 'waiting' || status === 'receiving'

/** Every paper of a volume with its status in the library. */
const useVolume = (papers: Papers) => {
  const { papers: states, status } = useLibrary()
  const statuses = papers.map(paper => ({ paper, status: saveStatus(states.get(paper.id), paper) }))
  return {
    isUnavailable: status === 'unavailable',
    missing: statuses.filter(each => each.status !== 'saved').map(({ paper }) => paper),
    arriving: statuses.filter(each => isOnItsWay(each.status)).map(({ paper }) => paper),
  }
}

/** Saves each paper of a volume on this device. */
export function SaveVolume({ papers, name }: { papers: Papers; name: string }) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const { save, cancel } = useLibraryActs()
  const { missing, arriving, isUnavailable } = useVolume(papers)
  const [space, setSpace] = useState<Room>()
  const saved = papers.length - missing.length
  const label = text('library.saveVolume')
  const ask = async () => {
    setSpace(await room())
    dialog.current?.showModal()
  }
  const start = () => {
    dialog.current?.close()
    void save(missing)
  }
  if (isUnavailable) return <p className="library text-sm text-muted">{text('library.unavailable')}</p>
  return (
    <div className="library">
      <p role="status" className="sr-only">
        {missing.length === 0 && text('library.wholeVolumeSaved')}
      </p>
      {arriving.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <span>{text('library.volumeProgress', { saved, count: papers.length })}</span>
          <button
            type="button"
            className={button.quiet}
            aria-label={`${text('library.cancel')}: ${name}`}
            onClick={() => void cancel(arriving.map(({ id }) => id))}
          >
            {text('library.cancel')}
          </button>
          <Progress
            percent={Math.floor((saved / papers.length) * 100)}
            label={text('library.receiving', { title: name })}
          />
        </div>
      ) : (
        <button
          type="button"
          className={button.outline}
          aria-label={`${missing.length === 0 ? text('library.wholeVolumeSaved') : label}: ${name}`}
          disabled={missing.length === 0}
          onClick={() => void ask()}
        >
          {missing.length === 0 && <Icon name="check" />}
          {missing.length === 0 ? text('library.saved') : label}
        </button>
      )}
      <dialog ref={dialog} className="library-dialog" aria-labelledby="save-volume">
        <h2 id="save-volume" className="font-serif text-xl">
          {label}
        </h2>
        <Sizes papers={papers} missing={missing} space={space} />
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <button type="button" className={button.outline} onClick={() => dialog.current?.close()}>
            {text('library.cancel')}
          </button>
          <button type="button" className={button.primary} onClick={start}>
            {text('library.save')}
          </button>
        </div>
      </dialog>
    </div>
  )
}
