import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../i18n/text.tsx'
import { SavePaper } from '../../library/save/save-paper.tsx'
import { useLibrary } from '../../library/library-state.ts'
import { useLibraryActs } from '../../library/use-library-acts.ts'
import { CancelButton, ProgressBar, progressText } from '../download/download-form.tsx'
import { type Download, isRunning } from '../download/running.ts'
import type { ListedPaper } from '../paper-details.ts'

type Target = { readonly paper: ListedPaper; readonly acts: HTMLElement }

/** How far the PDF of a row is on its way. */
function RowDownload({ paper, acts, download }: Target & { readonly download: Download }) {
  const text = useText()
  const button = useRef(acts.querySelector<HTMLElement>('.act-pdf'))
  const busy = isRunning(download)
  const name = plainText(paper.title)
  return (
    <span className="row-live">
      <ProgressBar of={download} label={text('volume.downloadingName', { name })} className="row-progress" />
      {progressText(text, download)}
      {busy && <CancelButton what={name} url={paper.downloadUrl} next={button} />}
    </span>
  )
}

/** What the library has of a row's paper, in the place of the button that saves it; the focus stays where it was. */
function RowSave({ paper, acts, isAsked }: Target & { readonly isAsked: boolean }) {
  const own = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const button = acts.querySelector<HTMLElement>('[data-act=save]')
    if (!button) return undefined
    const hadFocus = document.activeElement === button
    button.hidden = true
    if (hadFocus) own.current?.querySelector<HTMLElement>('a, button')?.focus()
    return () => void (button.hidden = false)
  }, [acts])
  return (
    <span ref={own} className="row-save">
      <SavePaper paper={paper} isInRow isAsked={isAsked} />
    </span>
  )
}

export type LiveParts = {
  readonly papers: readonly ListedPaper[]
  readonly list: RefObject<HTMLElement | null>
  readonly downloads: ReadonlyMap<string, Download>
  /** Asked to be saved by their rows. */
  readonly toSave: readonly ListedPaper[]
}

/** What changes in the rows of a list, each part in its own row. */
export function LiveRows({ papers, list, downloads, toSave }: LiveParts) {
  const [targets, setTargets] = useState<readonly Target[]>([])
  const { papers: saved } = useLibrary()
  const { save } = useLibraryActs()
  useEffect(() => {
    const last = toSave.at(-1)
    if (last) void save([last])
  }, [toSave, save])
  useEffect(() => {
    const acts = new Map(
      [...(list.current?.querySelectorAll<HTMLElement>('.row-acts') ?? [])].map(each => [
        each.closest<HTMLElement>('[data-paper]')?.dataset['paper'],
        each,
      ]),
    )
    setTargets(
      papers.flatMap(paper => {
        const own = acts.get(paper.id)
        return own ? [{ paper, acts: own }] : []
      }),
    )
  }, [papers, list])
  return targets.flatMap(target => {
    const { paper, acts } = target
    const download = downloads.get(paper.downloadUrl)
    const isAsked = toSave.includes(paper)
    return [
      download && createPortal(<RowDownload {...target} download={download} />, acts, `download ${paper.id}`),
      (isAsked || saved.has(paper.id)) &&
        createPortal(<RowSave {...target} isAsked={isAsked} />, acts, `save ${paper.id}`),
    ]
  })
}
