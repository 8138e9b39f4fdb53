import { Dialog, DialogActions } from '../../../../ui/admin/dialogs/dialog.tsx'
import { count as counted } from '../../../../ui/formats/count.ts'
import type { EditorState } from 'prosemirror-state'
import { useId, useRef, useState } from 'react'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { Input } from '../input.tsx'
import './editor.css'
import { FileChoice, useFileChoice } from './file-choice.tsx'
import { AddressDialog, LinkDialog, type InsertProps } from './insert-dialogs.tsx'
import { insertPicture, linkRange, setLink } from './insert.ts'
import { Toolbar } from './toolbar.tsx'
import { useEditor } from './use-editor.ts'
import { type PublicFile, useFileForPage } from './use-file-for-page.ts'
import { failureText, Failure } from '../../../../ui/admin/act.tsx'

type Props = {
  /** What the text is called: 'Text in Hindi'. */
  readonly label: string
  readonly lang: string
  readonly markdown: string
  readonly isReadOnly: boolean
  readonly change: (markdown: string) => void
  /** Asks for what is not written yet before the text is saved, or another one comes. */
  readonly askBefore: (write: () => void) => () => void
  /** Addresses of pages to link to. */
  readonly pages: readonly string[]
}

type Opened = 'link' | 'address' | 'picture' | 'file'
type Given = { readonly kind: 'picture' | 'file'; readonly given: PublicFile }

/** Files that were dropped are stored one after the other, and each is then asked for its words. */
const useDropped = () => {
  const { store } = useFileForPage()
  const toast = useToast()
  const [waiting, setWaiting] = useState<readonly Given[]>([])
  const take = async (files: readonly File[]) => {
    toast(`Uploading ${counted(files.length, 'file')} to the folder of pages`)
    for (const file of files) {
      const stored = await store(file)
      if (stored.error) toast(`${file.name}: ${failureText(stored.error)}`, 'error')
      else setWaiting(all => [...all, { kind: stored.data.isPicture ? 'picture' : 'file', given: stored.data }])
    }
  }
  return {
    first: waiting[0],
    next: () => setWaiting(waiting.slice(1)),
    take: (files: readonly File[]) => void take(files),
  }
}

type FileDialogProps = InsertProps & {
  readonly kind: 'picture' | 'file'
  /** What was dropped, and is stored already. */
  readonly given?: PublicFile | undefined
}

const WORDS = {
  picture: {
    title: 'Picture',
    label: 'Insert the picture',
    field: 'Alternative text',
    hint: 'What the picture shows, for readers who do not see it',
  },
  file: {
    title: 'File to download',
    label: 'Insert the link',
    field: 'Words of the link',
    hint: 'What readers see',
  },
} as const

/** A picture or a file of the journal for the text; what readers could not open yet becomes public with it. */
function FileDialog({ kind, given, state, run, close }: FileDialogProps) {
  const { title, label, field, hint } = WORDS[kind]
  const choice = useFileChoice(given)
  const [text, setText] = useState('')
  const { from, to } = linkRange(state)
  const insert = async () => {
    const file = await choice.publish()
    if (!file) return
    const words = text.trim()
    close()
    run(kind === 'picture' ? insertPicture({ src: file.url, alt: words }) : setLink(file.url, words || file.name))
  }
  return (
    <Dialog
      title={title}
      close={close}
      isBusy={choice.isBusy}
      isWide
      actions={
        <DialogActions
          close={close}
          label={label}
          busyLabel="Please Wait…"
          isBusy={choice.isBusy}
          isDisabled={!choice.stored && !choice.chosen}
          act={() => void insert()}
        />
      }
    >
      <FileChoice kind={kind} of={choice} />
      {(kind === 'picture' || from === to) && (
        <div className="mt-4">
          <Input label={field} value={text} change={setText} hint={hint} />
        </div>
      )}
      <Failure of={choice.failure} />
    </Dialog>
  )
}

function Rich(props: Props) {
  const { isReadOnly, pages } = props
  const id = useId()
  const parent = useRef<HTMLDivElement>(null)
  const toast = useToast()
  const [opened, open] = useState<Opened>()
  const dropped = useDropped()
  const { state, run } = useEditor(parent, {
    ...props,
    openLink: () => open('link'),
    takeFiles: dropped.take,
    losePictures: n =>
      toast(`${counted(n, 'picture')} of the other document not taken over. Please insert pictures as files.`, 'error'),
  })
  const dialog = (shown: EditorState) => {
    const insert = { state: shown, run, close: () => open(undefined) }
    if (opened === 'link') return <LinkDialog {...insert} pages={pages} />
    if (opened === 'address') return <AddressDialog {...insert} />
    return opened && <FileDialog {...insert} kind={opened} />
  }
  const { first, next } = dropped
  return (
    <>
      {state && !isReadOnly && <Toolbar state={state} run={run} open={open} controls={id} />}
      <div id={id} ref={parent} className="page-editor" />
      {state && dialog(state)}
      {state && first && <FileDialog key={first.given.url} {...first} state={state} run={run} close={next} />}
    </>
  )
}

function Source({ label, lang, markdown, isReadOnly, change }: Props) {
  return (
    <textarea
      aria-label={`${label}, as Markdown`}
      lang={lang}
      value={markdown}
      readOnly={isReadOnly}
      spellCheck
      className="block min-h-80 w-full resize-y bg-surface p-4 font-mono text-sm [field-sizing:content]"
      onChange={({ target }) => change(target.value)}
    />
  )
}

/** A text as readers will see it, over its Markdown, which can be typed, too. */
export function MarkdownEditor(props: Props) {
  const [isSource, setSource] = useState(false)
  return (
    // It fits between what stays above it and the end of the window, so that its tools stay in sight.
    <div className="flex max-h-[max(26rem,calc(100dvh-var(--header)-1rem))] flex-col rounded-sm border border-line-strong bg-surface focus-within:border-accent sm:max-h-[max(26rem,calc(100dvh-var(--header)-8.5rem))]">
      <div className="flex shrink-0 justify-end border-b border-line px-1">
        <button
          type="button"
          aria-pressed={isSource}
          className="min-h-(--control) cursor-pointer rounded-sm px-2 text-sm text-muted hover:bg-tint aria-pressed:text-accent"
          onClick={() => setSource(!isSource)}
        >
          Markdown
        </button>
      </div>
      {isSource ? <Source {...props} /> : <Rich {...props} />}
    </div>
  )
}
