import { useState } from 'react'
import { type NamedAuthor, nameOf } from '@shodh/contracts/papers/authors/author-line.ts'
import { AUTHORS_MAX } from '@shodh/contracts/limits.ts'
import { type Authors, authorsAs, moved, readAuthors, shownAuthors } from './author-list.ts'

/** More names than this are folded, and as many are shown of them. */
const FOLD_FROM = 6
const FOLDED = 3

type Given<Author extends NamedAuthor> = {
  readonly value: Authors<Author>
  readonly onChange: (value: Authors<Author>) => void
  /** What an author has besides the name, who was typed. */
  readonly blank?: Omit<Author, 'given' | 'family'> | undefined
  /** The chips, then the field, once they are there. */
  readonly focusOn: (at: number) => void
}

/** What can be done to a list of authors. */
export const useAuthorList = <Author extends NamedAuthor>({ value, onChange, blank, focusOn }: Given<Author>) => {
  /** Names that are being typed, behind those that were there before. */
  const [typing, setTyping] = useState<{ readonly text: string; readonly before: readonly NamedAuthor[] }>()
  const [isOpen, setOpen] = useState(false)
  const [said, say] = useState('')
  const all = typing?.before ?? shownAuthors(value)
  const isFolded = !isOpen && all.length >= FOLD_FROM

  // whatever was in the list is an author of its kind, and the others get what is blank
  const change = (authors: readonly NamedAuthor[]) =>
    onChange(authorsAs(authors.slice(0, AUTHORS_MAX).map(author => ({ ...blank, ...author }) as Author)))

  return {
    said,
    all,
    shown: isFolded ? all.slice(0, FOLDED) : all,
    hidden: isFolded ? all.length - FOLDED : 0,
    text: typing?.text ?? '',
    open: () => setOpen(true),
    focusOn,
    type: (text: string) => {
      setOpen(true)
      setTyping(text === '' ? undefined : { text, before: all })
      change([...all, ...readAuthors(text)])
    },
    /** What was typed becomes chips. */
    commit: () => setTyping(undefined),
    add: (text: string) => {
      setOpen(true)
      change([...all, ...readAuthors(text)])
    },
    rename: (at: number, name: NamedAuthor) => change(all.with(at, { ...all[at], ...name })),
    remove: (at: number) => {
      change(all.toSpliced(at, 1))
      say(`${nameOf(all[at] ?? {})} removed`)
      focusOn(Math.max(0, at - 1))
    },
    move: (from: number, to: number) => {
      if (!all[from] || to < 0 || to >= all.length) return
      change(moved(all, from, to))
      say(`${nameOf(all[from])} is number ${to + 1} of ${all.length}`)
      setOpen(true)
      focusOn(to)
    },
  }
}

export type AuthorList = ReturnType<typeof useAuthorList>
