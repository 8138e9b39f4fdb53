import type { NamedAuthor } from '@shodh/contracts/papers/authors/author-line.ts'
import { Plus } from 'lucide-react'
import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { afterPress } from '../../../../../ui/input/after-press.ts'
import { isComposing } from '../../../../../ui/input/is-composing.ts'
import { AuthorFields } from './author-fields.tsx'
import { type Authors, readAuthors } from './author-list.ts'
import { type AuthorList, useAuthorList } from './use-author-list.ts'

const chip =
  'inline-flex min-h-6 max-w-full cursor-pointer items-center rounded-sm bg-tint px-2 text-left text-[0.8125rem]/6 ' +
  'wrap-anywhere hover:bg-hover disabled:cursor-default pointer-coarse:min-h-11'

const DRAGGED = 'application/x-author'

type ChipProps = {
  readonly of: NamedAuthor
  readonly at: number
  readonly list: AuthorList
  readonly isReadOnly: boolean
  readonly hint: string
  readonly edit: () => void
}

/** Where an arrow key leads to, from the place of a chip. */
const placeBeside = (key: string, at: number) => {
  if (key === 'ArrowLeft') return at - 1
  return key === 'ArrowRight' ? at + 1 : undefined
}

function Chip({ of: author, at, list, isReadOnly, hint, edit }: ChipProps) {
  const pressed = (event: KeyboardEvent) => {
    const to = placeBeside(event.key, at)
    const isRemoved = event.key === 'Backspace' || event.key === 'Delete'
    if (isRemoved) list.remove(at)
    else if (to === undefined) return
    else if (event.altKey) list.move(at, to)
    else list.focusOn(to)
    event.preventDefault()
  }
  const over = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    list.move(Number(event.dataTransfer.getData(DRAGGED)), at)
  }
  return (
    <button
      type="button"
      data-author
      dir="auto"
      title={isReadOnly ? undefined : 'Change the name'}
      className={chip}
      disabled={isReadOnly}
      draggable={!isReadOnly}
      aria-describedby={hint}
      onClick={edit}
      onKeyDown={pressed}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(at))}
      onDragOver={over}
      onDrop={drop}
    >
      <span>
        {author.given} <b className="font-semibold">{author.family}</b>
      </span>
    </button>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> & { readonly list: AuthorList }

/** Where names are typed, behind the chips. */
function Field({ list, onBlur, ...input }: FieldProps) {
  const { all, shown, text } = list
  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && text !== '') {
      event.preventDefault()
      list.commit()
    }
    if (text !== '' || all.length === 0) return
    if (event.key === 'Backspace') list.remove(all.length - 1)
    if (event.key === 'ArrowLeft') list.focusOn(shown.length - 1)
  }
  const pasted = (event: ClipboardEvent) => {
    const names = event.clipboardData.getData('text')
    if (text !== '' || readAuthors(names).length < 2) return
    event.preventDefault()
    list.add(names)
  }
  return (
    <input
      {...input}
      data-authors
      dir="auto"
      autoComplete="off"
      value={text}
      placeholder={all.length === 0 ? 'Author name' : 'Add…'}
      className="min-h-8 w-full min-w-0 rounded-sm bg-transparent px-1 text-sm pointer-coarse:min-h-11"
      onChange={({ target }) => list.type(target.value)}
      onKeyDown={pressed}
      onPaste={pasted}
      onBlur={event => {
        afterPress(list.commit)
        onBlur?.(event)
      }}
    />
  )
}

type Props<Author extends NamedAuthor> = Omit<FieldProps, 'list'> & {
  readonly value: Authors<Author>
  readonly onChange: (value: Authors<Author>) => void
  /** What an author has besides the name, who was typed. */
  readonly blank?: Omit<Author, 'given' | 'family'>
}

/**
 * The authors of a paper, each a chip whose family name is bold; what is typed or pasted is split into them. The `id`
 * and what describes it are those of the field in which names are typed.
 */
export function AuthorChips<Author extends NamedAuthor>({ value, onChange, blank, ...input }: Props<Author>) {
  const box = useRef<HTMLDivElement>(null)
  const focusOn = (at: number) =>
    void setTimeout(() => box.current?.querySelectorAll<HTMLElement>('[data-author], [data-authors]')[at]?.focus())
  const list = useAuthorList({ value, onChange, blank, focusOn })
  const [edited, setEdited] = useState<number>()
  const hint = useId()
  const { readOnly: isReadOnly = false } = input
  return (
    <div ref={box} className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {list.shown.map((author, at) =>
        at === edited ? (
          <AuthorFields
            key={`fields ${at}`}
            of={author}
            change={name => list.rename(at, name)}
            remove={() => {
              setEdited(undefined)
              list.remove(at)
            }}
            moveUp={
              at === 0
                ? undefined
                : () => {
                    setEdited(undefined)
                    list.move(at, at - 1)
                  }
            }
            close={isDone => {
              setEdited(undefined)
              if (isDone) list.focusOn(at)
            }}
          />
        ) : (
          // two authors may have the same name
          <Chip
            key={at}
            of={author}
            at={at}
            list={list}
            isReadOnly={isReadOnly}
            hint={hint}
            edit={() => setEdited(at)}
          />
        ),
      )}
      {list.hidden > 0 && (
        <button type="button" className="min-h-6 cursor-pointer px-1 text-sm text-accent" onClick={list.open}>
          {list.hidden} more<span className="sr-only"> authors</span>
        </button>
      )}
      <span className="inline-flex min-w-20 flex-1 items-center">
        <Plus aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <Field {...input} list={list} />
      </span>
      <span id={hint} hidden>
        The family name is bold. Press to change the name, Alt and an arrow key to move it, Delete to remove it.
      </span>
      <span role="status" className="sr-only">
        {list.said}
      </span>
    </div>
  )
}
