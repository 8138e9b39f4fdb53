import type { PublicPage, TextNote } from '@shodh/contracts/content/pages/page-views.ts'
import type { TextSection } from '@shodh/contracts/site/texts.ts'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useLanguage, useText } from '../../../i18n/text.tsx'
import { useDays, useSiteName } from '../../../journal.ts'
import { link, button } from '../../../ui/button.ts'
import { DayMessage } from '../../../ui/formats/day-message.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { languageName } from '../../../ui/formats/language-names.ts'
import { partIn } from '../../../ui/addresses/address-part.ts'
import { SkeletonLines } from '../../../ui/queries/skeleton.tsx'
import { useTitle } from '../../../ui/head/use-head.ts'
import { RichText } from './rich-text.tsx'
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

const has = ({ id, body }: TextSection, part: string) =>
  id === part || body.some(token => typeof token === 'object' && 'open' in token && token.id === part)

/** Which sections are open; the one that the address names, or that has what it names, is opened and scrolled to. */
const useOpenSections = (sections: readonly TextSection[]) => {
  const ids = sections.map(({ id }) => id)
  const { hash, key } = useLocation()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(ids.slice(0, 1)))
  const part = partIn(hash)
  const wanted = sections.find(section => has(section, part))?.id
  const set = (id: string, isOpen: boolean) =>
    setOpen(before => {
      if (before.has(id) === isOpen) return before
      return new Set(isOpen ? [...before, id] : [...before].filter(each => each !== id))
    })
  useEffect(() => {
    if (wanted === undefined) return undefined
    set(wanted, true)
    // after it was opened, so that there is enough below it to scroll
    const frame = requestAnimationFrame(() => document.getElementById(part)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [wanted, part, key])
  return { open, set, setAll: (isOpen: boolean) => setOpen(new Set(isOpen ? ids : [])) }
}

/** Browsers that cannot show closed sections by styles alone get them opened before they print. */
const useOpenInPrint = (openAll: () => void) => {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return undefined
    window.addEventListener('beforeprint', openAll)
    return () => window.removeEventListener('beforeprint', openAll)
  })
}

type Collapsible = {
  readonly section: TextSection
  /** The language of the site around the text, where that is another one. */
  readonly lang: string | undefined
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

function Section({ section: { id, title, body }, lang, isOpen, onToggle }: Collapsible) {
  const text = useText()
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group border-b border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 py-4 hover:text-accent">
        <h2 className="min-w-0 font-serif text-xl wrap-anywhere">{title}</h2>
        <Icon
          name="down"
          className="ml-auto size-5 text-muted transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <div className="pb-8">
        <RichText tokens={body} />
        <p lang={lang} className="mt-4 text-sm print:hidden">
          <a href={`#${id}`} aria-label={text('texts.linkTo', { section: title })} className={link}>
            {text('texts.link')}
          </a>
        </p>
      </div>
    </details>
  )
}

function Sections({ sections, lang }: { sections: readonly TextSection[] } & Pick<Collapsible, 'lang'>) {
  const text = useText()
  const { open, set, setAll } = useOpenSections(sections)
  useOpenInPrint(() => setAll(true))
  return (
    <>
      <p lang={lang} className="script-only flex flex-wrap gap-2 print:hidden">
        <button type="button" className={button.outline} onClick={() => setAll(true)}>
          {text('texts.expandAll')}
        </button>
        <button type="button" className={button.outline} onClick={() => setAll(false)}>
          {text('texts.collapseAll')}
        </button>
      </p>
      <div className="mt-4 border-t border-line">
        {sections.map(section => (
          <Section
            key={section.id}
            section={section}
            lang={lang}
            isOpen={open.has(section.id)}
            onToggle={isOpen => set(section.id, isOpen)}
          />
        ))}
      </div>
    </>
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
