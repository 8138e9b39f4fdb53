import type { TextSection } from '@shodh/contracts/site/texts.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { button, link } from '../../ui/button.ts'
import { Icon } from '../../ui/icon.tsx'
import { partIn } from '../../ui/part-in.ts'
import { RichText } from './rich-text.tsx'

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

export function Sections({ sections, lang }: { sections: readonly TextSection[] } & Pick<Collapsible, 'lang'>) {
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
