import type { TextName, TextResponse } from '@shodh/contracts/site/texts.ts'
import { Link } from 'react-router-dom'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useDays, useSiteName } from '../../journal.ts'
import { button } from '../../ui/button.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { useHead } from '../../ui/use-head.ts'
import { useJournalTextQuery } from './api.ts'
import { RichText } from './rich-text.tsx'
import { Sections } from './sections.tsx'
import './texts.css'

function Facts({ minutes, effectiveOn }: Pick<TextResponse, 'minutes' | 'effectiveOn'>) {
  const text = useText()
  const days = useDays()
  const { from, to } = minutes
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 text-sm text-muted">
      {effectiveOn !== undefined && (
        <time dateTime={effectiveOn}>{text('texts.effective', { date: days(effectiveOn) })}</time>
      )}
      <span className="print:hidden">
        {from === to ? text('texts.minutes', { count: from }) : text('texts.minutesRange', { from, to })}
      </span>
    </p>
  )
}

/** Authors who have read the guidelines go on from here. */
function Submit() {
  const text = useText()
  return (
    <section aria-labelledby="submit" className="mt-10 border-y border-line bg-surface p-6 text-center print:hidden">
      <h2 id="submit" className="font-serif text-xl">
        {text('texts.ready')}
      </h2>
      <p className="mt-2 text-muted">{text('texts.submitAdvice')}</p>
      <p className="mt-5">
        <Link to="/#contact" className={button.primary}>
          {text('texts.submit')}
        </Link>
      </p>
    </section>
  )
}

/** `/about`, `/guidelines`, `/privacy` and `/accessibility`: what the journal says about itself, in sections. */
export function TextPage({ name }: { name: TextName }) {
  const language = useLanguage()
  const siteName = useSiteName()
  const query = useJournalTextQuery({ name, language })
  const { title, description } = query.currentData ?? {}
  useHead({
    title: [title, siteName].filter(Boolean).join(' | '),
    description,
    site: siteName,
    path: `/${name}`,
  })
  return (
    <div className="texts">
      <div className="page py-10 sm:py-14">
        <div className="mx-auto max-w-3xl">
          <QueryResult of={query}>
            {shown => (
              <>
                <h1 className="font-serif text-3xl text-balance">{shown.title}</h1>
                <Facts {...shown} />
                <div className="mt-6 mb-8">
                  <RichText tokens={shown.introduction} />
                </div>
                <Sections key={`${shown.name} ${shown.language}`} sections={shown.sections} />
                {name === 'guidelines' && <Submit />}
              </>
            )}
          </QueryResult>
        </div>
      </div>
    </div>
  )
}
