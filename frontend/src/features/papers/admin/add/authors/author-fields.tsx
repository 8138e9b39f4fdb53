import { type NamedAuthor, nameOf } from '@shodh/contracts/papers/authors/author-line.ts'
import { ArrowLeft, ArrowLeftRight, Trash2 } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../../../../ui/admin/button.tsx'
import { isComposing } from '../../../../../ui/input/is-composing.ts'

const field =
  'min-h-8 w-32 min-w-0 rounded-sm border border-line-strong bg-surface px-2 text-sm pointer-coarse:min-h-11'

type Props = {
  readonly of: NamedAuthor
  readonly change: (name: NamedAuthor) => void
  readonly remove: () => void
  readonly moveUp: (() => void) | undefined
  /** `isDone`: by a key, so that the focus returns. */
  readonly close: (isDone: boolean) => void
}

/** The two parts of one author's name, in place of the chip. */
export function AuthorFields({ of: author, change, remove, moveUp, close }: Props) {
  const [{ given, family }, setName] = useState({ given: author.given ?? '', family: author.family ?? '' })
  const name = nameOf(author)
  const store = () => {
    if (given.trim() === '' && family.trim() === '') remove()
    else if (given !== (author.given ?? '') || family !== (author.family ?? '')) change({ given, family })
  }
  const pressed = (event: KeyboardEvent) => {
    if (!['Enter', 'Escape'].includes(event.key) || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') store()
    close(true)
  }
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    store()
    close(false)
  }
  const own = { dir: 'auto', autoComplete: 'off', onKeyDown: pressed } as const
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1" onBlur={left}>
      <input
        {...own}
        aria-label={`Given name of ${name}`}
        placeholder="Given name"
        value={given}
        className={field}
        onChange={({ target }) => setName({ given: target.value, family })}
      />
      <input
        {...own}
        // the chip that was pressed is gone
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={`Family name of ${name}`}
        placeholder="Family name"
        value={family}
        className={`${field} font-semibold`}
        onChange={({ target }) => setName({ given, family: target.value })}
      />
      <IconButton
        name={`Swap the names of ${name}`}
        title="Swap given and family name"
        icon={ArrowLeftRight}
        onClick={() => setName({ given: family, family: given })}
      />
      {moveUp && <IconButton name={`Move ${name} up`} title="Move up" icon={ArrowLeft} onClick={moveUp} />}
      <IconButton name={`Remove ${name}`} title="Remove" icon={Trash2} isDangerous onClick={remove} />
    </span>
  )
}
