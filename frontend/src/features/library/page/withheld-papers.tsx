import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { Link } from 'react-router-dom'
import { Message, useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'
import { languageOf } from '../../papers/paper-details.ts'
import type { LibraryPaper, WithheldVersion } from '../records.ts'
import { PaperButton } from '../save-paper.tsx'
import { forgetNotes } from '../withheld.ts'

function Note({ of: { version, at, reason, lawfulBasis } }: { of: WithheldVersion }) {
  const text = useText()
  const days = useDays()
  return (
    <>
      <p className="mt-1 text-sm wrap-anywhere">
        <Message
          id="library.withheldNote"
          values={{ date: days(at), version, reason }}
          components={{ day: <time dateTime={at} /> }}
        />
      </p>
      <p className="text-sm wrap-anywhere text-muted">{text('library.lawfulBasis', { basis: lawfulBasis })}</p>
    </>
  )
}

function Paper({ of: { paperId, paper, withheld = [] } }: { of: LibraryPaper }) {
  const text = useText()
  const title = plainText(paper.title)
  return (
    <li className="border-b border-line py-4">
      <h3 lang={languageOf(paper)} className="font-serif text-lg leading-snug text-pretty">
        <Link to={paperPath(paper)} className="hover:text-accent">
          {title}
        </Link>
      </h3>
      {withheld.map(note => (
        <Note key={note.version} of={note} />
      ))}
      <PaperButton label={text('library.removeNote')} title={title} onClick={() => void forgetNotes(paperId)} />
    </li>
  )
}

/** Papers of which a copy left this device, since the journal may not show it any longer. */
export function WithheldPapers({ papers }: { papers: readonly LibraryPaper[] }) {
  const text = useText()
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="withheld" className="mt-8">
      <h2 id="withheld" className="font-serif text-xl">
        {text('library.withheld')}
      </h2>
      <ul className="border-t border-line">
        {papers.map(paper => (
          <Paper key={paper.paperId} of={paper} />
        ))}
      </ul>
    </section>
  )
}
