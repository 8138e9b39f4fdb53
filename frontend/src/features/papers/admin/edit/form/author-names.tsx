import { nameOf } from '@shodh/contracts/papers/authors/author-line.ts'
import { AUTHOR_NAME_MAX } from '@shodh/contracts/limits.ts'
import { useEffect, useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useField } from '../../../../../ui/forms/labelled.tsx'
import { AuthorChips } from '../../add/authors/author-chips.tsx'
import { type Authors, authorsAs } from '../../add/authors/author-list.ts'
import { blankAuthor, type DetailsForm } from '../../details/details-form.ts'
import type { PaperForm } from './paper-form.ts'

type Author = DetailsForm['authors'][number]

const { given: _, family: __, ...blank } = blankAuthor

const namesIn = (authors: readonly Author[]) => authors.map(nameOf).filter(Boolean).join('\n')

/** The authors are named in one line, too, when their names are changed in the details. */
const useOneLine = (authors: readonly Author[]) => {
  const { setValue } = useFormContext<PaperForm>()
  const names = namesIn(authors)
  const before = useRef(names)
  useEffect(() => {
    if (before.current === names) return
    before.current = names
    if (names !== '') setValue('authorName', authorsAs(authors).authorName, { shouldDirty: true })
  }, [names, authors, setValue])
}

/** The authors as chips, in the order in which the paper names them. */
export function AuthorNames() {
  const id = useId()
  const { setValue } = useFormContext<PaperForm>()
  const { change: changeLine, error } = useField('authorName')
  const [authorName, authors] = useWatch<PaperForm, ['authorName', 'authors']>({ name: ['authorName', 'authors'] })
  useOneLine(authors)
  const isOther = namesIn(authors) !== '' && authorsAs(authors).authorName !== authorName
  const change = (value: Authors<Author>) => {
    changeLine(value.authorName)
    setValue('authors', value.authors, { shouldDirty: true })
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Author Name
      </label>
      <div
        className={`rounded-md border bg-surface p-1.5 focus-within:outline-2 focus-within:outline-accent ${error === undefined ? 'border-line-strong' : 'border-danger'}`}
      >
        <AuthorChips
          id={id}
          name="authorName"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          value={{ authorName, authors }}
          onChange={change}
          blank={blank}
        />
      </div>
      <p id={`${id}-hint`} className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span className="wrap-anywhere">
          {isOther ? `Lists show them as “${authorName}”.` : 'The family name is bold; press a name to change it.'}
        </span>
        <span className="ml-auto tabular-nums">
          {Array.from(authorName).length} of {AUTHOR_NAME_MAX} characters
        </span>
      </p>
      <p id={`${id}-error`} className="mt-1 text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}
