import { lazy, Suspense } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useDays, useTimeZone } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { Dates } from './facts.tsx'
import { WithheldBecause } from './withheld.tsx'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'

const CheckPdf = lazy(async () => ({ default: (await import('./check/check-pdf.tsx')).CheckPdf }))

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
export function Versions({ paperId, versions }: { paperId: string; versions: readonly Version[] }) {
  const text = useText()
  const hydrated = useHydrated()
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions" className="mt-8">
      <h2 id="versions" className="font-serif text-xl">
        {text('paper.versions')}
      </h2>
      <ol className="mt-3 border-b border-line" reversed>
        {versions.toReversed().map(version => (
          <VersionItem key={version.version} of={version} />
        ))}
      </ol>
      {versions[0]?.provableAt && (
        <p className="mt-3 print:hidden">
          <a href={`/api/v1/audit/papers/${paperId}/bundle`} rel="nofollow" className={link}>
            {text('paper.evidence')}
          </a>
        </p>
      )}
      <div className="mt-3 min-h-24 print:hidden">
        {hydrated && (
          <Suspense>
            <CheckPdf paperId={paperId} versions={versions} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
