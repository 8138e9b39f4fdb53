import { paperPath, shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import type { Send } from '../download/fetch-file.ts'
import { useStartDownload } from '../download/use-downloads.ts'
import type { ListedPaper } from '../paper-details.ts'
import { useShare } from '../share-button.tsx'

/** Milliseconds that the finished progress of a download stays. */
const CLEAR_MS = 3000

/** A press that opens a link here, as a router's own link has it. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** What was pressed before anything listened; the script of index.html keeps it. */
declare global {
  var pressedEarly: Element | null | undefined
}

const pressAgain = (root: Element | null) => {
  const early = globalThis.pressedEarly
  if (!(early instanceof HTMLElement) || !root?.contains(early)) return
  globalThis.pressedEarly = undefined
  early.click()
}

/** Its code comes with the first download, as what receives files does. */
const sendOf =
  (paper: ListedPaper): Send =>
  async (...given) =>
    (await import('../download/or-saved.ts')).orSaved(paper)(...given)

type Act = (paper: ListedPaper, element: HTMLElement, event: MouseEvent) => void

/**
 * One listener for all rows of a list: what is pressed says by `data-act` what it does, and its row by `data-paper` to which
 * paper. Returns the papers that were asked to be saved here.
 */
export const useRowActs = (papers: readonly ListedPaper[], root: RefObject<HTMLElement | null>) => {
  const text = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const start = useStartDownload()
  const share = useShare()
  /** Asked to be saved here. */
  const [toSave, setToSave] = useState<readonly ListedPaper[]>([])

  const open = (hash: string): Act => {
    return (paper, _, event) => {
      if (!isPlain(event)) return
      event.preventDefault()
      void navigate(paperPath(paper) + hash)
    }
  }
  const show = (what: 'unfoldAuthors' | 'toggleLines'): Act => {
    return (paper, element) =>
      void import('./show-more.ts')
        .then(code => code[what](element, paper, text))
        .catch(() => toast(text('site.notLoaded'), 'error'))
  }
  const acts: Readonly<Record<string, Act>> = {
    open: open(''),
    cite: open('#cite'),
    pdf: (paper, _, event) => {
      event.preventDefault()
      start({
        url: paper.downloadUrl,
        name: plainText(paper.title),
        clearAfter: CLEAR_MS,
        send: sendOf(paper),
        done: name => text('volume.downloaded', { name }),
      })
    },
    save: paper => setToSave(before => [...before, paper]),
    share: paper => void share(shortPaperPath(paper), plainText(paper.title)),
    authors: show('unfoldAuthors'),
    lines: show('toggleLines'),
  }

  const press = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const element = event.target.closest<HTMLElement>('[data-act]')
    const row = element?.closest<HTMLElement>('[data-paper]')
    const paper = papers.find(({ id }) => id === row?.dataset['paper'])
    if (element && paper) acts[element.dataset['act'] ?? '']?.(paper, element, event)
  })
  useEffect(() => {
    const element = root.current
    element?.addEventListener('click', press)
    pressAgain(element)
    return () => element?.removeEventListener('click', press)
  }, [root])
  return toSave
}
