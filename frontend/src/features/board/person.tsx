import type { FormerMember, PageMember, BoardMember } from '@shodh/contracts/board/views.ts'
import { type Text, useLanguage, useText } from '../../i18n/text.tsx'
import { useDays } from '../../journal.ts'
import { link } from '../../ui/button.ts'
import type { Days } from '../../ui/formats/dates.ts'
import { type Shown, inLanguage, writtenIn } from './in-language.ts'
import { useCallback, useState } from 'react'
import { initials } from './initials.ts'

type Pictured = { readonly name: string; readonly image: BoardMember['image']; readonly isFirst: boolean }

/** The picture lies over the initials, which are seen where it can't be loaded. */
function Portrait({ name, image, isFirst }: Pictured) {
  const [isBroken, setBroken] = useState(false)
  /** It may have failed before this page was taken over. */
  const look = useCallback((element: HTMLImageElement | null) => {
    if (element?.complete) element.decode().catch(() => setBroken(true))
  }, [])
  return (
    <span className="face" aria-hidden="true">
      {initials(name)}
      {image && !isBroken && (
        <img
          ref={look}
          src={image.url}
          srcSet={image.srcset}
          sizes="5rem"
          width={image.width}
          height={image.height}
          alt=""
          {...(!isFirst && { loading: 'lazy' as const })}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}

/** Characters of a description that are shown at once, and those more that are not worth folding away. */
const SHOWN = 180
const SPARED = 60

/** Lines of it that are. */
const LINES = 4

const WHOLE_WORDS = /^[^]*\s/u

const isShort = (text: string) => text.length <= SHOWN + SPARED

/** How a text begins, up to the end of a word or of some lines; all of it where that is not much more. */
export const excerpt = (text: string): string => {
  const lines = text.split('\n').slice(0, LINES).join('\n')
  const words = isShort(lines) ? lines : (WHOLE_WORDS.exec(lines.slice(0, SHOWN + 1))?.[0] ?? lines)
  return words === text ? text : `${words.trimEnd()}…`
}

const termOf = ({ from, until }: Pick<BoardMember, 'from' | 'until'>, text: Text, days: Days) => {
  if (from && until) return text('board.term', { from: days(from), until: days(until) })
  if (from) return text('board.since', { from: days(from) })
  return until && text('board.until', { until: days(until) })
}

/** What has no translations. */
function Written({ text }: { text: string | undefined }) {
  const language = useLanguage()
  return (
    text !== undefined && (
      <p lang={writtenIn(text, language)} className="text-muted">
        {text}
      </p>
    )
  )
}

/** A long one shows how it begins until it is unfolded: cards beside one another are not to differ much. */
function Description({ of: { text: description, lang } }: { of: Shown }) {
  const text = useText()
  const start = excerpt(description)
  return (
    <div lang={lang} className="mt-1 whitespace-pre-line text-muted">
      <p>{start}</p>
      {start !== description && (
        <details>
          <summary className={link}>{text('board.readMore')}</summary>
          <p>{description}</p>
        </details>
      )}
    </div>
  )
}

/** A name, the same in every language. */
const ORCID = 'iD'

/** The outlined mark: the journal typed the iD, its owner did not confirm it. */
function Orcid({ orcid, name }: { orcid: string; name: string }) {
  const label = useText()('board.orcid', { name, orcid })
  return (
    <a href={`https://orcid.org/${orcid}`} aria-label={label} title={label} className="orcid">
      {ORCID}
    </a>
  )
}

/** Where else to find the member; of contacts the API gives only what the member agreed to. */
function Contacts({ of: { profileUrl, email, mobileNumber }, name }: { of: BoardMember; name: string }) {
  const text = useText()
  const links = [
    { href: profileUrl, shown: text('board.profile'), label: text('board.profileOf', { name }) },
    { href: email && `mailto:${email}`, shown: email },
    { href: mobileNumber && `tel:${mobileNumber.replaceAll(/[^\d+]/gu, '')}`, shown: mobileNumber },
  ].filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {links.map(({ href, shown, label }) => (
        <li key={href} className="min-w-0">
          <a href={href} aria-label={label} className={`${link} inline-block py-1 wrap-anywhere`}>
            {shown}
          </a>
        </li>
      ))}
    </ul>
  )
}

type Former = Pick<FormerMember, 'sectionName' | 'sectionTranslations'>

/** The section of a former member. */
function Section({ of: { sectionName: name, sectionTranslations: translations } }: { of: Former }) {
  const { text, lang } = inLanguage({ name, translations }, 'name', useLanguage())
  return (
    <p lang={lang} className="text-muted">
      {text}
    </p>
  )
}

function Known({ of: member, isFirst }: { of: BoardMember | FormerMember; isFirst: boolean }) {
  const text = useText()
  const language = useLanguage()
  const days = useDays()
  const name = inLanguage(member, 'fullName', language)
  const designation = inLanguage(member, 'designation', language)
  const term = termOf(member, text, days)
  return (
    <>
      <Portrait name={name.text} image={member.image} isFirst={isFirst} />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-serif text-base leading-6">
          <span lang={name.lang}>{name.text}</span>
          {member.orcid && <Orcid orcid={member.orcid} name={name.text} />}
        </h3>
        <p lang={designation.lang}>{designation.text}</p>
        {'sectionName' in member && <Section of={member} />}
        <Written text={member.affiliation} />
        {term && <p className="text-muted tabular-nums">{term}</p>}
        <Description of={inLanguage(member, 'description', language)} />
        <Contacts of={member} name={name.text} />
      </div>
    </>
  )
}

function Erased() {
  return (
    <>
      <span className="face" aria-hidden="true" />
      <p className="self-center text-muted italic">{useText()('board.erased')}</p>
    </>
  )
}

type Shows = {
  readonly of: PageMember | FormerMember
  /** Its picture may be what is seen first. */
  readonly isFirst?: boolean
}

/** A member of the board; of a former one, with the section. */
export function Person({ of: member, isFirst = false }: Shows) {
  return <li className="person">{'isErased' in member ? <Erased /> : <Known of={member} isFirst={isFirst} />}</li>
}
