import type { PublicPage, TextNote } from '@shodh/contracts/content/page-views.ts'
import { Link } from 'react-router-dom'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useDays, useSiteName } from '../../journal.ts'
import { link } from '../../ui/button.ts'
import { DayMessage } from '../../ui/day-message.tsx'
import { languageName } from '../../ui/language-names.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-head.ts'
import { RichText } from './rich-text.tsx'
import { Sections } from './sections.tsx'
import './texts.css'

/** The language of the site around a text, where that is another one. */
export const useLangAround = ({ language }: Pick<PublicPage, 'language'>) => {
  const around = useLanguage()
  return language === around ? undefined : around
}

export function Facts({ of: page }: { of: Pick<PublicPage, 'language' | 'minutes' | 'effectiveOn' | 'updatedAt'> }) {
  const text = useText()
  const days = useDays()
  const { effectiveOn, updatedAt } = page
  const { from, to } = page.minutes
  return (
    <p lang={useLangAround(page)} className="mt-3 flex flex-wrap gap-x-6 text-sm text-muted">
      {effectiveOn !== undefined && (
        <time dateTime={effectiveOn}>{text('texts.effective', { date: days(effectiveOn) })}</time>
      )}
      <span>
        <DayMessage id="texts.lastChanged" date={updatedAt} />
      </span>
      <span className="print:hidden">
        {from === to ? text('texts.minutes', { count: from }) : text('texts.minutesRange', { from, to })}
      </span>
    </p>
  )
}

/** Where there is no text in the language of the page. */
export function ShownInAnother({ of: page }: { of: Pick<PublicPage, 'language'> }) {
  const text = useText()
  const around = useLangAround(page)
  if (around === undefined) return null
  return (
    <p lang={around} className="mt-4 border-l-2 border-accent pl-4 text-muted">
      {text('texts.shownIn', { language: languageName(page.language, around) })}
    </p>
  )
}

/** That it is the text of the past. */
export function AsItStood({ of: page, moment }: { of: Pick<PublicPage, 'language' | 'url'>; moment: string }) {
  const text = useText()
  return (
    <p lang={useLangAround(page)} className="mt-4 border-l-2 border-accent pl-4 text-muted">
      <DayMessage id="texts.asItStood" date={moment} />.{' '}
      <Link to={page.url} className={link}>
        {text('texts.toPresent')}
      </Link>
    </p>
  )
}

function Notes({ of: notes, lang }: { of: readonly TextNote[]; lang: string | undefined }) {
  const text = useText()
  if (notes.length === 0) return null
  return (
    <section aria-label={text('texts.notes')} className="mt-10 border-t border-line pt-6 text-sm">
      <h2 lang={lang} className="font-semibold">
        {text('texts.notes')}
      </h2>
      <ol className="notes mt-3">
        {notes.map(({ id, body }) => (
          <li key={id} id={id}>
            <RichText tokens={body} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What a page or an announcement says, below its title. */
export function TextBody({ of: page }: { of: PublicPage }) {
  const lang = useLangAround(page)
  const { url, language, introduction, sections, notes } = page
  return (
    <>
      <div className="mt-6 mb-8">
        <RichText tokens={introduction} />
      </div>
      {sections.length > 0 && <Sections key={`${url} ${language}`} sections={sections} lang={lang} />}
      <Notes of={notes} lang={lang} />
    </>
  )
}

/** While a text is on its way; the title of the page before is no longer right. */
export function AwaitedText() {
  useTitle(useSiteName() ?? '')
  return <SkeletonLines />
}
