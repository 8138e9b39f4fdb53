import { RecentPublications } from './recent-publications.tsx'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { useJournal } from '../../journal.ts'
import { button } from '../../ui/button.ts'

/** Where the journal has guidelines for authors. */
function ReadyToPublish() {
  const text = useText()
  if (!useJournal()?.textPages?.includes('guidelines')) return null
  return (
    <section
      aria-labelledby="ready-to-publish"
      className="border-y border-line bg-surface px-6 py-10 text-center sm:py-12 print:hidden"
    >
      <h2 id="ready-to-publish" className="font-serif text-2xl text-balance">
        {text('home.readyToPublish')}
      </h2>
      <p className="mx-auto mt-3 max-w-prose text-muted">{text('home.readyAdvice')}</p>
      <p className="mt-6">
        <Link to="/guidelines" className={button.outline}>
          {text('home.authorGuidelines')}
        </Link>
      </p>
    </section>
  )
}

/** What of the home page nobody sees at once. */
export function BelowFold() {
  return (
    <>
      <RecentPublications />
      <ReadyToPublish />
    </>
  )
}
