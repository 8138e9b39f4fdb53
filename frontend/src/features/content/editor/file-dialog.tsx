import { useState } from 'react'
import { Dialog, DialogActions } from '../../../ui/admin/dialog.tsx'
import { Failure } from '../../../ui/admin/act.tsx'
import { Input } from '../input.tsx'
import { FileChoice, useFileChoice } from './file-choice.tsx'
import type { InsertProps } from './insert-dialogs.tsx'
import { insertPicture, linkRange, setLink } from './insert.ts'
import type { PublicFile } from './use-file-for-page.ts'

type Props = InsertProps & {
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
export function FileDialog({ kind, given, state, run, close }: Props) {
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
