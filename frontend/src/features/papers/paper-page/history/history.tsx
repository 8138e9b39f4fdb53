import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../../journal.ts'
import { link } from '../../../../ui/button.ts'
import { fileSize } from '../../../../ui/formats/file-size.ts'
import { Dates, Facts } from './facts.tsx'
import { Fold } from '../fold.tsx'
import type { Published } from '../published.ts'
import { WithheldBecause } from '../pdf/withheld.tsx'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'

const CheckPdf = lazy(async () => ({ default: (await import('../check/check-pdf.tsx')).CheckPdf }))

type Version = PaperPageResponse['versions'][number]

/** The first signed checkpoint that covers it. */
function ProvableSince({ at }: { at: string }) {
  const [text, days, timeZone] = [useText(), useDays(), useTimeZone()]
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at))
  return (
    <time dateTime={at} className="text-muted">
      {text('paper.provableSince', { date: days(at), time })}
    </time>
  )
}

function VersionItem({ of: item }: { of: Version }) {
  const { version, at, statedAt, reason, sha256, bytes, url, withheld, provableAt } = item
  const text = useText()
  return (
    <li className="border-t border-line py-3 text-sm">
      <p>
        {withheld ? (
          text('paper.version', { version })
        ) : (
          <a href={url} className={link}>
            {text('paper.version', { version })}
          </a>
        )}
        {' · '}
        <Dates stated={statedAt} at={at} /> {'· '}
        {fileSize(bytes)}
        {provableAt && (
          <>
            {' · '}
            <ProvableSince at={provableAt} />
          </>
        )}
      </p>
      {reason !== null && <p className="mt-1 wrap-anywhere">{text('paper.reason', { reason })}</p>}
      {withheld && <WithheldBecause by={withheld} />}
      <p className="mt-1 text-xs break-all text-muted">{`SHA-256: ${sha256}`}</p>
    </li>
  )
}

/** Every PDF that was ever published of the paper, newest first. */
function Versions({ of: versions }: { of: readonly Version[] }) {
  return (
    <ol className="border-b border-line" reversed>
      {versions.toReversed().map(version => (
        <VersionItem key={version.version} of={version} />
      ))}
    </ol>
  )
}

type Shown = {
  readonly of: Published
  readonly versions: readonly Version[]
  readonly boardDay: string | undefined
}

/** When and why the paper was changed, and how anybody verifies it. */
export function History({ of: published, versions, boardDay }: Shown) {
  const text = useText()
  const [wasOpened, setOpened] = useState(false)
  const { id } = published.paper
  return (
    <section aria-labelledby="versions" className="paper-block">
      <h2 id="versions" className="sr-only">
        {text('paper.versions')}
      </h2>
      <Fold name={text('paper.history')} onOpen={() => setOpened(true)}>
        <div id="history" className="pb-4">
          <Facts of={published} boardDay={boardDay} />
          {versions.length > 0 && <Versions of={versions} />}
          {versions[0]?.provableAt && (
            <p className="mt-3 print:hidden">
              <a href={`/api/v1/audit/papers/${id}/bundle`} rel="nofollow" className={link}>
                {text('paper.evidence')}
              </a>
            </p>
          )}
          {versions.length > 0 && (
            <div className="mt-3 min-h-11 print:hidden">
              <Suspense>{wasOpened && <CheckPdf paperId={id} versions={versions} />}</Suspense>
              <Link to="/verify" className={`${link} mt-1 inline-block py-2 text-sm`}>
                {text('paper.verifyOther')}
              </Link>
            </div>
          )}
        </div>
      </Fold>
    </section>
  )
}
