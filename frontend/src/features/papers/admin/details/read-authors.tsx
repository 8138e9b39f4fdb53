import { authorsOf, type AuthorName } from '@shodh/contracts/papers/authors/author-names.ts'
import { Fragment } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/count.ts'

/** Names that are shown of a long list. */
const SHOWN = 12

type Authored = Parameters<typeof authorsOf>[0]

/** The authors of the line as "More details" holds them; who has one name has it as the family name. */
export const authorsIn = (authorName: string) =>
  authorsOf({ authorName }).map(name => ('literal' in name ? { family: name.literal } : name))

function Name({ of: name }: { of: AuthorName }) {
  const mark = 'font-semibold underline decoration-accent decoration-2 underline-offset-2'
  if ('literal' in name) return <span className={mark}>{name.literal}</span>
  return (
    <>
      {name.given} <span className={mark}>{name.family}</span>
    </>
  )
}

type Reading = Authored & { readonly label?: string; readonly correct?: (() => void) | undefined }

/** How the line of authors is read, with the family names underlined. */
export function ReadAuthors({ authorName, authors, label = 'Correct the authors', correct }: Reading) {
  if (authorName.trim() === '') return null
  const names = authorsOf({ authors, authorName })
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-xs">
      <p className="text-muted wrap-anywhere" dir="auto">
        Read as {count(names.length, 'author')}, family names underlined:{' '}
        {names.slice(0, SHOWN).map((name, index) => (
          // two authors may have the same name
          <Fragment key={index}>
            {index > 0 && '; '}
            <Name of={name} />
          </Fragment>
        ))}
        {names.length > SHOWN && ` and ${names.length - SHOWN} more`}
      </p>
      {correct && (
        <Button look="quiet" className="-ml-2 min-h-9 text-xs" onClick={correct} aria-label={label}>
          Correct
        </Button>
      )}
    </div>
  )
}
