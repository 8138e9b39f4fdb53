import { baseName } from '@shodh/contracts/files/paths.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'
import type { Answer } from './upload.ts'

const SHOWN_MOST = 20

const ANSWERS = [
  ['skip', 'Skip'],
  ['keepBoth', 'Keep both'],
  ['replace', 'Replace'],
] as const

const titleOf = ([first = '', second]: readonly string[], many: number) =>
  second === undefined ? `"${baseName(first)}" already exists in this folder` : `${count(many, 'item')} already exist`

type Props = {
  readonly paths: readonly string[]
  readonly canReplace?: boolean
  readonly isBusy?: boolean
  readonly answer: (answer: Answer) => void
  /** What replacing does. */
  readonly children: ReactNode
}

/** Asked once of all that were added or moved together. */
export function ConflictDialog({ paths, canReplace = true, isBusy = false, answer, children }: Props) {
  return (
    <Dialog
      title={titleOf(paths, paths.length)}
      isAlert
      isBusy={isBusy}
      close={() => answer('skip')}
      actions={ANSWERS.filter(([own]) => canReplace || own !== 'replace').map(([own, label]) => (
        <Button
          look={own === 'replace' ? 'primary' : 'outline'}
          key={own}
          data-first-focus={own === 'keepBoth' || undefined}
          isBusy={isBusy}
          onClick={() => answer(own)}
        >
          {label}
        </Button>
      ))}
    >
      <p className="text-sm">{children}</p>
      {paths.length > 1 && (
        <ul className="mt-3 text-sm text-muted">
          {paths.slice(0, SHOWN_MOST).map(path => (
            <li key={path} className="wrap-anywhere">
              <bdi>{path}</bdi>
            </li>
          ))}
          {paths.length > SHOWN_MOST && <li>and {count(paths.length - SHOWN_MOST, 'more item')}</li>}
        </ul>
      )}
    </Dialog>
  )
}
