import { CITATION_FORMATS, type CitationFormat, citationPath } from '@shodh/contracts/papers/citations/formats.ts'
import { CITATION_STYLES, citationStyles, citationText } from '@shodh/contracts/papers/citations/styles.ts'
import { shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import { Fragment, type MouseEvent, useSyncExternalStore } from 'react'
import { onStorage } from '../../../../browser-storage.ts'
import { useText } from '../../../../i18n/text.tsx'
import { button, link } from '../../../../ui/button.ts'
import { copyText } from '../../../../ui/browser/copy-text.ts'
import { DayMessage } from '../../../../ui/formats/day-message.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useHydrated } from '../../../../ui/browser/use-hydrated.ts'
import { CITATION_NAMES, chosenForm } from '../../citations/forms.ts'
import { cited } from './cited.ts'
import { Parts } from '../text/inline.tsx'
import type { Published } from '../published.ts'

function CopyButton({ text }: { text: string }) {
  const toast = useToast()
  const say = useText()
  const copy = async () => {
    if (await copyText(text)) toast(say('paper.citationCopied'), 'copied')
    else toast(say('paper.citationNotCopied'), 'error')
  }
  return (
    <button type="button" className={button.outline} onClick={copy}>
      {say('paper.copyCitation')}
    </button>
  )
}

/** The version that is served now, by an address whose bytes never change. */
function ThisVersion({ of: { paper, current, origin } }: { of: Published }) {
  if (!current || current.withheld) return null
  const address = paper.shortId === undefined ? current.url : `${shortPaperPath(paper)}/v${current.version}.pdf`
  return (
    <p className="mt-3 text-sm text-muted wrap-anywhere">
      <DayMessage id="paper.thisVersion" date={current.statedAt ?? current.at} values={{ version: current.version }} />
      {', '}
      <a href={address} className={link} suppressHydrationWarning>
        {origin + address}
      </a>
    </p>
  )
}

/** Writes the file in the browser, which needs no network, where its code is there. */
function FormatLink({ format, of: published }: { format: CitationFormat; of: Published }) {
  const address = citationPath(published.paper.id, format)
  const write = (event: MouseEvent) => {
    event.preventDefault()
    import('./write-citation.ts').then(
      ({ writeCitation }) => writeCitation(cited(published), format),
      () => window.location.assign(address),
    )
  }
  return (
    <a href={address} download className={`${link} inline-flex min-h-11 items-center`} onClick={write}>
      {CITATION_NAMES[format]}
    </a>
  )
}

/** The style that was chosen last in this browser. */
const useStyle = () =>
  useSyncExternalStore(
    onStorage,
    () => CITATION_STYLES.find(style => style === chosenForm()) ?? 'apa',
    () => 'apa' as const,
  )

/** The citation as text in each style, and as files for reference managers. */
export function Cite({ of: published }: { of: Published }) {
  const { citation } = cited(published)
  const hydrated = useHydrated()
  const say = useText()
  const chosen = useStyle()
  return (
    <section aria-labelledby="cite" className="paper-block">
      <h2 id="cite">{say('paper.howToCite')}</h2>
      <p className="mt-3 text-sm text-muted print:hidden">{CITATION_NAMES[chosen]}</p>
      <p className="wrap-anywhere" suppressHydrationWarning>
        <Parts parts={citationStyles[chosen](citation)} />
      </p>
      <details className="print:hidden">
        <summary className="cursor-pointer py-3 text-sm">{say('paper.otherStyles')}</summary>
        <dl>
          {CITATION_STYLES.filter(style => style !== chosen).map(style => (
            <Fragment key={style}>
              <dt className="mt-3 text-sm text-muted">{CITATION_NAMES[style]}</dt>
              <dd className="wrap-anywhere" suppressHydrationWarning>
                <Parts parts={citationStyles[style](citation)} />
              </dd>
            </Fragment>
          ))}
        </dl>
      </details>
      <ThisVersion of={published} />
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm print:hidden">
        {CITATION_FORMATS.map(format => (
          <FormatLink key={format} format={format} of={published} />
        ))}
        {hydrated && <CopyButton text={citationText(citation, chosen)} />}
      </p>
    </section>
  )
}
