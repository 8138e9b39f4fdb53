import { joinPath } from '@shodh/contracts/files/paths.ts'
import { button } from '../../../ui/button.ts'
import { count } from '../../../ui/count.ts'
import { Dialog } from '../../../ui/desk/dialog.tsx'
import type { Answer, Upload } from './upload.ts'

const SHOWN_MOST = 20

const ANSWERS = [
  ['skip', 'Skip'],
  ['keepBoth', 'Keep both'],
  ['replace', 'Replace'],
] as const

const titleOf = ([first, second]: readonly Upload[], many: number) =>
  second ? `${count(many, 'file')} already exist` : `"${first?.file?.name}" already exists in this folder`

type Props = {
  readonly uploads: readonly Upload[]
  readonly answer: (answer: Answer) => void
}

/** Asked once of all that were added together. */
export function ConflictDialog({ uploads, answer }: Props) {
  return (
    <Dialog
      title={titleOf(uploads, uploads.length)}
      isAlert
      close={() => answer('skip')}
      actions={ANSWERS.map(([own, label]) => (
        <button
          key={own}
          type="button"
          className={own === 'replace' ? button.primary : button.outline}
          onClick={() => answer(own)}
        >
          {label}
        </button>
      ))}
    >
      <p className="text-sm">
        Replacing makes a new version: the address and the share links stay, and the earlier version is kept. The answer
        holds for all files that were added with {uploads.length === 1 ? 'it' : 'them'}.
      </p>
      {uploads.length > 1 && (
        <ul className="mt-3 text-sm text-muted">
          {uploads.slice(0, SHOWN_MOST).map(({ id, folderPath, file }) => (
            <li key={id} className="wrap-anywhere">
              {joinPath(folderPath, file?.name ?? '')}
            </li>
          ))}
          {uploads.length > SHOWN_MOST && <li>and {count(uploads.length - SHOWN_MOST, 'more file')}</li>}
        </ul>
      )}
    </Dialog>
  )
}
